/** Starts the server as it is registered, and lists its tools. */
import { isRecord, parseJson } from '../../../base/json-record.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, run } from '../../../session/texts/remedies.ts';
import { LISTED, USE_TOOL } from '../../../session/tool-name.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { readTextFile } from '../files.ts';
import { serverPlace } from '../installed-files.ts';
import { valueAt } from '../json-edit.ts';
import { asStarted, DESKTOP_PATH, type HookCheck } from './check-hooks.ts';
import { broken, type Finding, ok, warning } from './finding.ts';
import { type Registered, registeredIn, runRegistered } from './run-registered.ts';

/** Started as from the person's terminal, and as from a desktop. */
export async function checkServers(check: HookCheck): Promise<readonly Finding[]> {
  const found = await checkServer(check);
  if (found.state === 'broken' || process.platform === 'win32') return [found];
  const environment = { ...check.environment, PATH: DESKTOP_PATH };
  const desktop = await checkServer({ ...check, environment });
  if (desktop.state !== 'broken') return [found];
  return [found, warning(texts.fromDesktop(desktop.what, DESKTOP_PATH), REMEDIES.desktop)];
}

async function checkServer(check: HookCheck): Promise<Finding> {
  const { setup, context } = check;
  const repair = run(`code-intel init --client ${setup.id}`);
  const registered = registeredServer(setup, context);
  if (registered === undefined)
    return broken(texts.of(setup.title, texts.noServer(serverPlace(setup, context).file)), repair);
  const { out, err } = await runRegistered({
    registered,
    cwd: context.root,
    environment: asStarted(check),
    input: messages(),
    isDone: (text) => toolsIn(text) !== undefined,
  });
  const tools = toolsIn(out);
  if (tools === undefined) {
    const [line = ''] = err.trim().split('\n');
    return broken(texts.of(setup.title, texts.serverSilent(line)), repair);
  }
  const missing = [...LISTED.core, USE_TOOL].filter((name) => !tools.includes(name));
  return missing.length === 0
    ? ok(texts.of(setup.title, texts.serverLists(tools.length)))
    : broken(texts.of(setup.title, texts.serverLacks(missing)), repair);
}

function registeredServer(setup: ClientSetup, context: SetupContext): Registered | undefined {
  const { key } = setup.installs.server;
  const { file, path } = serverPlace(setup, context);
  const text = readTextFile(file);
  if (text === null) return undefined;
  return key.startsWith('[') ? inTable(text, key) : registeredIn(valueAt(text, path));
}

/** The table that `init` wrote: its values are JSON as well as TOML. */
function inTable(text: string, header: string): Registered | undefined {
  const [, rest] = text.split(`${header}\n`);
  const [table = ''] = (rest ?? '').split(/^\[/m);
  const entries = table.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
    // A table in one line has `=` where JSON has `:`.
    return name === undefined ? [] : [[name, parseJson(value.replace(/(\w+) = /g, '"$1": '))]];
  });
  return registeredIn(Object.fromEntries(entries));
}

/** Understood by servers of every revision. */
const PROTOCOL = '2025-06-18';

function messages(): string {
  const clientInfo = { name: 'code-intel-doctor', version: '1' };
  const lines = [
    { id: 1, method: 'initialize', params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list', params: {} },
  ];
  return lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('');
}

/** Undefined until the answer is whole. */
function toolsIn(out: string): readonly string[] | undefined {
  const answers = out.split('\n').map(parseJson);
  const answer = answers.find((one) => isRecord(one) && one.id === 2);
  if (!isRecord(answer) || !isRecord(answer.result) || !Array.isArray(answer.result.tools)) return undefined;
  return answer.result.tools.flatMap((tool) => (isRecord(tool) ? [String(tool.name)] : []));
}
