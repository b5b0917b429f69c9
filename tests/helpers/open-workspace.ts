/** A workspace on a copy of the sample shop, indexed, with its sessions in memory. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyStore } from '../../src/app/composition/compose.ts';
import { evidenceWatch } from '../../src/app/composition/evidence-watch.ts';
import { openLiveProject } from '../../src/app/composition/open-live-project.ts';
import { LiveFacts } from '../../src/app/live/live-facts.ts';
import { syncIndexOnRequest } from '../../src/app/live/sync-index.ts';
import { openImprovement } from '../../src/app/sessions/improvement-logs.ts';
import { logFrame } from '../../src/app/sessions/log-decision.ts';
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { copyOfIndexedShop } from './indexed-shop.ts';
import { MemorySessions } from './memory-sessions.ts';

export interface TestWorkspace {
  readonly workspace: Workspace;
  /** Writes a file of the copy. */
  write(file: string, text: string): void;
  remove(): Promise<void>;
}

export async function openShopWorkspace(changes: Partial<Workspace> = {}): Promise<TestWorkspace> {
  const folder = await copyOfIndexedShop();
  const project = await openLiveProject(toAbsolute(folder, '/'), { environment: {} });
  await project.begin();
  const facts = new LiveFacts(project, emptyStore);
  let made = 0;
  const improvement = openImprovement(project.root);
  const workspace: Workspace = {
    whyNoSessions: undefined,
    project,
    facts,
    repair: project.repair,
    sync: (request, signal) => syncIndexOnRequest(project, request, signal),
    sessions: new MemorySessions(),
    improvement,
    notify: fail,
    syncState: () => 'up_to_date',
    firstIndex: () => null,
    waitForIndex: () => Promise.resolve(),
    now: Date.now,
    newSessionId: () => `s${++made}`,
    takeIn: () => {},
    callerOf: () => null,
    effectiveGate: () => ({ mode: 'enforce', kernel: 'auto' }),
    hasEnded: () => false,
    ...evidenceWatch({ workspace: () => workspace, publish: () => {}, onNotice: fail }),
    effects: {
      publish_grants: () => {},
      log_decision: (session) => logFrame({ improvement, onNotice: fail }, session),
    },
    close: async () => {
      await facts.close();
      await project.close();
    },
    ...changes,
  };
  return {
    workspace,
    write: (file, text) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    remove: async () => {
      await workspace.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing that a test does leaves something for a person to know. */
function fail(notice: string): never {
  throw new Error(notice);
}
