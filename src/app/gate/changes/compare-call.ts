/** Holds what a call changed against what was granted, and closes the session for what was not. */
import {
  changedBesides,
  notCompared,
  type Unauthorised,
  unauthorised,
} from '../../../session/texts/gate/after-call.ts';
import { configFile } from '../../roots/index-folder.ts';
import { listOf, removeFromList } from '../conversation-notes.ts';
import { distrustGateConfig } from '../gate-config.ts';
import { absentBefore, NO_FILES } from '../git/work-tree-snapshot.ts';
import { type Caller, type Decision, PASS } from '../hook-call.ts';
import type { GatePorts } from '../ports.ts';
import { openGate, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { isReplacement } from '../settings-files.ts';
import { recording, together } from '../steps.ts';
import { type CallEnd, finishWatching, UNCOMPARED } from './change-audit.ts';
import { mayHaveWritten, recordGranted } from './granted-writes.ts';
import { forgetState } from './known-state.ts';
import { meanwhileText, withMeanwhile, workOfAgents } from './meanwhile.ts';
import { forgetPresent, presentBefore } from './present-files.ts';
import { isRestored } from './restoration.ts';
import { addTampering, bindTampering, type Changes, changedPaths, readTampering } from './tampering.ts';
import { noteWhileOff } from './while-off.ts';

/** @param before the gate as it stood during the call */
export function compareCall(scene: Scene, before: ProjectGate): Decision {
  const end = finishWatching(scene, before);
  if (end === undefined) return PASS;
  const failed: Decision =
    end.failure === undefined ? PASS : { kind: 'tell', text: notCompared(end.failure)[before.language()] };
  const judged = together([judgeChanges(scene, before, end), failed]);
  return withMeanwhile(judged, meanwhileText(before, end.meanwhile));
}

/** The call has made the changes that it may have made; somebody else has made the others. */
function judgeChanges(scene: Scene, before: ProjectGate, end: CallEnd): Decision {
  const gate = withoutOwnLoosening(scene, before, end.during);
  const found = ungrantedIn(scene, gate, end);
  const isOff = gate.mode() === 'off';
  if (isOff && end.mayWrite !== 'nothing') noteWhileOff(gate, found.files);
  if (isOff) forgetState(gate);
  const wrong = isOff ? NONE : found;
  const absent = absentBefore(gate.project.root, end.during.before.snapshot, wrong.files);
  const isNew = (path: string): boolean =>
    absent.has(path) || (wrong.hidden.includes(path) && !Object.hasOwn(end.during.before.hidden, path));
  // Records of git are open in a view: contents that no file has, and references that replace a commit.
  const isRecorded = (path: string): boolean => end.recorded.includes(path) || isReplacement(path);
  const isOwn = (path: string): boolean =>
    end.mayWrite === 'anything' ||
    (end.mayWrite === 'made' && (isNew(path) || isRecorded(path))) ||
    (end.mayWrite === 'recorded' && isRecorded(path));
  const own = among(wrong, isOwn);
  const others = among(wrong, (path) => !isOwn(path));
  const objection =
    own.files.length + own.hidden.length === 0
      ? PASS
      : objectTo(scene, gate, { wrong: own, absent, recorded: end.recorded, at: end.since });
  const granted = end.mayWrite === 'nothing' ? [] : end.during.files;
  const recorded = recording(scene, () => recordGranted(scene, gate, granted));
  return withMeanwhile(together([objection, recorded]), meanwhileText(gate, others, changedBesides));
}

interface Ungranted {
  readonly wrong: Changes;
  /** Changed files that did not exist before. */
  readonly absent: ReadonlySet<string>;
  /** As `CallEnd` has them. */
  readonly recorded: readonly string[];
  /** When the call began, in milliseconds since the epoch. */
  readonly at: number;
}

/** Closes the session first of all. */
function objectTo(scene: Scene, gate: ProjectGate, { wrong, absent, recorded, at }: Ungranted): Decision {
  const isClosed = gate.mode() !== 'warn';
  const text = unauthorised(wayBack(wrong, absent, recorded), isClosed)[gate.language()];
  if (!isClosed) return { kind: 'tell', text };
  return together([closeSession(scene, gate, { ...wrong, at }), { kind: 'object', text }]);
}

/** Only what a commit holds is brought back by git; of the rest the person may have the only copy. */
function wayBack(
  { files, hidden, before }: Changes,
  absent: ReadonlySet<string>,
  recorded: readonly string[],
): Unauthorised {
  const { commit, differences } = before.snapshot;
  const onDisk = files.filter((file) => !recorded.includes(file));
  const isCommitted = (file: string): boolean =>
    before.isKnown && commit !== null && !Object.hasOwn(differences, file) && !absent.has(file);
  return {
    all: [...files, ...hidden],
    made: onDisk.filter((file) => absent.has(file)),
    committed: onDisk.filter(isCommitted),
    kept: [...onDisk.filter((file) => !isCommitted(file) && !absent.has(file)), ...hidden],
    recorded: files.filter((file) => recorded.includes(file)),
    commit,
  };
}

/** A configuration that the call itself wrote loosens nothing, least of all the judgement on this call. */
function withoutOwnLoosening({ ports, caller }: Scene, gate: ProjectGate, { hidden }: Changes): ProjectGate {
  if (!hidden.includes(configFile(gate.configRoot))) return gate;
  distrustGateConfig(gate.notes);
  return openGate(ports, gate.project, caller.conversation);
}

/** A restoration that is on its way is no further change, nor is what another agent wrote with a grant of its own. */
function ungrantedIn(scene: Scene, gate: ProjectGate, { during, since }: CallEnd): Changes {
  const known = gate.toRestore();
  const present = presentBefore(gate, scene.callId);
  const isOthers = workOfAgents(gate, since);
  const isFine = (file: string): boolean => mayHaveWritten(gate, file, present) || gate.isFreed(file) || isOthers(file);
  return among(during, (path) => !known.includes(path) && (during.hidden.includes(path) || !isFine(path)));
}

function among({ files, hidden, before }: Changes, isMeant: (path: string) => boolean): Changes {
  return { files: files.filter(isMeant), hidden: hidden.filter(isMeant), before };
}

const NONE: Changes = {
  files: [],
  hidden: [],
  before: { snapshot: NO_FILES, hidden: {}, isKnown: false },
};

/** Closed for the next call of any tool at once, and for the server when it reads the spool. */
function closeSession(scene: Scene, gate: ProjectGate, changes: Changes & { readonly at: number }): Decision {
  const { ports, caller } = scene;
  const session = gate.session();
  const sessionId = session.kind === 'bound' ? session.sessionId : null;
  addTampering(gate.notes, caller.conversation, { ...changes, sessionId });
  const paths = [...changes.files, ...changes.hidden];
  return recording(scene, () => ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths }));
}

