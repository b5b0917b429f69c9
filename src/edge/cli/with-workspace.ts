/** Opens the project that a command line means with its sessions, and closes both whatever happens. */
import type { Workspace } from '../../app/workspace.ts';
import type { CommandCall } from './command.ts';
import { createProgress } from './progress.ts';
import { rootOf } from './with-project.ts';

export async function withWorkspace<T>(call: CommandCall, work: (workspace: Workspace) => Promise<T>): Promise<T> {
  const { openWorkspace } = await import('../../app/open-workspace.ts');
  const progress = createProgress(call);
  const { environment, homeDirectory } = call;
  const workspace = await openWorkspace(rootOf(call), {
    environment,
    account: { platform: process.platform, home: homeDirectory, environment },
    onNotice: (text) => progress.note(text),
    onProgress: (done, total) => progress.show(done, total),
  });
  try {
    return await work(workspace);
  } finally {
    progress.clear();
    await workspace.close();
  }
}
