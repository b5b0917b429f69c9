/** Opens what a long-lived process works with; part of the composition, see `compose.ts`. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout, setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { STATUS } from '../../session/readiness/next-step.ts';
import { SESSION_LIFETIME_MS, type Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { publishGrants, sweepGrants } from '../../storage/grants/publish.ts';
import { ensureKey } from '../../storage/key-file.ts';
import type { Seal } from '../../storage/seal.ts';
import { SpoolReader } from '../../storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../storage/sqlite-sessions/sqlite-sessions.ts';
import { type Account, stateFolder } from '../../storage/user-state.ts';
import { LiveFacts } from '../live/live-facts.ts';
import type { LiveProject } from '../live/live-project.ts';
import { syncStatusOf } from '../live/live-state.ts';
import { syncIndexOnRequest } from '../live/sync-index.ts';
import { FOLDER } from '../roots/index-folder.ts';
import { conversationCalling, hasEnded, takeEvent } from '../sessions/hook-intake.ts';
import { openImprovement } from '../sessions/improvement-logs.ts';
import { logFrame } from '../sessions/log-decision.ts';
import { sessionStateOf } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { gateSessionOf } from '../writing/check-write-target.ts';
import { emptyStore, type OpenOptions } from './compose.ts';
import { type EvidenceWatch, evidenceWatch, watchSpool } from './evidence-watch.ts';
import { openLiveProject } from './open-live-project.ts';

export interface WorkspaceOptions extends OpenOptions {
  readonly account: Account;
  /** A user of a server for several, whose sessions lie apart from those of others; undefined for the person of this machine. */
  readonly user?: string | undefined;
  /** The project, where several users share it; whoever opened it closes it. */
  readonly shared?: LiveProject | undefined;
}

/** @throws UserError as `openProject`; `sessions_unavailable` when sessions cannot be kept */
export async function openWorkspace(root: AbsolutePath, options: WorkspaceOptions): Promise<Workspace> {
  const onNotice = options.onNotice ?? (() => {});
  const state = stateFolder(options.account);
  const seal = sealFor(state);
  const project = options.shared ?? (await openLiveProject(root, options));
  const own = ownFolder(project.home, options.user);
  const facts = new LiveFacts(project, emptyStore);
  const sessions = openSqliteSessions({ file: path.join(own, 'sessions.db'), onNotice, seal });
  const place = placeOf(project.home, own, state);
  const spool = new SpoolReader({ project: place.project, folder: path.join(own, 'spool'), seal }, sessions);
  const improvement = openImprovement(project.home);
  let publishedAt = 0;
  const counting = evidenceWatch({ workspace: () => workspace, publish, onNotice });
  const workspace: Workspace = {
    project,
    sessions,
    facts,
    rebuildIndex: () => project.recover(),
    sync: (request, signal) => syncIndexOnRequest(project, request, signal),
    syncState: () => (project.canRank ? syncStatusOf(project.state) : 'initializing'),
    awaitIndex: () => firstIndex(project),
    firstIndex: () => (project.isUsable ? null : project.counts),
    waitForIndex: (milliseconds) =>
      Promise.race([project.begin(), setTimeout(milliseconds, undefined, { ref: false })]),
    close: async () => {
      watched.close();
      await counting.settle();
      sessions.close();
      await facts.close();
      if (options.shared === undefined) await project.close();
    },
    improvement,
    now: Date.now,
    newSessionId: () => `s_${randomBytes(6).toString('base64url')}`,
    takeIn,
    notify: onNotice,
    callerOf: (tool, sent) => conversationCalling(sessions, tool, sent),
    hasEnded: (conversation) => hasEnded(sessions, conversation),
    ...counting,
    settle: () => {
      takeInNow();
      return counting.settle();
    },
    effects: { publish_grants: publish, log_decision: (session) => logFrame({ improvement, onNotice }, session) },
  };
  tidy(sessions, place);
  publishActive();
  const watched = watchSpool(path.join(own, 'spool'), () => void workspace.settle());
  return workspace;

  /** Grants expire a day after they were published, so those of a session in use are published again before. */
  function publishActive(): void {
    const active = sessions
      .list({ statuses: ['open', 'tampered'] })
      .filter(({ conversation }) => conversation !== null);
    for (const session of active) publish(session);
    publishedAt = workspace.now();
  }

  function publish(session: Session): void {
    publishSession({ workspace, place, seal, onNotice, nextOf: counting.nextOf }, session);
  }

  /** Outside of any call, where a database that is busy is no reason to fail: the next call takes the events in. */
  function takeInNow(): void {
    try {
      takeIn();
    } catch (error) {
      onNotice(`Events of the hooks could not be taken in: ${error instanceof Error ? error.message : error}`);
    }
  }

  function takeIn(): void {
    if (workspace.now() - publishedAt > REPUBLISH_MS) publishActive();
    const { tampering } = spool.takeIn(Date.now(), (event) => {
      takeEvent({ sessions, onNotice, onChange: publish, onEvidence: counting.noteChange }, event);
    });
    for (const { kind, segment } of tampering) onNotice(`The spool ${segment} was ${kind} by something else.`);
  }
}

