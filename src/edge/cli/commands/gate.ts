/** `code-intel gate`: how the write gate stands, and what a person may switch. */
import { existsSync } from 'node:fs';
import path from 'node:path';
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
import { SHARED_HOOK } from '../../../app/roots/index-folder.ts';
import { homeOf } from '../../../app/roots/project-root.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { Text } from '../../../session/text.ts';
import * as texts from '../../../session/texts/switches.ts';
import { readRecord } from '../../init/record.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { personLanguage } from '../person-language.ts';
import { OUTSIDE_OF_AGENTS, requirePerson } from '../require-person.ts';
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
  const language = personLanguage(call);
  const lines = describe(state, hasAgents(state.root)).map((line) => `${line[language]}\n`);
  call.terminal.out(call.flags.json ? `${toJson(state)}\n` : lines.join(''));
  return EXIT.found;
};

const PERSON = {
  what: { en: 'loosen the gate', ja: 'ゲートを緩められる' },
  next: {
    en: `${OUTSIDE_OF_AGENTS.en} Or type /gate in the conversation.`,
    ja: `${OUTSIDE_OF_AGENTS.ja}会話に /gate と打つこともできます。`,
  },
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

function pathIn([named]: readonly string[]): string {
  if (named !== undefined) return named;
  throw new UserError(
    'invalid_argument',
    { en: 'No path was given', ja: 'パスが指定されていません' },
    { en: 'Name it: code-intel gate open src/config.ts', ja: '例: code-intel gate open src/config.ts' },
  );
}

/** True where `init` set up an agent on this machine, or a team committed its settings. */
function hasAgents(root: string): boolean {
  return readRecord(homeOf(root)) !== null || existsSync(path.join(root, SHARED_HOOK));
}

function describe({ root, config, switches, isOff }: GateState, isSetUp: boolean): readonly Text[] {
  const mode = isOff ? 'off' : config.mode;
  return [
    isSetUp ? texts.gateOf(root, mode) : texts.gateWithoutAgents(root, mode),
    ...loosenings(config).map(texts.loosenedBy),
    ...config.untrusted.map(texts.untrusted),
    ...switches.map((one) =>
      one.kind === 'open'
        ? texts.openedUntilOn(one.path, one.conversation !== null)
        : texts.offUntil(new Date(one.until), one.reason, one.conversation !== null),
    ),
  ];
}

function unknownAction(name: string): UserError {
  const names = ACTIONS.map((action) => action.name).join(', ');
  return new UserError(
    'invalid_argument',
    { en: `Unknown action for the gate: ${name}`, ja: `gate に「${name}」という操作はありません` },
    { en: `Choose one of ${names}.`, ja: `${names} のどれかを指定してください。` },
  );
}
