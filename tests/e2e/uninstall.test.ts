/** `init`, a day's work, `uninstall`: on a project with settings of every kind nothing is left but the work and what it taught. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AgentClient } from '../../bench/daily-use/client.ts';
import { viewFolderOf } from '../../src/storage/view-files.ts';
import { gitIn } from '../helpers/repository.ts';
import { Place } from '../helpers/set-up-place.ts';
import { run } from './program.ts';

const QUERY = 'src/cart.ts: total should be 2';
const LOCAL = '.claude/settings.local.json';
const HOOKS = '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"true"}]}]}}';
const SERVERS = '{\r\n    "mcpServers": {\r\n        "github": { "command": "gh" }\r\n    }\r\n}\r\n';
const COMMENTED = `// Mine.
{
\t"permissions": { "deny": ["Read(./secret)"] }, // not this
\t"hooks": {
\t\t"Stop": [],
\t},
}
`;

/** Every kind of settings at once; each by itself, for every client, is in `tests/integration/init/install.test.ts`. */
const FILES = {
  [LOCAL]: COMMENTED,
  '.mcp.json': `/* Ours. */\n${SERVERS}`,
  '.claude/settings.json': HOOKS,
  'CLAUDE.md': '# A\n',
};
const SHARED = ['.claude/settings.json', 'CLAUDE.md'];

describe('a project with', () => {
  it('settings of a person, of the team and of other servers is as before, but for what was worked on [SU1]', async () => {
    const place = placeWith(FILES, SHARED);
    const before = everything(place.root);
    expect(await place.run('init', '--yes', '--client', 'claude-code')).toMatchObject({ code: 0, err: '' });
    await work(place);
    expect(await place.uninstall()).toMatchObject({ exitCode: 0, err: '' });
    const [edited, after] = [before['src/cart.ts']?.replace('return 1', 'return 2'), everything(place.root)];
    expect(withoutLearned(after)).toEqual({ ...before, 'src/cart.ts': edited });
  });

  it('settings that have to be written and are read-only is left alone', async () => {
    const place = placeWith({ [LOCAL]: '{}\n' }, [LOCAL]);
    const before = everything(place.root);
    const { code, err } = await place.run('init', '--yes', '--client', 'claude-code');
    expect(code).not.toBe(0);
    expect(err).toContain('is read-only, so that nothing was changed');
    expect(everything(place.root)).toEqual(before);
  });
});

it('a project that is set up again goes on with what it had logged', async () => {
  const place = placeWith({}, []);
  const logs = path.join(place.root, '.code-intel/logs');
  await place.run('init', '--yes', '--client', 'claude-code');
  await work(place);
  const logged = everything(logs);
  expect(Object.keys(logged)).toContain('outcomes.jsonl');
  expect((await place.uninstall()).out).toContain('kept-logs');
  expect(existsSync(logs)).toBe(false);
  await place.run('init', '--yes', '--client', 'claude-code');
  expect(everything(logs)).toEqual(logged);
});

it('the shell of the views is named before it goes', async () => {
  const place = placeWith({}, []);
  await place.run('init', '--yes', '--client', 'claude-code');
  const shell = viewFolderOf(path.join(place.home, 'state', 'code-intel'), realpathSync(place.root));
  // Made by `init` where commands can run in a view.
  mkdirSync(shell, { recursive: true });
  writeFileSync(path.join(shell, 'bash'), '');
  expect((await place.run('uninstall', '--dry-run')).out).toContain(`removed: ${shell}\n`);
  expect(existsSync(shell)).toBe(true);
  await place.uninstall();
  expect(existsSync(shell)).toBe(false);
});

/** With the hooks and the server as they were installed: a refusal, a session, an edit, commands, an outcome. */
async function work(place: Place): Promise<void> {
  const client = await AgentClient.start(place.workPlace());
  const file_path = path.join(place.root, 'src/cart.ts');
  const edit = { file_path, old_string: 'return 1', new_string: 'return 2' };
  const call = async (tool: string, input: Readonly<Record<string, unknown>>) => {
    const { refusal, result } = await client.call(tool, input);
    return refusal ?? result.text;
  };
  client.prompt(QUERY);
  expect(await call('Edit', edit)).toContain('start_session');
  expect(await call('query', { question: 'the total of the cart' })).toContain('src/cart.ts');
  const frame = { target_feature: { value: 'total', quote: 'total' } };
  const started = JSON.parse(await call('start_session', { intent: 'MODIFY', query: QUERY, frame }));
  expect(started).toMatchObject({ named: [{ file: 'src/cart.ts' }], enforcement: { level: 'guard' } });
  await call('Read', { file_path });
  expect(await call('Edit', edit)).toBe('');
  expect(await call('Bash', { command: 'cat src/cart.ts | head -n 2' })).toContain('return 2');
  expect(await call('Bash', { command: 'node -e "1"' })).toBe('');
  const { session_id } = started;
  expect(JSON.parse(await call('record_outcome', { session_id, outcome: 'success' }))).not.toHaveProperty('error');
  expect(client.stop()).toBeNull();
  await client.close();
}

function placeWith(files: Readonly<Record<string, string>>, readOnly: readonly string[]): Place {
  const place = new Place();
  mkdirSync(path.join(place.root, '.git/refs'), { recursive: true });
  for (const [file, text] of Object.entries(files)) place.write(file, text);
  for (const file of readOnly) chmodSync(path.join(place.root, file), 0o444);
  return place;
}

/** Agreements and learned pairs belong to the project, and people may have committed them. */
const LEARNED = /^\.code-intel(?:\/(?:\.gitignore|learned_pairs\.json|agreements(?:\/[\w-]+\.md)?))?$/;

function withoutLearned(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !LEARNED.test(name)));
}

/** Files with their mode and content, and folders. */
function everything(root: string): Readonly<Record<string, string>> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(names.map((name) => [name, described(path.join(root, name))]));
}

function described(file: string): string {
  const stat = lstatSync(file);
  return stat.isDirectory() ? 'folder' : `${stat.mode.toString(8)} ${readFileSync(file, 'latin1')}`;
}

it('says in a linked work tree where the installation is, and doctor which agents read nothing of it', async () => {
  const place = new Place();
  const tree = path.join(place.base, 'tree');
  gitIn(place.root, 'init', '-q');
  gitIn(place.root, 'add', '-A');
  gitIn(place.root, 'commit', '-q', '-m', 'shop');
  await place.run('init', '--yes', '--client', 'claude-code,codex');
  gitIn(place.root, 'worktree', 'add', '-q', tree);
  const options = { environment: place.environment };
  const refused = await run(['uninstall', tree, '--dry-run'], options);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`code-intel uninstall ${place.root}`) });
  const { findings } = JSON.parse((await run(['doctor', tree, '--json'], options)).out);
  expect(findings).toContainEqual({
    state: 'broken',
    what: `Codex: nothing is refused in this linked work tree, the settings of ${place.root} are not read here`,
    repair: 'Run `code-intel init`.',
  });
});
