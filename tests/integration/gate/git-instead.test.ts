/** Everyday git commands that READY does not let pass: each refusal names one that does, or the person. */
import { expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

const project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
project.commit();

const ran = async (command: string) => (await project.before('Bash', { command })).stderr;

it.each([
  ['git checkout src/app.ts', 'git restore FILE'],
  ['git checkout topic', 'git switch -c NEW'],
  ['git switch topic', 'git show BRANCH:FILE'],
  ['git stash', 'git diff >'],
  ['git stash push -m x', 'git restore FILE'],
  ['git stash pop', 'git restore FILE'],
  ['git mv src/app.ts src/b.ts', 'mv OLD NEW'],
  ['git pull', 'ask the person'],
  ['git pull --rebase origin main', 'ask the person'],
  ['git merge topic', 'ask the person'],
  ['git rebase main', 'ask the person'],
  ['git reset --hard', 'git restore FILE'],
])('%s', async (command, instead) => {
  project.publish();
  const [, next = ''] = (await ran(command)).split('\nNext: ');
  expect(next).toContain(instead);
});

it('what is named passes', async () => {
  project.publish({ grants: { ...project.grants('src/app.ts').grants, folders: ['src'] } });
  for (const command of [
    'git restore src/app.ts',
    'git switch -c topic2',
    'git show main:src/app.ts',
    'git diff main...HEAD',
    'git diff > /tmp/a.patch',
    'mv src/app.ts src/b.ts',
  ])
    expect([command, await ran(command)]).toEqual([command, '']);
});

it('before READY the call that opens the gate comes first', async () => {
  const next = { tool: 'get_chunk' as const, args: { chunk_id: ['src/other.ts:1-1'] }, why: { en: '', ja: '' } };
  project.publish({ phase: 'EXPLORATION', next });
  expect(await ran('git stash')).toContain('Next: get_chunk');
});
