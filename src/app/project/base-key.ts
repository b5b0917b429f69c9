/** Names in the shared base: of a repository and a file. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RelativePath } from '../../base/paths.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { runProgramSync } from '../../base/programs/run-program.ts';
import { PACK_VERSION } from '../../indexing/pipeline/packed-batch.ts';
import { readAttributes } from '../../indexing/scan/git-attributes.ts';
import { FRAMEWORKS } from './project-frameworks.ts';
import type { SyncTarget } from './sync-target.ts';

export type KeyOf = (path: RelativePath, hash: string) => string;

/**
 * Computes keys from everything that shapes the index data of a file: its bytes, its path, the settings and frameworks of
 * the index, and the project's attributes for it. Keys are equal on every machine.
 */
export function baseKeys({ root, store }: Pick<SyncTarget, 'root' | 'store'>): KeyOf {
  const attributes = readAttributes(root);
  const making = [PACK_VERSION, store.meta('fingerprint'), store.meta(FRAMEWORKS)];
  return (path, hash) => {
    const flags = [attributes.generated(path), attributes.vendored(path)].map(String);
    return createHash('sha256')
      .update(JSON.stringify([...making, path, hash, ...flags]))
      .digest('base64url')
      .slice(0, KEY_LENGTH);
  };
}

/** 192 bits. */
const KEY_LENGTH = 32;

/** `host/owner/name` of the remote that the clone came from; the name of the folder where there is none. */
export function repositoryOf(root: string): string {
  const address = gitSetting(root, 'remote.origin.url');
  const [, host, name] = /^(?:\w+:\/\/)?(?:[^@/]*@)?([^:/]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(address) ?? [];
  return host === undefined ? path.basename(root) : `${host}/${name}`;
}

function gitSetting(root: string, key: string): string {
  const args = ['config', '--get', key];
  const { code, stdout } = runProgramSync({ program: 'git', args, cwd: root, limitMs: FOREIGN_LIMITS.gitSetting });
  return code === 0 ? stdout.toString('utf8').trim() : '';
}
