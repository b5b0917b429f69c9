/** Renders what a language delivers compactly, for comparison with a list of expected lines. */
import type { ParsedFile } from '../../../src/languages/contract.ts';
import { languages } from '../../../src/languages/registry.ts';

/** `line kind scope.name` per symbol, the line being that of the name. */
export function outlineOf(id: string, text: string): string[] {
  return parsed(id, text).symbols.map(({ nameLine, kind, scope, name }) => {
    return `${nameLine} ${kind} ${scope === '' ? name : `${scope}.${name}`}`;
  });
}

/** `kind name` per reference, in the order of the text. */
export function referencesOf(id: string, text: string): string[] {
  return parsed(id, text).references.map(({ kind, name }) => `${kind} ${name}`);
}

/** `module: names` per import. */
export function importsOf(id: string, text: string): string[] {
  return parsed(id, text).imports.map(({ module, names }) => `${module}: ${names.join(', ')}`);
}

export function parsed(id: string, text: string): ParsedFile {
  const language = languages.get(id);
  if (language === undefined) throw new Error(`no language ${id} in the registry`);
  return language.parse(text);
}
