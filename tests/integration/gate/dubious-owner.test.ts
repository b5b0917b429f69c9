/** Git refuses to answer in a repository of another user, and everything else goes on. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gitFault } from '../../../src/app/gate/git/git.ts';
import { verifyChange } from '../../../src/app/gate/verify.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { GatedProject } from '../../helpers/gated-project.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
  // What git itself says for a folder of another owner; git lets tests ask for it.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
});

afterEach(() => vi.unstubAllEnvs());

it('its reason and its remedy are quoted', () => {
  const fault = gitFault(project.root);
  expect(fault?.why).toContain('dubious ownership');
  expect(fault?.advice).toBe(`git config --global --add safe.directory ${project.root}`);
  expect(() => verifyChange(project.ports(), toAbsolute(project.root, '/'), null)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('dubious ownership'),
      next: expect.stringContaining('safe.directory'),
    }),
  );
});

it('no fault is found outside of a repository', async () => {
  await project.leaveGit();
  expect(gitFault(project.root)).toBeUndefined();
});

it('a git that fails in another way is quoted, too', () => {
  vi.unstubAllEnvs();
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'git'), '#!/bin/sh\necho "fatal: broken" >&2\nexit 3\n');
  chmodSync(path.join(folder, 'git'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  expect(gitFault(project.root)).toEqual({ why: 'broken', advice: '' });
});
