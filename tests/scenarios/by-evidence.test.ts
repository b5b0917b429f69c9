/** What an agent reads opens the gate: read, grounded, settled (D-53), in the shipped configuration. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, judgeCall, readBy, refusalOf, runHook } from '../helpers/agent-hook.ts';
import { copyOfIndexedShop } from '../helpers/indexed-shop.ts';
import { begin, LOGIN_LOCK, nextOf, openShop, type Shop } from './indexed-shop.ts';

type Body = Record<string, unknown>;

const LOGIN = 'src/auth/login-service.ts';
const STORE = 'src/auth/session-store.ts';
const THINGS = [
  'weather',
  'garden',
  'museum',
  'recipe',
  'planet',
  'violin',
  'harbour',
  'bicycle',
  'lantern',
  'pottery',
];

/** Of something else than any request here, so many that no first answer names all of them. */
function reports(): readonly string[] {
  return THINGS.flatMap((name) => [1, 2, 3, 4].map((part) => `src/reports/${name}-${part}.ts`));
}

let shop: Shop;
beforeAll(async () => {
  const root = await copyOfIndexedShop();
  mkdirSync(path.join(root, '.git'));
  mkdirSync(path.join(root, 'src/reports'), { recursive: true });
  for (const file of reports()) writeFileSync(path.join(root, file), reportText(path.basename(file, '.ts')));
  writeFileSync(path.join(root, 'package.json'), `{\n  "name": "shop",\n  "scripts": {\n    "test": "true"\n  }\n}\n`);
  shop = await openShop('modern', 'evidence', root);
});
afterAll(() => shop.close());

function reportText(name: string): string {
  const lines = Array.from({ length: 56 }, (_, at) => `  sum += list[${at}].${name.replace('-', '')} * ${at};`);
  return [
    `export function ${name.replace('-', 'Part')}(list) {`,
    '  let sum = 0;',
    ...lines,
    '  return sum;',
    '}',
    '',
  ].join('\n');
}

/** A file of something else that no answer of the session named. */
function elsewhere(started: Body): string {
  const named = JSON.stringify(started);
  const file = reports().find((one) => !named.includes(path.basename(one)));
  if (file === undefined) throw new Error('the first answer names every file');
  return file;
}

async function statusOf(session_id: unknown): Promise<Body> {
  return (await shop.call('get_session_status', { session_id })).body;
}

async function conversationFor(id: string, request: Body = LOGIN_LOCK) {
  const conversation = { root: shop.root, id };
  await runHook(conversation, 'UserPromptSubmit', { prompt: request.query });
  const started = await callWithHook(conversation, shop, 'start_session', request);
  return { conversation, started, session_id: started.session_id };
}

