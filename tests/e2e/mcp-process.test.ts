/** The server as a process: what it writes, how it ends, and what it does with what is no message. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAIN } from '../helpers/built.ts';
import { connectProcess, copyOfShop, initialize, startRaw, toolCall } from '../helpers/mcp-server.ts';

describe('the server process', () => {
  it('writes nothing but messages to stdout, whatever it is sent', async () => {
    const server = startRaw(copyOfShop());
    server.send(initialize(1), '{"jsonrpc":', 'not json', { jsonrpc: '2.0', id: 2 }, toolCall(3, 'sync_index'));
    await server.answerTo(3);
    server.send(toolCall(4, 'pack_repository', { style: 'full' }));
    await server.answerTo(4);
    server.child.stdin.end();
    await server.ended;
    expect(server.lines.length).toBeGreaterThanOrEqual(3);
    for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });

  it('says in a sentence what a request lacks that is none of the protocol', async () => {
    const server = startRaw(copyOfShop());
    server.send({ jsonrpc: '2.0', id: 1, method: 'initialize' });
    expect(await server.answerTo(1)).toMatchObject({
      error: { code: -32_602, message: expect.stringMatching(/^The request is not .*: params: /) },
    });
    server.child.stdin.end();
    await server.ended;
  });

  it('refuses a message that is too long, and answers the next', async () => {
    const server = startRaw(copyOfShop());
    const long = { text: 'x'.repeat(60_000_000) };
    server.send(initialize(1), toolCall(2, 'sync_index', long));
    expect(await server.answerTo(2)).toMatchObject({ error: { code: -32_600 } });
    server.send(toolCall(3, 'sync_index'));
    expect(await server.answerTo(3)).toHaveProperty('result');
    server.child.stdin.end();
    await server.ended;
  });

  it('[P10] needs no processes but its own, which end with it, and keeps its data in the project', async ({ skip }) => {
    skip(process.platform !== 'linux', 'processes are listed in /proc');
    const root = copyOfShop();
    const before = new Map(filesIn(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
    const { client, call, pid } = await connectProcess(root, 'modern');
    expect((await call('find_definitions', { symbol: 'Cart' })).isError).toBe(false);
    const children = childrenOf(pid);
    // A process that has ended, and is not waited for yet, has no command.
    const strange = children.filter(({ command }) => command !== '' && !command.includes('/dist/index-worker.cjs'));
    expect(strange).toEqual([]);
    await client.close();
    await expect.poll(() => children.filter(({ pid }) => existsSync(`/proc/${pid}`)), { timeout: 60_000 }).toEqual([]);
    const made = filesIn(root).filter((file) => !before.has(file));
    expect(made).toContain(path.join('.code-intel', 'index.db'));
    expect(made.filter((file) => !file.startsWith('.code-intel'))).toEqual([]);
    for (const [file, text] of before) expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  });

  it('ends when its client is gone, though another process holds its input open', async ({ skip }) => {
    skip(process.platform === 'win32', 'a shell of Unix stands for the client');
    const client = spawn('sh', ['-c', 'exec 3<&0; node "$0" mcp --path "$1" <&3 & echo $!; wait', MAIN, copyOfShop()], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const pid = Number(await new Promise((resolve) => client.stdout.once('data', (data) => resolve(String(data)))));
    client.stdin.write(`${JSON.stringify(initialize(1))}\n`);
    await new Promise((resolve) => client.stdout.once('data', resolve));
    client.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
    client.stdin.destroy();
  });

  it('takes `null` for a call without arguments', async () => {
    const server = startRaw(copyOfShop());
    const params = { name: 'sync_index', arguments: null };
    server.send(initialize(1), { jsonrpc: '2.0', id: 2, method: 'tools/call', params });
    expect(await server.answerTo(2)).toMatchObject({ result: { content: [expect.anything()] } });
    server.child.stdin.end();
    await server.ended;
  });

  it('ends with stdin', async () => {
    const server = startRaw(copyOfShop());
    server.send(initialize(1));
    await server.answerTo(1);
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('answers what was piped into it before it ends, whatever of it is no message', async () => {
    const server = startRaw(copyOfShop());
    const wrong = { jsonrpc: '2.0', id: 4, method: 'tools/call', params: [] };
    server.send(initialize(1), toolCall(2, 'find_definitions', { symbol: 'Cart' }), '[', wrong);
    server.send([toolCall(5, 'search_text', { pattern: 'Cart' }), { jsonrpc: '2.0', id: 6, method: 'ping' }]);
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    const answers = server.lines.map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 4, 5, 6, null]);
    expect(answers.filter(({ error }) => error).map(({ error }) => error.code)).toEqual([-32_700, -32_600]);
  });

  it('ends with stdin although an index run is under way', async () => {
    const server = startRaw(copyOfShop());
    server.send(initialize(1));
    await server.answerTo(1);
    server.send(toolCall(2, 'sync_index', { force: true }));
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order when it gets %s', async (signal) => {
    const server = startRaw(copyOfShop());
    server.send(initialize(1), toolCall(2, 'find_definitions', { symbol: 'Cart' }));
    await server.answerTo(2);
    server.child.kill(signal);
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('answers after another one was killed', async () => {
    const root = copyOfShop();
    const first = startRaw(root);
    first.send(initialize(1), toolCall(2, 'find_definitions', { symbol: 'Cart' }));
    await first.answerTo(2);
    first.child.kill('SIGKILL');
    await first.ended;
    const { client, call } = await connectProcess(root, 'modern');
    expect((await call('find_definitions', { symbol: 'Cart' })).isError).toBe(false);
    await client.close();
  });

  it('does not answer a call that was cancelled', async () => {
    const server = startRaw(copyOfShop());
    server.send(initialize(1));
    await server.answerTo(1);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
    server.send(
      toolCall(2, 'search_text', { pattern: 'return' }),
      cancel,
      toolCall(3, 'find_definitions', { symbol: 'Cart' }),
    );
    await server.answerTo(3);
    server.send(toolCall(4, 'search_text', { pattern: 'return' }));
    await server.answerTo(4);
    server.child.stdin.end();
    await server.ended;
    expect(server.lines.map((line) => JSON.parse(line).id)).toEqual([1, 3, 4]);
  });

  it('answers calls that are made at the same time', async () => {
    const { client, call } = await connectProcess(copyOfShop(), 'legacy');
    const symbols = ['Cart', 'LoginService', 'SessionStore', 'PaymentService', 'MailQueue'];
    const answers = await Promise.all(symbols.map((symbol) => call('find_definitions', { symbol })));
    expect(answers.map(({ body }) => body)).toMatchObject(symbols.map((name) => ({ definitions: [{ name }] })));
    await client.close();
  });
});

/** Relative to the folder, sorted. */
function filesIn(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .sort();
}

/** Command lines of the processes that it has started and that still run. */
function childrenOf(pid: number): { readonly pid: number; readonly command: string }[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return Number(parent) === pid ? [{ pid: Number(id), command }] : [];
    } catch {
      // It has ended since it was listed.
      return [];
    }
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
