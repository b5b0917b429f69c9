/** `init`, `doctor` and `uninstall` as programs, on a project and a home folder of their own. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_IDS } from '../../src/clients/table.ts';
import { HOOK, MAIN } from '../helpers/built.ts';
import { type Doctor, Place } from '../helpers/set-up-place.ts';
import { keepsHere } from '../helpers/view-shell.ts';
import { type Ended, run } from './program.ts';

const brokenOf = ({ findings }: Doctor) => findings.filter(({ state }) => state === 'broken');

test.each([
  ['for one person', [], ['?? .code-intel/agreements/login.md']],
  [
    'of a team',
    ['--team'],
    ['?? .code-intel/agreements/login.md', '?? .code-intel/config.json', '?? .code-intel/hook.cjs'],
  ],
])(
  '[SU2] after an init %s git sees what may be committed, and nothing else of the folder',
  async (_, options, seen) => {
    const place = new Place();
    spawnSync('git', ['init', '--quiet'], { cwd: place.root });
    await place.run('init', '--yes', '--client', 'claude-code', ...options);
    place.write('.code-intel/agreements/login.md', '---\nnl_term: login\nsymbols: [total]\nsession_id: s-1\n---\n');
    const status = ['status', '--porcelain', '--untracked-files=all', '.code-intel'];
    const { stdout } = spawnSync('git', status, { cwd: place.root, encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual(seen);
    expect(existsSync(path.join(place.root, '.code-intel/index.db'))).toBe(true);
  },
);

test('where no agent shows, Claude Code is set up, and that is said', async () => {
  const place = new Place();
  const { out } = await place.run('init', '--yes', '--dry-run');
  expect(out).toContain('no agent was found here, so Claude Code is set up; --client names another one');
  expect((await place.run('init', '--dry-run', '--client', 'opencode')).out).not.toContain('no agent was found');
});

describe('one project', () => {
  const place = new Place();
  const before = place.files();
  let first: Ended;

  beforeAll(async () => {
    first = await place.run('init', '--yes', '--client', 'claude-code,opencode');
  });

  test('[SU1] is set up without a question, with its first index', () => {
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toContain('.claude/settings.local.json');
    expect(first.out).toMatch(/files.* indexed/);
    expect(existsSync(path.join(place.root, '.code-intel/index.db'))).toBe(true);
    expect(JSON.parse(place.read('.code-intel/config.json')).gate.allowed_commands).toEqual([
      'npm test',
      'npx vitest run *',
      'npm run lint',
    ]);
  });

  test('has hooks and a server by the absolute path of the package', () => {
    expect(place.read('.claude/settings.local.json')).toContain(` ${HOOK.replace(/\.cjs$/, '.sh')} `);
    expect(JSON.parse(place.read('.mcp.json')).mcpServers['code-intel'].args).toEqual([MAIN, 'mcp']);
  });

  test('tells where it keeps what belongs to the person, and what uninstalling takes away', async () => {
    expect(first.out).toContain('~/state/code-intel holds your signing key');
    const { out } = await place.run('uninstall', '--dry-run');
    expect(out).toMatch(/removed: .*index\.db \([\d.]+ MB\)/);
    expect(out).toContain('Nothing was changed.');
  });

  test('is not changed by a second run', async () => {
    const settings = () => Object.entries(place.files()).filter(([file]) => !/index\.db|\.lock/.test(file));
    const once = settings();
    expect((await place.run('init', '--yes')).out).toContain('Everything was set up already.');
    expect(settings()).toEqual(once);
  });

  test('is found in order: hooks refuse and pass, the server lists its tools', async () => {
    const found = await place.doctor();
    expect(brokenOf(found)).toEqual([]);
    expect(found).toMatchObject({
      code: 0,
      clients: [
        { client: 'claude-code', verdict: keepsHere() ? 'kernel' : 'hook' },
        { client: 'opencode', verdict: keepsHere() ? 'kernel' : 'hook' },
      ],
    });
    expect(found.clients[0]?.gaps).toContain('the agent runs as your own user');
    const what = found.findings.map((finding) => finding.what).join('\n');
    for (const title of ['Claude Code', 'OpenCode']) {
      expect(what).toContain(`${title}: a write without a session is refused`);
      expect(what).toContain(`${title}: a read passes`);
      expect(what).toContain(`${title}: calls to the code-intel server pass`);
      expect(what).toContain(`${title}: the server lists 7 tools`);
    }
  });

  test('is taken back by a person only, to the last byte', async () => {
    expect((await place.uninstall('an agent')).err).toContain('Only a person may take the gate away');
    expect(existsSync(path.join(place.root, '.mcp.json'))).toBe(true);
    expect(await place.uninstall()).toMatchObject({ exitCode: 0, err: '' });
    expect(place.files()).toEqual(before);
  });
});

describe('doctor', () => {
  const place = new Place();

  beforeAll(async () => {
    await place.run('init', '--yes', '--client', 'claude-code');
  });

  /** Restores what was broken, so that each damage stands alone. */
  async function damaged(
    file: string,
    damage: (text: string) => string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Doctor> {
    const text = place.read(file);
    place.write(file, damage(text));
    const found = await place.doctor(environment);
    place.write(file, text);
    return found;
  }

  test('leaves nothing behind in the state of the person', async () => {
    const notes = () => readdirSync(path.join(place.home, 'state/code-intel/notes'));
    await place.doctor();
    const before = notes();
    await place.doctor();
    expect(notes()).toEqual(before);
  });

  test('finds a hook that cannot be started, and says what repairs it', async () => {
    const found = await damaged('.claude/settings.local.json', (text) =>
      text.replaceAll('hook.sh', 'gone/dist/hook.sh'),
    );
    expect(found).toMatchObject({ code: 1, clients: [{ verdict: 'advisory' }] });
    expect(brokenOf(found)).toContainEqual({
      state: 'broken',
      what: expect.stringContaining('does not refuse a write'),
      repair: 'Run `code-intel init --client claude-code`.',
    });
  });

  test('finds a hook that works from a terminal and not from a desktop', async () => {
    place.write('bin/own-sh', '#!/bin/sh\nexec sh "$@"\n');
    chmodSync(path.join(place.root, 'bin/own-sh'), 0o755);
    const found = await damaged(
      '.claude/settings.local.json',
      (text) => text.replaceAll(/(?<![.\w])sh(?=[" ])/g, 'own-sh'),
      {
        PATH: `${path.join(place.root, 'bin')}:${process.env.PATH}`,
      },
    );
    expect(found.findings).toContainEqual({
      state: 'warning',
      what: expect.stringContaining('started from a desktop (PATH /usr/local/bin:/usr/bin:/bin), the hook cannot'),
      repair: expect.stringContaining('from a terminal'),
    });
    expect(found.clients).toMatchObject([{ verdict: keepsHere() ? 'kernel' : 'hook' }]);
  });

  test.each([
    ['/part"', 'started in a subfolder'],
    ['/work-tree"', 'started in a linked work tree'],
  ])('finds a hook that lets writes from %s pass', async (part, expected) => {
    place.write(
      'bin/partial-sh',
      `#!/bin/sh\nevent=$(cat)\ncase $event in *'${part}'*) exit 0 ;; esac\nprintf %s "$event" | sh "$@"\n`,
    );
    chmodSync(path.join(place.root, 'bin/partial-sh'), 0o755);
    const program = path.join(place.root, 'bin/partial-sh');
    const found = await damaged('.claude/settings.local.json', (text) =>
      text.replaceAll(/(?<![.\w])sh(?=[" ])/g, program),
    );
    expect(found.clients).toMatchObject([{ verdict: 'advisory', why: expect.stringContaining(expected) }]);
  });

  test('finds a configured model that does not answer', async () => {
    const found = await damaged('.code-intel/config.json', () => '{ "embedding_model": "codebert-base" }\n');
    expect(brokenOf(found)).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('the configured model does not answer') }),
    );
  });

  test('gives each client one verdict, and gaps on request', async () => {
    const two = new Place();
    await two.run('init', '--yes', '--client', 'claude-code,codex');
    const { clients } = await two.doctor();
    expect(clients).toMatchObject([
      { client: 'claude-code', verdict: keepsHere() ? 'kernel' : 'hook' },
      { client: 'codex', verdict: 'advisory', why: expect.stringContaining('not trusted') },
    ]);
    const { out } = await two.run('doctor');
    expect(out.match(/^(?:Claude Code|Codex): \w+ – /gm)).toHaveLength(2);
    expect(out).not.toContain('gap:');
    expect((await two.run('doctor', '--gaps')).out).toContain('gap: the agent runs as your own user');
  });

  test('finds a missing entry of the server', async () => {
    const found = await damaged('.mcp.json', () => '{}\n');
    expect(brokenOf(found).map(({ what }) => what)).toContainEqual(expect.stringContaining('no server code-intel'));
  });

  test('finds hooks that are switched off', async () => {
    const found = await damaged('.claude/settings.local.json', (text) =>
      text.replace('{', '{ "disableAllHooks": true,'),
    );
    expect(brokenOf(found)).toMatchObject([{ what: expect.stringContaining('switches all hooks off') }]);
  });

  test('finds an index that something else wrote to', async () => {
    writeFileSync(path.join(place.root, '.code-intel/index.db'), 'remember the milk\n'.repeat(100));
    const found = await place.doctor();
    expect(brokenOf(found)).toMatchObject([
      { what: expect.stringContaining('index was damaged'), repair: 'Run `code-intel index`.' },
    ]);
    expect(found.code).toBe(1);
  });

  test('finds a project that is not set up', async () => {
    const found = await new Place().doctor();
    expect(brokenOf(found)).toMatchObject([
      { what: expect.stringContaining('is not set up'), repair: 'Run `code-intel init`.' },
    ]);
  });
});

describe('init', () => {
  test('with --dry-run says what would change on one page, and writes nothing', async () => {
    const place = new Place();
    const before = place.files();
    const { code, out } = await place.run('init', '--dry-run', '--client', CLIENT_IDS.join(','));
    expect([code, place.files(), readdirSync(place.home)]).toEqual([0, before, []]);
    expect(out).toContain('Refused until the agent has looked at the code it wants to change');
    expect(out).toMatch(/^ {2}new +\.cursor\/hooks\.json +the hooks$/m);
    expect(out).toMatch(/^ {2}new +~\/\.claude\.json +the server$/m);
    expect(out).toMatch(/Nothing was written\.\n$/);
    expect(out.split('\n').length).toBeLessThan(50);
  });

  test('with --diff shows every line', async () => {
    const place = new Place();
    const { out } = await place.run('init', '--dry-run', '--diff', '--client', 'cursor');
    expect(out).toContain(`+++ ${path.join(place.root, '.cursor/hooks.json')}`);
    expect(out).toMatch(/^\+ {4}"preToolUse": \[$/m);
  });

  test('says at its end what to do next', async () => {
    const place = new Place();
    const { out } = await place.run('init', '--yes', '--client', 'claude-code,codex');
    const [, next = ''] = out.split('\nNext\n');
    expect(next).toContain('1. Restart Claude Code and Codex in this project');
    expect(next).toContain('Codex runs no hook before you have trusted it');
    expect(next).toContain('code-intel doctor');
  });

  test('in a folder that cannot be written to says so, and writes nothing', async () => {
    const place = new Place();
    const before = place.files();
    chmodSync(place.base, 0o755);
    chmodSync(place.home, 0o777);
    chmodSync(place.root, 0o555);
    // The administrator may write everywhere.
    const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const argv = ['init', place.root, '--yes', '--client', 'claude-code'];
    const { code, err } = await run(argv, { environment: place.environment, ...uid });
    chmodSync(place.root, 0o755);
    expect([code, place.files()]).toEqual([2, before]);
    expect(err).toContain(`${place.root} is read-only, so that nothing was changed`);
    expect(err).toContain('Make it writable');
  });

  test('without a terminal and --yes changes nothing and says what to add', async () => {
    const place = new Place();
    const before = place.files();
    const { code, err } = await place.run('init');
    expect([code, place.files()]).toEqual([2, before]);
    expect(err).toContain('Add --yes');
  });

  test('finds out which agents are in use', async () => {
    const place = new Place();
    place.write('.cursor/rules/a.mdc', '');
    const { changed } = JSON.parse((await place.run('init', '--dry-run', '--json')).out);
    expect(changed).toContainEqual(expect.stringContaining('.cursor'));
    expect(changed).not.toContainEqual(expect.stringContaining('.claude'));
  });
});
