/**
 * Runs before every test file. A process takes one registration of grammars: that of the index holds the one of the hook,
 * so that it comes first wherever files share a process.
 */
import { languages } from '../../src/languages/registry.ts';

languages.get('json')?.unavailableReason();
