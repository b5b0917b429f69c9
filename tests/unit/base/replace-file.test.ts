import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile, replaceSharedFile } from '../../../src/base/replace-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('replacing a file', () => {
  it('creates the folder and replaces the content as a whole', () => {
    const file = path.join(temporaryFolder(), 'deep', 'pairs.json');
    replaceSharedFile(file, 'old and longer');
    replaceSharedFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it.skipIf(process.platform === 'win32')('keeps private files private and lets others read shared ones', () => {
    const folder = temporaryFolder();
    replaceFile(path.join(folder, 'token'), '');
    replaceSharedFile(path.join(folder, 'page.md'), '');
    const rights = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
    expect(rights('token')).toBe(0o600);
    expect(rights('page.md')).toBe(0o666 & ~process.umask());
  });

  it('leaves no unfinished file where the name cannot be taken', () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'taken'));
    expect(() => replaceSharedFile(path.join(folder, 'taken'), 'text')).toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});
