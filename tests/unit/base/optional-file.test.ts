import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openIfExists,
  openRegularFile,
  readRegularFile,
  readTextIfExists,
  readTextOrUndefined,
} from '../../../src/base/optional-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const FOLDER = temporaryFolder();
const PAGE = path.join(FOLDER, 'page.txt');
writeFileSync(PAGE, 'é\n');
mkdirSync(path.join(FOLDER, 'inner'));

describe('a file that need not be there', () => {
  it('is read when it is', () => {
    expect([readTextIfExists(PAGE), readTextOrUndefined(PAGE)]).toEqual(['é\n', 'é\n']);
  });

  it('is open until its reader closes it', () => {
    const descriptor = openIfExists(PAGE);
    if (descriptor === undefined) throw new Error('not opened');
    expect(readFileSync(descriptor, 'utf8')).toBe('é\n');
    closeSync(descriptor);
  });

  it.each(['missing.txt', 'missing/page.txt', 'page.txt/inner'])('is undefined where nothing is: %s', (name) => {
    const file = path.join(FOLDER, name);
    expect([readTextIfExists(file), readTextOrUndefined(file), openIfExists(file)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is told from one that is there and cannot be read, where that is asked for', () => {
    const folder = path.join(FOLDER, 'inner');
    expect(() => readTextIfExists(folder)).toThrow('EISDIR');
    expect(readTextOrUndefined(folder)).toBeUndefined();
  });

  it.runIf(process.platform !== 'win32')('is neither a device without an end nor a pipe that nobody writes to', () => {
    const [device, pipe] = [path.join(FOLDER, 'device'), path.join(FOLDER, 'pipe')];
    symlinkSync('/dev/zero', device);
    execFileSync('mkfifo', [pipe]);
    for (const file of [device, pipe]) {
      expect(() => readRegularFile(file)).toThrow('is no regular file');
      expect(() => readTextIfExists(file)).toThrow('is no regular file');
      expect(readTextOrUndefined(file)).toBeUndefined();
      expect(() => openIfExists(file)).toThrow('is no regular file');
    }
    expect(() => openRegularFile(pipe, constants.O_WRONLY | constants.O_APPEND)).toThrow('ENXIO');
  });
});
