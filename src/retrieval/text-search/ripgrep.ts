/** Text search by ripgrep: always fresh, needs no index. Results stream in; memory and time are bounded. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { UserError } from '../../base/user-error.ts';
import { buildArguments } from './ripgrep-arguments.ts';
import { MatchCollector } from './ripgrep-collector.ts';
import { ripgrepPath } from './ripgrep-path.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';

/**
 * @throws UserError `invalid_argument` for a pattern, glob or type that ripgrep refuses, in its own words; the reason of
 *   the signal when that ends the search
 */
export async function runRipgrep(query: RipgrepQuery, limits: RipgrepLimits): Promise<RipgrepRun> {
  limits.signal?.throwIfAborted();
  const child = spawn(await ripgrepPath(), buildArguments(query), {
    cwd: query.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limits.timeoutMs,
    ...(limits.signal ? { signal: limits.signal } : {}),
    windowsHide: true,
  });
  const complaints = collectText(child.stderr);
  const ended = new Promise<Ending>((resolve) => {
    child.on('error', (cause) => resolve({ cause }));
    child.on('close', (code) => resolve({ code }));
  });
  const collector = new MatchCollector(query.contextLines, limits);
  onLines(child.stdout, (line) => {
    // The rest of the pipe has to be drained after the kill, or the process never closes.
    if (!collector.isFull && !collector.add(line)) child.kill();
  });
  const ending = await ended;
  limits.signal?.throwIfAborted();
  return conclude(query, collector, ending, complaints());
}

/** The first line of what ripgrep says against an expression, such as `unclosed group`; null where it takes it. */
export async function complaintAbout(expression: string, signal?: AbortSignal): Promise<string | null> {
  const child = spawn(await ripgrepPath(), ['--no-config', '--quiet', `--regexp=${expression}`, '-'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PROBE_MS,
    ...(signal ? { signal } : {}),
    windowsHide: true,
  });
  const complaints = collectText(child.stderr);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  signal?.throwIfAborted();
  if (code !== REFUSED) return null;
  return /^error: (.+)$/m.exec(complaints())?.[1] ?? 'not understood';
}

const PROBE_MS = 5000;
const REFUSED = 2;

/** Leaves out what follows the last line break: half a line, of a run that was ended early. */
function onLines(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...more] = chunk.split('\n');
    const last = more.pop();
    rest += first;
    if (last === undefined) return;
    take(rest);
    for (const line of more) take(line);
    rest = last;
  });
}

/** `code` is null after a kill. */
type Ending = { code: number | null } | { cause: Error };

/** Code 2 with matches means that single files could not be read, which is no reason to withhold the rest. */
function conclude(query: RipgrepQuery, collector: MatchCollector, ending: Ending, complaint: string): RipgrepRun {
  if ('cause' in ending) throw new Error('ripgrep could not be started', { cause: ending.cause });
  if (ending.code === REFUSED && !collector.hasBegun && !isFileTrouble(complaint)) throw refused(query, complaint);
  return { matches: collector.ordered(), isIncomplete: ending.code === null || collector.isFull };
}

/** Messages about single files carry the error number of the system. */
function isFileTrouble(complaint: string): boolean {
  return complaint === '' || complaint.includes('(os error ');
}

function refused(query: RipgrepQuery, complaint: string): UserError {
  const next = query.regex
    ? 'Correct the pattern, or search for the text as it is, which is no regex.'
    : 'Use a type of ripgrep such as php, or the end of the file name such as .blade.php.';
  return new UserError('invalid_argument', complaint.replace(/^rg: /gm, '').trim(), next);
}

/** Enough for every message that a person reads. */
const COMPLAINT_CHARACTERS = 4000;

function collectText(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text.length < COMPLAINT_CHARACTERS) text += chunk.toString('utf8');
  });
  return () => text.slice(0, COMPLAINT_CHARACTERS);
}
