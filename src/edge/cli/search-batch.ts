/** Many queries in a run: a line of JSON in, a line of JSON out. A line that cannot be answered does not end the run. */

import { withRecovery } from '../../app/project/damaged-index.ts';
import type { OpenProject } from '../../app/project/open-project.ts';
import { readLeads } from '../../app/search/leads.ts';
import { rankHits } from '../../app/search/search-code.ts';
import { isTextList } from '../../base/json-record.ts';
import { rounded } from '../../base/numbers.ts';
import { UserError } from '../../base/user-error.ts';
import { toJson } from '../json.ts';
import { type CommandCall, EXIT, type ExitCode } from './command.ts';
import { describeError } from './report-error.ts';
import { DEFAULT_LIMIT, wireHit } from './search-hits.ts';
import { inPersonsTime, withProject } from './with-project.ts';

/** The exit code is that of a failure when any line failed, as with the files of ripgrep. */
export function searchBatch(call: CommandCall): Promise<ExitCode> {
  return withProject(call, async ({ project, scope }) => {
    await project.ensureFresh();
    let exitCode: ExitCode = EXIT.found;
    for await (const line of call.terminal.lines()) {
      if (line.trim() === '') continue;
      const answer = await answerLine(line, { project, scope, call });
      if ('error' in answer) exitCode = EXIT.failure;
      call.terminal.out(`${toJson(answer)}\n`);
    }
    return exitCode;
  });
}

interface BatchContext {
  readonly project: OpenProject;
  readonly scope: string | undefined;
  readonly call: CommandCall;
}

async function answerLine(line: string, { project, scope, call }: BatchContext): Promise<object> {
  const started = performance.now();
  const { flags } = call;
  const request = parseRequest(line);
  if ('error' in request) return request;
  const { id, query, leads } = request;
  try {
    const { hits, fits } = await withRecovery(project, () =>
      inPersonsTime(call, () =>
        rankHits(project, { query, leads: readLeads(leads), limit: flags.limit ?? DEFAULT_LIMIT, scope }),
      ),
    );
    return {
      id,
      hits: hits.map((hit) => wireHit(hit, flags)),
      fits,
      elapsedMs: rounded(performance.now() - started, 2),
    };
  } catch (error) {
    return { id, ...describeError(error) };
  }
}

type BatchRequest = { readonly id: string | number; readonly query: string; readonly leads: readonly string[] };
type BatchProblem = { readonly id?: string | number; readonly error: string };

function parseRequest(line: string): BatchRequest | BatchProblem {
  const json = parseObject(line);
  if (json === undefined) return { ...problem(`not a JSON object: ${line.slice(0, 80)}`) };
  const { id, query, leads = [] } = json;
  if (typeof id !== 'string' && typeof id !== 'number') return problem('"id" must be a text or a number');
  if (typeof query !== 'string') return { id, ...problem('"query" must be a text') };
  if (!isTextList(leads)) return { id, ...problem('"leads" must be a list of texts') };
  return query.trim() === '' ? { id, ...problem('"query" is empty') } : { id, query, leads };
}

function problem(message: string): BatchProblem & object {
  return describeError(
    new UserError('invalid_argument', message, 'Write lines such as {"id":"1","query":"retry after a timeout"}.'),
  );
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;
  } catch {
    // Reported to the writer of the line, by its text.
    return undefined;
  }
}
