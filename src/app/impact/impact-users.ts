/** Users of changed symbols, the users of those, and so on, step by step. */
import { answerTime, isPieceOver, leaveUseOut } from '../../base/answer-time.ts';
import { qualifiedNameOf, type ReferenceKind } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { Definition } from '../../retrieval/references/project-names.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { fileRoleOf, type ImpactRole } from './file-role.ts';
import { type FoundCertainty, filesDefining, type NameUse, symbolKey, usesOf } from './name-uses.ts';

export interface AffectedUser {
  readonly role: ImpactRole;
  /** 1 for who uses the target itself. */
  readonly steps: number;
  /** Qualified; null for code at module level. */
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
  readonly kind: ReferenceKind;
  readonly certainty: FoundCertainty;
  /** The name that is used there. */
  readonly uses: string;
}

/** End of the search beyond which uses may go on. */
export interface NotFollowed {
  readonly name: string;
  readonly reason: 'defined_in_many_files' | 'used_in_many_files' | 'too_many_users';
  /** Files or users. */
  readonly count: number;
}

export interface Affected {
  /** Nearest first; each symbol once. */
  readonly users: readonly AffectedUser[];
  readonly notFollowed: readonly NotFollowed[];
}

const MOST_STEPS = 3;
const MOST_USERS = 400;
/** Files that are read for one answer, and those of them for one name on the way. */
const MOST_FILES = 150;
const MOST_FILES_ON_THE_WAY = 15;
/** A name that more files define leads to users of something else as often as not. */
const MOST_DEFINERS = 3;

/** @param names of the targets, plain; `own` are the keys of their definitions, which do not affect themselves */
export async function findAffected(
  store: IndexStore,
  names: readonly string[],
  own: ReadonlySet<string>,
): Promise<Affected> {
  const { users, notFollowed } = await answerTime().inPieces(() => walkFrom(store, names, own));
  return { users, notFollowed };
}

function walkFrom(store: IndexStore, names: readonly string[], own: ReadonlySet<string>): Walk {
  const walk: Walk = {
    store,
    users: [],
    notFollowed: [],
    visited: new Set(own),
    filesLeft: MOST_FILES,
  };
  let frontier: readonly string[] = [...new Set(names)];
  for (let steps = 1; steps <= MOST_STEPS && frontier.length > 0; steps++)
    frontier = [...new Set(frontier.flatMap((name) => stepFrom(walk, name, steps)))];
  return walk;
}

interface Walk {
  readonly store: IndexStore;
  readonly users: AffectedUser[];
  readonly notFollowed: NotFollowed[];
  readonly visited: Set<string>;
  filesLeft: number;
}

/** @returns the names whose users come next */
function stepFrom(walk: Walk, name: string, steps: number): string[] {
  if (steps > 1 && isPieceOver()) {
    leaveUseOut();
    return [];
  }
  const mostFiles = Math.min(walk.filesLeft, steps === 1 ? MOST_FILES : MOST_FILES_ON_THE_WAY);
  const isMeant = ({ file, symbol }: Definition): boolean => walk.visited.has(symbolKey(file, symbol));
  const { uses, fileCount } = usesOf(walk.store, name, mostFiles, isMeant);
  walk.filesLeft -= Math.min(fileCount, mostFiles);
  if (fileCount > mostFiles) walk.notFollowed.push({ name, reason: 'used_in_many_files', count: fileCount });
  if (fileCount > mostFiles && steps > 1) return [];
  const followed = steps === 1 ? uses : uses.filter(({ certainty }) => certainty === 'sure');
  const sureFirst = followed.toSorted(
    (left, right) => Number(right.certainty === 'sure') - Number(left.certainty === 'sure'),
  );
  return withoutBareImports(sureFirst).flatMap((use) => meet(walk, use, { name, steps }));
}

/** Drops imports from files that use the name, since these go without saying. */
function withoutBareImports(uses: readonly NameUse[]): readonly NameUse[] {
  const using = new Set(uses.filter(({ kind }) => kind !== 'import').map(({ file }) => file.id));
  return uses.filter(({ kind, file }) => kind !== 'import' || !using.has(file.id));
}

function meet(walk: Walk, use: NameUse, { name, steps }: { name: string; steps: number }): string[] {
  const { file, line, kind, certainty, user } = use;
  const key = user === null ? file.path : symbolKey(file, user);
  if (walk.visited.has(key)) return [];
  walk.visited.add(key);
  if (walk.users.length >= MOST_USERS) return tooMany(walk, name);
  const role = findRole(walk.store, use);
  const userName = user === null ? null : qualifiedNameOf(user);
  walk.users.push({ role, steps, name: userName, file: file.path, line, kind, certainty, uses: name });
  const ends = user === null || role === 'test' || steps === MOST_STEPS;
  return ends || (certainty === 'possible' && kind !== 'string') ? [] : nextNames(walk, use.userName);
}

/** A function in a folder of routes is one where an address is bound in it. */
function findRole(store: IndexStore, { file, user }: NameUse): ImpactRole {
  const role = fileRoleOf(file.path);
  if (role !== 'route' || user === null) return role;
  const { symbols } = outlineOf(store, file.id);
  const bindsRoute = store.entities(file.id).some(({ node, symbol }) => {
    const bound = symbols[symbol];
    return node?.startsWith('route:') && bound && user.start <= bound.start && bound.end <= user.end;
  });
  return bindsRoute ? role : 'code';
}

/** Name to follow next; none when too many files define it. */
function nextNames(walk: Walk, name: string): string[] {
  const definers = filesDefining(walk.store, name).length;
  if (definers <= MOST_DEFINERS) return [name];
  noteOnce(walk, { name, reason: 'defined_in_many_files', count: definers });
  return [];
}

function tooMany(walk: Walk, name: string): string[] {
  noteOnce(walk, { name, reason: 'too_many_users', count: MOST_USERS });
  return [];
}

function noteOnce({ notFollowed }: Walk, note: NotFollowed): void {
  if (!notFollowed.some(({ name, reason }) => name === note.name && reason === note.reason)) notFollowed.push(note);
}
