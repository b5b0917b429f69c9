/** What an installation does to the files of a person, and that it is taken back to the last byte. */
import { chmodSync, existsSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { CLIENT_IDS } from '../../../src/clients/table.ts';
import { DIALECTS } from '../../../src/edge/hooks/registry.ts';
import { valueAt } from '../../../src/edge/init/json-edit.ts';
import { readRecord } from '../../../src/edge/init/record.ts';
import { scanProject } from '../../../src/indexing/scan/scan.ts';
import { Installation } from './installation.ts';

const COMMENTED = `// My settings.
{
\t// Hooks of mine.
\t"hooks": {
\t\t"PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] }], // first
\t},
\t"permissions": { "deny": ["Read(./secret)"] },
}
`;

const FOREIGN_HOOKS = '{"hooks":{"PreToolUse":[{"command":"mine"}],"preToolUse":[{"command":"mine"}]},"version":1}';
const FOREIGN_SERVERS =
  '{\r\n    "mcpServers": {\r\n        "github": { "command": "gh" }\r\n    },\r\n    "servers": {}\r\n}\r\n';

/** Files of each client that hold settings of a person. */
const SETTINGS = [
  '.claude/settings.local.json',
  '.codex/hooks.json',
  '.gemini/settings.json',
  '.cursor/hooks.json',
  '.github/hooks/code-intel.json',
  '.windsurf/hooks.json',
];
const SERVERS = [
  '.mcp.json',
  '.cursor/mcp.json',
  '.vscode/mcp.json',
  '.gemini/settings.json',
  'opencode.json',
  '~/.codeium/windsurf/mcp_config.json',
];

const all = (files: readonly string[], text: string) => Object.fromEntries(files.map((file) => [file, text]));

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'without settings': { 'src/a.ts': 'export {};\n' },
  'with hooks of others': all(SETTINGS, FOREIGN_HOOKS),
  'with servers of others, in another layout': all(SERVERS, FOREIGN_SERVERS),
  'with comments and trailing commas': all([...SETTINGS, ...SERVERS], COMMENTED),
  'with empty files and a mark of the byte order': {
    ...all(SERVERS, '\uFEFF{}'),
    ...all(SETTINGS, ''),
    '.codex/config.toml': 'model = "x"',
  },
};

test('what was written into a folder without git is no part of the project', async () => {
  const installation = new Installation({ 'src/a.ts': 'export {};\n', '.gitignore': '*.log\n' });
  installation.install(CLIENT_IDS);
  const { files } = await scanProject({ root: installation.root });
  expect(files.map((file) => file.path)).toEqual(['.gitignore', 'src/a.ts']);
});

describe.each(CLIENT_IDS)('for %s', (client) => {
  test.each(Object.entries(PROJECTS))('a project %s is as before after init and uninstall', (_what, files) => {
    const installation = new Installation(files);
    const before = installation.everything();
    installation.install([client]);
    expect(installation.everything()).not.toEqual(before);
    installation.uninstall();
    expect(installation.everything()).toEqual(before);
  });

  test.each(Object.entries(PROJECTS))('a second init of a project %s changes nothing', (_what, files) => {
    const installation = new Installation(files);
    installation.install([client]);
    const once = installation.everything();
    expect(installation.install([client])).toMatchObject({ changes: [], setAside: [] });
    expect(installation.everything()).toEqual(once);
  });

  test.each([false, true])('every event that the gate reads has a hook (team: %s)', (team) => {
    const installation = new Installation();
    const { changes } = installation.install([client], { team });
    const written = changes.map(({ after }) => after).join('\n');
    // The command line of Copilot has other names for events of the editor, which would run each hook twice.
    const events = Object.keys(DIALECTS[client].events).filter((event) => client !== 'vscode' || /^[A-Z]/.test(event));
    for (const event of events) expect(written).toContain(event);
    expect(written.includes('/opt/code-intel/dist/hook.sh')).toBe(!team);
  });
});

test('comments, indentation and hooks of others stay', () => {
  const installation = new Installation({ '.claude/settings.local.json': COMMENTED });
  installation.install(['claude-code']);
  const text = installation.read('.claude/settings.local.json');
  for (const comment of ['// My settings.\n{\n', '\n\t// Hooks of mine.\n', '// first\n'])
    expect(text).toContain(comment);
  expect(text).toContain('\n\t\t\t\t\t\t"onFailure": "block"');
  expect(valueAt(text, ['hooks', 'PreToolUse', 0])).toEqual(valueAt(COMMENTED, ['hooks', 'PreToolUse', 0]));
  expect(valueAt(text, ['permissions', 'deny'])).toEqual(['Read(./secret)']);
});