describe('the gate', () => {
  it('opens once the agent has read one of the places, for what it has read, and the answer says so [D-45] [D-53] [P9]', async () => {
    const session_id = await begin(shop);
    const { news } = (await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` })).body;
    expect(news).toContain('READY');
    expect(await statusOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [LOGIN] });
    await shop.call('get_chunk', { session_id, chunk_id: `${STORE}:1-36` });
    const status = await statusOf(session_id);
    expect(status).toMatchObject({ granted_files: [LOGIN, STORE], granted_folders: ['src/auth'] });
    expect(status).not.toHaveProperty('news');
  });

  it('shows and demands no counts [D-53]', async () => {
    const started = (await shop.call('start_session', LOGIN_LOCK)).body;
    expect(started.requirements).toEqual({ counts: {}, evidence: {} });
    const { session_id } = started;
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    expect((await statusOf(session_id)).progress).toMatchObject({ counts: {}, evidence: {}, missing: [] });
  });

  it('opens what a build made of a file that was read with it, and nothing else that a build made', async () => {
    const built = { 'login-service': readFileSync(path.join(shop.root, LOGIN), 'utf8'), cart: 'console.log(2)\n' };
    for (const [name, text] of Object.entries(built))
      writeFileSync(path.join(shop.root, `src/${name}.bundle.js`), text);
    await shop.call('sync_index');
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    expect(await statusOf(session_id)).toMatchObject({ granted_files: [LOGIN, 'src/login-service.bundle.js'] });
    for (const name of Object.keys(built)) rmSync(path.join(shop.root, `src/${name}.bundle.js`));
    await shop.call('sync_index');
  });

  it('opens for reads of the agent’s own before its next call [D-53]', async () => {
    const { conversation } = await conversationFor('reads-for-itself');
    const edit = (): Promise<string> => judgeCall(conversation, 'Edit', { file_path: path.join(shop.root, LOGIN) });
    expect(await edit()).toBe('refused');
    await readBy(conversation, LOGIN);
    expect(await edit()).toBe('passes');
  });

  it.each([
    ['names, outlines and hits', ['find_definitions', { symbol: ['LoginService', 'SessionStore'] }]],
    ['hits of a text', ['search_text', { pattern: ['LoginService', 'countFailure'], context_lines: 5 }]],
    ['an outline', ['analyze_structure', { path: LOGIN }]],
  ] as [string, [string, Body]][])('does not open for %s [D-53]', async (_, [tool, args]) => {
    const session_id = await begin(shop, { leads: ['LoginService', 'countFailure', 'SessionStore', 'lockedUntil'] });
    await shop.call(tool, { session_id, ...args });
    expect(await statusOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
  });

  it('opens for the licence above the code where that is what the edit replaces [D-53]', async () => {
    const file = path.join(shop.root, LOGIN);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `/*${'\n * MIT Licensed'.repeat(8)}\n */\n${before}`);
    await shop.call('sync_index');
    const { conversation } = await conversationFor('edits-the-head');
    await readBy(conversation, LOGIN, { offset: 1, limit: 9 });
    const edit = { file_path: file, old_string: '/*\n * MIT', new_string: '/*\n * BSD' };
    expect(await refusalOf(conversation, 'Edit', edit)).toBe('');
    expect(await refusalOf(conversation, 'Edit', { ...edit, old_string: 'countFailure' })).toContain(' 37 ');
    writeFileSync(file, before);
    await shop.call('sync_index');
  });

  it('does not open for four lines [D-53]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:20-23` });
    expect(await statusOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
  });
});

describe('code that no answer named', () => {
  it('opens nothing however much of it was read, and one sentence on it does [D-46] [D-53]', async () => {
    const started = (await shop.call('start_session', LOGIN_LOCK)).body;
    const { session_id } = started;
    const file = elsewhere(started);
    await shop.call('get_chunk', { session_id, chunk_id: `${file}:1-8` });
    const partly = await statusOf(session_id);
    expect(partly).toMatchObject({ phase: 'EXPLORATION', granted_files: [], next: { tool: 'get_chunk' } });
    await shop.call('submit_understanding', { session_id, targets: { [file]: 'the lock is counted in this report' } });
    expect(await statusOf(session_id)).toMatchObject({ phase: 'EXPLORATION' });
    const whole = nextOf(partly);
    await shop.call(whole.tool, { ...whole.args, detail: 'full' });
    const read = await statusOf(session_id);
    expect(read).toMatchObject({
      phase: 'EXPLORATION',
      next: { tool: 'submit_understanding', args: { targets: [`${file}: …`] } },
    });
    const empty = await shop.call('submit_understanding', { session_id, targets: { [file]: '…' } });
    expect(empty.body).toMatchObject({ phase: 'EXPLORATION' });
    const said = { session_id, targets: { [file]: 'the lock is counted in this report' } };
    expect((await shop.call('submit_understanding', said)).body).toMatchObject({ phase: 'READY' });
    expect(await statusOf(session_id)).toMatchObject({ granted_files: [file] });
  });

  it('opens the gate where it is tied by a certain reference, and read as a whole [D-53] [EM5]', async () => {
    const started = (await shop.call('start_session', LOGIN_LOCK)).body;
    const { session_id } = started;
    const file = 'src/reports/lock-audit.ts';
    const code = [
      "import { LoginService } from '../auth/login-service.ts';",
      '',
      'export function auditOf(service: LoginService, account: Parameters<LoginService["countFailure"]>[0]) {',
      '  service.countFailure(account);',
      '  service.countFailure(account);',
      '  return [service, account];',
      '}',
      '',
    ];
    writeFileSync(path.join(shop.root, file), code.join('\n'));
    await shop.call('sync_index');
    await shop.call('get_chunk', { session_id, chunk_id: `${file}:1-7` });
    expect(await statusOf(session_id)).toMatchObject({ phase: 'READY', granted_files: [file] });
    rmSync(path.join(shop.root, file));
    await shop.call('sync_index');
  });
});

