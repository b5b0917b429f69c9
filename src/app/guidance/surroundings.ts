/** Surroundings of the target of a request: nobody is asked to look at more than these (D-45). */
import path from 'node:path';
import { literalExpression } from '../../base/literal-expression.ts';
import { asRelative } from '../../base/paths.ts';
import type { Intent } from '../../session/frame/frame.ts';
import type { LedgerView } from '../../session/ledger/ledger.ts';
import type { Counts } from '../../session/state/counted-item.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { nodesOfFile } from '../facts/framework-nodes.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { type NameUse, usesOf, usesOutside } from '../impact/name-uses.ts';
import { neighboursOf } from '../impact/symbol-distance.ts';
import type { Project } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import type { ShownPlace } from './shown-definitions.ts';
import { holdsCode } from './unit-files.ts';

export interface Target {
  readonly name: string;
  readonly file: string;
}

export interface Surroundings {
  readonly around: Counts;
  /** Whether something outside of its file reaches it: other code, a route, a test, or nothing that is known. */
  readonly isEntry: (definition: Target) => boolean;
  /** Whether a file plays the part that one of the targets plays. */
  readonly isSameRole: (file: string) => boolean;
}

const MOST_TARGETS = 3;
const MOST_HOMES = 3;
const MOST_USING_FILES = 20;

/** @param intent for something new, a pattern is another file beside the target; for a change it may be the target */
export function surroundingsOf(project: Project, targets: readonly Target[], intent: Intent): Surroundings {
  const isEntry = ({ name, file }: Target): boolean => isReachedFromOutside(project, name, file);
  const roles = new Set(targets.filter(({ file }) => holdsCode(project, file)).map(({ file }) => roleOf(file)));
  const isSameRole = (file: string): boolean => roles.has(roleOf(file));
  const own = new Set(targets.map(({ file }) => file));
  const folders = new Set([...own].map((file) => path.dirname(file)));
  const isPattern = (file: string): boolean =>
    isSameRole(file) && (intent === 'MODIFY' || (folders.has(path.dirname(file)) && !own.has(file)));
  return { around: countAround(project, targets, isPattern), isEntry, isSameRole };
}

function countAround(project: Project, targets: readonly Target[], isPattern: (file: string) => boolean): Counts {
  const best = targets.slice(0, MOST_TARGETS);
  const near = best.flatMap(({ name, file }) => [{ name, file }, ...neighbourPlaces(project, name)]);
  const files = new Set(near.map((place) => place.file));
  const places = new Set(near.map(({ name, file }) => `${file}:${parseSymbolName(name).name}`));
  return {
    symbols_identified: Math.max(places.size, targets.length),
    entry_points: near.filter(({ name, file }) => isReachedFromOutside(project, name, file)).length,
    files_analyzed: files.size,
    existing_patterns: project.store.files().filter((file) => isPattern(file.path)).length,
  };
}

/** Each neighbour once, of whatever kind: they are counted here. `metPlaces` shows the units among them, all homes of each. */
function neighbourPlaces({ store }: Project, name: string): Target[] {
  return neighboursOf({ store }, name).flatMap((near) => {
    const homes = definitionsOf(store, near);
    return homes.length > MOST_HOMES ? [] : homes.slice(0, 1).map(({ file }) => ({ name: near, file }));
  });
}

/** A definition that nothing in the project uses is called from outside of it, as a script is; nobody calls data. */
function isReachedFromOutside(project: Project, name: string, file: string): boolean {
  const { store } = project;
  if (name === file) return holdsCode(project, file);
  const plain = parseSymbolName(name).name;
  const { uses, fileCount } = usesOf(store, plain, MOST_USING_FILES);
  if (fileCount === 0 || fileCount > MOST_USING_FILES) return true;
  if (uses.some((use) => use.file.path !== file)) return true;
  const record = store.file(asRelative(file));
  return record !== undefined && nodesOfFile(store, record).length > 0;
}

/**
 * A line with a use of it was shown or quoted, or there is none that is surely one. Nothing uses a file that is one unit
 * by name.
 */
export function areUsesShown(project: Project, target: ShownPlace, { shown, glimpsed }: LedgerView): boolean {
  const { store } = project;
  if (store.file(asRelative(target.name))) return true;
  const name = parseSymbolName(target.name).name;
  const { sure } = usesOutside(store, { ...target, name });
  const isOwn = ({ file, line }: NameUse): boolean =>
    file.path === target.file && setsProperty(project, name, target.file, line);
  const uses = sure.filter((use) => !isOwn(use));
  const isShown = ({ file, line }: NameUse): boolean =>
    [...(shown.get(file.path) ?? []), ...(glimpsed.get(file.path) ?? [])].some(
      ({ start, end }) => start <= line && line <= end,
    );
  return uses.length === 0 || uses.some(isShown);
}

/** `Name.types = {`: a part of the definition that is written below it. */
function setsProperty(project: Project, name: string, file: string, line: number): boolean {
  const text = lineReader(project)(asRelative(file))[line - 1] ?? '';
  return new RegExp(`^\\s*${literalExpression(name)}\\.[\\w$]+\\s*=(?![=>])`).test(text);
}

/** Code of one kind in one language. */
function roleOf(file: string): string {
  return `${fileRoleOf(file)} ${path.extname(file)}`;
}
