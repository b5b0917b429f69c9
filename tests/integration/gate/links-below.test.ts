/** Folders in which a program chooses the names that it writes, and links that an earlier call has put there. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;
let into: string;

beforeEach(() => {
  project = new GatedProject();
  into = path.join(project.outside, 'into');
  for (const folder of [into, path.join(project.outside, 'from')]) mkdirSync(folder);
  writeFileSync(path.join(project.outside, 'from', 'a.ts'), 'x\n');
});

const FILLING = [
  'tar -xf $T/a.tar -C $T/into',
  'cd $T/into && tar -xzf ../a.tgz',
  'unzip -o $T/a.zip -d $T/into',
  'cp -r $T/from/. $T/into',
  'cp -r $T/from $T/into',
  'cp $T/from/*.ts $T/into',
  'cd $T/into && curl -sO https://example.com/a.ts',
  'curl -sO --output-dir $T/into https://example.com/a.ts',
  'cd $T/into && wget https://example.com/a.ts',
  'gzip -rf $T/into',
];

const filled = (command: string): string => command.replaceAll('$T', project.outside);

describe.each(FILLING)('%s', (command) => {
  it('is refused where a link leads into the project', async () => {
    symlinkSync('../../repo/src', path.join(into, 'src'));
    symlinkSync('../../repo/src/app.ts', path.join(into, 'xaa'));
    expect(await project.mayRun(filled(command))).toBe(false);
  });

  it('passes where links lead elsewhere', async () => {
    symlinkSync('../from', path.join(into, 'src'));
    symlinkSync('/nowhere', path.join(into, 'a.ts'));
    expect(await project.mayRun(filled(command))).toBe(true);
  });
});

it('a link to a file that is not there yet counts', async () => {
  symlinkSync('../../repo/src/new.ts', path.join(into, 'a.ts'));
  expect(await project.mayRun(filled('cp $T/from/*.ts $T/into'))).toBe(false);
});

it.each(['split -l 10 ../from/a.ts', 'csplit ../from/a.ts 2'])('%s writes by its usual names', async (command) => {
  expect(await project.mayRun(filled(`cd $T/into && ${command}`))).toBe(true);
  symlinkSync('../../repo/src/app.ts', path.join(into, 'xx00'));
  expect(await project.mayRun(filled(`cd $T/into && ${command}`))).toBe(false);
});
