/** Opens what a long-lived process works with; part of the composition, see `compose.ts`. */
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { messageOf } from '../../base/error-text.ts';
import { repairable } from '../../base/failures/machine-failure.ts';
import { makeFolders } from '../../base/make-folder.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { SpooledEvent } from '../../session/gate/hook-event.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import type { GrantsPlace } from '../../storage/grants/paths.ts';
import { removeGrants, sweepGrants } from '../../storage/grants/publish.ts';
import { ensureKey, type KeyReading } from '../../storage/key-file.ts';
import { sealWith } from '../../storage/seal.ts';
import { SpoolReader } from '../../storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../storage/sqlite-sessions/sqlite-sessions.ts';
import { type Account, stateFolder } from '../../storage/user-state.ts';
import { effectiveGate } from '../gate/effective-gate.ts';
import { LiveFacts } from '../live/live-facts.ts';
import type { LiveProject } from '../live/live-project.ts';
import { syncStatusOf } from '../live/live-state.ts';
import { syncIndexOnRequest } from '../live/sync-index.ts';
import { FOLDER } from '../roots/index-folder.ts';
import { conversationCalling, hasEnded, takeEvent } from '../sessions/hook-intake.ts';
import { openImprovement } from '../sessions/improvement-logs.ts';
import { logFrame } from '../sessions/log-decision.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { emptyStore, type OpenOptions } from './compose.ts';
import { notesOf } from './compose-gate.ts';
import { type EvidenceWatch, evidenceWatch, watchSpool } from './evidence-watch.ts';
import { FencedSessions } from './fenced-sessions.ts';
import { openLiveProject } from './open-live-project.ts';
import { SessionGrants } from './session-grants.ts';

export interface WorkspaceOptions extends OpenOptions {
  readonly account: Account;
  /** A user of a server for several, whose sessions lie apart from those of others; undefined for the person of this machine. */
  readonly user?: string | undefined;
  /** Project shared by several users; its opener closes it. */
  readonly shared?: LiveProject | undefined;
}

/** Opens a workspace; where sessions cannot be stored, calls that need one explain why. @throws UserError as `openProject` */
export async function openWorkspace(root: AbsolutePath, options: WorkspaceOptions): Promise<Workspace> {
  const onNotice = options.onNotice ?? (() => {});
  const state = stateFolder(options.account);
  const project = options.shared ?? (await openLiveProject(root, options));
  const own = ownFolder(project.home, options.user);
  const facts = new LiveFacts(project, emptyStore);
  const opened: Closing[] = options.shared === undefined ? [facts, project] : [facts];
  try {
    return composeWorkspace({ project, facts, own, key: ensureKey(state), state, onNotice, opened });
  } catch (error) {
    for (const each of opened) await each.close();
    throw error;
  }
}

interface Closing {
  close(): void | Promise<void>;
}

interface WorkspaceParts {
  readonly project: LiveProject;
  readonly facts: LiveFacts;
  /** Folder of sessions, grants and what hooks report. */
  readonly own: string;
  readonly key: KeyReading;
  /** State folder of the person. */
  readonly state: string;
  readonly onNotice: (text: string) => void;
  /** Things to be closed, in this order, when the rest cannot be opened. */
  readonly opened: Closing[];
}

function composeWorkspace({ project, facts, own, key, state, onNotice, opened }: WorkspaceParts): Workspace {
  const place = placeOf(project.home, own, state);
  const notes = notesOf(place.project, state, key);
  const spooled = path.join(own, 'spool');
  // A damaged database is set aside at its opening, before anything is published.
  let republish = (): void => {};
  const onReplace = (): void => {
    removeGrants(place, seal);
    republish();
  };
  // Stored data cannot be trusted without the key, so nothing is stored or granted.
  const seal = key.kind === 'key' ? key.seal : sealWith(randomBytes(32));
  const { stored, why } = storedSessions(key, state, () =>
    openSqliteSessions({ file: path.join(own, 'sessions.db'), onNotice, seal, onReplace }),
  );
  opened.unshift(stored);
  const grants = new SessionGrants({
    workspace: () => workspace,
    place,
    seal,
    onNotice,
    nextOf: (id) => counting.nextOf(id),
  });
  const sessions = new FencedSessions(stored, grants);
  const spool = new SpoolReader({ project: place.project, folder: spooled, seal }, sessions);
  const improvement = openImprovement(project.home);
  const publish = (session: Session): void => sessions.publish(session);
  const counting = evidenceWatch({ workspace: () => workspace, publish, onNotice });
  const hookEvents = new HookEvents({
    sessions,
    grants,
    readSpool: (take) => (why === undefined ? spool.takeIn(Date.now(), take).tampering : []),
    onEvidence: counting.noteChange,
    onNotice,
  });
  republish = () => hookEvents.expire();
  const workspace: Workspace = {
    project,
    sessions,
    whyNoSessions: why,
    facts,
    repair: project.repair,
    sync: (request, signal) => syncIndexOnRequest(project, request, signal),
    syncState: () => (project.canRank ? syncStatusOf(project.state) : 'initializing'),
    firstIndex: () => (project.isUsable ? null : project.counts),
    waitForIndex: (milliseconds) =>
      Promise.race([project.begin().then(() => project.settle()), sleep(milliseconds, undefined, { ref: false })]),
    close: async () => {
      watched.close();
      await counting.settle();
      for (const each of opened) await each.close();
    },
    improvement,
    now: Date.now,
    newSessionId: () => `s_${randomBytes(6).toString('base64url')}`,
    takeIn: () => hookEvents.takeIn(),
    notify: onNotice,
    callerOf: (tool, args) => conversationCalling(sessions, { tool, args, now: Date.now() }),
    effectiveGate: (conversation) =>
      effectiveGate({ root: project.root, home: place.project }, notes, { conversation, now: Date.now() }),
    hasEnded: (conversation) => hasEnded(sessions, conversation),
    ...counting,
    settle: () => {
      hookEvents.takeInIfPossible();
      return counting.settle();
    },
    effects: { publish_grants: publish, log_decision: (session) => logFrame({ improvement, onNotice }, session) },
  };
  if (why === undefined) tidy(sessions, place);
  hookEvents.publishActive();
  const watched = watchSpool(spooled, () => void workspace.settle());
  return workspace;
}

