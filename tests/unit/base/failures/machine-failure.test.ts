import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logText, machineFailure } from '../../../../src/base/failures/machine-failure.ts';

it.each([
  ['EACCES', 'no_access'],
  ['EROFS', 'no_access'],
  ['EMFILE', 'out_of_resources'],
  ['ENOMEM', 'out_of_resources'],
  ['ENOSPC', 'disk_full'],
  ['EIO', 'no_access'],
  ['ENOENT', 'not_found'],
  ['ENAMETOOLONG', 'invalid_argument'],
  ['EISDIR', 'invalid_argument'],
  ['ENXIO', 'invalid_argument'],
  ['ERR_WORKER_OUT_OF_MEMORY', 'out_of_resources'],
])('%s is told as %s, with what happened and the next step', (code, told) => {
  const error = Object.assign(new Error(`${code}: open '/x'`), { code });
  const failure = machineFailure(new Error('a step failed', { cause: error }));
  expect(failure).toMatchObject({ code: told, message: expect.stringContaining('a step failed') });
  expect(failure?.next).toMatch(/^[A-Z].*\.$/);
});

it.each([
  [7, 'out_of_resources'],
  [8, 'no_access'],
  [8 | (5 << 8), 'no_access'],
  [13, 'disk_full'],
])('result %i of a database is told as %s', (errcode, told) => {
  expect(machineFailure(Object.assign(new Error('database'), { errcode }))?.code).toBe(told);
});

it('a database that fails in the middle of many rows, which has no code then, is no bug', () => {
  const codes = ['disk I/O error', 'database or disk is full', 'database is locked'].map(
    (text) => machineFailure(new Error(text))?.code,
  );
  expect(codes).toEqual(['no_access', 'disk_full', 'busy']);
});

it.each([
  ['a name with a null byte', () => readFileSync('a\0b'), 'invalid_argument'],
  ['a name that is too long', () => writeFileSync(`/tmp/${'x'.repeat(300)}`, ''), 'invalid_argument'],
  ['a nesting that no stack holds', () => recurse(), 'invalid_argument'],
])('%s is no bug', (_what, work, told) => {
  expect(machineFailure(thrownBy(work))?.code).toBe(told);
});

it('leaves what is a bug alone', () => {
  expect(machineFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(machineFailure('text')).toBeUndefined();
});

function recurse(): number {
  return 1 + recurse();
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it('a log tells in a line what a reader can repair, and shows the stack of a bug', () => {
  const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
  expect(logText(new Error('a step failed', { cause: full }))).toMatch(
    /^The disk is full: a step failed \(disk_full\)\. Free .*\.$/,
  );
  expect(logText(new TypeError('x is not a function'))).toMatch(/\n\s+at /);
});
