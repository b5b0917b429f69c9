/** Types of files by ripgrep, which applies none to files that are named to it. */
import { globMatcher } from '../../base/globs.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { runProgram } from '../../base/programs/run-program.ts';
import { ripgrepPath } from './ripgrep.ts';

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
  const { code, end, stdout, error } = await runProgram({
    program: await ripgrepPath(),
    args: ['--no-config', '--type-list'],
    limitMs: FOREIGN_LIMITS.ripgrepExpression,
  });
  if (code !== 0) throw new Error(`ripgrep did not list its types: ${end}`, { cause: error });
  return new Map(
    stdout
      .toString('utf8')
      .split('\n')
      .flatMap((line): [string, string[]][] => {
        const [, name = '', globs] = /^([\w-]+): (.*)$/.exec(line) ?? [];
        return globs === undefined ? [] : [[name, globs.split(', ')]];
      }),
  );
}
