/** Wherever a client starts the server, it works with the project that the hook, and every command, mean. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyOfShop, initialize, type RawServer, STATE, startIn, toolCall } from '../helpers/mcp-server.ts';
import { run } from './program.ts';

let shop: string;
let server: RawServer;
beforeEach(() => {
  shop = copyOfShop();
  mkdirSync(path.join(shop, '.code-intel'));
});
afterEach(async () => {
  server.child.stdin.end();
  await server.ended;
});

async function ask(tool: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  server.send(initialize(1), toolCall(2, tool, args));
  const { result } = await server.answerTo(2);
  return (
    JSON.parse(JSON.stringify(result)).structuredContent ??
    JSON.parse(JSON.parse(JSON.stringify(result)).content[0].text)
  );
}

function indexFolders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name) === '.code-intel',
  );
}

describe('a client that was started in a folder of a project that was set up', () => {
  it('has the sessions of the project, and makes no second project below it', async () => {
    const folder = path.join(shop, 'src/cart');
    server = startIn(folder, { CLAUDE_PROJECT_DIR: folder });
    const { session_id } = await ask('start_session', { intent: 'MODIFY', query: 'LoginService locks people out' });
    expect(indexFolders(shop)).toEqual(['.code-intel']);
    for (const place of [shop, folder]) {
      const { out } = await run(['sessions', '--path', place, '--json'], { environment: { XDG_STATE_HOME: STATE } });
      expect(out).toContain(String(session_id));
    }
  });

  it('finds code everywhere in the project', async () => {
    server = startIn(path.join(shop, 'src/cart'));
    expect(JSON.stringify(await ask('find_definitions', { symbol: 'LoginService' }))).toContain(
      'src/auth/login-service.ts',
    );
  });

  it('means the same in a repository inside the project', async () => {
    const inner = path.join(shop, 'vendor/library');
    mkdirSync(path.join(inner, '.git'), { recursive: true });
    server = startIn(inner, { CLAUDE_PROJECT_DIR: inner });
    await ask('sync_index');
    expect(existsSync(path.join(inner, '.code-intel'))).toBe(false);
  });
});

describe('a client that was started in a linked work tree', () => {
  it('has the sessions of the main one, also from a subfolder', async () => {
    const tree = path.join(path.dirname(shop), 'tree');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', shop, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args]);
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'shop');
    git('worktree', 'add', '-q', tree);
    const folder = path.join(tree, 'src');
    server = startIn(folder, { CLAUDE_PROJECT_DIR: folder });
    const { session_id } = await ask('start_session', { intent: 'MODIFY', query: 'LoginService locks people out' });
    for (const place of [shop, folder]) {
      const { out } = await run(['sessions', '--path', place, '--json'], { environment: { XDG_STATE_HOME: STATE } });
      expect(out).toContain(String(session_id));
    }
    expect(existsSync(path.join(folder, '.code-intel'))).toBe(false);
  });
});

describe('a client that starts the server in no project', () => {
  it('is told to name one by path, and is answered then', async () => {
    server = startIn('/');
    const refused = await ask('find_definitions', { symbol: 'LoginService' });
    expect(refused).toMatchObject({
      error: 'no_project',
      next: { tool: 'find_definitions', args: { symbol: ['LoginService'], path: '/…' } },
    });
    server.send(toolCall(3, 'find_definitions', { symbol: 'LoginService', path: shop }));
    expect(JSON.stringify(await server.answerTo(3))).toContain('src/auth/login-service.ts');
    expect(existsSync('/.code-intel')).toBe(false);
  });

  it('is refused a folder of installed packages', async () => {
    server = startIn('/usr/share');
    expect(await ask('sync_index')).toMatchObject({ error: 'no_project' });
    expect(existsSync('/usr/share/.code-intel')).toBe(false);
  });
});
