/** Whether a file may be written, by the same rules as the hook (WG1, WG2, FH6). */
import { existsSync } from 'node:fs';
import { asRelative, confine, joinRoot, parentFolder, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { BoundSession, GateSession, Lacking } from '../../session/gate/gate-session.ts';
import { computeGrants, type GrantList } from '../../session/gate/grants.ts';
import { openedByLooks } from '../../session/gate/open-named-files.ts';
import { protectionOf } from '../../session/gate/protected-paths.ts';
import type { WriteFacts } from '../../session/gate/write-facts.ts';
import { type GateVerdict, judgeWrite } from '../../session/gate/write-rules.ts';
import { nextByReading } from '../../session/readiness/next-by-reading.ts';
import { nextStep } from '../../session/readiness/next-step.ts';
import type { Session } from '../../session/state/session.ts';
import { gapText } from '../../session/texts/missing.ts';
import { RECOVERY } from '../../session/texts/recovery.ts';
import { nextCall, readingState } from '../guidance/choose-next-call.ts';
import { newFilesNamed } from '../guidance/named-targets.ts';
import { copiesOf } from '../guidance/places/built-copies.ts';
import { impactLine } from '../impact/impact-line.ts';
import { lineReader } from '../project/source-lines.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { isFolder } from '../roots/file-system.ts';
import { findSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { assessReadiness, type Readiness, readSessionState, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface WriteTargetRequest extends SessionCall {
  readonly files: readonly string[];
}

export interface WriteTargetAnswer {
  readonly sessionId: string | null;
  readonly targets: readonly WriteTarget[];
  readonly allowed: boolean;
}

export interface WriteTarget {
  readonly file: string;
  readonly allowed: boolean;
  readonly rule: string;
  readonly reason: string;
  /** Users of the file, in one line; allowed files only. */
  readonly impact?: string;
  readonly next?: NextStepAnswer;
  readonly recoveryOptions?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
}

/** @throws Refusal `session_not_found`; UserError `invalid_argument` */
export async function checkWriteTarget(workspace: Workspace, request: WriteTargetRequest): Promise<WriteTargetAnswer> {
  if (request.files.length === 0)
    throw new UserError('invalid_argument', 'no file was given', 'Name the file to write.');
  const session = findSession(workspace, request);
  await workspace.project.ensureFresh();
  const gateSession = session === undefined ? { kind: 'none' as const } : await gateSessionNow(workspace, session);
  const targets = request.files.map((file) => checkTarget(workspace, file, gateSession, session));
  return { sessionId: session?.id ?? null, targets, allowed: targets.every(({ allowed }) => allowed) };
}

/** Gate session with the next call, for which the index is read. */
async function gateSessionNow(workspace: Workspace, session: Session): Promise<GateSession> {
  const state = readSessionState(workspace, session);
  return { ...buildGateSession(workspace, session, state), next: await nextCall(workspace, session, state) };
}

/** Part of a session that the gate may know; also published for the hook. */
export function buildGateSession({ project }: Workspace, session: Session, state: SessionState): BoundSession {
  const readiness = assessReadiness(session, state);
  const { ready, looks, rows, view } = state;
  const { id: sessionId, revision, status, phase, intent, language, named } = session;
  const isByReading = ready === 'evidence';
  const granted = withBuiltCopies(project, computeGrants(session, state));
  const grants = isByReading ? withNamedNew(project, session, granted) : granted;
  const next = isByReading
    ? nextByReading(session, readingState({ project }, state, readiness))
    : nextStep(session, { ...readiness, rows, candidates: null });
  const bound: BoundSession = {
    kind: 'bound',
    sessionId,
    revision,
    status,
    phase,
    intent,
    language,
    grants,
    ready,
    lacking: lackingIn(session, readiness),
    looks: isByReading ? [...looks.values()].map(({ path, hash, shown: lines }) => ({ path, hash, lines })) : [],
    named: isByReading ? [] : named,
    missing: readiness.missing.map(gapText),
    next,
    seenUpTo: Math.max(0, ...rows.map(({ at }) => at)),
  };
  return openedByLooks(bound, (file) => view.explored.get(file)?.hash);
}

/** Subject of a refusal before READY; kinds of gaps come in the order of the rules. */
function lackingIn({ phase }: Session, { missing: [first, second] }: Pick<Readiness, 'missing'>): Lacking | null {
  if (phase === 'READY') return null;
  if (phase !== 'EXPLORATION') return 'understanding';
  if (first?.kind === 'ground') return second?.kind === 'issue' ? 'both' : 'ground';
  return first?.kind === 'issue' ? 'issue' : 'understanding';
}

/** Adds the new files whose path stands in the person's words. */
function withNamedNew(project: Workspace['project'], session: Session, grants: GrantList): GrantList {
  const fresh = session.phase === 'READY' ? newFilesNamed(project, session) : [];
  return { ...grants, files: [...grants.files, ...fresh.map((path) => ({ path, hash: '' }))] };
}

/** A change of a source has to be made in what a build made of it, unless it is built anew; nobody reads that first. */
function withBuiltCopies(project: Workspace['project'], { files, folders }: GrantList): GrantList {
  const known = new Set(files.map(({ path }) => path));
  const copies = copiesOf(project, [...known]).filter(({ copy }) => !known.has(copy));
  return { files: [...files, ...copies.map(({ copy }) => ({ path: copy, hash: '' }))], folders };
}

function checkTarget(workspace: Workspace, file: string, gateSession: GateSession, session?: Session): WriteTarget {
  const language = session?.language ?? 'en';
  const verdict = judgeWrite(collectFacts(workspace, file, gateSession));
  const { path, allowed, rule, why, next } = verdict;
  const target = { file: path, allowed, rule, reason: why[language] };
  if (allowed) return { ...target, impact: impactLine(workspace.project, path, language) };
  const recoveryOptions = RECOVERABLE.has(rule) ? recoveryFor(verdict, language) : undefined;
  return {
    ...target,
    ...(next ? { next: translateNext(next, language) } : {}),
    ...(recoveryOptions ? { recoveryOptions } : {}),
  };
}

/** Refusals in READY that a further look repairs (WG2). */
const RECOVERABLE = new Set(['not_read', 'changed_since_read', 'not_explored', 'new_file_elsewhere']);

function recoveryFor({ path, next }: GateVerdict, language: 'en' | 'ja'): NonNullable<WriteTarget['recoveryOptions']> {
  const files = next?.tool === 'add_explored_files' ? next.args.files : [path];
  return {
    add_explored_files: {
      description: RECOVERY.add[language],
      example: `add_explored_files(files=${JSON.stringify(files)})`,
    },
    revert_to_exploration: {
      description: RECOVERY.revert[language],
      example: 'revert_to_exploration(keep_results=true)',
    },
  };
}

/** The configuration's globs and a person's openings are the hook's, and so is what is to be restored; here only what the session knows counts. */
function collectFacts({ project }: Workspace, file: string, session: GateSession): WriteFacts {
  const path = placeIn(project.root, file);
  return {
    path: path ?? file,
    place: () => (path === undefined ? 'outside' : 'inside'),
    protection: () => protectionOf(path ?? file),
    mode: () => project.config.gate.mode,
    isOpened: () => false,
    isExempt: () => false,
    isFree: () => false,
    isToRestore: () => false,
    session: () => session,
    look: () => (session.kind === 'bound' ? session.looks.find((one) => one.path === path) : undefined),
    unread: () => null,
    lines: () => (path === undefined ? 0 : lineReader(project)(path).length),
    exists: () => path !== undefined && existsSync(joinRoot(project.root, path)),
    isFolder: () => path !== undefined && isFolder(joinRoot(project.root, path)),
    hasFolder: () => path !== undefined && isFolder(joinRoot(project.root, asRelative(parentFolder(path)))),
    hash: () => (path === undefined ? '' : hashOfFile(joinRoot(project.root, path))),
  };
}

function placeIn(root: Workspace['project']['root'], file: string): RelativePath | undefined {
  try {
    return confine(root, file);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