describe('the risk', () => {
  it('of words that are not the person’s stays HIGH, and reading does not lower it [D-48] [D-53]', async () => {
    const conversation = { root: shop.root, id: 'invents' };
    await runHook(conversation, 'UserPromptSubmit', { prompt: 'Fix the README' });
    const { session_id } = await callWithHook(conversation, shop, 'start_session', LOGIN_LOCK);
    await readBy(conversation, LOGIN);
    expect(await statusOf(session_id)).toMatchObject({ phase: 'EXPLORATION', risk_level: 'HIGH' });
  });

  it.each(['ログイン失敗のロックを直して', 'fix the login'])(
    'of a vague request keeps the gate shut until the issue is established: %s [RT14] [D-53]',
    async (query) => {
      const { conversation, session_id } = await conversationFor(query, { intent: 'MODIFY', query });
      await readBy(conversation, LOGIN);
      const status = await statusOf(session_id);
      expect(status).toMatchObject({ phase: 'EXPLORATION', risk_level: 'HIGH', granted_files: [] });
      expect(nextOf(status)).toMatchObject({
        tool: 'submit_understanding',
        args: { observed_issue: expect.stringContaining(`${LOGIN}:1-`) },
      });
      const edit = await refusalOf(conversation, 'Edit', { file_path: path.join(shop.root, LOGIN) });
      expect(edit).toContain('observed_issue');
    },
  );
});

it('takes lines in full-width brackets for what they are [D-53]', async () => {
  const { conversation, session_id } = await conversationFor('full-width', {
    intent: 'MODIFY',
    query: 'ログインを直して',
  });
  await readBy(conversation, LOGIN);
  const observed_issue = `ロックの時間が短すぎる（${LOGIN}:1-9）`;
  const { body } = await shop.call('submit_understanding', { session_id, observed_issue });
  expect(body).toMatchObject({ phase: 'READY' });
});

describe('a refusal', () => {
  it('says which of the three is missing for the file itself, one call, and the person’s way when it comes again [D-53]', async () => {
    const { conversation, started } = await conversationFor('is-refused');
    const [other, file] = [elsewhere(started), path.join(shop.root, LOGIN)];
    const [line = ''] = readFileSync(file, 'utf8').split('\n').slice(20, 21);
    const first = await refusalOf(conversation, 'Edit', { file_path: file, old_string: line, new_string: 'x' });
    expect(first).toMatch(new RegExp(`${LOGIN}:\\d+-\\d+`));
    expect(first.length).toBeLessThanOrEqual(400);
    expect(first).not.toContain('/gate open');
    const again = await refusalOf(conversation, 'Edit', { file_path: file, old_string: line, new_string: 'x' });
    expect(again).toContain(`/gate open ${LOGIN}`);
    expect(again.length).toBeLessThanOrEqual(400);
    await readBy(conversation, other);
    const ungrounded = await refusalOf(conversation, 'Edit', { file_path: path.join(shop.root, other) });
    expect(ungrounded).toContain(`submit_understanding {"targets":["${other}: …"]}`);
    expect(ungrounded.length).toBeLessThanOrEqual(400);
    expect(ungrounded).not.toContain(LOGIN);
  });

  it('comes where an edit replaces lines that were never shown, and not after the agent’s own edits of others [D-53]', async () => {
    const { conversation } = await conversationFor('edits-lines');
    const file = path.join(shop.root, LOGIN);
    const original = readFileSync(file, 'utf8');
    // The first answer quotes the block that is meant, so that the lines stand far below it.
    const before = original + Array.from({ length: 30 }, (_, at) => `export const limitOf${at} = ${at};\n`).join('');
    writeFileSync(file, before);
    const lines = before.split('\n');
    const at = (number: number): string => lines[number - 1] ?? '';
    const edit = (old_string: string, new_string = 'x') => ({ file_path: file, old_string, new_string });
    await readBy(conversation, LOGIN, { offset: 1, limit: 30 });
    const own = lines.slice(0, 30).findIndex((line) => /\w/.test(line) && before.split(line).length === 2) + 1;
    const far =
      lines.findIndex((line, index) => index > 54 && /\w{4}/.test(line) && before.split(line).length === 2) + 1;
    expect(await refusalOf(conversation, 'Edit', edit(at(far)))).toContain(`${far}`);
    expect(await judgeCall(conversation, 'Edit', edit(at(own), `added\n${at(own)}`))).toBe('passes');
    writeFileSync(file, before.replace(at(own), `added\n${at(own)}`));
    const done = { tool_name: 'Edit', tool_input: edit(at(own), `added\n${at(own)}`), tool_response: {} };
    await runHook(conversation, 'PostToolUse', done);
    expect(await judgeCall(conversation, 'Edit', edit('added'))).toBe('passes');
    expect(await judgeCall(conversation, 'Edit', edit(at(own)))).toBe('passes');
    expect(await judgeCall(conversation, 'Edit', edit(at(far)))).toBe('refused');
    await readBy(conversation, LOGIN, { offset: far - 5, limit: 12 });
    expect(await judgeCall(conversation, 'Edit', edit(at(far)))).toBe('passes');
    writeFileSync(file, original);
  });
});

