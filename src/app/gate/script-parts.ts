/** The programs that a script runs, told from what it reads and writes by the judgement of shell commands. */
import type { AbsolutePath } from '../../base/paths.ts';
import { NOTHING_GRANTED, type ShellContext } from '../../shell/contract.ts';
import { effectsOf } from '../../shell/judge-command.ts';
import { holdsLinks, resolvePath } from '../roots/file-system.ts';

/** Reads a line of a script; undefined where it writes files, or where that cannot be told. */
export type ReadScript = (line: string) => readonly string[] | undefined;

/** @param root folder that the script runs in @returns for each line the commands in it that run programs, as written */
export function scriptReader(root: AbsolutePath): ReadScript {
  const context: ShellContext = {
    root,
    cwd: root,
    home: root,
    temporaryFolders: [],
    protectedFolders: [],
    programFolders: () => [],
    otherNames: () => [],
    environment: new Map(),
    ...NOTHING_GRANTED,
    resolvePath,
    holdsLinks,
    repositoryAt: () => 'plain',
  };
  return (line) => {
    const effects = effectsOf({ source: line, context });
    const runs = effects.every(({ effect }) => effect.kind === 'unknown' && RUNS.has(effect.reason));
    return runs && !/(?:^|[\s;&|(])(?:cd|pushd)\s/.test(line) ? effects.map(({ command }) => command) : undefined;
  };
}

const RUNS: ReadonlySet<string> = new Set(['runs-code', 'unknown-program']);
