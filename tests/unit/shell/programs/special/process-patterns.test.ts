import { expect, it } from 'vitest';
import { DIALECTS } from '../../../../../src/edge/hooks/registry.ts';
import { HOOK_EVENTS, isSafeName } from '../../../../../src/shell/programs/special/processes.ts';

it('every event of a client can stand in the command line of a hook', () => {
  const events = new Set(HOOK_EVENTS.split(' '));
  const missing = Object.values(DIALECTS).flatMap(({ events: own }) =>
    Object.keys(own).filter((one) => !events.has(one)),
  );
  expect(missing).toEqual([]);
});

it('a name of a shell is one of a hook under every folder', () => {
  expect(['sh', '/bin/sh', './sh', 'BASH', 'hook.sh', '-bash', ''].filter(isSafeName)).toEqual([]);
  expect(['vite', '/usr/bin/node', 'python3'].every(isSafeName)).toBe(true);
});