type Place = Parameters<typeof publishGrants>[0];

function placeOf(home: AbsolutePath, own: string, state: string): Place {
  return { project: realpathSync.native(home), folder: path.join(own, 'grants'), state };
}

/** Sessions, grants, and what hooks report. */
function ownFolder(home: AbsolutePath, user: string | undefined): string {
  if (user === undefined) return path.join(home, FOLDER);
  const folder = path.join(home, FOLDER, 'users', user);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Without the key nothing that is stored could be trusted, so no session is begun. */
function sealFor(state: string): Seal {
  const key = ensureKey(state);
  if (key.kind === 'key') return key.seal;
  const why = key.kind === 'missing' ? 'it is missing' : key.why;
  throw new UserError(
    'sessions_unavailable',
    `The key that seals sessions cannot be used: ${why}`,
    `Make ${state} readable and writable for yourself alone.`,
  );
}

/** Most milliseconds that an answer waits for the first index. */
const FIRST_INDEX_MS = 500;

async function firstIndex(project: LiveProject): Promise<void> {
  if (project.canRank) return;
  const ended = new AbortController();
  const moment = sleep(FIRST_INDEX_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {});
  await Promise.race([project.begin(), moment]);
  ended.abort();
}

interface Publishing {
  readonly workspace: Workspace;
  readonly place: Place;
  readonly seal: Seal;
  readonly onNotice: (text: string) => void;
  readonly nextOf: EvidenceWatch['nextOf'];
}

const REPUBLISH_MS = 6 * HOUR_MS;
/** Evidence of what is over for longer is forgotten; the history of sessions stays. */
const EVIDENCE_DAYS = 90;
const GRANTS_DAYS = 30;

function tidy(sessions: SessionStore, place: Place): void {
  const now = Date.now();
  sessions.prune(now - EVIDENCE_DAYS * DAY_MS);
  sweepGrants(place, now - GRANTS_DAYS * DAY_MS);
}

/** Read anew and published in one transaction, so that the file always tells the newest state that is stored. */
function publishSession({ workspace, place, seal, onNotice, nextOf }: Publishing, { id }: Session): void {
  const { sessions, now } = workspace;
  sessions.atomically(() => {
    const session = sessions.get(id);
    if (session === undefined || session.conversation === null) return;
    const state = sessionStateOf(workspace, session);
    const { sessionId, status, phase, intent, language, grants, missing, next, seenUpTo } = gateSessionOf(
      session,
      state,
    );
    const publication = publishGrants(place, seal, {
      project: place.project,
      conversation: session.conversation,
      sessionId,
      sessionRevision: session.revision,
      status,
      phase,
      intent,
      language,
      grants,
      named: session.named,
      rejected: rejectedFiles(session),
      missing,
      next: next?.tool === STATUS.tool ? (nextOf(id) ?? next) : next,
      seenUpTo,
      issuedAt: now(),
      expiresAt: session.lastCallAt + SESSION_LIFETIME_MS,
    });
    if (publication.kind === 'rolled_back')
      onNotice(`The database of sessions was put back to an older state (${id}).`);
  });
}

function rejectedFiles({ hypotheses }: Session): readonly string[] {
  return [...new Set(hypotheses.flatMap(({ rejectedFiles: files }) => files))];
}
