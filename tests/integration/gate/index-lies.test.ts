/** A change stays a change though the index of git says by a forged time that the file is as it was committed. */
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesSince, takeSnapshot } from '../../../src/app/gate/git/work-tree-snapshot.ts';
import type { Notes } from '../../../src/app/gate/ports.ts';
import { failingGit } from '../../helpers/failing-git.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

const PROGRAM = 'node scripts/tool.mjs';
const QUIET = { exitCode: 0, stdout: '', stderr: '' };

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
  for (const name of ['src/other.ts', 'src/later.ts', 'src/a/deep.ts'])
    project.write(name, 'export const other = 1;\n');
  project.commit();
  project.publish();
});

it('is asked for its flags when it changed, and then by git again', () => {
  const kept = new Map<string, unknown>();
  const notes: Notes = {
    read: (name) => kept.get(name),
    write: (name, value) => kept.set(name, value),
    remove: (name) => kept.delete(name),
    list: () => [...kept.keys()],
    sweep: () => {},
  };
  const told = () => takeSnapshot(project.root, notes).by;
  expect(told()).toBe('git');
  const [flags, prefix] = [failingGit('ls-files'), failingGit('rev-parse')];
  expect(told()).toBe('git');
  project.git('update-index', '--assume-unchanged', 'src/other.ts');
  expect(told()).toBe('times');
  for (const { mend } of [flags, prefix]) mend();
  vi.unstubAllEnvs();
  project.write('src/other.ts', 'export const other = 2;\n');
  expect(Object.keys(takeSnapshot(project.root, notes).differences)).toContain('src/other.ts');
});

/** Writes a file and has git note its new times beside the content that is committed. */
function lie(file: string): void {
  project.write(file, 'export const other = 2;\n');
  const filter = path.join(project.outside, 'filter.sh');
  writeFileSync(filter, `#!/bin/sh\ncat >/dev/null\ngit show HEAD:${file}\n`);
  chmodSync(filter, 0o755);
  const attributes = path.join(project.outside, 'attributes');
  writeFileSync(attributes, '* filter=x\n');
  // An entry that is younger than the index is read again by git.
  utimesSync(path.join(project.root, file), 1_700_000_000, 1_700_000_000);
  project.git('-c', `core.attributesFile=${attributes}`, '-c', `filter.x.clean=${filter}`, 'add', file);
}

const status = (): string => execFileSync('git', ['status', '--short', 'src'], { cwd: project.root, encoding: 'utf8' });

describe.each(['2', '4'])('with an index of version %s', (version) => {
  it('is told after the call, keeps the session closed, and ends with the content', async () => {
    project.git('update-index', '--index-version', version);
    expect(await project.shell(PROGRAM, () => {})).toEqual(QUIET);
    const answer = await project.shell(PROGRAM, () => lie('src/other.ts'));
    expect(status()).toBe('');
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('src/other.ts')]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    project.write('src/other.ts', 'export const other = 1;\n');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });
});

it('is told where the times of git are not exact, or the index is split', async () => {
  for (const [at, setting] of (['core.trustctime=false', 'core.splitIndex=true'] as const).entries()) {
    const file = ['src/other.ts', 'src/a/deep.ts'][at] ?? '';
    project.git('config', ...(setting.split('=') as [string, string]));
    project.git('update-index', '--split-index');
    expect(await project.shell(PROGRAM, () => {})).toEqual(QUIET);
    const answer = await project.shell(PROGRAM, () => lie(file));
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining(file)]);
    project.write(file, 'export const other = 1;\n');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  }
});

it('is no lie that git writes line ends otherwise, or that files were touched, staged and committed', async () => {
  project.write('.gitattributes', '*.ts text eol=crlf\n');
  project.write('src/app.ts', 'export const app = 1;\r\n');
  project.commit();
  project.publish();
  expect(await project.shell(PROGRAM, () => {})).toEqual(QUIET);
  const touched = await project.shell(PROGRAM, () => {
    const text = readFileSync(path.join(project.root, 'src/later.ts'));
    project.write('src/later.ts', text.toString().replaceAll(/\r?\n/g, '\r\n'));
    project.write('src/app.ts', 'export const app = 2;\r\n');
    project.git('add', 'src/app.ts', 'src/later.ts');
  });
  expect(touched).toEqual(QUIET);
  expect(await project.shell(PROGRAM, () => project.git('commit', '-qm', 'x'))).toEqual(QUIET);
});

it('entries are told by their times, whatever the version', () => {
  const file = path.join(project.root, '.git/index');
  const times = lstatSync(path.join(project.root, 'src/a/deep.ts')).ctimeMs;
  for (const version of ['2', '3', '4']) {
    project.git('update-index', '--index-version', version);
    const all = entriesSince(readFileSync(file), 0, 20) ?? [];
    expect(all.map((entry) => entry.file)).toEqual(
      execFileSync('git', ['ls-files'], { cwd: project.root, encoding: 'utf8' }).trim().split('\n'),
    );
    expect(Math.abs((all.find((entry) => entry.file === 'src/a/deep.ts')?.changedAt ?? 0) - times)).toBeLessThan(1);
    expect(entriesSince(readFileSync(file), Date.now() + 60_000, 20)).toEqual([]);
  }
  expect(entriesSince(Buffer.from('DIRC\0\0\0\x02\0\0\0\x07'), 0, 20)).toBeUndefined();
});
