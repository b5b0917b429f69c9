import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashOfFile } from '../../../../src/app/roots/file-hash.ts';
import { contentHash } from '../../../../src/base/hash.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('the hash of a file', () => {
  it('is that of its bytes, and empty for what holds none', () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'a.ts');
    writeFileSync(file, 'export {};\n');
    expect(hashOfFile(file)).toBe(contentHash(Buffer.from('export {};\n')));
    mkdirSync(path.join(folder, 'b'));
    expect([hashOfFile(path.join(folder, 'b')), hashOfFile(path.join(folder, 'c'))]).toEqual(['', '']);
    rmSync(file);
    expect(hashOfFile(file)).toBe('');
  });

  it.skipIf(process.platform === 'win32')('is empty for a pipe, which is not read', () => {
    const pipe = path.join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    // The writer waits for a reader, so that whoever reads gets its text and an end instead of waiting for ever.
    const writer = spawn('sh', ['-c', 'echo text > "$0"', pipe], { stdio: 'ignore' });
    onTestFinished(() => void writer.kill());
    expect(hashOfFile(pipe)).toBe('');
  });
});
