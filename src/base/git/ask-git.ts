/** Questions to git outside the gate: they run no program of the repository, fetch nothing, and end soon. */
import { FOREIGN_LIMITS } from '../programs/limits.ts';
import { type ProgramResult, type ProgramRun, runProgram } from '../programs/run-program.ts';
import { FETCHES_NOTHING } from './settings.ts';

/** A project could name any program as its monitor. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', '-c', 'log.showSignature=false'];

/** Time until which git is not asked, after it hung or wrote too much. */
let restsUntil = 0;

type Question = Pick<ProgramRun, 'args' | 'input' | 'stdout' | 'signal'> & { readonly limitMs: number };

/** @returns undefined where git cannot answer: it is missing, it hangs, or it was ended */
export async function askGit(
  folder: string,
  question: Question,
): Promise<(ProgramResult & { readonly code: number }) | undefined> {
  if (performance.now() < restsUntil) return undefined;
  const { args, ...rest } = question;
  const result = await runProgram({
    program: 'git',
    args: [...SAFE, ...FETCHES_NOTHING, ...args],
    cwd: folder,
    ...rest,
  });
  if (result.end === 'late' || result.end === 'too-long') restsUntil = performance.now() + FOREIGN_LIMITS.rest;
  return result.code === null ? undefined : { ...result, code: result.code };
}
