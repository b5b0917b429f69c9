/** Places that settings and programs lead to count as these, under whatever name they are written. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

const at = (file: string): string => path.join(path.dirname(project.root), file);

/** @param target from the folder that holds the project */
function link(name: string, target: string): void {
  const [from, to] = [at(name), at(target)];
  for (const place of [from, to]) mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(path.relative(path.dirname(from), to), from);
}

function file(place: string, text = 'x\n'): void {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), text);
}

async function isRefused(place: string): Promise<boolean> {
  const answers = [
    await project.mayWrite(at(place)),
    await project.mayRun(`cp tmp.txt ${at(place)}`),
    await project.mayRun(`rm ${at(place)}`),
  ];
  expect(new Set(answers).size).toBe(1);
  return !answers[0];
}

describe('a dotfiles folder', () => {
  const SETTINGS = [
    ['home/.gitconfig', 'home/dotfiles/gitconfig'],
    ['home/.claude/settings.json', 'home/dotfiles/claude/settings.json'],
    ['home/.codex/hooks/stop.sh', 'home/dotfiles/stop.sh'],
  ] as const;

  it.each(SETTINGS)('%s protects what it leads to in every phase', async (name, target) => {
    file(target);
    link(name, target);
    expect([await isRefused(name), await isRefused(target)]).toEqual([true, true]);
    project.publish();
    expect([await isRefused(name), await isRefused(target)]).toEqual([true, true]);
  });

  it.each([
    ['home/.bashrc', 'home/dotfiles/bashrc'],
    ['home/.config/nvim/init.lua', 'home/dotfiles/init.lua'],
  ])('%s is not written by its end before READY', async (name, target) => {
    file(target);
    link(name, target);
    expect([await isRefused(name), await isRefused(target)]).toEqual([true, true]);
    project.publish();
    expect([await isRefused(name), await isRefused(target)]).toEqual([false, false]);
  });

  it('protects each link of a chain, what lies below a linked folder, and the folder that holds an end', async () => {
    file('home/b/git/config');
    link('home/a', 'home/b');
    link('home/.config/git', 'home/a/git');
    for (const place of ['home/a/git/ignore', 'home/b/git/ignore', 'home/b/git']) {
      expect([place, await isRefused(place)]).toEqual([place, true]);
    }
    expect(await project.mayRun(`mv ${at('home/b')} ${at('home/c')}`)).toBe(false);
  });

  it('protects the place of a link that leads nowhere yet', async () => {
    link('home/.gitconfig', 'home/dotfiles/gitconfig');
    rmSync(at('home/dotfiles'), { recursive: true });
    expect(await project.mayWrite(at('home/dotfiles/gitconfig'))).toBe(false);
  });

  it('leaves the rest of the folder, and what a client only keeps', async () => {
    file('home/dotfiles/gitconfig');
    link('home/.gitconfig', 'home/dotfiles/gitconfig');
    file('home/skills/tidy/SKILL.md');
    link('home/.claude/skills/tidy', 'home/skills/tidy');
    expect(await isRefused('home/dotfiles/notes.md')).toBe(false);
    expect(await isRefused('home/skills/tidy/SKILL.md')).toBe(false);
  });
});

describe('files that settings name', () => {
  it('of git are protected like these, also one that another includes', async () => {
    file('home/.gitconfig', '[include]\n\tpath = ~/git.d/work\n[core]\n\thooksPath = "~/git hooks"\n');
    file('home/git.d/work', '[include]\n\tpath = more ; of it\n');
    project.publish();
    for (const place of ['home/git.d/work', 'home/git.d/more', 'home/git hooks/pre-commit']) {
      expect([place, await project.mayWrite(at(place))]).toEqual([place, false]);
    }
    expect(await project.mayWrite(at('home/git.d/notes'))).toBe(true);
  });

  it('of a shell that starts are not written before READY', async () => {
    file('home/.bashrc', '. "$HOME/shell/aliases.sh"\n');
    file('home/shell/aliases.sh');
    expect(await isRefused('home/shell/aliases.sh')).toBe(true);
    project.publish();
    expect(await isRefused('home/shell/aliases.sh')).toBe(false);
  });
});