test('[SU3] the server is one entry with command and arguments', () => {
  const installation = new Installation({ '.mcp.json': '{"mcpServers":{"github":{"command":"gh"}}}' });
  installation.install(['claude-code']);
  expect(JSON.parse(installation.read('.mcp.json')).mcpServers).toEqual({
    github: { command: 'gh' },
    'code-intel': {
      type: 'stdio',
      command: '/usr/bin/node',
      args: ['/opt/code-intel/dist/main.js', 'mcp'],
      env: { NODE_OPTIONS: '' },
    },
  });
});

test('an older path of ours is replaced, not added to', () => {
  const installation = new Installation();
  const files = ['claude-code', 'cursor'] as const;
  installation.install(files);
  const older = '/old/node_modules/code-intel/dist/hook.cjs';
  for (const file of ['.claude/settings.local.json', '.cursor/hooks.json']) {
    installation.write(file, installation.read(file).replaceAll('/opt/code-intel/dist/hook.sh', older));
  }
  installation.install(files);
  const written = installation.read('.claude/settings.local.json') + installation.read('.cursor/hooks.json');
  expect(written).not.toContain(older);
  expect(JSON.parse(installation.read('.claude/settings.local.json')).hooks.PreToolUse).toHaveLength(1);
});

describe('uninstall', () => {
  test('takes out what is ours and keeps what a person added since', () => {
    const installation = new Installation({ '.claude/settings.local.json': '{ "model": "x" }\n' });
    installation.install(['claude-code']);
    const file = '.claude/settings.local.json';
    installation.write(file, installation.read(file).replace('"model": "x"', '"model": "x", "theme": "dark"'));
    const { removals } = installation.uninstall();
    expect(JSON.parse(installation.read(file))).toEqual({ model: 'x', theme: 'dark' });
    expect(removals.find((one) => one.file.endsWith(file))?.undone.kind).toBe('taken_out');
  });

  test('keeps a skill that a person changed, and says so', () => {
    const installation = new Installation();
    installation.install(['claude-code']);
    const file = '.claude/skills/code/SKILL.md';
    installation.write(file, `${installation.read(file)}\nMore of mine.\n`);
    expect(installation.plan(['claude-code']).notes).toEqual([expect.stringContaining(`${file} is left as it is`)]);
    const { removals } = installation.uninstall();
    expect(removals.find((one) => one.file.endsWith(file))?.undone.kind).toBe('kept');
    expect(installation.read(file)).toContain('More of mine.');
  });

  test('keeps what was learned, and a configuration that was changed', () => {
    const installation = new Installation();
    installation.install(['claude-code']);
    installation.write('.code-intel/agreements/cart.md', 'learned\n');
    installation.write('.code-intel/config.json', '{ "language": "ja" }\n');
    installation.write('.code-intel/logs/outcomes.jsonl', '{}\n');
    const kept = ['.code-intel/agreements', '.code-intel/config.json', expect.stringContaining('/kept-logs/')];
    expect(installation.uninstall().kept.toSorted()).toEqual(kept);
    expect(Object.keys(installation.everything())).not.toContainEqual(expect.stringContaining('.code-intel/logs'));
    expect(installation.read('.code-intel/.gitignore')).toContain('*');
    expect(installation.read('.code-intel/config.json')).toBe('{ "language": "ja" }\n');
  });

  test('after two installations gives back what was there before the first', () => {
    const installation = new Installation({ '.mcp.json': COMMENTED });
    const before = installation.everything();
    installation.install(['claude-code']);
    installation.install(['codex']);
    expect(readRecord(installation.root)?.clients).toEqual(['claude-code', 'codex']);
    installation.uninstall();
    expect(installation.everything()).toEqual(before);
  });
});

describe('init refuses, and writes nothing,', () => {
  const refused = (installation: Installation, run: () => unknown) => {
    const before = installation.everything();
    expect(run).toThrowError(
      expect.objectContaining({ name: 'UserError', next: expect.stringContaining('run it again') }),
    );
    expect(installation.everything()).toEqual(before);
  };

  test('when a settings file is read-only', () => {
    const installation = new Installation({ '.claude/settings.local.json': '{}\n' });
    chmodSync(installation.place('.claude/settings.local.json'), 0o444);
    refused(installation, () => installation.install(['claude-code']));
  });

  test('when a settings file is no JSON', () => {
    const installation = new Installation({ '.mcp.json': '{ "mcpServers": ' });
    refused(installation, () => installation.install(['claude-code']));
  });

  test('when a list stands where something else belongs', () => {
    const installation = new Installation({ '.cursor/hooks.json': '{ "hooks": { "preToolUse": "mine" } }' });
    refused(installation, () => installation.install(['cursor']));
  });

  test('when a person wrote the table of the server by hand', () => {
    const installation = new Installation({ '.codex/config.toml': '[mcp_servers.code-intel]\ncommand = "x"\n' });
    refused(installation, () => installation.install(['codex']));
  });
});

