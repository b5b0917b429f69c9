/** A client that is started in a linked work tree: one project with the main work tree, with files of its own. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { callWithHook, judgeCall } from '../helpers/agent-hook.ts';
import { connectProcess, copyOfShop } from '../helpers/mcp-server.ts';
import { exploreLogin } from '../helpers/ready-session.ts';
import { run } from './program.ts';

const LOGIN = 'src/auth/login-service.ts';
const REQUEST = { target: 'LoginService', query: 'LoginService locks people out for too long' };

let main: string;
let tree: string;
beforeAll(async () => {
  main = copyOfShop();
  tree = path.join(path.dirname(main), 'tree');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', main, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'shop');
  await run(['index', '--path', main]);
  git('worktree', 'add', '-q', tree);
});

it('what was explored there may be written there, and nothing else', async () => {
  const server = await connectProcess(tree, 'modern');
  const conversation = { root: tree, id: 'in-the-tree' };
  await exploreLogin((name, args) => callWithHook(conversation, server, name, args), REQUEST);
  const edit = (file: string) =>
    judgeCall(conversation, 'Edit', { file_path: path.join(tree, file), old_string: 'a', new_string: 'b' });
  expect([await edit(LOGIN), await edit('src/catalog/product-search.ts')]).toEqual(['passes', 'refused']);
  await server.close();
});

it('a server of the main work tree answers for another one that a call names', async () => {
  const server = await connectProcess(main, 'modern');
  writeFileSync(path.join(tree, 'src/cart/gift.ts'), 'export class GiftWrapping {}\n');
  const { body } = await server.call('find_definitions', { symbol: 'GiftWrapping', path: tree });
  expect(JSON.stringify(body)).toContain('src/cart/gift.ts');
  await server.close();
});

it('the settings of the main work tree count where there are no others', async () => {
  writeFileSync(path.join(main, '.code-intel/config.json'), '{ "exclude_patterns": ["src/catalog/**"] }');
  const search = () => run(['search', 'product search', '--path', tree]);
  expect((await search()).out).not.toContain('product-search.ts');
  writeFileSync(path.join(tree, '.code-intel/config.json'), '{}');
  expect((await search()).out).toContain('product-search.ts');
});
