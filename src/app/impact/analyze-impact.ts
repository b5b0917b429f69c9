/** Reach of a change: users step by step, tests, and the files that name it without being code. */

import { literalExpression } from '../../base/literal-expression.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import type { ReferenceKind } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { CHUNK_WIDTH, FILE_CLASSES, type SegmentData } from '../../storage/contract.ts';
import { forEachPosting } from '../../storage/postings.ts';
import { type Page, pageOf, takeTurns } from '../facts/page.ts';
import type { Freshness, IndexedProject } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { fileRoleOf, IMPACT_ROLES, type ImpactRole, NO_CODE } from './file-role.ts';
import { type ImpactTargetQuery, type ImpactTargets, impactTargets } from './impact-targets.ts';
import { findAffected, type NotFollowed } from './impact-users.ts';
import { type FoundCertainty, filesDefining } from './name-uses.ts';
import { type RelatedSymbol, relatedTo } from './related-symbols.ts';

export interface ImpactQuery extends ImpactTargetQuery, Page {}

/** Place that a change would touch. */
export interface ImpactEntry {
  readonly role: ImpactRole;
  /** 1 for what uses or names the target itself, 2 for the users of that, at most 3. */
  readonly steps: number;
  /** Qualified name of the user; null at module level and in files without symbols. */
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
  /** Kind of use; `text` for a mention outside of code. */
  readonly kind: ReferenceKind | 'text';
  /** `possible`: the type of the value is unknown; its users are not followed. */
  readonly certainty: FoundCertainty;
  /** The name that is used or mentioned. */
  readonly uses: string;
}

export interface ShownImpact extends ImpactEntry {
  /** The line, trimmed. */
  readonly content: string;
}

export interface ImpactAnswer extends Pick<ImpactTargets, 'notFound'> {
  readonly targets: ImpactTargets['definitions'];
  /** Page of places; the roles take turns, each with its nearest first. */
  readonly impact: readonly ShownImpact[];
  readonly total: number;
  /** Entries by role; of a role that is missing there are none. */
  readonly counts: Readonly<Partial<Record<ImpactRole, number>>>;
  /**
   * Symbols that frameworks connect with the targets, nearest first: those that lead to them (`direction` is `to`) and are in
   * no entry, then what they lead to themselves, which a change of them does not touch.
   */
  readonly related: readonly RelatedSymbol[];
  /** Ends of the search beyond which uses may go on. Uses by a computed name leave no trace and are in no list. */
  readonly notFollowed: readonly NotFollowed[];
  readonly freshness: Freshness;
}

/** @throws UserError `invalid_argument` without a target, `not_found` and `path_outside_project` for a file */
export async function analyzeImpact(project: IndexedProject, query: ImpactQuery): Promise<ImpactAnswer> {
  const freshness = await project.ensureFresh();
  const { definitions, names, keys, nodes, notFound } = await impactTargets(project, query);
  const { users: found, notFollowed } = await findAffected(project.store, names, keys);
  const linesOf = lineReader(project);
  const users = withoutKeys(project, { users: found, definitions, linesOf });
  const known = new Set([...users, ...definitions].map(({ file }) => file));
  const entries = [...users, ...mentionsBeside(project, { names, known, linesOf })];
  const groups = IMPACT_ROLES.map((role) => ({ role, entries: entries.filter((entry) => entry.role === role) }));
  return {
    targets: definitions,
    impact: pageOf(takeTurns(groups.map((group) => group.entries)), query).map((entry) => {
      return { ...entry, content: (linesOf(asRelative(entry.file))[entry.line - 1] ?? '').trim() };
    }),
    total: entries.length,
    counts: Object.fromEntries(
      groups.flatMap((group) => (group.entries.length > 0 ? [[group.role, group.entries.length]] : [])),
    ),
    related: relatedTo(project.store, nodes, { depth: MOST_STEPS_OF_EDGES, limit: MOST_RELATED }).filter(
      (each) => !isListed(each, users),
    ),
    notFollowed: [...sharedNames(project, names), ...notFollowed],
    notFound,
    freshness,
  };
}

