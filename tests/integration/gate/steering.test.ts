/** What lies outside of the project and decides what its commands do, and the program of the gate itself. */
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { composeGate } from '../../../src/app/composition/compose-gate.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

it('settings of keys that appear while a commit may be signed are told', async () => {
  project.publish({ grants: { files: [{ path: 'src/a.ts', hash: '' }], folders: [] } });
  const { stderr } = await project.shell('node sign.js', () =>
    project.write(path.join(project.home, '.gnupg/gpg.conf'), 'no-armor\n'),
  );
  expect(stderr).toContain('gpg.conf');
});

/** From the folder that holds the project, its home and its folder for temporary files. */
const STEERING = [
  'bin/ls',
  'home/.bashrc',
  'home/.profile',
  'home/.npmrc',
  'home/.config/fish/config.fish',
  'home/.cargo/config.toml',
  'home/.local/lib/python3/site-packages/x.pth',
  'node_modules/vitest/index.js',
  '.yarnrc.yml',
  'Gemfile',
  'vite.config.ts',
  'rust-toolchain.toml',
];
const HARMLESS = ['tmp/x', 'tmp/.bashrc', 'tmp/node_modules/a.js', 'home/notes.md', 'notes.md', 'tmp/vite.config.ts'];

describe('what decides which programs commands run', () => {
  beforeEach(() => {
    const bin = path.join(path.dirname(project.root), 'bin');
    mkdirSync(bin);
    symlinkSync(bin, path.join(project.outside, 'bin'));
    project.path = path.join(project.outside, 'bin');
  });

  const at = (file: string): string => path.join(path.dirname(project.root), file);

  it.each(STEERING)('%s is not written before READY', async (file) => {
    expect(await project.mayWrite(at(file))).toBe(false);
    expect(await project.mayRun(`cp tmp.txt ${at(file)}`)).toBe(false);
    project.publish();
    expect(await project.mayWrite(at(file))).toBe(true);
    expect(await project.mayRun(`cp tmp.txt ${at(file)}`)).toBe(true);
  });

  it.each(HARMLESS)('%s is', async (file) => {
    expect(await project.mayWrite(at(file))).toBe(true);
    expect(await project.mayRun(`cp tmp.txt ${at(file)}`)).toBe(true);
  });

  it('counts also as a folder that is put in its place, and by a name that is only known in part', async () => {
    for (const command of ['mv tmp/x bin', 'tar xf x.tar -C bin', 'echo x > home/"$NAME"', 'echo x > home/.bash*']) {
      expect([command, await project.mayRun(`cd ..; ${command}`)]).toEqual([command, false]);
    }
  });

  it('is told apart from a file of the project', async () => {
    const answer = await project.before('Bash', { command: `echo x > ${at('home/.bashrc')}` });
    expect(answer.stderr).toContain('which programs later commands run');
  });
});

describe('the program of the gate', () => {
  it('may not be changed in any phase, wherever it is installed', async () => {
    project.publish();
    for (const folder of [project.home, project.outside, project.root]) {
      const hook = path.join(folder, 'node_modules/code-intel/dist/hook.cjs');
      expect(await project.mayWrite(hook)).toBe(false);
      expect(await project.mayRun(`cp x.js ${hook}`)).toBe(false);
      expect(await project.mayRun(`ln -s x ${path.dirname(path.dirname(hook))}`)).toBe(false);
    }
  });

  it('is protected where it was built, with the packages beside it', () => {
    const environment = { PATH: '/usr/bin' };
    const host = { home: '/h', temporaryFolder: '/tmp', platform: 'linux', environment, now: Date.now } as const;
    const programFolder = '/opt/lib/node_modules/code-intel/dist';
    const ports = composeGate({ ...host, programFolder });
    expect(ports.protectedFolders).toContain(programFolder);
    expect(ports.programFolders()).toContain('/opt/lib/node_modules');
  });

  it('loses its keys and notes to nobody', async () => {
    project.publish();
    expect(await project.mayRun(`mv ${path.dirname(project.state)} ${project.outside}/x`)).toBe(false);
    expect(await project.mayRun(`rm -rf ${path.dirname(project.state)}`)).toBe(false);
  });
});

describe('what an agent keeps for itself', () => {
  it.each(['.claude/plans/rename-a.md', '.claude/projects/-work-shop/memory/MEMORY.md'])(
    '%s may be written',
    async (file) => {
      expect(await project.mayWrite(path.join(project.home, file))).toBe(true);
    },
  );

  it.each([
    '.claude/CLAUDE.md',
    '.claude/plans/x.json',
    '.claude/projects/-work-shop/x.jsonl',
    '.claude/settings.json',
  ])('%s may not', async (file) => {
    expect(await project.mayWrite(path.join(project.home, file))).toBe(false);
  });
});