describe('a vague request under another intent', () => {
  it.each(['ログイン機能直して', 'fix the login'])(
    'keeps the gate shut all the same: %s [RT14] [D-53]',
    async (query) => {
      const { conversation, started } = await conversationFor(`as-implement-${query}`, { intent: 'IMPLEMENT', query });
      expect(started).toMatchObject({ risk_level: 'HIGH' });
      await readBy(conversation, LOGIN);
      expect(await statusOf(started.session_id)).toMatchObject({ phase: 'EXPLORATION' });
    },
  );
});

describe('a write of the whole file', () => {
  it('needs each line that it does not keep to have been shown [D-53]', async () => {
    const { conversation } = await conversationFor('writes-whole');
    const file = path.join(shop.root, LOGIN);
    const lines = readFileSync(file, 'utf8').split('\n');
    await readBy(conversation, LOGIN, { offset: 1, limit: 20 });
    const write = (content: readonly string[]) => ({ file_path: file, content: content.join('\n') });
    expect(await refusalOf(conversation, 'Write', write(['export {};']))).toContain('21');
    expect(await judgeCall(conversation, 'Write', write(['// added', ...lines.slice(20)]))).toBe('passes');
    await readBy(conversation, LOGIN);
    expect(await judgeCall(conversation, 'Write', write(['export {};']))).toBe('passes');
  });
});

describe('a line that was shown', () => {
  it('stays so after an own edit, also where another line reads the same [D-53]', async () => {
    const { conversation } = await conversationFor('same-lines');
    const file = path.join(shop.root, LOGIN);
    const before = readFileSync(file, 'utf8');
    const lines = before.split('\n');
    const named = lines.slice(0, 30).flatMap((line, at) => (/\w{4}/.test(line) ? [at] : []));
    const [first = 0, , , repeated = 0] = named;
    const content = `${before}${lines[repeated]}\n`;
    writeFileSync(file, content);
    await shop.call('sync_index', {});
    await readBy(conversation, LOGIN, { offset: 1, limit: 30 });
    const edit = { file_path: file, old_string: lines[first], new_string: `added\n${lines[first]}` };
    expect(await judgeCall(conversation, 'Edit', edit)).toBe('passes');
    writeFileSync(file, content.replace(lines[first] ?? '', edit.new_string));
    await runHook(conversation, 'PostToolUse', { tool_name: 'Edit', tool_input: edit, tool_response: {} });
    const old_string = lines.slice(repeated - 1, repeated + 2).join('\n');
    expect(await refusalOf(conversation, 'Edit', { file_path: file, old_string, new_string: 'x' })).toBe('');
    writeFileSync(file, before);
  });
});

