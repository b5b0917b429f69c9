/** Judges what the ledger of each session took in, and watches for what the hooks see while no tool is called (D-53). */
import { type FSWatcher, watch } from 'node:fs';
import { messageOf } from '../../base/error-text.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { runsElsewhere } from '../../session/gate/runs-elsewhere.ts';
import type { Session } from '../../session/state/session.ts';
import { gateOpened } from '../../session/texts/write-verdicts.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { noteFirstLooks } from '../learning/changed-definitions.ts';
import { riskNews } from '../sessions/reported-risk.ts';
import type { News, Workspace } from '../sessions/workspace.ts';
import { type Settled, settleEvidence } from '../understanding/settle-evidence.ts';

export interface EvidenceWatch extends Pick<Workspace, 'noteChange' | 'settle' | 'takeNews'> {
  /** The call that would show what a session lacks, as far as the index tells; it takes a moment to find. */
  readonly nextOf: (sessionId: string) => NextCall | undefined;
}

export interface Watching {
  readonly workspace: () => Workspace;
  readonly publish: (session: Session) => void;
  readonly onNotice: (text: string) => void;
}

/** Settles evidence in turn: concurrent counts would decide twice. */
export function evidenceWatch({ workspace, publish, onNotice }: Watching): EvidenceWatch {
  const changed = new Set<string>();
  const news = new Map<string, News>();
  const nexts = new Map<string, NextCall>();
  let last: Promise<void> = Promise.resolve();
  return {
    noteChange: ({ id }) => void changed.add(id),
    settle: () => (last = last.then(settleAll)),
    takeNews: (id) => {
      const { text, isOpen = false } = news.get(id) ?? {};
      news.delete(id);
      const lines = [text, riskNews(workspace(), id)].filter((line) => line !== undefined);
      return lines.length === 0 ? null : { text: lines.join('\n'), isOpen };
    },
    nextOf: (id) => nexts.get(id),
  };

  async function settleAll(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    for (const id of ids) await settleOne(id);
  }

  async function settleOne(id: string): Promise<void> {
    const session = workspace().sessions.get(id);
    if (session === undefined) return;
    try {
      const settled = await settleEvidence(workspace(), session);
      await lookAhead(settled);
      noteFirstLooks(workspace(), settled.session, settled.state().view.explored.values());
      publish(settled.session);
      if (settled.opened && !isOwnLook(settled)) news.set(id, { text: openedBy(settled), isOpen: true });
    } catch (error) {
      onNotice(`What session ${id} was shown could not be counted: ${messageOf(error)}`);
    }
  }

  /** Computes the next call for the hook, which may not read the index; anew, since the answer was counted only now. */
  async function lookAhead({ session, state }: Settled): Promise<void> {
    const next = await nextCall(workspace(), session, state());
    if (next === null) nexts.delete(session.id);
    else nexts.set(session.id, next);
  }
}

function openedBy({ session, state }: Settled): string {
  return gateOpened([...state().looks.keys()].filter(runsElsewhere))[session.language];
}

/** Tells a look of the agent's own, which the hook reports together with the opening. */
function isOwnLook({ state }: Settled): boolean {
  return state().rows.at(-1)?.tool.startsWith('agent:') ?? false;
}

/**
 * Calls back after each event of a hook, some milliseconds later, so that what an agent read is counted before it
 * writes. The next call of a tool takes the events in when the folder cannot be watched.
 */
export function watchSpool(folder: string, onEvents: () => void): { close(): void } {
  let watcher: FSWatcher | undefined;
  try {
    makeFolder(folder);
    watcher = watch(folder, { persistent: false }, onEvents);
    watcher.on('error', () => watcher?.close());
  } catch {
    // A file system without such events.
  }
  return { close: () => watcher?.close() };
}
