/** Work that only git has, and that no command brings back, is thrown away by the person. */
import { expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n' });
project.commit();
if (holdsHere()) project.viewShell = installShell(project.home, project.root);

const DISCARDS = [
  ...['git stash drop', 'git stash clear', 'git stash drop stash@{1}', 'git reflog expire --all --expire=now'],
  ...[
    'git reflog delete HEAD@{0}',
    'git gc --prune=now',
    'git gc --quiet --prune=now',
    'git prune',
    'git update-ref -d refs/heads/x',
  ],
  ...[
    'git branch -f release HEAD~1',
    'git branch -M release main2',
    'git tag -d v1',
    'git tag -f v1',
    'git worktree remove --force ../x',
  ],
  ...[
    'git push --force origin HEAD:main',
    'git push -f',
    'git push --forc origin main',
    'git push origin +HEAD:main',
    'git push --mirror',
  ],
  ...[
    'git push origin :release',
    'git push origin --delete release',
    'git push -d origin release',
    'git push -qf origin main',
  ],
  ...[
    'git push --force-with-lease origin HEAD~3:main',
    'git fetch -f origin release:release',
    'git fetch origin +release:release',
  ],
];

it('what only git has is thrown away by the person, in a view and without one', async () => {
  const bare = new GatedProject({ 'src/app.ts': 'export const a = 1;\n' });
  bare.commit();
  bare.publish();
  project.publish();
  for (const command of DISCARDS) {
    for (const one of [project, bare]) {
      const { exitCode, stderr } = await one.before('Bash', { command });
      expect([command, exitCode]).toEqual([command, 2]);
      expect(stderr).toContain('discards content that only git has');
      expect(stderr).toMatch(/\nNext: .*`git /);
    }
  }
});

it('what adds to what git has passes', async () => {
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n' });
  own.commit();
  own.publish();
  for (const command of [
    ...[
      'git push',
      'git push -u origin HEAD',
      'git push origin HEAD:feature',
      'git push --force-with-lease',
      'git push --tags',
    ],
    ...['git push --force-with-lease origin topic', 'git branch topic', 'git branch -d topic', 'git branch -D topic'],
    ...[
      'git fetch --prune',
      'git fetch origin +refs/heads/*:refs/remotes/origin/*',
      'git tag v2',
      'git tag -a v2 -m x',
    ],
  ])
    expect([command, await own.mayRun(command)]).toEqual([command, true]);
});
