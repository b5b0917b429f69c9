/** Commands about the gate that a person gives in a terminal. */
import { counted } from '../../base/numbers.ts';
import { type AbsolutePath, confine, toAbsolute } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { type GatedProject, projectOf } from '../roots/project-root.ts';
import { type GateConfig, isTrusted, readGateConfig, trustCommands, trustGateConfig } from './gate-config.ts';
import type { GatePorts } from './ports.ts';
import { noteSwitch } from './switch-news.ts';
import {
  addSwitch,
  DEFAULT_OFF_MINUTES,
  isOff,
  LONGEST_OFF_MINUTES,
  removeSwitches,
  type Switch,
  switchesFor,
} from './switches.ts';

export interface GateState {
  readonly root: string;
  readonly config: GateConfig;
  readonly switches: readonly Switch[];
  /** Nothing is refused now, by the configuration or by a person. */
  readonly isOff: boolean;
}

/** @throws UserError `not_found` where no project is gated */
export function gateState(ports: GatePorts, folder: AbsolutePath): GateState {
  const { root, home } = gated(folder);
  const notes = ports.notes(home);
  const config = readGateConfig(root, notes);
  const switches = switchesFor(notes, null).filter((one) => one.kind === 'open' || ports.now() < one.until);
  return { root, config, switches, isOff: config.mode === 'off' || isOff(switches, ports.now()) };
}

/** A person at a terminal, or in the dashboard that one of theirs shows. */
export interface Person {
  /** Place of the switch, told to other conversations. */
  readonly from: string;
}

export interface SwitchingOff extends Person {
  readonly minutes: number | undefined;
  readonly reason: string | undefined;
}

/** @throws UserError `not_found`, `invalid_argument` */
export function switchOff(ports: GatePorts, folder: AbsolutePath, switching: SwitchingOff): GateState {
  const { minutes, reason } = switching;
  const length = minutes ?? DEFAULT_OFF_MINUTES;
  if (length > LONGEST_OFF_MINUTES) throw tooLong(length);
  const from = ports.now();
  const until = from + length * MINUTE;
  return switched(ports, folder, {
    ...switching,
    action: `off ${length} ${reason ?? ''}`.trim(),
    added: { kind: 'off', from, until, reason: reason ?? '', conversation: null },
  });
}

/**
 * @param opening `written`: a file, a folder or a glob; absolute, or relative to the project
 * @throws UserError `not_found`, `path_outside_project`
 */
export function openPath(
  ports: GatePorts,
  folder: AbsolutePath,
  { written, from }: Person & { readonly written: string },
): GateState {
  const path = confine(toAbsolute(gated(folder).root, folder), written) || '.';
  return switched(ports, folder, { from, action: `open ${path}`, added: { kind: 'open', path, conversation: null } });
}

/** Ends everything that a person switched, in every conversation. @throws UserError `not_found` */
export function switchOn(ports: GatePorts, folder: AbsolutePath, { from }: Person): GateState {
  return switched(ports, folder, { from, action: 'on', added: null });
}

/** @throws UserError `not_found` */
export function trustConfig(ports: GatePorts, folder: AbsolutePath, { from }: Person): GateState {
  const { root, home } = gated(folder);
  trustGateConfig(root, ports.notes(home));
  log(ports, home, { action: 'trust', from });
  return gateState(ports, folder);
}

/** Trusts the commands that a person agreed to when the project was set up. @throws UserError `not_found` */
export function trustAgreed(ports: GatePorts, folder: AbsolutePath, commands: readonly string[]): void {
  trustCommands(commands, ports.notes(gated(folder).home));
}

/**
 * True where setting a project up again would change what agents meet: one has worked here already, and files would be
 * changed or commands allowed that no person agreed to.
 */
export function changesGate(
  ports: GatePorts,
  folder: AbsolutePath,
  files: number,
  commands: readonly string[],
): boolean {
  const project = projectOf(folder);
  if (project === undefined) return false;
  const notes = ports.notes(project.home);
  if (notes.list('conversations/').length === 0) return false;
  return files > 0 || commands.some((command) => !isTrusted(command, notes));
}

const MINUTE = 60_000;

interface Switching extends Person {
  readonly action: string;
  /** Null to remove all. */
  readonly added: Switch | null;
}

function switched(ports: GatePorts, folder: AbsolutePath, { action, added, from }: Switching): GateState {
  const { home } = gated(folder);
  const notes = ports.notes(home);
  if (added === null) removeSwitches(notes, null);
  else addSwitch(notes, added);
  log(ports, home, { action, from });
  return gateState(ports, folder);
}

function log(ports: GatePorts, home: string, { action, from }: Person & { readonly action: string }): void {
  if (action !== 'on') noteSwitch(ports.notes(home), { at: ports.now(), action, from }, '');
  ports.spool(home, { conversation: '', agent: null }, { kind: 'switched', action, by: 'terminal' });
}

export function gated(folder: AbsolutePath): GatedProject {
  const project = projectOf(folder);
  if (project !== undefined) return project;
  throw new UserError(
    'not_found',
    { en: `${folder} has no gate`, ja: `${folder} にはゲートがありません` },
    { en: 'Set it up with `code-intel init`.', ja: '`code-intel init` で設定してください。' },
  );
}

function tooLong(minutes: number): UserError {
  return new UserError(
    'invalid_argument',
    {
      en: `${counted(minutes, 'minute is', 'minutes are')} too long; the gate can be off for ${LONGEST_OFF_MINUTES} at most`,
      ja: `${minutes} 分は長すぎます。ゲートを止められるのは ${LONGEST_OFF_MINUTES} 分までです`,
    },
    {
      en: 'Choose fewer minutes, or set gate.mode in .code-intel/config.json.',
      ja: '短くするか、.code-intel/config.json の gate.mode を設定してください。',
    },
  );
}
