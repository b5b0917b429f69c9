/** A workspace on a copy of the sample shop, with its sessions in memory. */
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
  const workspace: Workspace = {
    project,
    sessions: new MemorySessions(),
    syncState: () => 'up_to_date',
    now: Date.now,
    newSessionId: () => `s${++made}`,
    takeIn: () => {},
    callerOf: () => null,
    effects: { publish_grants: () => {}, log_decision: () => {} },
    ...changes,
  };
  return { workspace, write, remove };
}
