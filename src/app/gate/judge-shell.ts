/** Whether a shell command may run: judged by the project it runs in, and by every other project that it names. */
import path from 'node:path';
import { once } from '../../base/once.ts';
import { relativeInside } from '../../base/paths.ts';
import type { Text } from '../../session/text.ts';
import { COMMAND_REASONS } from '../../session/texts/commands.ts';
import { commandRefused } from '../../session/texts/hook.ts';
import {
  type CommandEffect,
  type Effect,
  type GatePhase,
  NOTHING_GRANTED,
  type RecordedFiles,
  type RefusalReason,
  type ShellContext,
  type Verdict,
} from '../../shell/contract.ts';
import { effectsOf, judgeCommand } from '../../shell/judge-command.ts';
import { isWithin, LONGEST_PATH } from '../../shell/paths.ts';
import { holdsLinks, resolvePath } from '../roots/file-system.ts';
import { type GatedProject, projectOf } from '../roots/project-root.ts';
import { allowedCommands, codeOf, noteAgentCode } from './allowed-commands.ts';
import type { MayWrite } from './changes/change-audit.ts';
import { isGrantedRecord, notGranted } from './git/commit-grants.ts';
import { repositoryAt } from './git/repository.ts';
import type { ShellCall } from './hook-call.ts';
import { isOpen, openGate, type ProjectGate } from './project-gate.ts';
import type { Scene } from './scene.ts';
import { contextOf, guardsGates, writePlaces } from './write-place.ts';

export type ShellVerdict =
  | {
      readonly kind: 'passed';
      /** Its writes cannot be seen in advance. */
      readonly watch: () => boolean;
      readonly mayWrite: () => MayWrite;
      /** It writes what is known in advance, and some of that is what git records. */
      readonly records: () => boolean;
    }
  | ShellRefusal;

export interface ShellRefusal {
  readonly kind: 'refused';
  readonly why: Text;
  readonly reason: RefusalReason;
  /** The offending part as written. */
  readonly part: string;
  /** Paths of the project that it would write, or record, without a grant. */
  readonly targets: readonly string[];
  /** Files that the command would record in git. */
  readonly recorded?: RecordedFiles;
  /** Gate of the project that it would write to. */
  readonly gate: ProjectGate;
}

export interface HeldCall {
  readonly call: ShellCall;
  /** Whether the command runs in a view, which keeps it from writing what was not granted. */
  readonly isHeld: boolean;
}

export function judgeShell(scene: Scene, gate: ProjectGate, held: HeldCall): ShellVerdict {
  return scene.limit(() => judgeByAll(scene, gate, held));
}

function judgeByAll(scene: Scene, gate: ProjectGate, { call, isHeld }: HeldCall): ShellVerdict {
  const others = projectsNamedIn(scene, call.command);
  const own = judgeIn(scene, { gate, call, others, isHeld });
  if (!own.allowed) return refusalOf(own, gate);
  for (const project of [...others.values()]) {
    const other = openGate(scene.ports, project, scene.caller.conversation);
    const verdict = judgeIn(scene, { gate: other, call, others });
    if (!verdict.allowed && WRITES.has(verdict.reason)) return refusalOf(verdict, other);
  }
  const effects = once(() => effectsUnallowed(scene, { gate, call, others, isHeld }));
  return {
    kind: 'passed',
    // A person has allowed tests and builds, which may repair and write whatever they are configured to.
    watch: () => own.watch || effects().some(({ effect }) => effect.kind === 'unknown'),
    mayWrite: () => (effects().length === 0 ? 'nothing' : 'anything'),
    records: () =>
      effects().some(({ effect }) => effect.kind === 'records') &&
      effects().every(({ effect }) => effect.kind === 'records' || effect.kind === 'writer'),
  };
}

/** Without what a person has allowed, which may be a test or a build. */
function effectsUnallowed(scene: Scene, judging: Judging): readonly CommandEffect[] {
  const { gate, call, others, isHeld = false } = judging;
  const context = { ...contextFor(scene, gate, others), isHeld, allowedCommands: [] };
  return effectsOf({ source: call.command, language: call.shell, context });
}

/** A command that runs in no project is judged by those that it leads to; a text where it is not the gate of a project that refuses. */
export function judgeFromOutside(scene: Scene, call: ShellCall): ShellRefusal | Text | undefined {
  return scene.limit(() => judgeOutside(scene, call));
}

function judgeOutside(scene: Scene, call: ShellCall): ShellRefusal | Text | undefined {
  const { effects, others } = outsideLook(scene, call);
  const wrong = effects.find(({ effect }) => changesGates(scene, effect));
  if (wrong !== undefined) {
    return textOf({ allowed: false, command: wrong.command, reason: 'protected-path', targets: [] });
  }
  for (const project of [...others.values()]) {
    const gate = openGate(scene.ports, project, scene.caller.conversation);
    const verdict = gate.mode() === 'off' ? undefined : judgeIn(scene, { gate, call, others });
    if (verdict?.allowed === false) return refusalOf(verdict, gate);
  }
  return undefined;
}

interface OutsideLook {
  readonly effects: readonly CommandEffect[];
  readonly others: OtherProjects;
}

function outsideLook(scene: Scene, call: ShellCall): OutsideLook {
  const others = projectsNamedIn(scene, call.command);
  const context: ShellContext = {
    ...machineOf(scene),
    ...contextOf(scene.ports, null),
    ...NOTHING_GRANTED,
    resolvePath: noting(others, null),
    holdsLinks,
  };
  const effects = effectsOf({ source: call.command, language: call.shell, context });
  return { effects, others };
}

function changesGates({ ports }: Scene, effect: Effect): boolean {
  const targets = effect.kind === 'writer' ? effect.targets : [];
  const locations = targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  return locations.some((location) => guardsGates(ports, location));
}

