/** Whether a shell command may run: judged by the project it runs in, and by every other project that it names. */
import path from 'node:path';
import type { Text } from '../../session/text.ts';
import { COMMAND_REASONS } from '../../session/texts/commands.ts';
import { commandRefused } from '../../session/texts/hook.ts';
import type { Parse, Phase, RefusalReason, ShellContext, Verdict } from '../../shell/contract.ts';
import { effectsOf, judgeCommand } from '../../shell/judge-command.ts';
import type { Scene } from './before-tool.ts';
import { resolvePath } from './file-system.ts';
import type { ToolCall } from './hook-call.ts';
import { type GatedProject, projectOf } from './project.ts';
import { isOpen, openGate, type ProjectGate } from './project-gate.ts';
import { isGrantedRecord, isRecordGranted } from './recorded.ts';
import { writePlaces } from './write-place.ts';

export type ShellCall = Extract<ToolCall, { kind: 'shell' }>;

/** `watch`: what it writes cannot be seen in advance. */
export type ShellVerdict =
  | { readonly kind: 'passed'; readonly watch: boolean }
  | { readonly kind: 'refused'; readonly why: Text };

export async function judgeShell(scene: Scene, gate: ProjectGate, call: ShellCall): Promise<ShellVerdict> {
  const parse = await scene.ports.shellParser(call.shell);
  const own = judgeIn(scene, { gate, call, parse });
  if (!own.allowed) return { kind: 'refused', why: textOf(own) };
  for (const project of otherProjects(scene, call.command)) {
    const verdict = judgeIn(scene, { gate: openGate(scene.ports, project, scene.caller.conversation), call, parse });
    if (!verdict.allowed && WRITES.has(verdict.reason)) return { kind: 'refused', why: textOf(verdict) };
  }
  return { kind: 'passed', watch: own.watch };
}

/** A command that runs in no project is judged by those that it names; undefined where it names none. */
export async function judgeFromOutside(
  scene: Scene,
  call: ShellCall,
): Promise<{ gate: ProjectGate; why: Text } | undefined> {
  const projects = otherProjects(scene, call.command);
  if (projects.length === 0) return undefined;
  const parse = await scene.ports.shellParser(call.shell);
  for (const project of projects) {
    const gate = openGate(scene.ports, project, scene.caller.conversation);
    const verdict = gate.mode() === 'off' ? undefined : judgeIn(scene, { gate, call, parse });
    if (verdict?.allowed === false) return { gate, why: textOf(verdict) };
  }
  return undefined;
}

/** Reasons that name a file of another project; what else a command does is judged where it runs. */
const WRITES: ReadonlySet<RefusalReason> = new Set(['writes-project', 'not-granted', 'protected-path']);

interface Judging {
  readonly gate: ProjectGate;
  readonly call: ShellCall;
  readonly parse: Parse;
}

function judgeIn(scene: Scene, { gate, call, parse }: Judging): Verdict {
  const command = { source: call.command, language: call.shell, parse, context: contextFor(scene, gate) };
  const phase: Phase = isOpen(gate.session()) ? 'open' : 'closed';
  const verdict = judgeCommand({ ...command, phase });
  const isOnlyRecorded =
    !verdict.allowed && isOver(gate) && effectsOf(command).every(({ effect }) => effect.kind === 'records');
  return isOnlyRecorded ? judgeCommand({ ...command, phase: 'open' }) : verdict;
}

/** After an outcome, what was written with a grant may still be committed. */
function isOver(gate: ProjectGate): boolean {
  const session = gate.session();
  return session.kind === 'bound' && session.status === 'closed';
}

function contextFor(scene: Scene, gate: ProjectGate): ShellContext {
  const { ports, caller } = scene;
  const isWritable = (absolute: string): boolean =>
    writePlaces(ports, { written: absolute, cwd: caller.cwd, around: gate.project }).every(
      (place) => gate.judge(place).allowed,
    );
  return {
    root: gate.project.root,
    cwd: caller.cwd,
    home: ports.home,
    temporaryFolders: ports.temporaryFolders,
    protectedFolders: ports.protectedFolders,
    environment: new Map(
      Object.entries(ports.environment).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    ),
    allowedCommands: gate.config().allowedCommands,
    resolvePath,
    isFree: isWritable,
    isGranted: (absolute) => isWritable(absolute) || isGrantedRecord(gate, path.relative(gate.project.root, absolute)),
    isRecordGranted: (what) => isRecordGranted(gate, what),
  };
}

/** Projects other than the one around that the words of a command lead to. */
function otherProjects({ ports, caller, around }: Scene, command: string): readonly GatedProject[] {
  const words = command.split(/[\s'"`;|&<>()={}$]+/).filter((word) => leadsElsewhere(word, around));
  const found = words.flatMap((word) => {
    const place = path.resolve(
      caller.cwd,
      word.replace(/^~(?=\/|$)/, () => ports.home),
    );
    const project = projectOf(place);
    return project === undefined || project.root === around?.root ? [] : [project];
  });
  return [...new Map(found.map((project) => [project.root, project])).values()];
}

function leadsElsewhere(word: string, around: GatedProject | null): boolean {
  if (word === '' || word.includes('\0')) return false;
  return around === null || /^(?:[~/]|\.\.(?:\/|$)|[A-Za-z]:)/.test(word);
}

function textOf(verdict: Extract<Verdict, { allowed: false }>): Text {
  const { command, reason, targets } = verdict;
  return commandRefused({ part: command, reason: COMMAND_REASONS[reason], targets });
}
