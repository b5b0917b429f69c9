/** The hook as a program of its own. */
import '../stdout-guard.ts';
import { hookMain } from './main.ts';

process.exitCode = await hookMain(process.argv.slice(2));