/** A change without a grant stays to be taken back, whichever session comes after. */
export function keepClosed(ports: GatePorts, caller: Caller, gate: ProjectGate, sessionId: string): void {
  if (caller.agent !== null) return;
  isRestored(ports, caller, gate);
  const tampering = readTampering(gate.notes, caller.conversation);
  if (tampering === undefined) return;
  bindTampering(gate.notes, tampering, sessionId);
  ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths: changedPaths(tampering) });
}

/** Compares the calls; an objection to one of them refuses the call that is about to run. @param calls by their ids */
export function compareLeftOver(scene: Scene, gate: ProjectGate, calls: readonly string[]): Decision {
  // Comparisons that fail again are noted anew.
  removeFromList(gate.notes, gate.conversation, UNCOMPARED, calls);
  const decision = together(calls.map((callId) => compareOne({ ...scene, callId }, gate)));
  return decision.kind === 'object' ? { kind: 'refuse', text: decision.text } : decision;
}

/** A failure was told when the call ended. */
function compareOne(scene: Scene, gate: ProjectGate): Decision {
  const decision = compareCall(scene, gate);
  if (isLeft(gate, scene.callId)) return PASS;
  forgetPresent(gate, scene.callId);
  return decision;
}

function isLeft({ notes, conversation }: ProjectGate, callId: string): boolean {
  return listOf(notes, conversation, UNCOMPARED).includes(callId);
}

/** Keeps the state of the files before a call that is to be compared later. */
export function endCall(gate: ProjectGate, callId: string): void {
  if (!isLeft(gate, callId)) forgetPresent(gate, callId);
}
