/** Opens the project that a command line means, and closes it whatever happens. */
import path from 'node:path';
import type { OpenProject } from '../../app/project/open-project.ts';
import { inAnswerTime, OF_PERSON } from '../../base/answer-time.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { ANSWER_TEXTS } from '../../session/texts/answers.ts';
import { findProject, isUnknownFolder, type MeantProject, projectHolding, type RootQuery } from '../project-root.ts';
import type { CommandCall } from './command.ts';
import { type LocationOf, locator } from './location.ts';
import { placeTyped, projectPath } from './operand-path.ts';
import { createProgress, type Progress } from './progress.ts';

export interface OpenedProject {
  readonly project: OpenProject;
  /** Folder to which answers are limited, where `--path` named a part of a project. */
  readonly scope: string | undefined;
  /** The path within the project of one that was typed in the working directory. */
  readonly pathOf: (typed: string) => string;
  /** A symbol with the path before it within the project. */
  readonly placeOf: (typed: string) => string;
  readonly locationOf: LocationOf;
}

interface Opening {
  readonly progress?: Progress;
  /** The folder that was named is opened by itself, also inside of another project. */
  readonly isOwn?: boolean;
}

export async function withProject<T>(
  call: CommandCall,
  work: (opened: OpenedProject) => Promise<T>,
  { progress = createProgress(call), isOwn = false }: Opening = {},
): Promise<T> {
  const { openProject } = await import('../../app/composition/compose.ts');
  const { withRecovery } = await import('../../app/project/damaged-index.ts');
  const { root, scope } = isOwn ? findProject({ ...queryOf(call), isOwn }) : meantBy(call);
  const project = await openProject(root, {
    environment: call.environment,
    onNotice: (text) => progress.note(text),
    onProgress: (done, total) => progress.show(done, total),
  });
  try {
    return await withRecovery(project, async () => {
      if (scope !== undefined) await requireFiles(project, scope);
      return inPersonsTime(call, () => work(openedIn(project, call, scope)));
    });
  } finally {
    progress.clear();
    await project.close();
  }
}

/** Says on stderr what there was no time for. */
export async function inPersonsTime<T>({ terminal }: CommandCall, work: () => Promise<T>): Promise<T> {
  const [found, left] = await inAnswerTime(work, { limits: OF_PERSON });
  if (Object.keys(left).length > 0) terminal.err(`${terminal.colors.dim(ANSWER_TEXTS.leftOut(left).en)}\n`);
  return found;
}

function openedIn(project: OpenProject, { workingDirectory }: CommandCall, scope: string | undefined): OpenedProject {
  const typedIn = { root: project.root, workingDirectory, scope };
  return {
    project,
    scope,
    pathOf: (typed) => projectPath(typed, typedIn),
    placeOf: (typed) => placeTyped(typed, typedIn),
    locationOf: locator(project.root, workingDirectory),
  };
}

/** @throws UserError `not_found` where the project leaves all of the folder out */
async function requireFiles(project: OpenProject, scope: string): Promise<void> {
  await project.ensureFresh();
  if (project.store.files().some((file) => file.skip === null && file.path.startsWith(`${scope}/`))) return;
  throw new UserError(
    'not_found',
    {
      en: `${scope} is a folder of the project ${project.root}, whose index holds no file of it`,
      ja: `${scope} はプロジェクト ${project.root} のフォルダーですが、インデックスにそのファイルがありません`,
    },
    {
      en: `\`code-intel index ${path.join(project.root, scope)}\` makes it a project of its own.`,
      ja: `独立したプロジェクトにするには \`code-intel index ${path.join(project.root, scope)}\` を実行してください。`,
    },
  );
}

/** Says on stderr that a folder which nothing tells to be a project is indexed before the first answer. */
export function tellUnknown(call: CommandCall): void {
  const root = rootOf(call);
  if (!isUnknownFolder(root)) return;
  createProgress(call).note(`${root} was never set up: its files are read into ${root}/.code-intel first`);
}

/** Says on stderr that a folder of another project becomes one by itself. */
export function tellNested(call: CommandCall): void {
  const { root } = findProject({ ...queryOf(call), isOwn: true });
  const around = projectHolding(root, queryOf(call));
  if (around === undefined) return;
  createProgress(call).note(`${root} lies in the project ${around}; from now on it is a project of its own`);
}

/** Widens a call whose `--path` names a part of a project to the whole project. */
export function ofWhole(call: CommandCall): CommandCall {
  return { ...call, flags: { ...call.flags, path: rootOf(call) } };
}

/** The meaning of `--path`; says on stderr, to a person, that answers are limited to a part of the project. */
export function meantBy(call: CommandCall): MeantProject {
  const meant = findProject(queryOf(call));
  if (meant.scope !== undefined && !call.flags.json) {
    createProgress(call).note(`of the project ${meant.root}, only ${meant.scope}`);
  }
  return meant;
}

/** @throws UserError when it is no folder, or one that is surely no project */
export function rootOf(call: CommandCall): AbsolutePath {
  return findProject(queryOf(call)).root;
}

function queryOf({ flags, environment, workingDirectory, homeDirectory }: CommandCall): RootQuery {
  return { given: flags.path, environment, workingDirectory, homeDirectory, anywhere: flags.yes };
}
