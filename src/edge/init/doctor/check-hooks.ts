/** Calls the hooks as they stand in the settings: a write must be refused, a read must pass. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { forgetConversations } from '../../../app/composition/compose-gate.ts';
import { FOLDER } from '../../../app/roots/index-folder.ts';
import { isRecord } from '../../../base/json-record.ts';
import type { Text } from '../../../session/text.ts';
import * as said from '../../../session/texts/doctor.ts';
import { run } from '../../../session/texts/remedies.ts';
import type { ClientSetup, Probe, SetupContext } from '../client-setup.ts';
import { readTextFile } from '../files.ts';
import { hooksFile } from '../installed-files.ts';
import { isOwnItem, valueAt } from '../json-edit.ts';
import { broken, type Finding, ok } from './finding.ts';
import { type Ended, type Registered, registeredIn, runRegistered } from './run-registered.ts';

export interface HookCheck {
  readonly setup: ClientSetup;
  readonly context: SetupContext;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export async function checkHooks(check: HookCheck): Promise<readonly Finding[]> {
  const { setup, context } = check;
  const file = hooksFile(setup, context);
  const text = readTextFile(file);
  const repair = run(`code-intel init --client ${setup.id}`);
  const [registered] = hooksFor(text, check, setup.hooks.write);
  if (registered === undefined) return [broken(said.of(setup.title, said.noHook(file)), repair)];
  return inScratchProject(context.stateFolder, async (folder) => {
    const write = await ask(check, { probe: setup.hooks.write, registered, folder });
    const [reader] = hooksFor(text, check, setup.hooks.read);
    const read = await ask(check, { probe: setup.hooks.read, registered: reader, folder });
    return [judgeWrite(setup, write, repair), judgeRead(setup, read, repair)];
  });
}

/** A plugin starts the hook by the command that `init` wrote into it. */
function hooksFor(text: string | null, { setup, context }: HookCheck, { event }: Probe): readonly Registered[] {
  if (text === null) return [];
  return hooksFile(setup, context).endsWith('.js') ? inPlugin(text, event) : hooksOf(text, setup.id, event);
}

function hooksOf(text: string, client: string, event: string): readonly Registered[] {
  const items = valueAt(text, ['hooks', event]);
  const own = Array.isArray(items) ? items.filter((item) => isOwnItem(item, client)) : [];
  const handlers = own.flatMap((item) => (isRecord(item) && Array.isArray(item.hooks) ? item.hooks : [item]));
  return handlers.flatMap((handler) => registeredIn(handler) ?? []);
}

function inPlugin(text: string, event: string): readonly Registered[] {
  const [, command] = /^const COMMAND = (".*");$/m.exec(text) ?? [];
  const [, args] = /^const ARGUMENTS = (\[.*\]);$/m.exec(text) ?? [];
  if (command === undefined || args === undefined) return [];
  const words: unknown = JSON.parse(args);
  if (!Array.isArray(words)) return [];
  const env = { NODE_OPTIONS: '' };
  return [{ command: String(JSON.parse(command)), args: [...words.map(String), event, 'refuse'], env }];
}

interface Asked {
  readonly probe: Probe;
  readonly registered: Registered | undefined;
  readonly folder: string;
}

/** Started in the project, as a client does, and asked about a scratch project, so that nothing is noted of it. */
async function ask(check: HookCheck, { probe, registered, folder }: Asked): Promise<Ended> {
  const { context } = check;
  if (registered === undefined) return { code: -1, out: '', err: 'no entry for this event' };
  const payload = probe.payload({ cwd: folder, file: path.join(folder, 'file.txt') });
  return runRegistered({
    registered,
    cwd: context.root,
    environment: asStarted(check),
    input: JSON.stringify(payload),
  });
}

/** Returns the environment that a client gives to what it starts in this project. */
export function asStarted({ setup, context, environment }: HookCheck): HookCheck['environment'] {
  const { folderVariable } = setup.processes;
  return folderVariable === null ? environment : { ...environment, [folderVariable]: context.root };
}

async function inScratchProject<T>(stateFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-doctor-')));
  try {
    mkdirSync(path.join(folder, FOLDER));
    writeFileSync(path.join(folder, 'file.txt'), 'text\n');
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    forgetConversations(stateFolder, folder);
  }
}

/** Some clients read a decision, and take exit 2 for a failure. */
function judgeWrite({ title }: ClientSetup, { code, out, err }: Ended, repair: Text): Finding {
  const isDenied = code === 0 && /"decision":"deny"/.test(out) && /start_session/.test(out);
  if (isDenied || (code === 2 && /start_session/.test(err))) return ok(said.of(title, said.WRITE_REFUSED));
  return broken(said.of(title, said.writeNotRefused(`${code}${firstLine(err)}`)), repair);
}

function judgeRead({ title }: ClientSetup, { code, out, err }: Ended, repair: Text): Finding {
  if (code === 0 && !/"decision":"deny"/.test(out)) return ok(said.of(title, said.READ_PASSES));
  return broken(said.of(title, said.readStopped(`${code}${firstLine(err)}`)), repair);
}

function firstLine(err: string): string {
  const [line = ''] = err.trim().split('\n');
  return line === '' ? '' : `: ${line}`;
}
