/** Opens the project that a command line means with its sessions, and closes both whatever happens. */
import type { Workspace } from '../../app/sessions/workspace.ts';
import type { CommandCall } from './command.ts';
import { createProgress } from './progress.ts';
import { rootOf } from './with-project.ts';

export async function withWorkspace<T>(call: CommandCall, work: (workspace: Workspace) => Promise<T>): Promise<T> {
  const { openWorkspace } = await import('../../app/composition/open-workspace.ts');
  const progress = createProgress(call);
  const { environment, homeDirectory } = call;
  const workspace = await openWorkspace(rootOf(call), {
    environment,
    account: { platform: process.platform, home: homeDirectory, environment },
    onNotice: (text) => progress.note(text),
    // A workspace that stays open is indexed again and again: a bar that is full is taken away.
    onProgress: (done, total) => (done < total ? progress.show(done, total) : progress.clear()),
  });
  try {
    return await work(workspace);
  } finally {
    progress.clear();
    await workspace.close();
  }
}