describe('one output', () => {
  it('opens no more than twelve files by a few lines each [D-53]', async () => {
    const session_id = await begin(shop);
    const chunk_id = [
      `${LOGIN}:1-40`,
      ...reports()
        .slice(0, 19)
        .map((file) => `${file}:3-9`),
    ];
    await shop.call('get_chunk', { session_id, chunk_id, detail: 'full' });
    expect((await statusOf(session_id)).granted_files).toHaveLength(12);
  });
});

describe('files that run elsewhere', () => {
  it('need a look of their own, and are named in the answer that opens them [D-53]', async () => {
    const session_id = await begin(shop);
    const both = [`${LOGIN}:1-40`, 'package.json:1-6'];
    await shop.call('get_chunk', { session_id, chunk_id: both });
    expect(await statusOf(session_id)).toMatchObject({ granted_files: [LOGIN] });
    const second = await begin(shop);
    await shop.call('get_chunk', { session_id: second, chunk_id: 'package.json:1-6' });
    const { news } = (await shop.call('get_chunk', { session_id: second, chunk_id: `${LOGIN}:1-40` })).body;
    expect(news).toContain('package.json');
    expect(await statusOf(second)).toMatchObject({ granted_files: [LOGIN, 'package.json'].sort() });
  });

  it('are not made by the rule of folders, nor by add_explored_files [D-53]', async () => {
    const { conversation, session_id } = await conversationFor('makes-new');
    await readBy(conversation, 'README.md');
    await readBy(conversation, LOGIN);
    const write = (file: string) =>
      judgeCall(conversation, 'Write', { file_path: path.join(shop.root, file), content: 'x' });
    expect(await write('NOTES.md')).toBe('passes');
    expect(await write('conftest.py')).toBe('refused');
    const { body } = await shop.call('add_explored_files', { session_id, files: ['conftest.py'] });
    expect(JSON.stringify(body)).toContain('/gate open conftest.py');
  });

  it('and other new files may be made where the person names them [D-53]', async () => {
    const query = `${LOGIN_LOCK.query}。.github/workflows/lock.yml に検査を追加してください`;
    const { conversation } = await conversationFor('person-names-it', { intent: 'MODIFY', query });
    await readBy(conversation, LOGIN);
    const file_path = path.join(shop.root, '.github/workflows/lock.yml');
    expect(await judgeCall(conversation, 'Write', { file_path, content: 'on: push' })).toBe('passes');
  });
});

describe('add_explored_files', () => {
  it('shows the lines of files that had no look, and opens those alone [D-53] [WG3]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    const files = reports().slice(0, 8);
    const { body } = await shop.call('add_explored_files', { session_id, files });
    const { shown, left_out: leftOut } = body as { shown: { file: string; content: string }[]; left_out: string[] };
    expect(shown.length).toBeGreaterThan(0);
    expect(leftOut.length).toBeGreaterThan(0);
    for (const { file, content } of shown) expect(readFileSync(path.join(shop.root, file), 'utf8')).toContain(content);
    const granted = (await statusOf(session_id)).granted_files;
    expect(granted).toEqual([LOGIN, ...shown.map(({ file }) => file)].sort());
  });

  it('takes no folder of the whole project [D-53]', async () => {
    const session_id = await begin(shop);
    await shop.call('get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    const { body } = await shop.call('add_explored_files', { session_id, files: ['./'] });
    expect(JSON.stringify(body)).toContain('Name the new file');
  });
});

describe('a session of another conversation', () => {
  it('is changed by none of its calls [D-53]', async () => {
    const { session_id } = await conversationFor('has-a-session');
    const other = { root: shop.root, id: 'has-none' };
    const refused = await callWithHook(other, shop, 'get_chunk', { session_id, chunk_id: `${LOGIN}:1-40` });
    expect(JSON.stringify(refused)).toContain('別の会話');
    expect(await statusOf(session_id)).toMatchObject({ phase: 'EXPLORATION', granted_files: [] });
  });
});
