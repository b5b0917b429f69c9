/** Types of files by ripgrep, which applies none to files that are named to it. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { globMatcher } from '../../base/globs.ts';
import { ripgrepPath } from './ripgrep-path.ts';

/**
 * @param fileType `php`, or the end of the file name with its dot (`.blade.php`); undefined for all
 * @returns tells of a path whether it is of the type; no path is of one that ripgrep does not know
 */
export async function typeFilter(fileType: string | undefined): Promise<(file: string) => boolean> {
  if (fileType === undefined) return () => true;
  if (fileType.startsWith('.')) return (file) => file.endsWith(fileType);
  const globs = (await typeList()).get(fileType) ?? [];
  const matchers = globs.map((glob) => globMatcher(glob));
  return (file) => matchers.some((matches) => matches(file));
}

let known: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** `php: *.php, *.phtml` */
function typeList(): Promise<ReadonlyMap<string, readonly string[]>> {
  known ??= readTypeList().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readTypeList(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stdout } = await promisify(execFile)(await ripgrepPath(), ['--no-config', '--type-list'], {
    windowsHide: true,
  });
  return new Map(
    stdout.split('\n').flatMap((line): [string, string[]][] => {
      const [, name = '', globs] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      return globs === undefined ? [] : [[name, globs.split(', ')]];
    }),
  );
}
