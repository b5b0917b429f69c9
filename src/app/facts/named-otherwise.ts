/**
 * Definitions that no line of code names as such and agents ask for all the same: a file by its path, a component by the
 * name of its file, templates, routes, configuration and translation keys as frameworks know them.
 */
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import type { Definition } from './definition.ts';
import { entitiesNamed, linesOfEntity } from './framework-entities.ts';

/** A file is one unit: a component, a script, a template. */
export function definedOtherwise(store: IndexStore, symbol: string): Definition[] {
  const name = symbol.trim();
  const found = [...filesAt(store, name), ...thingsNamed(store, name)];
  return found.length > 0 ? found : keysNamed(store, name);
}

/** The path itself, or the end of one path that no other file ends with. */
function filesAt(store: IndexStore, name: string): Definition[] {
  if (!/[./]/.test(name) || /\s/.test(name)) return [];
  const path = name.replace(/^\.\//, '');
  const ends = store.files().filter((file) => file.path === path || file.path.endsWith(`/${path}`));
  const exact = ends.filter((file) => file.path === path);
  const [only] = exact.length > 0 ? exact : ends;
  return only === undefined || (exact.length === 0 && ends.length > 1) ? [] : [wholeFile(name, only)];
}

function wholeFile(name: string, { path, lines, language }: FileRecord): Definition {
  return {
    name,
    file: path,
    line: 1,
    endLine: Math.max(1, lines),
    kind: 'module',
    scope: '',
    signature: path,
    language,
  };
}

/** Prefixes that a plain name may have in the terms of frameworks. */
const SORTS = ['', 'component:', 'view:', 'route:', 'config:', 'store:'] as const;

function thingsNamed(store: IndexStore, name: string): Definition[] {
  const found = SORTS.flatMap((sort) => entitiesNamed(store, sort + name));
  return found.map((one) => {
    const { startLine, endLine } = linesOfEntity(one);
    const { path, language } = one.file;
    const kind = one.symbol?.kind ?? 'module';
    return { name, file: path, line: startLine, endLine, kind, scope: '', signature: one.entity.type, language };
  });
}

/** A key of a translation is defined where its texts are. */
function keysNamed(store: IndexStore, name: string): Definition[] {
  const node = name.startsWith('translation:') ? name : `translation:${name}`;
  const texts = store.edgesFrom(node).filter(({ from, relation }) => from === node && relation === 'translates');
  return texts.map(({ file, line, to }) => {
    const language = store.file(file)?.language ?? '';
    return { name, file, line, endLine: line, kind: 'key', scope: '', signature: to.replace(/^term:/, ''), language };
  });
}