/** Reasons that name a file of another project; what else a command does is judged where it runs. */
const WRITES: ReadonlySet<RefusalReason> = new Set(['writes-project', 'not-granted', 'discards', 'protected-path']);

interface Judging {
  readonly gate: ProjectGate;
  readonly call: ShellCall;
  /** Other projects that the command leads to, as far as is known; more are added on the way. */
  readonly others: OtherProjects;
  readonly isHeld?: boolean;
}

function judgeIn(scene: Scene, { gate, call, others, isHeld = false }: Judging): Verdict {
  const context = { ...contextFor(scene, gate, others), isHeld, isInBackground: call.isInBackground === true };
  const command = { source: call.command, language: call.shell, context };
  const phase: GatePhase = isOpen(gate.session()) ? 'open' : 'closed';
  const first = judgeCommand({ ...command, phase });
  const unallowed = { ...context, allowedCommands: [] };
  const isBrought = first.allowed && bringsCode(gate, command);
  const verdict = isBrought ? judgeCommand({ ...command, context: unallowed, phase }) : first;
  const isOnlyRecorded =
    !verdict.allowed && isOver(gate) && effectsOf(command).every(({ effect }) => effect.kind === 'records');
  // A view leaves git its records then, and what also changes the work tree would be done by half, as in READY.
  const isByHalf = verdict.allowed && isHeld && isOver(gate);
  return isOnlyRecorded || isByHalf ? judgeCommand({ ...command, phase: 'open' }) : verdict;
}

/** Code that the agent writes into build output while the gate is closed is not run by what a person allowed. */
function bringsCode(gate: ProjectGate, command: Parameters<typeof effectsOf>[0]): boolean {
  if (isOpen(gate.session()) || command.context.allowedCommands.length === 0) return false;
  const files = effectsOf(command)
    .flatMap(({ effect }) => codeOf(effect))
    .flatMap((location) => relativeInside(gate.project.root, location) ?? []);
  noteAgentCode(gate, files);
  return files.some((file) => gate.isFree(file));
}

/** After an outcome, what was written with a grant may still be committed. */
function isOver(gate: ProjectGate): boolean {
  const session = gate.session();
  return session.kind === 'bound' && session.status === 'closed';
}

function contextFor(scene: Scene, gate: ProjectGate, others: OtherProjects): ShellContext {
  const { ports, caller } = scene;
  const isWritable = (absolute: string): boolean =>
    writePlaces(ports, { written: absolute, cwd: caller.cwd, around: gate.project }).every(
      (place) => gate.judge(place).allowed,
    );
  return {
    ...machineOf(scene),
    ...contextOf(ports, gate.project),
    resolvePath: noting(others, gate.project.root),
    holdsLinks,
    allowedCommands: allowedCommands(gate),
    isFree: isWritable,
    isGranted: (absolute) =>
      isWritable(absolute) || isGrantedRecord(gate, relativeInside(gate.project.root, absolute) ?? absolute),
    notGranted: (what, below) => notGranted(gate, what, below),
  };
}

function machineOf({
  ports,
  caller,
}: Scene): Pick<ShellContext, 'cwd' | 'temporaryFolders' | 'programFolders' | 'repositoryAt' | 'environment'> {
  const variables = Object.entries(ports.environment);
  return {
    cwd: caller.cwd,
    temporaryFolders: ports.temporaryFolders,
    programFolders: ports.programFolders,
    repositoryAt,
    environment: new Map(variables.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))),
  };
}

function textOf(verdict: Extract<Verdict, { allowed: false }>): Text {
  const { command, reason, targets } = verdict;
  return commandRefused({ part: command, reason: COMMAND_REASONS[reason], targets: fewOf(targets) });
}

/** A commit of everything may be of thousands of files. */
function fewOf(targets: readonly string[]): readonly string[] {
  return targets.length > MOST_NAMED ? [...targets.slice(0, MOST_NAMED), `… +${targets.length - MOST_NAMED}`] : targets;
}

const MOST_NAMED = 10;

function refusalOf(verdict: Extract<Verdict, { allowed: false }>, gate: ProjectGate): ShellRefusal {
  const { command: part, reason, targets, recorded } = verdict;
  return { kind: 'refused', why: textOf(verdict), reason, part, targets, gate, ...(recorded && { recorded }) };
}

/** Projects by their root. */
type OtherProjects = Map<string, GatedProject>;

/** Projects other than the one around that the words of a command lead to. */
function projectsNamedIn({ ports, caller, around }: Scene, command: string): OtherProjects {
  const words = command.split(/[\s'"`;|&<>()={}$]+/).filter((word) => leadsElsewhere(word, around));
  const others: OtherProjects = new Map();
  for (const word of words) {
    const place = path.resolve(
      caller.cwd,
      word.replace(/^~(?=\/|$)/, () => ports.home),
    );
    noteProject(others, place, around?.root ?? null);
  }
  return others;
}

/** Every path that is written, or that the shell moves to, is followed on the way: its project is noted then. */
function noting(others: OtherProjects, root: string | null): ShellContext['resolvePath'] {
  return (place) => {
    if (root === null || !(isWithin(place, root) || isWithin(root, place))) noteProject(others, place, root);
    return resolvePath(place);
  };
}

function noteProject(others: OtherProjects, place: string, root: string | null): void {
  const project = projectOf(place);
  if (project !== undefined && project.root !== root) others.set(project.root, project);
}

function leadsElsewhere(word: string, around: GatedProject | null): boolean {
  if (word === '' || word.includes('\0') || word.length > LONGEST_PATH) return false;
  return around === null || /^(?:[~/]|\.\.(?:\/|$)|[A-Za-z]:)/.test(word);
}
