/** `code-intel gate`: how the write gate stands, and what a person may switch. */
import { loosenings } from '../../../app/gate/gate-config.ts';
import {
  type GateState,
  gateState,
  openPath,
  type Person,
  switchOff,
  switchOn,
  trustConfig,
} from '../../../app/gate/person-commands.ts';
import type { GatePorts } from '../../../app/gate/ports.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { requirePerson } from '../require-person.ts';
import { rootOf } from '../with-project.ts';

export const gate: Command = async (call) => {
  const [name = 'status', ...rest] = call.operands;
  const action = ACTIONS.find((known) => known.name === name);
  if (action === undefined) throw unknownAction(name);
  const folder = rootOf(call);
  if (action.loosens) await requirePerson(call, folder, PERSON);
  const state = action.run({
    ports: gatePorts(call),
    folder,
    rest,
    call,
    from: `${call.terminal.place()}, code-intel gate`,
  });
  call.terminal.out(call.flags.json ? `${toJson(state)}\n` : describe(state));
  return EXIT.found;
};

const PERSON = {
  what: 'loosen the gate',
  next: 'Open a terminal outside of the agent and its editor, or type /gate in the conversation.',
};

interface ActionCall extends Person {
  readonly ports: GatePorts;
  readonly folder: AbsolutePath;
  readonly rest: readonly string[];
  readonly call: CommandCall;
}

interface Action {
  readonly name: string;
  /** Whether the command loosens the gate, which only a person may do. */
  readonly loosens: boolean;
  readonly run: (call: ActionCall) => GateState;
}

const ACTIONS: readonly Action[] = [
  { name: 'status', loosens: false, run: ({ ports, folder }) => gateState(ports, folder) },
  { name: 'on', loosens: false, run: ({ ports, folder, from }) => switchOn(ports, folder, { from }) },
  {
    name: 'off',
    loosens: true,
    run: ({ ports, folder, from, call: { flags } }) =>
      switchOff(ports, folder, { minutes: flags.minutes, reason: flags.reason, from }),
  },
  {
    name: 'open',
    loosens: true,
    run: ({ ports, folder, rest, from }) => openPath(ports, folder, { written: pathIn(rest), from }),
  },
  { name: 'trust', loosens: true, run: ({ ports, folder, from }) => trustConfig(ports, folder, { from }) },
];

function pathIn([path]: readonly string[]): string {
  if (path !== undefined) return path;
  throw new UserError('invalid_argument', 'no path was given', 'Name it: code-intel gate open src/config.ts');
}

function describe({ root, config, switches, isOff }: GateState): string {
  const lines = [
    `Gate of ${root}: ${isOff ? 'off' : config.mode}`,
    ...loosenings(config).map((one) => `Loosened by the configuration: ${one}`),
    ...config.untrusted.map((one) => `Counts after \`code-intel gate trust\`: ${one}`),
    ...switches.map((one) =>
      one.kind === 'open'
        ? `Open: ${one.path}${scope(one.conversation)}`
        : `Off until ${new Date(one.until).toISOString()}${one.reason && ` (${one.reason})`}${scope(one.conversation)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function scope(conversation: string | null): string {
  return conversation === null ? '' : ' in one conversation';
}

function unknownAction(name: string): UserError {
  const names = ACTIONS.map((action) => action.name).join(', ');
  return new UserError('invalid_argument', `Unknown action for the gate: ${name}`, `Choose one of ${names}.`);
}
