import { describe, expect, it } from 'vitest';
import type { RecordedFiles, ShellContext, Verdict } from '../../../src/shell/contract.ts';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { fill, makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());

function judge(command: string, changes: Partial<ShellContext> = {}): Verdict {
  const granted = { isGranted: (path: string) => path === `${world.repo}/src/app.ts`, ...changes };
  return judgeCommand({ source: fill(world, command), context: shellContext(world, granted), phase: 'open' });
}

const only = (granted: RecordedFiles) => (what: RecordedFiles) => (what === granted ? [] : ['README.md']);

function reasonOf(verdict: Verdict): string {
  return verdict.allowed ? 'allowed' : verdict.reason;
}

describe('while the gate is open', () => {
  it.each([
    'echo x > src/app.ts',
    'echo x > link',
    'sed -i s/a/b/ src/app.ts',
    'cd src && echo x >> app.ts',
    'cp README.md src/app.ts',
    'bash -c "echo x > src/app.ts"',
    'git add src/app.ts',
    'git tag v1',
    'git branch topic',
    'git fetch',
    'git push',
    'ls',
  ])('a granted file may be written: %s', (command) => {
    expect(judge(command)).toEqual({ allowed: true, watch: false });
  });

  it.each([
    'echo x > README.md',
    'sed -i s/a/b/ src/app.ts README.md',
    'mv src/app.ts src/b.ts',
    'rm src/*.ts',
    'cp src/app.ts README.md',
    'bash -c "rm README.md"',
    'eval "rm README.md"',
    'sudo rm README.md',
    'git add README.md',
    'find . -name "*.md" -delete',
    'ls | xargs -I{} touch src/util/{}',
  ])('another file may not: %s', (command) => {
    expect(reasonOf(judge(command))).toBe('not-granted');
  });

  it.each(['npm install', 'python3 x.py', 'make', 'prettier --write src/app.ts', './build.sh', 'eval ls', '$tool x'])(
    'a program that cannot be seen through passes and is watched: %s',
    (command) => {
      expect(judge(command)).toEqual({ allowed: true, watch: true });
    },
  );

  it.each([
    'git checkout .',
    'git reset --hard',
    'git stash',
    'git merge x',
    'git rebase main',
    'git pull',
    'xargs rm < list',
  ])('a writer of what cannot be named is refused: %s', (command) => {
    expect(reasonOf(judge(command))).toBe('unprovable-target');
  });

  it.each([
    ['git clone https://example.com/a/b ../tmp/b', 'allowed'],
    ['git clone https://example.com/a/b', 'not-granted'],
    ['git clone https://example.com/a/b vendor/b', 'not-granted'],
    ['curl -o src/app.ts https://example.com/a', 'allowed'],
    ['curl -o ../tmp/a https://example.com/a', 'allowed'],
    ['curl -o README.md https://example.com/a', 'not-granted'],
    ['wget -O README.md https://example.com/a', 'not-granted'],
    ['tar -xf a.tar -C ../tmp/out', 'allowed'],
    ['tar -xf a.tar', 'not-granted'],
    ['tar -xf a.tar -C src', 'not-granted'],
    ['unzip a.zip -d ../tmp/out', 'allowed'],
    ['unzip a.zip -d src', 'not-granted'],
  ])('what is fetched and unpacked goes where it may be written: %s (%s)', (command, reason) => {
    expect(reasonOf(judge(command))).toBe(reason);
  });

  it.each([
    'pip install --target vendor requests',
    'npm install -g typescript',
    'docker run --rm -v "$PWD":/w -w /w alpine touch x',
    'make -C src',
    'cargo build',
  ])('what builds and installs passes and is watched: %s', (command) => {
    expect(judge(command)).toEqual({ allowed: true, watch: true });
  });

  it('git records the index only when all of it was granted', () => {
    expect(reasonOf(judge('git commit -m x'))).toBe('not-granted');
    expect(reasonOf(judge('git commit -m x', { notGranted: only('index') }))).toBe('allowed');
    expect(reasonOf(judge('git commit -am x', { notGranted: only('index') }))).toBe('not-granted');
    expect(reasonOf(judge('git add -A', { notGranted: only('work-tree') }))).toBe('allowed');
    expect(reasonOf(judge('git add src', { notGranted: () => ['README.md'] }))).toBe('not-granted');
    for (const command of ['git add -u --no-update README.md', 'git add -u --no-up README.md'])
      expect(reasonOf(judge(command, { notGranted: only('tracked') }))).toBe('not-granted');
  });

  const held = (command: string, changes: Partial<ShellContext> = {}) =>
    reasonOf(judge(command, { isHeld: true, ...changes }));

  it.each([
    ...['git stash', 'git stash -u', 'git stash pop', 'git stash push -- README.md src/app.ts', 'git stash branch x'],
    ...['git checkout main', 'git checkout -b x main', 'git switch main', 'git switch -', 'git checkout .'],
    ...['git pull', 'git pull --rebase', 'git merge x', 'git merge --abort', 'git rebase main', 'git cherry-pick abc'],
    ...['git revert HEAD', 'git reset --hard', 'git reset --hard HEAD~3', 'git reset --merge', 'git clean -fd'],
    ...['git apply /tmp/p.patch', 'git am x', 'git restore .', 'git restore -SW src', 'git rm -r src', 'git mv a b'],
    ...['gh pr checkout 3', 'gh co 3', 'bash -c "git stash"', 'cd src && git stash', 'git -C src reset --hard'],
    ...['git read-tree -um HEAD', 'git bisect start', 'git submodule update', 'git lfs pull'],
  ])('a view would let git do half of it: %s', (command) => {
    expect(held(command)).not.toBe('allowed');
    expect(judge(command).allowed).toBe(false);
  });

  it.each([
    ...['git stash list', 'git reset HEAD~1', 'git reset --soft HEAD~1', 'git reset src/app.ts'],
    ...[
      'git restore --staged README.md',
      'git rm --cached README.md',
      'git clean -nd',
      'git apply --cached p',
      'git gc',
    ],
    ...[
      'git stash push -- src/app.ts',
      'git rm src/app.ts',
      'git restore src/app.ts',
      'git switch -c x',
      'gh pr diff 3',
    ],
  ])('what the view holds whole passes in it: %s', (command) => {
    expect(held(command)).toBe('allowed');
  });

  it('a stash comes back where all that it holds was granted, and no other part of the command changes it', () => {
    const ours = { notGranted: only('stash') };
    for (const command of ['git stash pop', 'git stash apply stash@{0}', 'git stash pop -q'])
      expect([command, reasonOf(judge(command, ours)), held(command, ours)]).toEqual([command, 'allowed', 'allowed']);
    for (const command of [
      ...['git stash create; git stash pop', 'git stash pop && git stash pop', 'git stash pop stash@{1}'],
      ...['git stash pop --index', 'cd src && git stash pop', 'git -C src stash pop', 'python3 x.py; git stash pop'],
    ])
      expect([command, held(command, ours)]).toEqual([command, 'unprovable-target']);
  });

  it('a commit of named paths takes these only', () => {
    expect(reasonOf(judge('git commit -m x -- src/app.ts'))).toBe('allowed');
    for (const wide of ['git commit -m x README.md', 'git commit -m x src', 'git commit -i -m x src/app.ts'])
      expect([wide, reasonOf(judge(wide))]).toEqual([wide, 'not-granted']);
  });

  it('what it would record beyond the grants is named', () => {
    const verdict = judge('git add -A', { notGranted: () => ['README.md'] });
    expect(verdict).toMatchObject({ targets: ['README.md'], recorded: 'work-tree' });
  });

  it('another machine is no place of the project that could be granted', () => {
    for (const place of ['host:/x', 'me@host:x', 'rsync://host/x'])
      expect([place, reasonOf(judge(`rsync -a src/ ${place}`))]).toEqual([place, 'allowed']);
    expect(reasonOf(judge('rsync -a src/ ./host:x'))).toBe('not-granted');
    expect(reasonOf(judge('rsync -a host:/x README.md'))).toBe('not-granted');
    expect(reasonOf(judge('rsync -a --log-file README.md src/ host:/x'))).toBe('not-granted');
    const context = shellContext(world);
    const closed = judgeCommand({ source: 'rsync -a src/ host:/x', context, phase: 'closed' });
    expect(reasonOf(closed)).toBe('other-user-or-machine');
  });

  it('what cannot be read is refused', () => {
    expect(reasonOf(judge('echo "x'))).toBe('not-parsable');
  });
});

