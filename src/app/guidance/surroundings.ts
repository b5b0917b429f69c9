/** Surroundings of the target of a request, as a submission counts them (EV2–EV5). */
import path from 'node:path';
import { literalExpression } from '../../base/literal-expression.ts';
import { asRelative } from '../../base/paths.ts';
import type { LedgerView } from '../../session/ledger/ledger.ts';
import { nodesOfFile } from '../facts/framework-entities.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { type NameUse, usesOf, usesOutside } from '../impact/name-uses.ts';
import type { Project } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import type { ShownPlace } from './shown-definitions.ts';
import { holdsCode } from './unit-files.ts';

export interface Target {
  readonly name: string;
  readonly file: string;
}

export interface Surroundings {
  /** True for a definition that other code, a route or a test reaches from outside of its file, or that nothing known reaches at all. */
  readonly isEntry: (definition: Target) => boolean;
  /** Whether a file plays the part that one of the targets plays. */
  readonly isSameRole: (file: string) => boolean;
}

const MOST_USING_FILES = 20;

export function surroundingsOf(project: Project, targets: readonly Target[]): Surroundings {
  const isEntry = ({ name, file }: Target): boolean => isReachedFromOutside(project, name, file);
  const roles = new Set(targets.filter(({ file }) => holdsCode(file)).map(({ file }) => roleOf(file)));
  return { isEntry, isSameRole: (file) => roles.has(roleOf(file)) };
}

/** A definition that nothing in the project uses is called from outside of it, as a script is; nobody calls data. */
function isReachedFromOutside(project: Project, name: string, file: string): boolean {
  const { store } = project;
  if (name === file) return holdsCode(file);
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
