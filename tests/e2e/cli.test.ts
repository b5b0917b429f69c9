/** The built program as a shell runs it, on a small project of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let root = '';

beforeAll(() => {
  root = temporaryFolder();
  mkdirSync(path.join(root, '.git'));
  write(
    'src/login.ts',
    '/** Limits login attempts. */\nexport function limitLogins(user: string): boolean {\n  return attempts(user) > 3;\n}\n',
  );
  write(
    'src/cart.ts',
    "import { limitLogins } from './login.ts';\nexport class Cart {\n  total(): number {\n    return limitLogins('x') ? 0 : 1;\n  }\n}\n",
  );
  write('src/注文.ts', 'export function 注文を確定する(): void {}\n');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(argv: readonly string[], { input = '', cwd = root, environment = {} } = {}): Run {
  const env = { PATH: process.env.PATH, HOME: os.homedir(), ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...argv], {
    cwd,
    input,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('index', () => {
  test('ends with its report as JSON', () => {
    const { code, out } = run(['index', '--force', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(linesOf(out).at(-1) ?? '')).toMatchObject({
      files: 3,
      chunks: expect.any(Number),
      symbols: expect.any(Number),
      skipped: expect.any(Object),
      elapsed_ms: expect.any(Number),
      peak_rss_bytes: expect.any(Number),
      db_bytes: expect.any(Number),
    });
  });

  test('says where the working directory is gone', () => {
    const shell = spawnSync(
      'sh',
      ['-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" search x', process.execPath, MAIN],
      {
        cwd: temporaryFolder(),
        encoding: 'utf8',
      },
    );
    expect([shell.status, shell.stderr]).toEqual([
      2,
      expect.stringContaining('The working directory no longer exists.'),
    ]);
  });

  test('tells a person how much there is', () => {
    expect(run(['index', root], { cwd: os.tmpdir() }).out).toMatch(/^3 files indexed in/);
  });

  test('refuses the home folder, and leaves nothing in it', () => {
    const home = temporaryFolder();
    const { code, err } = run(['index'], { environment: { HOME: home }, cwd: home });
    expect([code, err, existsSync(path.join(home, '.code-intel'))]).toEqual([
      2,
      expect.stringContaining('home folder'),
      false,
    ]);
  });
});

describe('search', () => {
  test('finds code by a sentence, as places that an editor opens', () => {
    const { code, out } = run(['search', 'where', 'are', 'login attempts limited']);
    expect(code).toBe(0);
    expect(linesOf(out)[0]).toMatch(/^src\/login\.ts:\d+ /);
  });

  test('is steered by leads, on the command line and in a batch [D-42]', () => {
    const [lead] = linesOf(run(['search', 'あれ', '--lead', 'login attempts', '--json']).out).map((line) =>
      JSON.parse(line),
    );
    expect(lead.hits[0].file).toBe('src/login.ts');
    const input = '{"id":"a","query":"あれ","leads":["login attempts"]}\n{"id":"b","query":"x","leads":"login"}\n';
    const [steered, refused] = linesOf(run(['search', '--batch', '--path', '.'], { input }).out).map((line) =>
      JSON.parse(line),
    );
    expect(steered.hits[0].file).toBe('src/login.ts');
    expect(refused).toMatchObject({ id: 'b', error: 'invalid_argument', message: '"leads" must be a list of texts.' });
  });

  test('keeps the batch contract, and goes on after a bad line', () => {
    const input = '{"id":"a","query":"login attempts"}\nnot json\n{"id":"b"}\n{"id":3,"query":"注文を確定する"}\n';
    const { code, out } = run(['search', '--batch', '--json', '--limit', '30', '--path', '.'], { input });
    const [first, second, third, fourth] = linesOf(out).map((line) => JSON.parse(line));
    expect(first).toMatchObject({ id: 'a', elapsed_ms: expect.any(Number) });
    expect(first.hits[0]).toMatchObject({
      file: 'src/login.ts',
      start_line: expect.any(Number),
      score: expect.any(Number),
      why: expect.any(String),
    });
    expect([second.error, third.error, third.id]).toEqual(['invalid_argument', 'invalid_argument', 'b']);
    expect(fourth.hits[0].file).toBe('src/注文.ts');
    expect(code).toBe(2);
  });

  test('takes a query that begins with a dash', () => {
    expect(run(['search', '--', '--limit logins']).code).toBe(0);
  });

  test('in a folder without files says why nothing is found', () => {
    const empty = temporaryFolder();
    mkdirSync(path.join(empty, '.git'), { recursive: true });
    const { code, out, err } = run(['search', 'login'], { cwd: empty });
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('no files')]);
  });

  test('refuses an empty query', () => {
    expect(run(['search'])).toMatchObject({ code: 2, err: expect.stringContaining('The query is empty') });
  });
});

describe('facts', () => {
  test('def shows the signature', () => {
    expect(run(['def', 'limitLogins']).out).toMatch(/^src\/login\.ts:2 {2}function {2}limitLogins {2}export function/);
  });

  test('def of an unknown name ends with 1 and names the nearest', () => {
    expect(run(['def', 'limitLogin'])).toEqual({
      code: 1,
      out: '',
      err: 'limitLogin: not found; did you mean limitLogins?\n',
    });
  });

  test('refs show the enclosing definition', () => {
    expect(run(['refs', 'limitLogins', '--kind', 'call']).out).toContain('Cart.total');
  });

  test('refs of several symbols tell which is used', () => {
    const { out } = run(['refs', 'Cart.total', 'limitLogins']);
    expect(out.split('\n').filter((line) => line.startsWith('limitLogins ')).length).toBeGreaterThan(0);
  });

  test('refs of what is not used say so', () => {
    expect(run(['refs', 'Cart'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('Cart: no use found'),
    });
  });

  test('def in a language that has it not leads to the others', () => {
    expect(run(['def', 'Cart', '--language', 'php']).err).toContain('Cart: not found in php; leave out --language');
  });

  test('text finds what is on disk now', () => {
    expect(run(['text', 'attempts(user)']).out).toMatch(/^src\/login\.ts:3:\d+ {2}/);
    expect(run(['text', 'attempts(nobody)']).code).toBe(1);
  });

  test('outline nests members', () => {
    expect(run(['outline', 'src/cart.ts']).out).toMatch(/cart\.ts.*\n +2: (export )?class Cart\n +3: total\(/);
  });

  test('paths are those of the working directory', () => {
    const cwd = path.join(root, 'src');
    expect(run(['outline', 'cart.ts'], { cwd }).out).toMatch(/^cart\.ts /);
    expect(run(['map', '.'], { cwd }).out).toMatch(/^cart\.ts$/m);
    expect(run(['map', 'nowhere'], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining('nowhere') });
  });

  test('status and index speak Japanese where the locale does', () => {
    const environment = { LANG: 'ja_JP.UTF-8' };
    expect(run(['status'], { environment }).out).toContain('インデックス');
    expect(run(['index'], { environment }).out).toContain('変更なし');
    expect(run(['status', '--json'], { environment }).out).not.toMatch(/\p{sc=Hiragana}/u);
  });

  test.each(['map', 'pack', 'status'])('%s answers', (command) => {
    expect(run([command])).toMatchObject({ code: 0, err: '' });
  });
});

describe('mistakes', () => {
  test('a broken configuration stops a command, but neither --help nor --version', () => {
    write('.code-intel/config.json', '{\n  "max_chunk": 1\n}');
    const refused = run(['search', 'login', '--json']);
    const texts = [run(['--version']).code, run(['search', '--help']).code];
    rmSync(path.join(root, '.code-intel/config.json'));
    expect(JSON.parse(refused.out)).toMatchObject({
      error: 'invalid_config',
      message: expect.stringContaining('config.json:2:3'),
    });
    expect([refused.code, ...texts]).toEqual([2, 0, 0]);
  });

  test('a folder that does not exist is named', () => {
    expect(run(['status', '--path', '/no/such'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('/no/such'),
    });
  });

  test('an unknown command names the nearest', () => {
    expect(run(['serach', 'x']).err).toContain('Did you mean search?');
  });

  test('a closed pipe is no error', async () => {
    const child = spawn(process.execPath, [MAIN, 'search', '--batch'], { cwd: root });
    child.stdout.destroy();
    child.stdin.end('{"id":"a","query":"login"}\n'.repeat(50));
    const errors: Buffer[] = [];
    child.stderr.on('data', (data: Buffer) => errors.push(data));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, Buffer.concat(errors).toString()]).toEqual([0, '']);
  });
});