describe('folders that variables have moved', () => {
  const MOVED = [
    ['CLAUDE_CONFIG_DIR', 'accounts/one', 'accounts/one/settings.json'],
    ['CLAUDE_CONFIG_DIR', 'accounts/one', 'accounts/one/projects/x/y.jsonl'],
    ['CODEX_HOME', 'accounts/codex', 'accounts/codex/config.toml'],
    ['XDG_CONFIG_HOME', 'xdg', 'xdg/git/config'],
    ['GIT_CONFIG_GLOBAL', 'settings/git', 'settings/git'],
  ] as const;

  it.each(MOVED)('%s protects its settings in every phase', async (variable, value, place) => {
    project.variables = { [variable]: at(value) };
    expect(await isRefused(place)).toBe(true);
    project.publish();
    expect(await isRefused(place)).toBe(true);
  });

  it.each([
    ['XDG_CONFIG_HOME', 'xdg', 'xdg/nvim/init.lua'],
    ['ZDOTDIR', 'zsh', 'zsh/.zshrc'],
    ['BASH_ENV', 'env.sh', 'env.sh'],
  ])('%s keeps what programs start with until READY', async (variable, value, place) => {
    project.variables = { [variable]: at(value) };
    expect(await isRefused(place)).toBe(true);
    project.publish();
    expect(await isRefused(place)).toBe(false);
  });

  it('are not all folders that a variable names', async () => {
    project.variables = { XDG_CONFIG_HOME: 'relative', MY_FOLDER: at('mine') };
    expect(await isRefused('mine/settings.json')).toBe(false);
  });
});

describe('the running Node', () => {
  it('is not replaced, though a version manager keeps it outside of PATH', async () => {
    expect(await project.mayWrite(process.execPath)).toBe(false);
  });
});

describe('a program that is a link', () => {
  it('steers commands, and so does what it leads to', async () => {
    project.path = `${at('home/.local/bin')}:${at('brew/bin')}`;
    file('home/.local/share/uv/tools/yq/bin/yq');
    link('home/.local/bin/yq', 'home/.local/share/uv/tools/yq/bin/yq');
    file('tools/bat');
    link('brew/bin/bat', 'tools/bat');
    const places = ['home/.local/bin/yq', 'home/.local/share/uv/tools/yq/lib/yq.py', 'brew/bin/bat', 'tools/bat'];
    for (const place of [...places, 'brew/Cellar/x/y.py']) {
      expect([place, await isRefused(place)]).toEqual([place, true]);
    }
    project.publish();
    for (const place of places) expect([place, await isRefused(place)]).toEqual([place, false]);
  });
});

describe('settings that variables put elsewhere', () => {
  it('are followed to what git reads through them', async () => {
    project.variables = { GIT_CONFIG_GLOBAL: at('account/gitconfig') };
    file('account/gitconfig', '[include]\n\tpath = more\n');
    expect(await isRefused('account/more')).toBe(true);
  });

  it('leave plans of an agent, devices, and folders that hold the home folder', async () => {
    project.variables = { CLAUDE_CONFIG_DIR: at('account'), GIT_CONFIG_GLOBAL: '/dev/null', XDG_DATA_HOME: at('') };
    expect(await isRefused('account/plans/tidy.md')).toBe(false);
    expect(await project.mayRun('git status 2>/dev/null')).toBe(true);
    expect(await isRefused('notes/x.md')).toBe(false);
  });
});

describe('programs of a version manager', () => {
  it('steer commands though only its shims are in PATH', async () => {
    project.path = at('manager/shims');
    for (const place of ['manager/versions/22/bin/node', 'home/.nodenv/versions/22/bin/node']) {
      expect([place, await isRefused(place)]).toEqual([place, true]);
    }
    project.publish();
    expect(await isRefused('manager/versions/22/bin/node')).toBe(false);
  });
});

describe('settings in the project that are links', () => {
  it.each([
    ['.claude/settings.json', 'ai/settings.json'],
    ['.git/hooks/pre-commit', 'scripts/pre-commit'],
  ])('%s protects what it leads to, though that was granted', async (name, target) => {
    const inProject = (place: string): string =>
      path.relative(path.dirname(project.root), path.join(project.root, place));
    file(inProject(target));
    link(inProject(name), inProject(target));
    project.publish({ grants: project.grants(target).grants });
    for (const place of [name, target]) expect(await isRefused(inProject(place))).toBe(true);
  });

  it('are told from notes that are links to granted files', async () => {
    writeFileSync(path.join(project.root, 'AGENTS.md'), 'x\n');
    symlinkSync('AGENTS.md', path.join(project.root, 'CLAUDE.md'));
    project.publish({ grants: project.grants('AGENTS.md').grants });
    expect(await project.mayWrite(path.join(project.root, 'AGENTS.md'))).toBe(true);
    expect(await project.mayWrite(path.join(project.root, 'CLAUDE.md'))).toBe(true);
  });
});
