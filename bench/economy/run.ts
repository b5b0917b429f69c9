/**
 * What a whole task costs an agent: the calls, bytes and tokens of a precise and of a vague request until the edit may be
 * made, in copies of the projects that are given. Ends with 1 when a budget is broken. `--steps` prints every call.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type CallTool, type Request, type Step, workOnPrecise, workOnVague } from './agent.ts';
import { costOf, excessOf } from './budget.ts';
import { REQUESTS } from './requests.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const INDEXING_MS = 30 * 60_000;
const LEFT_OUT = new Set(['.git', '.code-intel', 'node_modules']);

const [folders, options] = [
  process.argv.slice(2).filter((word) => !word.startsWith('--')),
  process.argv.slice(2).filter((word) => word.startsWith('--')),
];
if (folders.length === 0) throw new Error(`usage: run.ts FOLDER … [--steps], of ${Object.keys(REQUESTS).join(', ')}`);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'code-intel-economy-'));
try {
  let broken = 0;
  for (const folder of folders) broken += await measure(path.resolve(folder));
  process.exitCode = broken > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function measure(root: string): Promise<number> {
  const requests = REQUESTS[path.basename(root)];
  if (requests === undefined) throw new Error(`no requests are known for ${root}`);
  const fields = await connect(copyOf(root, 'json'), 'json');
  const read = await connect(copyOf(root, 'text'), 'text');
  const sessions = new Map<string, string>();
  /** The script goes by the fields; what is counted is the text of the same call, made in a copy of its own. */
  const call: CallTool = async (name, args) => {
    const { structuredContent } = await fields.callTool({ name, arguments: { ...args } });
    const body = structuredContent as Record<string, unknown>;
    const own = JSON.stringify(args).replace(/\bs_[\w-]{8}/g, (id) => sessions.get(id) ?? id);
    const [first] = (await read.callTool({ name, arguments: JSON.parse(own) })).content;
    const text = first?.type === 'text' ? first.text : '';
    const [, session] = /^\S+ (s_[\w-]{8})/.exec(text) ?? [];
    if (session !== undefined) sessions.set(String(body.session_id), session);
    return { body, text };
  };
  let broken = 0;
  for (const request of requests.precise) broken += report('precise', request, await workOnPrecise(call, request));
  for (const request of requests.vague) broken += report('vague', request, await workOnVague(call, request));
  await Promise.all([fields.close(), read.close()]);
  return broken;

  function report(kind: 'precise' | 'vague', { query }: Request, steps: readonly Step[]): number {
    const cost = costOf(steps);
    const excess = excessOf(kind, cost);
    const verdict = excess.length === 0 ? 'within' : `OVER: ${excess.join('; ')}`;
    const figures = `${cost.calls} calls ${cost.bytes} bytes ${cost.tokens} tokens`;
    process.stdout.write(`${path.basename(root)}  ${kind}  ${figures}  ${verdict}  ${query}\n`);
    if (options.includes('--steps')) for (const step of steps) process.stdout.write(`  ${JSON.stringify(step)}\n`);
    return excess.length;
  }
}

/** What an earlier run taught would make this one cheaper. */
function copyOf(root: string, name: string): string {
  const copy = path.join(scratch, name, path.basename(root));
  const isLeftOut = (source: string): boolean => LEFT_OUT.has(path.basename(source));
  cpSync(root, copy, { recursive: true, filter: (source) => !isLeftOut(source) });
  mkdirSync(path.join(copy, '.git'));
  return copy;
}

async function connect(root: string, form: 'text' | 'json'): Promise<Client> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: os.homedir(),
    XDG_STATE_HOME: path.join(scratch, 'state'),
    CODE_INTEL_ANSWER_FORMAT: form,
  };
  const client = new Client({ name: 'economy', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--path', root], env }),
  );
  await client.callTool({ name: 'sync_index', arguments: {} }, { timeout: INDEXING_MS });
  return client;
}
