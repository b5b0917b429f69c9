/** Reads a file with chosen frameworks, as indexing does, and renders what they know compactly. */

import { FRAMEWORKS } from '../../../src/frameworks/registry.ts';
import { type KnownFile, readFrameworkFacts } from '../../../src/indexing/chunk/framework-facts.ts';
import type { Metadata } from '../../../src/languages/framework-contract.ts';
import { languageOf } from '../../../src/languages/registry.ts';

/** @param frameworks ids; all that read the file's language when left out */
export function factsOf(path: string, text: string, frameworks = FRAMEWORKS.map(({ id }) => id)): KnownFile {
  const language = languageOf(path, text);
  if (language === undefined) throw new Error(`no language for ${path}`);
  const chosen = FRAMEWORKS.filter(({ id, languages }) => frameworks.includes(id) && languages.includes(language.id));
  return readFrameworkFacts({ path, text, language: language.id, parsed: language.parse(text) }, chosen);
}

/** `id type`, or the symbol's name for an entity without an id. */
export function entitiesOf({ entities, parsed }: KnownFile): string[] {
  return entities.map(({ id, symbol, type }) => `${id ?? parsed.symbols[symbol]?.name} ${type}`);
}

export function metadataOf({ entities, parsed }: KnownFile, name: string): Metadata | undefined {
  return entities.find(({ id, symbol }) => id === name || parsed.symbols[symbol]?.name === name)?.metadata;
}

/** `from -relation-> to`, with the provenance unless it is declared. */
export function edgesOf({ edges }: KnownFile): string[] {
  return edges.map(({ from, relation, to, provenance }) => {
    return `${from} -${relation}-> ${to}${provenance === 'declared' ? '' : ` (${provenance})`}`;
  });
}
