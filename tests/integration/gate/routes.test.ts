/** Files of routes, whose names are patterns to git: each stands for itself, and for what else it fits. */
import { describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

const FILES = ['app/[id]/page.tsx', 'app/[user-id]/[...slug]/page.tsx', 'routes/[[lang]]/[slug=word].svelte'];

const project = new GatedProject({
  ...Object.fromEntries(FILES.map((file) => [file, 'export const a = 1;\n'])),
  'app/[kind]/page.tsx': 'export const c = 1;\n',
  'app/k/page.tsx': 'export const d = 1;\n',
  'lib/other.ts': 'export const b = 1;\n',
  'src/app.ts': '',
});
project.commit();
for (const file of [...FILES, 'app/[kind]/page.tsx', 'app/k/page.tsx', 'lib/other.ts'])
  project.write(file, 'export const a = 2;\n');
project.publish(project.grants(...FILES, 'app/[kind]/page.tsx'));

describe.each(FILES)('%s', (file) => {
  const escaped = file.replaceAll(/[[\]]/g, '\\$&');
  it.each([
    `git add '${file}'`,
    `git add ${escaped}`,
    `git add -A '${file}'`,
    `git commit -m x '${file}'`,
    `git commit -m x -- '${file}'`,
    `git restore '${file}'`,
    `git checkout -- '${file}'`,
    `git restore --staged '${file}'`,
    `git reset -- '${file}'`,
    `git stash push -- '${file}'`,
    `git rm -f '${file}'`,
    `cd ${file.split('/')[0]} && git add '${file.split('/').slice(1).join('/')}'`,
  ])('%s', async (command) => {
    expect(await project.mayRun(command)).toBe(true);
  });
});

describe('a name that fits a file which was not granted is refused', () => {
  it.each(['add', 'commit -m x', 'restore', 'checkout --', 'restore --staged', 'stash push --', 'rm -f'])(
    'git %s',
    async (subcommand) => {
      expect(await project.mayRun(`git ${subcommand} 'app/[kind]/page.tsx'`)).toBe(false);
      expect(await project.mayRun(`git ${subcommand} 'lib/[m-p]ther.ts'`)).toBe(false);
      expect(await project.mayRun(`git ${subcommand} 'app/[[:alpha:]]/page.tsx'`)).toBe(false);
      expect(await project.mayRun(`git ${subcommand} 'app/[!x]/page.tsx'`)).toBe(false);
      expect(await project.mayRun(`git ${subcommand} 'app/[id]/*'`)).toBe(false);
    },
  );
});