describe('in every phase', () => {
  it.each([
    ['echo x > .code-intel/config.json', 'protected-path'],
    ['echo x > .git/hooks/pre-commit', 'protected-path'],
    ['echo x > .claude/settings.local.json', 'protected-path'],
    ['echo x >> ~/.gitconfig', 'protected-path'],
    ['rm -rf ~', 'protected-path'],
    ['python3 -c \'open(".code-intel/x", "w")\'', 'protected-path'],
    ['code-intel gate off', 'gate-command'],
    ['npx -y code-intel@1.2.3 hook claude-code PreToolUse', 'gate-command'],
    ['timeout 5 code-intel init', 'gate-command'],
    ['code-intel dashboard --no-open', 'gate-command'],
    ['npx code-intel dashboard --port 0', 'gate-command'],
    ['git config core.hooksPath x', 'code-running-configuration'],
    ["git config --global alias.x '!rm'", 'code-running-configuration'],
  ])('%s is refused: %s', (command, reason) => {
    for (const phase of ['closed', 'open'] as const) {
      const context = shellContext(world, { isGranted: () => true, notGranted: () => [] });
      expect(reasonOf(judgeCommand({ source: command, context, phase }))).toBe(reason);
    }
  });

  it('a folder that the context protects is protected', () => {
    expect(reasonOf(judge('echo x > ~/keys/a', { protectedFolders: [`${world.home}/keys`] }))).toBe('protected-path');
  });
});