function placeOf(home: AbsolutePath, own: string, state: string): GrantsPlace {
  return { project: realpathSync.native(home), folder: path.join(own, 'grants'), state };
}

/** Sessions, grants, and what hooks report. */
function ownFolder(home: AbsolutePath, user: string | undefined): string {
  if (user === undefined) return path.join(home, FOLDER);
  const folder = path.join(home, FOLDER, 'users', user);
  makeFolders(folder, { mode: 0o700 });
  return folder;
}

interface StoredSessions {
  readonly stored: SessionStore;
  /** Reason why no session can be kept; undefined where they are. */
  readonly why: UserError | undefined;
}

function storedSessions(key: KeyReading, state: string, open: () => SessionStore): StoredSessions {
  if (key.kind !== 'key') return unavailableSessions(keyUnusable(key, state));
  try {
    return { stored: open(), why: undefined };
  } catch (error) {
    const why = repairable(error);
    if (why === undefined) throw error;
    return unavailableSessions(why);
  }
}

function unavailableSessions(why: UserError): StoredSessions {
  return { stored: noSessions(why), why };
}

function keyUnusable(key: Exclude<KeyReading, { readonly kind: 'key' }>, state: string): UserError {
  const why = key.kind === 'missing' ? 'it is missing' : key.why;
  return new UserError(
    'sessions_unavailable',
    `The key that seals sessions cannot be used: ${why}`,
    `Make ${state} readable and writable for yourself alone.`,
  );
}

/** Evidence of what is over for longer is forgotten; the history of sessions stays. */
const EVIDENCE_DAYS = 90;
const GRANTS_DAYS = 30;

function tidy(sessions: SessionStore, place: GrantsPlace): void {
  const now = Date.now();
  sessions.prune(now - EVIDENCE_DAYS * DAY_MS);
  sweepGrants(place, now - GRANTS_DAYS * DAY_MS);
}

/** Grants expire a day after they were published, so those of a session in use are published again before. */
const REPUBLISH_MS = 6 * HOUR_MS;

interface HookEventsParts {
  readonly sessions: FencedSessions;
  readonly grants: SessionGrants;
  /** Reads new events of the spool, and answers which of its parts something else changed. */
  readonly readSpool: (
    take: (event: SpooledEvent) => void,
  ) => readonly { readonly kind: string; readonly segment: string }[];
  readonly onEvidence: EvidenceWatch['noteChange'];
  readonly onNotice: (text: string) => void;
}

/** Takes the reports of hooks into the sessions of a workspace, and keeps the grants of those in use alive. */
class HookEvents {
  private readonly parts: HookEventsParts;
  private publishedAt = 0;

  constructor(parts: HookEventsParts) {
    this.parts = parts;
  }

  /** Publishes the grants of all sessions in use. */
  publishActive(): void {
    const { sessions, grants } = this.parts;
    const active = sessions.list({ statuses: ['open', 'tampered'] });
    grants.publishAll(active.filter(({ conversation }) => conversation !== null));
    this.publishedAt = Date.now();
  }

  /** Has the next call publish all grants anew. */
  expire(): void {
    this.publishedAt = 0;
  }

  takeIn(): void {
    const { sessions, readSpool, onEvidence, onNotice } = this.parts;
    // After a clock was put back, what was published lies in the future and opens nothing.
    const age = Date.now() - this.publishedAt;
    if (age > REPUBLISH_MS || age < 0) this.publishActive();
    const onChange: EvidenceWatch['noteChange'] = (session) => sessions.publish(session);
    const tampering = readSpool((event) => takeEvent({ sessions, onNotice, onChange, onEvidence }, event));
    for (const { kind, segment } of tampering) onNotice(`The spool ${segment} was ${kind} by something else.`);
  }

  /** Outside of any call, where a database that is busy is no reason to fail: the next call takes the events in. */
  takeInIfPossible(): void {
    try {
      this.takeIn();
    } catch (error) {
      this.parts.onNotice(`Events of the hooks could not be taken in: ${messageOf(error)}`);
    }
  }
}

/** Stands in for sessions that cannot be kept. @param why thrown by all that needs a session */
function noSessions(why: UserError): SessionStore {
  const refuse = (): never => {
    throw why;
  };
  return {
    version: () => 0,
    list: () => [],
    evidence: () => [],
    events: () => [],
    prompts: () => [],
    meta: () => undefined,
    row: () => undefined,
    get: refuse,
    create: refuse,
    swap: refuse,
    append: refuse,
    touch: refuse,
    record: refuse,
    addPrompt: refuse,
    setMeta: refuse,
    admit: refuse,
    prune: () => 0,
    atomically: (work) => work(),
    close: () => {},
  };
}
