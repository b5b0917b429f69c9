/** The built command, as a script or a terminal starts it. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfShop, STATE } from '../helpers/mcp-server.ts';
import { run, type Started, start } from './program.ts';

const root = copyOfShop();
const command = (...more: string[]) => ['dashboard', '--no-open', '--path', root, ...more];
const environment = { XDG_STATE_HOME: STATE };

let started: Started;
let address: string;
beforeAll(async () => {
  started = start(command('--port', '0'), { environment });
  address = await firstLine(started);
});

afterAll(() => started.child.kill());

function firstLine({ child, ended: end }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (data: Buffer) => {
      out += data.toString();
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')));
    });
    void end.then(({ err }) => reject(new Error(err)));
  });
}

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

describe('code-intel dashboard', () => {
  it('prints its address as one word, also on a pipe', () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  });

  it('answers who has the token, and nobody else', async () => {
    const { origin, searchParams } = new URL(address);
    const Authorization = `Bearer ${searchParams.get('token')}`;
    expect(await statusOf(`${origin}/api/sessions`)).toBe(401);
    const known = (route: string) => statusOf(`${origin}/api/${route}`, { Authorization });
    expect([await known('sessions'), await known('map')]).toEqual([200, 200]);
    await expect.poll(() => known('search?q=login'), { timeout: 120_000 }).toBe(200);
  });

  it('serves the page with all that it loads', async () => {
    const { origin } = new URL(address);
    const page = await (await fetch(address)).text();
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(files).toEqual(expect.arrayContaining(['main.js', 'base.css', 'views.css', 'icon.svg']));
    for (const file of files) expect(await statusOf(`${origin}/${file}`)).toBe(200);
  });

  it('tells changes as they come', async () => {
    const { origin, searchParams } = new URL(address);
    const headers = { Authorization: `Bearer ${searchParams.get('token')}` };
    const { body } = await fetch(`${origin}/api/events`, { headers });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^data: \{"sessions":\d+/);
    await reader?.cancel();
  });

  it('says that a port is taken, when it was asked for', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const taken = other.address();
    const port = typeof taken === 'object' && taken !== null ? String(taken.port) : '';
    const { code, err } = await run(command('--port', port), { environment });
    expect([code, err]).toEqual([2, expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`)]);
    other.close();
  });

  it('ends when the system asks, quietly and without its token in any log', async () => {
    started.child.kill('SIGTERM');
    const ended = await started.ended;
    expect([ended.code, ended.out]).toEqual([0, `${address}\n`]);
    expect(ended.err).not.toContain(new URL(address).searchParams.get('token'));
    expect(ended.err).toContain('deletes nothing');
  });
});