describe('while the gate is closed', () => {
  it('a free file may be written', () => {
    const context = shellContext(world, { isFree: (path) => path.startsWith(`${world.repo}/dist/`) });
    const reason = (source: string) => reasonOf(judgeCommand({ source, context, phase: 'closed' }));
    expect(reason('mkdir -p dist/a && touch dist/a/b')).toBe('allowed');
    expect(reason('rm dist/*.js')).toBe('allowed');
    expect(reason('touch dist/../README.md')).toBe('writes-project');
  });

  it('an allowed command admits existing paths of the project behind its star', () => {
    const context = shellContext(world, { allowedCommands: ['vitest run *'] });
    const isAllowed = (source: string) => judgeCommand({ source, context, phase: 'closed' }).allowed;
    expect(isAllowed('vitest run src/app.ts')).toBe(true);
    expect(isAllowed('vitest run')).toBe(true);
    expect(isAllowed('vitest run src/none.ts')).toBe(false);
    expect(isAllowed('vitest run --reporter=x')).toBe(false);
    expect(isAllowed('vitest run /etc/passwd')).toBe(false);
  });

  it('a refusal names the offending part and what it would write', () => {
    const context = shellContext(world);
    const verdict = judgeCommand({ source: 'ls && cat a > b; pwd', context, phase: 'closed' });
    expect(verdict).toEqual({ allowed: false, reason: 'writes-project', command: '> b', targets: ['b'] });
  });

  it('a refusal names files from the root of the project, wherever the command has gone', () => {
    expect(judge('cd src && sed -i s/a/b/ app.ts other.ts')).toMatchObject({
      reason: 'not-granted',
      targets: ['src/other.ts'],
    });
    expect(judge('cd src && echo x > ../README.md')).toMatchObject({ targets: ['README.md'] });
  });
});
