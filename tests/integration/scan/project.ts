/** Temporary projects for the tests of scanning and searching. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type AbsolutePath, toAbsolute } from '../../../src/base/paths.ts';

export function makeProject(files: Record<string, string | Buffer>): AbsolutePath {
  const root = mkdtempSync(path.join(tmpdir(), 'code-intel-scan-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeInto(root, name, content);
  return toAbsolute(root, '/');
}

export function writeInto(root: string, name: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
}

export function git(folder: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
}
