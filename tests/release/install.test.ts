/** The whole way of a person who installs the published packages: by name, into an empty folder. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { npm, type Registry, startRegistry } from './registry.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..');
const PLACE = temporaryFolder();
const PREFIX = path.join(PLACE, 'installed');
const PROJECT = path.join(PLACE, 'shop');
const HOME = path.join(PLACE, 'home');
const PROGRAM = path.join(PREFIX, 'bin', 'code-intel');
const MB = 2 ** 20;

let registry: Registry;

beforeAll(async () => {
  const tarballs = path.join(PLACE, 'tarballs');
  execFileSync(path.join(REPOSITORY, 'node_modules', '.bin', 'tsx'), ['release/run.ts', tarballs, '--for-registry'], {
    cwd: REPOSITORY,
  });
  registry = await startRegistry(path.join(PLACE, 'registry'));
  for (const tarball of readdirSync(tarballs)) registry.publish(path.join(tarballs, tarball));
  npm(['install', '--global', '--prefix', PREFIX, 'code-intel', '--registry', registry.url], PLACE);
  mkdirSync(HOME);
  cpSync(path.join(REPOSITORY, 'tests', 'fixtures', 'sample-shop'), PROJECT, { recursive: true });
  execFileSync('git', ['init', '--quiet'], { cwd: PROJECT });
});

afterAll(() => registry?.stop());

function run(...options: readonly string[]) {
  return runWith(process.execPath, ...options);
}

function runWith(node: string, ...options: readonly string[]) {
  const environment = { PATH: [path.dirname(node), path.dirname(PROGRAM), process.env.PATH].join(':'), HOME };
  const { status, stdout, stderr } = spawnSync(PROGRAM, options, { cwd: PROJECT, env: environment, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

describe('what is installed', () => {
  it('takes less than 150 MB', () => {
    const files = filesOf(PREFIX);
    const size = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
    process.stdout.write(`installed: ${Math.round(size / MB)} MB in ${files.length} files\n`);
    expect(size / MB).toBeLessThan(150);
  });

  it('holds no binary of another platform, and no sources of C but those of the watcher', () => {
    const foreign = /(win32|darwin|linux-arm|linux-ia32)[^/]*\/[^/]*\.(node|so|exe|dll|dylib)$/;
    const sources = /(?<!\/(@parcel\/watcher|node-addon-api)\/.*)\.(c|cc|cpp|h)$/;
    expect(filesOf(PREFIX).filter((file) => foreign.test(file) || sources.test(file))).toEqual([]);
  });

  it('brings its licences, a bill of materials, and every page that the README links to', () => {
    const folder = path.join(PREFIX, 'lib', 'node_modules', 'code-intel');
    const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['zod', '@ast-grep/lang-php', '@photostructure/sqlite']));
    const bundled = [
      'licenses/program.txt',
      'licenses/hook.txt',
      'licenses/worker.txt',
      'dashboard/licenses.txt',
    ].flatMap((file) =>
      readFileSync(path.join(folder, 'dist', file), 'utf8')
        .split(`\n${'-'.repeat(80)}\n\n`)
        .map((text) => text.slice(0, text.indexOf('\n'))),
    );
    expect(bundled).toEqual(expect.arrayContaining(['commander', 'picomatch', 'preact']));
    expect(names).toEqual(expect.arrayContaining(bundled));
    const { dependencies, overrides, scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(bundled.filter((name) => name in dependencies)).toEqual([]);
    expect([overrides, scripts]).toEqual([undefined, undefined]);
    const links = readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
    expect([...links].flatMap(([, to = '']) => (existsSync(path.join(folder, to)) ? [] : [to]))).toEqual([]);
  });
});

describe('the installed program', () => {
  it('reads every language of a project and answers', () => {
    expect(run('index')).toMatchObject({ status: 0 });
    const { hits } = JSON.parse(
      run('search', 'where are login attempts limited', '--json').out.trim().split('\n').at(-1) ?? '',
    );
    expect(hits.length).toBeGreaterThan(0);
    expect(run('status').out).not.toContain('not installed');
  });

  it.each(['22', '24'])('does so with Node %s as well', (major) => {
    const node = installNode(major);
    expect(runWith(node, 'index', '--force')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/[1-9]\d* files indexed/),
    });
    expect(runWith(node, 'search', 'where are login attempts limited')).toMatchObject({
      status: 0,
      out: expect.stringContaining('attempt'),
    });
    expect(runWith(node, 'doctor').out).toContain(`Node ${major}.`);
  });

  it('names the command that installs what a full pack needs', () => {
    expect(run('pack', '--style', 'full')).toMatchObject({
      status: 2,
      err: expect.stringContaining('npm install -g repomix'),
    });
  });

  it('sets up an agent whose writes are refused, and takes everything back', async () => {
    expect(run('init', '--yes', '--client', 'claude-code')).toMatchObject({ status: 0 });
    expect(run('doctor')).toMatchObject({ status: 0 });
    expect(refusal('echo x > README.md')).toContain('start_session');
    expect(await inTerminal('uninstall --yes')).toContain('settings.local.json');
    expect(existsSync(path.join(PROJECT, '.claude', 'settings.local.json'))).toBe(false);
  });

  it('shows the dashboard', async () => {
    const child = spawn(PROGRAM, ['dashboard', '--no-open'], { cwd: PROJECT, env: { PATH: process.env.PATH, HOME } });
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        const [found] = /http:\/\/127\.0\.0\.1\S+/.exec(text) ?? [];
        if (found) resolve(found);
      });
      child.on('exit', (code) => reject(new Error(`the dashboard ended with ${code}: ${text}`)));
    });
    const page = await fetch(address);
    child.kill();
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
  });
});

/** @returns the executable of the newest Node of that major version, from the package that npm has for this platform */
function installNode(major: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(PLACE, `node-${major}`);
  npm(['install', '--prefix', folder, '--ignore-scripts', `${name}@${major}`], PLACE);
  return path.join(folder, 'node_modules', name, 'bin', 'node');
}

/**
 * As a person types it: only they may take the gate away, so nothing that started this test is among its ancestors, and a copy of
 * `script` under the name of a terminal program holds the terminal.
 */
async function inTerminal(command: string): Promise<string> {
  const environment = { PATH: `${path.dirname(PROGRAM)}:${process.env.PATH}`, HOME };
  const shown = path.join(PLACE, 'terminal');
  const terminal = path.join(PLACE, 'xterm');
  copyFileSync(execFileSync('which', ['script'], { encoding: 'utf8' }).trim(), terminal);
  const typed = `'${terminal}' --quiet --command 'code-intel ${command}' '${shown}' >/dev/null </dev/null; touch '${shown}.ended'`;
  spawnSync('setsid', ['--fork', 'sh', '-c', typed], { cwd: PROJECT, env: environment, stdio: 'ignore' });
  await vi.waitUntil(() => existsSync(`${shown}.ended`), { timeout: 120_000 });
  return readFileSync(shown, 'utf8');
}

/** What the installed hook answers to a command. */
function refusal(command: string): string {
  const event = {
    session_id: 'one',
    cwd: PROJECT,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  };
  const answer = spawnSync(PROGRAM, ['hook', 'claude-code', 'PreToolUse'], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, HOME, CLAUDE_PROJECT_DIR: PROJECT },
    input: JSON.stringify(event),
    encoding: 'utf8',
  });
  return answer.stdout + answer.stderr;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
  );
}
