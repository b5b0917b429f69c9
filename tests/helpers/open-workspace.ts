/** A workspace on a copy of the sample shop, with its sessions in memory. */
import { openImprovement } from '../../src/app/improvement.ts';
import { logFrame } from '../../src/app/log-decision.ts';
import type { Workspace } from '../../src/app/workspace.ts';
import { MemorySessions } from './memory-sessions.ts';
import { openSampleShop, type SampleShop } from './open-sample-shop.ts';

export interface TestWorkspace extends Omit<SampleShop, 'project'> {
  readonly workspace: Workspace;
}

export async function openShopWorkspace(changes: Partial<Workspace> = {}): Promise<TestWorkspace> {
  const { project, write, remove } = await openSampleShop();
  await project.ensureFresh();
  let made = 0;
  const improvement = openImprovement(project.root);
  const workspace: Workspace = {
    project,
    sessions: new MemorySessions(),
    improvement,
    syncState: () => 'up_to_date',
    now: Date.now,
    newSessionId: () => `s${++made}`,
    takeIn: () => {},
    callerOf: () => null,
    effects: {
      publish_grants: () => {},
      log_decision: (session) => logFrame({ improvement, onNotice: fail }, session),
    },
    ...changes,
  };
  return { workspace, write, remove };
}

/** Nothing that a test does leaves something for a person to know. */
function fail(notice: string): never {
  throw new Error(notice);
}
