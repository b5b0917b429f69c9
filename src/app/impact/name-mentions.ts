/**
 * Files that are no code and name a symbol all the same: documents, templates, translations, data. The index tells
 * which chunks hold the words of a name, and the lines are read from the files.
 */
import { literalExpression } from '../../base/literal-expression.ts';
import type { RelativePath } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { CHUNK_WIDTH, FILE_CLASSES, type SegmentData } from '../../storage/contract.ts';
import { forEachPosting } from '../../storage/postings.ts';
import type { IndexedProject } from '../project/project.ts';
import type { LinesOf } from '../project/source-lines.ts';
import { fileRoleOf, type ImpactRole, NO_CODE } from './file-role.ts';

export interface NameMention {
  readonly role: ImpactRole;
  readonly name: string;
  readonly file: string;
  /** The first line that names it. */
  readonly line: number;
}

/** So many files are read for one name. */
const MOST_FILES = 40;

/** Files of code are found by what they refer to. */
const CODE: ReadonlySet<ImpactRole> = new Set(['code', 'test', 'route']);

export interface MentionSearch {
  readonly names: readonly string[];
  /** Files that are known to use them, left out. */
  readonly known: ReadonlySet<string>;
  readonly linesOf: LinesOf;
}

/** One mention for each file and name, in order of the names. */
export function findMentions(project: IndexedProject, { names, known, linesOf }: MentionSearch): NameMention[] {
  return names.flatMap((name) => {
    const files = filesHolding(project, name).filter((file) => !CODE.has(fileRoleOf(file)) && !known.has(file));
    return files.slice(0, MOST_FILES).flatMap((file) => mentionIn(file, name, linesOf));
  });
}

function mentionIn(file: RelativePath, name: string, linesOf: LinesOf): NameMention[] {
  const role = fileRoleOf(file);
  const isNamed = NO_CODE.has(role) && PLAIN_WORD.test(name) ? codeTest(name) : wordTest(name);
  const lines = linesOf(file);
  const isKey = keyTest(name);
  const at = lines.findIndex((line) => isNamed(line) && !isKey(line));
  if (at === -1) return [];
  return [{ role, name, file, line: at + 1 }];
}

/** A plain word that is a key and nothing else in its line (`process: {`, `"process": "1.0"`), as data and options have many. */
export function keyTest(name: string): (line: string) => boolean {
  if (!PLAIN_WORD.test(name)) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.])(["']?)${name}\\1\\s*:(?!:)`, 'u');
  const isNamed = wordTest(name);
  return (line) => pattern.test(line) && !isNamed(line.replace(pattern, ''));
}

/** In files without code a word of everyday language is mostly one. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}+$/u;

/** The name where it is written as code: called, qualified, in quotes or backticks of its own, a key. */
function codeTest(name: string): (line: string) => boolean {
  const literal = literalExpression(name);
  const pattern = new RegExp(
    `(?:\\.|::|->|#)${literal}(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])${literal}(?:\\(|::|\\.\\p{L}+\\()|(["'\`])${literal}(?:\\(\\))?\\1`,
    'u',
  );
  return (line) => line.includes(name) && pattern.test(line);
}

/** The name as a word of its own, in its own spelling. */
function wordTest(name: string): (line: string) => boolean {
  const literal = literalExpression(name);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'u');
  return (line) => line.includes(name) && pattern.test(line);
}

/** Files with a chunk that holds the most telling term of the name: of several words it is all of them in one. */
function filesHolding(project: IndexedProject, name: string): RelativePath[] {
  const term = queryTerms(name).at(-1);
  if (term === undefined) return [];
  const segments = new Map(project.segments.get().segments.map((segment) => [segment.id, segment]));
  const files = new Set<number>();
  for (const { segment, list } of project.store.postings(term)) {
    const data = segments.get(segment);
    if (data) forEachPosting(list, (chunk) => void files.add(fileIdOf(data, chunk)));
  }
  return [...files].flatMap((id) => project.store.fileById(id)?.path ?? []).sort();
}

/** 0 for a file that is gone, and for plain source, of which most of a project consists. */
function fileIdOf({ chunks, fileIds, fileClasses }: SegmentData, chunk: number): number {
  const file = chunks[chunk * CHUNK_WIDTH] ?? -1;
  return FILE_CLASSES[fileClasses[file] ?? 0] === 'source' ? 0 : (fileIds[file] ?? 0);
}