interface Found extends Pick<ImpactTargets, 'definitions'> {
  readonly users: readonly ImpactEntry[];
  readonly linesOf: LinesOf;
}

/** Drops keys of other languages that share the target's name. */
function withoutKeys({ store }: IndexedProject, { users, definitions, linesOf }: Found): readonly ImpactEntry[] {
  const familyIn = (file: string): string => familyOf(store.file(asRelative(file))?.language ?? '').id;
  const families = new Set(definitions.map(({ file }) => familyIn(file)));
  return users.filter(({ file, line, certainty, steps, uses }) => {
    if (certainty === 'sure' || steps > 1 || families.has(familyIn(file))) return true;
    return !keyTest(uses)(linesOf(asRelative(file))[line - 1] ?? '');
  });
}

/** Tells whether a call that frameworks see is listed already, by its enclosing function. */
function isListed({ direction, node, file }: RelatedSymbol, users: readonly ImpactEntry[]): boolean {
  const last = node.split('::').at(-1);
  return direction === 'to' && users.some((user) => user.file === file && user.name?.split('.').at(-1) === last);
}

/** A route and the view behind its action, the action and the table behind its model. */
const MOST_STEPS_OF_EDGES = 2;
const MOST_RELATED = 40;

/** Beyond these the names of one file only repeat each other. */
const MOST_MENTIONED = 12;

/** Files that define or use the target anyway are known and no further place. */
function mentionsBeside(project: IndexedProject, search: MentionSearch): ImpactEntry[] {
  const names = search.names.slice(0, MOST_MENTIONED);
  return findMentions(project, { ...search, names }).map(({ role, name, file, line }) => ({
    role,
    steps: 1,
    name: null,
    file,
    line,
    kind: 'text',
    certainty: 'possible',
    uses: name,
  }));
}

/** A use does not tell which of several definitions it means. */
function sharedNames({ store }: IndexedProject, names: readonly string[]): NotFollowed[] {
  return names
    .map((name) => ({ name, reason: 'defined_in_many_files' as const, count: filesDefining(store, name).length }))
    .filter(({ count }) => count > 1);
}

interface NameMention {
  readonly role: ImpactRole;
  readonly name: string;
  readonly file: string;
  /** The first line that names it. */
  readonly line: number;
}

/** Number of files read for a name. */
const MOST_FILES = 40;

/** Files of code are found by what they refer to. */
const CODE: ReadonlySet<ImpactRole> = new Set(['code', 'test', 'route']);

interface MentionSearch {
  readonly names: readonly string[];
  /** Files that are known to use them, left out. */
  readonly known: ReadonlySet<string>;
  readonly linesOf: LinesOf;
}

/** Finds files that are no code and name a symbol: documents, templates, data. One mention for each file and name, in order of the names. */
function findMentions(project: IndexedProject, { names, known, linesOf }: MentionSearch): NameMention[] {
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
function keyTest(name: string): (line: string) => boolean {
  if (!PLAIN_WORD.test(name)) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.])(["']?)${name}\\1\\s*:(?!:)`, 'u');
  const isNamed = wordTest(name);
  return (line) => pattern.test(line) && !isNamed(line.replace(pattern, ''));
}

/** Word of everyday language, which in files without code seldom names a symbol. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}+$/u;

/** Tests for a name written as code: called, qualified, alone in quotes or backticks, or as a key. */
function codeTest(name: string): (line: string) => boolean {
  const literal = literalExpression(name);
  const pattern = new RegExp(
    `(?:\\.|::|->|#)${literal}(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])${literal}(?:\\(|::|\\.\\p{L}+\\()|(["'\`])${literal}(?:\\(\\))?\\1`,
    'u',
  );
  return (line) => line.includes(name) && pattern.test(line);
}

/** Tests for a name as a whole word in its exact spelling. */
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
