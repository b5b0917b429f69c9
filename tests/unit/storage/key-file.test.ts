import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureKey, type KeyReading, keyFile, readKey } from '../../../src/storage/key-file.ts';
import type { Seal } from '../../../src/storage/seal.ts';
import { stateFolder } from '../../../src/storage/user-state.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const HOME = '/home/p';

describe('the state folder of a person', () => {
  it.each([
    ['linux', {}, '/home/p/.local/state/code-intel'],
    ['linux', { XDG_STATE_HOME: '/state' }, '/state/code-intel'],
    ['linux', { XDG_STATE_HOME: 'relative' }, '/home/p/.local/state/code-intel'],
    ['linux', { XDG_STATE_HOME: '' }, '/home/p/.local/state/code-intel'],
    ['darwin', { XDG_STATE_HOME: '/state' }, '/home/p/Library/Application Support/code-intel'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/code-intel'],
    ['win32', {}, '/home/p/AppData/Local/code-intel'],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(stateFolder({ platform, home: HOME, environment })).toBe(folder);
  });
});

describe('the key', () => {
  it('is made at its first use, for its person only, and then stays', () => {
    const folder = path.join(temporaryFolder(), 'new', 'code-intel');
    expect(readKey(folder)).toEqual({ kind: 'missing' });
    const made = sealOf(ensureKey(folder));
    expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(['key']);
    expect(sealOf(readKey(folder)).check('p', 'text', made.of('p', 'text'))).toBe('intact');
    expect(sealOf(ensureKey(folder)).check('p', 'text', made.of('p', 'text'))).toBe('intact');
  });

  it('is another one for another person', () => {
    const [one, two] = [sealOf(ensureKey(temporaryFolder())), sealOf(ensureKey(temporaryFolder()))];
    expect(two.check('p', 'text', one.of('p', 'text'))).toBe('other_key');
  });

  it.each([0o644, 0o640, 0o604, 0o620])('that others may touch (mode %o) is not used', (mode) => {
    const folder = temporaryFolder();
    ensureKey(folder);
    chmodSync(keyFile(folder), mode);
    expect([readKey(folder).kind, ensureKey(folder).kind]).toEqual(['exposed', 'exposed']);
  });

  it.each([
    ['nothing', ''],
    ['half a key', 'ab'.repeat(16)],
    ['more than a key', `${'ab'.repeat(32)}\nmore`],
    ['no key', `${'xy'.repeat(32)}\n`],
  ])('file that holds %s is unreadable, and is not replaced', (_what, content) => {
    const folder = temporaryFolder();
    writeFileSync(keyFile(folder), content, { mode: 0o600 });
    expect([readKey(folder).kind, ensureKey(folder).kind]).toEqual(['unreadable', 'unreadable']);
    expect(readFileSync(keyFile(folder), 'utf8')).toBe(content);
  });

  it.runIf(process.platform !== 'win32')('in whose place is a pipe is not waited for', () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', ['-m', '600', keyFile(folder)]);
    expect(readKey(folder)).toEqual({ kind: 'unreadable', why: expect.stringContaining('is no regular file') });
  });

  it('that cannot be read or made says why', () => {
    const folder = temporaryFolder();
    mkdirSync(keyFile(folder));
    chmodSync(keyFile(folder), 0o700);
    expect(readKey(folder)).toEqual({ kind: 'unreadable', why: expect.stringContaining('EISDIR') });
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(ensureKey(path.join(file, 'below'))).toEqual({
      kind: 'unreadable',
      why: expect.stringContaining('ENOTDIR'),
    });
  });
});

describe('a seal', () => {
  it('fits its purpose and its text only', () => {
    const seal = sealOf(ensureKey(temporaryFolder()));
    const mac = seal.of('grants', 'text');
    expect(seal.check('grants', 'text', mac)).toBe('intact');
    expect(seal.check('spool', 'text', mac)).toBe('broken');
    expect(seal.check('grants', 'text ', mac)).toBe('broken');
    expect(seal.check('grants', 'text', mac.slice(0, -1))).toBe('broken');
    expect(seal.check('grants', 'text', '')).toBe('broken');
  });
});

function sealOf(reading: KeyReading): Seal {
  if (reading.kind !== 'key') throw new Error(`no key: ${reading.kind}`);
  return reading.seal;
}
