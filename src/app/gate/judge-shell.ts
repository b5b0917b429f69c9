/** Whether a shell command may run: judged by the project it runs in, and by every other project that it names. */
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
  type Parse,
  type RecordedFiles,
  type RefusalReason,
  type ShellContext,
  type Verdict,
} from '../../shell/contract.ts';
import { effectsOf, judgeCommand } from '../../shell/judge-command.ts';
import { holdsLinks } from '../roots/file-system.ts';
import { allowedCommands, codeOf, noteAgentCode } from './allowed-commands.ts';
import type { MayWrite } from './changes/change-audit.ts';
import { isGrantedRecord, notGranted } from './git/commit-grants.ts';
import { repositoryAt } from './git/repository.ts';
import type { ShellCall } from './hook-call.ts';
import { noting, type OtherProjects, projectsNamedIn } from './other-projects.ts';
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
  /** It would record them. */
  readonly recorded?: RecordedFiles;
  /** Gate of the project that it would write to. */
  readonly gate: ProjectGate;
}

export interface HeldCall {
  readonly call: ShellCall;
  /** It runs in a view in which it cannot write what was not granted. */
  readonly isHeld: boolean;
}

export async function judgeShell(scene: Scene, gate: ProjectGate, { call, isHeld }: HeldCall): Promise<ShellVerdict> {
  const parse = await scene.ports.shellParser(call.shell);
  return scene.limit(() => judgeParsed(scene, gate, { call, isHeld, parse }));
}

function judgeParsed(
  scene: Scene,
  gate: ProjectGate,
  { call, isHeld, parse }: HeldCall & { readonly parse: Parse },
): ShellVerdict {
  const others = projectsNamedIn(scene, call.command);
  const own = judgeIn(scene, { gate, call, parse, others, isHeld });
  if (!own.allowed) return refusalOf(own, gate);
  for (const project of [...others.values()]) {
    const other = openGate(scene.ports, project, scene.caller.conversation);
    const verdict = judgeIn(scene, { gate: other, call, parse, others });
    if (!verdict.allowed && WRITES.has(verdict.reason)) return refusalOf(verdict, other);
  }
  const effects = once(() => effectsUnallowed(scene, { gate, call, parse, others, isHeld }));
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
  const { gate, call, parse, others, isHeld = false } = judging;
  const context = { ...contextFor(scene, gate, others), isHeld, allowedCommands: [] };
  return effectsOf({ source: call.command, language: call.shell, parse, context });
}

/** A command that runs in no project is judged by those that it leads to; a text where it is not the gate of a project that refuses. */
export async function judgeFromOutside(scene: Scene, call: ShellCall): Promise<ShellRefusal | Text | undefined> {
  const parse = await parserIfAny(scene, call);
  return parse === undefined ? undefined : scene.limit(() => judgeOutside(scene, { call, parse }));
}

function judgeOutside(scene: Scene, { call, parse }: Pick<Judging, 'call' | 'parse'>): ShellRefusal | Text | undefined {
  const { effects, others } = outsideLook(scene, { call, parse });
  const wrong = effects.find(({ effect }) => changesGates(scene, effect));
  if (wrong !== undefined) {
    return textOf({ allowed: false, command: wrong.command, reason: 'protected-path', targets: [] });
  }
  for (const project of [...others.values()]) {
    const gate = openGate(scene.ports, project, scene.caller.conversation);
    const verdict = gate.mode() === 'off' ? undefined : judgeIn(scene, { gate, call, parse, others });
    if (verdict?.allowed === false) return refusalOf(verdict, gate);
  }
  return undefined;
}

/** Without a grammar only a command that names a project is stopped. @throws when it names one */
async function parserIfAny(scene: Scene, call: ShellCall): Promise<Parse | undefined> {
  try {
    return await scene.ports.shellParser(call.shell);
  } catch (error) {
    if (projectsNamedIn(scene, call.command).size > 0) throw error;
    return undefined;
  }
}

interface OutsideLook {
  readonly effects: readonly CommandEffect[];
  readonly others: OtherProjects;
}

function outsideLook(scene: Scene, { call, parse }: Pick<Judging, 'call' | 'parse'>): OutsideLook {
  const others = projectsNamedIn(scene, call.command);
  const context: ShellContext = {
    ...machineOf(scene),
    ...contextOf(scene.ports, null),
    ...NOTHING_GRANTED,
    resolvePath: noting(others, null),
    holdsLinks,
  };
  const effects = effectsOf({ source: call.command, language: call.shell, parse, context });
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
  readonly parse: Parse;
  /** Other projects that the command leads to, as far as is known; more are added on the way. */
  readonly others: OtherProjects;
  readonly isHeld?: boolean;
}

function judgeIn(scene: Scene, { gate, call, parse, others, isHeld = false }: Judging): Verdict {
  const context = { ...contextFor(scene, gate, others), isHeld, isInBackground: call.isInBackground === true };
  const command = { source: call.command, language: call.shell, parse, context };
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
