/** Resources of Android, which code names `R.string.save`: an element of `res/values/*.xml`, or a file such as `res/layout/cart.xml`. */
import type { RelativePath } from '../../base/paths.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { resourceNamed } from '../../retrieval/references/named-by-files/resource-uses.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { Project } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import type { TextLanguage } from './read-as-text.ts';
import { type Definition, parseSymbolName } from './symbol-name.ts';

/**
 * Reads the files as they are now. Those for every device and language count, and where none has it the others (`values-ja`).
 * @param symbol any name; one that is no resource's has no definition here
 */
export function resourceDefinitions(project: Project, symbol: string): Definition[] {
  const resource = resourceNamed(parseSymbolName(symbol));
  if (resource === undefined || resource.isOfSystem) return [];
  const { sort, name } = resource;
  const linesOf = lineReader(project);
  const element = elementOf(sort, name);
  const placesIn = ({ path, folder, stem }: ResourceFile): Place[] => {
    if (folder === sort && stem === name)
      return [{ line: 1, endLine: linesOf(path).length, kind: 'module', signature: path }];
    return folder === 'values' || sort === 'id' ? placesOf(element, linesOf(path)) : [];
  };
  const definitionsIn = (files: readonly ResourceFile[]): Definition[] =>
    files.flatMap((file) => {
      const { path, language } = file;
      return placesIn(file).map((place) => ({ name: symbol.trim(), file: path, ...place, scope: '', language }));
    });
  const files = resourceFiles(project.store);
  const common = definitionsIn(files.filter(({ isForAll }) => isForAll));
  return common.length > 0 ? common : definitionsIn(files.filter(({ isForAll }) => !isForAll));
}

/** Languages without a parser in which resources are used besides code: `@string/save`. */
export function alsoUsing(store: IndexStore, symbols: readonly string[]): TextLanguage[] {
  if (!symbols.some((symbol) => resourceNamed(parseSymbolName(symbol)))) return [];
  const files = store.files().filter((file) => isReadByLines(file) && file.path.endsWith('.xml')).length;
  return files === 0 ? [] : [{ language: 'XML', files }];
}

interface ResourceFile {
  readonly path: RelativePath;
  readonly language: string;
  /** Without what it is for: `values` of `values-ja`. */
  readonly folder: string;
  readonly stem: string;
  readonly isForAll: boolean;
}

const FILE = /(?:^|\/)res\/([a-z]+)(-[^/]+)?\/([^/]+)\.xml$/;

/** By path. */
function resourceFiles(store: IndexStore): ResourceFile[] {
  return store.files().flatMap(({ path, language, skip }) => {
    const [whole, folder = '', narrower, stem = ''] = (skip === null && FILE.exec(path)) || [];
    return whole === undefined ? [] : [{ path, language, folder, stem, isForAll: narrower === undefined }];
  });
}

/** Elements that are not called after their sort. */
const ELEMENTS: Readonly<Record<string, string>> = {
  array: '(?:string-|integer-)?array',
  styleable: 'declare-styleable',
};

/** Matches an element up to its name, with its tag, and an id where it stands first; the dots of a style are `_` in code. */
function elementOf(sort: string, name: string): RegExp {
  const spelled = `"${name.replaceAll('_', '[._]')}"`;
  const named = `<(${ELEMENTS[sort] ?? sort}|item(?=[^>]*\\stype="${sort}"))\\s[^>]*?\\bname=${spelled}`;
  return new RegExp(sort === 'id' ? `${named}|"@\\+id/${name}"` : named, 'g');
}

type Place = Pick<Definition, 'line' | 'endLine' | 'kind' | 'signature'>;

/** Whole elements. */
function placesOf(element: RegExp, lines: readonly string[]): Place[] {
  const text = lines.join('\n');
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  return [...text.matchAll(element)].map(({ 0: found, 1: tag, index }) => {
    const line = lineAt(index);
    const opened = text.indexOf('>', index + found.length);
    const isEmpty = tag === undefined || text[opened - 1] === '/';
    const closed = isEmpty ? opened : text.indexOf(`</${tag}>`, opened);
    return { line, endLine: lineAt(Math.max(index, closed)), kind: 'key', signature: (lines[line - 1] ?? '').trim() };
  });
}