test('a settings file that is a link stays a link', () => {
  const installation = new Installation({ '~/dotfiles/mcp.json': '{}\n' });
  symlinkSync(installation.place('~/dotfiles/mcp.json'), installation.place('.mcp.json'));
  installation.install(['claude-code']);
  expect(readlinkSync(installation.place('.mcp.json'))).toBe(installation.place('~/dotfiles/mcp.json'));
  expect(installation.read('~/dotfiles/mcp.json')).toContain('code-intel');
  installation.uninstall();
  expect(installation.read('~/dotfiles/mcp.json')).toBe('{}\n');
});

test('a skill of a person with the same name is left alone', () => {
  const installation = new Installation({ '.claude/skills/code/SKILL.md': 'mine\n' });
  expect(installation.install(['claude-code']).notes).toEqual([expect.stringContaining('not from code-intel')]);
  expect(installation.read('.claude/skills/code/SKILL.md')).toBe('mine\n');
});

test('--strict adds deny rules and a sandbox beside those of the person', () => {
  const installation = new Installation({
    '.claude/settings.local.json': '{"permissions":{"deny":["Read(./secret)"]}}',
  });
  installation.install(['claude-code'], { strict: true });
  const { permissions, sandbox } = JSON.parse(installation.read('.claude/settings.local.json'));
  expect(permissions.deny).toEqual([
    'Read(./secret)',
    expect.stringContaining('Edit(/.code-intel/'),
    ...Array(3).fill(expect.stringMatching(/^Edit\(/)),
  ]);
  expect(sandbox).toMatchObject({ enabled: true, allowUnsandboxedCommands: false, failIfUnavailable: true });
  expect(sandbox.filesystem.denyWrite).toContain(path.join(installation.root, '.code-intel'));
});

test('[SU2] a configuration is made for the whole project, and one that exists is kept', () => {
  const fresh = new Installation();
  fresh.install(['claude-code']);
  expect(JSON.parse(fresh.read('.code-intel/config.json'))).toEqual({
    gate: { allowed_commands: ['npm test'] },
  });
  const own = new Installation({ '.code-intel/config.json': '{ "gate": { "allowed_commands": ["make"] } }' });
  own.install(['claude-code']);
  expect(own.read('.code-intel/config.json')).toBe('{ "gate": { "allowed_commands": ["make"] } }');
});

test('Claude Code finds the server in linked work trees, also where it was set up in one of them', () => {
  const main = new Installation({ '.git/HEAD': 'ref: refs/heads/main\n' });
  const tree = new Installation({ '.git': `gitdir: ${main.root}/.git/worktrees/other\n` }, main);
  const serverOf = () => JSON.parse(main.read('~/.claude.json')).projects[main.root].mcpServers['code-intel'];
  for (const place of [tree, main]) {
    place.install(['claude-code']);
    expect(serverOf().args).toContain('mcp');
  }
  main.uninstall();
  expect(serverOf().args).toContain('mcp');
  tree.uninstall();
  expect(existsSync(main.place('~/.claude.json'))).toBe(false);
});

describe('an entry that two projects of a person share', () => {
  const SERVERS = '~/.codeium/windsurf/mcp_config.json';

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('stays until both are uninstalled, %s before the other', (_, first) => {
    const one = new Installation({ [SERVERS]: '{ "mcpServers": { "mine": { "command": "x" } } }' });
    const before = one.read(SERVERS);
    const other = new Installation({}, one);
    for (const place of [one, other]) place.install(['windsurf']);
    const [leaving, staying] = first === 0 ? [one, other] : [other, one];
    leaving.uninstall();
    expect(JSON.parse(one.read(SERVERS)).mcpServers).toHaveProperty('code-intel');
    staying.uninstall();
    expect(one.read(SERVERS)).toBe(before);
  });

  it('is handed over with what a person changed since', () => {
    const one = new Installation({ [SERVERS]: '{ "mcpServers": {} }' });
    const other = new Installation({}, one);
    for (const place of [one, other]) place.install(['windsurf']);
    const { mcpServers } = JSON.parse(one.read(SERVERS));
    one.write(SERVERS, JSON.stringify({ mcpServers: { ...mcpServers, mine: {} } }));
    expect(one.uninstall().removals.find(({ file }) => file === one.place(SERVERS))?.undone.kind).toBe('shared');
    other.uninstall();
    expect(JSON.parse(one.read(SERVERS))).toEqual({ mcpServers: { mine: {} } });
  });

  it('goes with the first where the other project is gone', () => {
    const one = new Installation();
    const other = new Installation({}, one);
    for (const place of [one, other]) place.install(['windsurf']);
    rmSync(other.root, { recursive: true });
    one.uninstall();
    expect(existsSync(one.place(SERVERS))).toBe(false);
  });
});
