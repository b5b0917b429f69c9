/** Opens the project that a command line means, and closes it whatever happens. */
import type { OpenProject } from '../../app/project/open-project.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { findProjectRoot, isUnknownFolder } from '../project-root.ts';
import type { CommandCall } from './command.ts';
import { type LocationOf, locator } from './location.ts';
import { projectPath } from './operand-path.ts';
import { createProgress } from './progress.ts';

export interface OpenedProject {
  readonly project: OpenProject;
  /** The path within the project of one that was typed in the working directory. */
  readonly pathOf: (typed: string) => string;
  readonly locationOf: LocationOf;
}

export async function withProject<T>(
  call: CommandCall,
  work: (opened: OpenedProject) => Promise<T>,
  progress = createProgress(call),
): Promise<T> {
  const { openProject } = await import('../../app/composition/compose.ts');
  const { withRecovery } = await import('../../app/project/damaged-index.ts');
  const root = rootOf(call);
  const project = await openProject(root, {
    environment: call.environment,
    onNotice: (text) => progress.note(text),
    onProgress: (done, total) => progress.show(done, total),
  });
  try {
    return await withRecovery(project, () => work(openedIn(project, call)));
  } finally {
    progress.clear();
    await project.close();
  }
}

function openedIn(project: OpenProject, { workingDirectory }: CommandCall): OpenedProject {
  return {
    project,
    pathOf: (typed) => projectPath(typed, project.root, workingDirectory),
    locationOf: locator(project.root, workingDirectory),
  };
}

/** Says on stderr that a folder which nothing tells to be a project is indexed before the first answer. */
export function tellUnknown(call: CommandCall): void {
  const root = rootOf(call);
  if (!isUnknownFolder(root)) return;
  createProgress(call).note(`${root} was never set up: its files are read into ${root}/.code-intel first`);
}

/** @throws UserError when it is no folder, or one that is surely no project */
export function rootOf({ flags, environment, workingDirectory, homeDirectory }: CommandCall): AbsolutePath {
  return findProjectRoot({ given: flags.path, environment, workingDirectory, homeDirectory, anywhere: flags.yes });
}
