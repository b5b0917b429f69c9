/** `init` for one person in a repository of a team: what is committed stays as it is, and git shows nothing new. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Place } from '../helpers/set-up-place.ts';

const SERVERS = '{"mcpServers":{"other":{"command":"npx"}}}\n';

function git(place: Place, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  return execFileSync('git', [...identity, ...args], { cwd: place.root, encoding: 'utf8', stdio: 'pipe' });
}

function repositoryWith(files: Readonly<Record<string, string>>): Place {
  const place = new Place();
  rmSync(path.join(place.root, '.git'), { recursive: true });
  git(place, 'init', '-q', '-b', 'main');
  for (const [file, text] of Object.entries(files)) place.write(file, text);
  git(place, 'add', '-A');
  git(place, 'commit', '-qm', 'all');
  return place;
}

describe('init for one person', () => {
  it('leaves committed files alone, and the server of Claude Code stands in the home folder', async () => {
    const place = repositoryWith({ '.mcp.json': SERVERS });
    const exclude = readFileSync(path.join(place.root, '.git/info/exclude'), 'utf8');
    expect(await place.run('init', '--yes', '--client', 'claude-code,cursor')).toMatchObject({ code: 0, err: '' });
    expect(git(place, 'status', '--porcelain', '-uall')).toBe('');
    const { projects } = JSON.parse(readFileSync(path.join(place.home, '.claude.json'), 'utf8'));
    expect(projects[place.root].mcpServers['code-intel'].args).toContain('mcp');
    expect((await place.doctor()).findings.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(await place.uninstall()).toMatchObject({ exitCode: 0 });
    expect(existsSync(path.join(place.home, '.claude.json'))).toBe(false);
    expect(readFileSync(path.join(place.root, '.git/info/exclude'), 'utf8')).toBe(exclude);
  });

  it('is refused where it would have to change what is committed, and names the way', async () => {
    const place = repositoryWith({ '.gemini/settings.json': '{}\n' });
    const { code, err } = await place.run('init', '--yes', '--client', 'gemini-cli');
    expect([code, git(place, 'status', '--porcelain')]).toEqual([2, '']);
    expect(err).toContain('Gemini CLI is left out: .gemini/settings.json is committed');
    expect(err).toContain('--team');
  });

  it('leaves such an agent out when there are others', async () => {
    const place = repositoryWith({ '.gemini/settings.json': '{}\n' });
    const { code, out } = await place.run('init', '--yes', '--client', 'gemini-cli,claude-code');
    expect([code, git(place, 'status', '--porcelain')]).toEqual([0, '']);
    expect(out).toContain('Gemini CLI is left out');
    expect(place.read('.gemini/settings.json')).toBe('{}\n');
  });
});

describe('where a team has committed its settings', () => {
  it('init adds none, and uninstall says what stays, in a linked work tree as well', async () => {
    const place = repositoryWith({});
    await place.run('init', '--yes', '--team', '--client', 'gemini-cli');
    git(place, 'add', '-A');
    git(place, 'commit', '-qm', 'team');
    const linked = new Place();
    rmSync(linked.root, { recursive: true });
    git(place, 'worktree', 'add', '-q', linked.root);
    expect((await linked.run('init', '--yes', '--client', 'gemini-cli')).out).toContain(
      'Everything was set up already.',
    );
    const { exitCode, out } = await linked.uninstall();
    expect(exitCode).toBe(0);
    expect(out).toContain('Nothing was written from here');
    expect(out).toContain(`still there: ${path.join(linked.root, '.gemini/settings.json')}`);
    expect(git(linked, 'status', '--porcelain')).toBe('');
  });
});
