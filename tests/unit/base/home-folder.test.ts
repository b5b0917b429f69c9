import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { homeFolder } from '../../../src/base/home-folder.ts';

afterEach(() => vi.unstubAllEnvs());

it('is the one that the environment names', () => {
  vi.stubEnv('HOME', '/home/of/somebody');
  expect(homeFolder()).toBe('/home/of/somebody');
});

it.each(['', '.', 'relative'])('is that of the account where HOME is %j', (home) => {
  vi.stubEnv('HOME', home);
  expect(homeFolder()).toBe(os.userInfo().homedir);
});
