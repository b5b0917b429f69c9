/**
 * An agent that follows what the answers name as the next call, with `…` filled in from the request. It reads code when
 * it is told to, and submits what it was shown; it knows nothing about the project.
 */

export interface Slot {
  readonly value: string;
  readonly quote: string;
}

export interface Request {
  readonly query: string;
  readonly frame: Readonly<Record<string, Slot>>;
  /** What reading the code tells about a slot that the words leave open. */
  readonly found: Readonly<Record<string, string>>;
}

export type Body = Readonly<Record<string, unknown>>;

export type CallTool = (tool: string, args: Body) => Promise<{ readonly body: Body; readonly text: string }>;

export interface Step {
  readonly tool: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly phase: string;
}

interface Call {
  readonly tool: string;
  readonly args: Body;
}

/** More than any budget allows. */
const MOST_CALLS = 20;

/** `start_session` with the frame, then what it names, then the outcome. */
export function workOnPrecise(call: CallTool, { query, frame, found }: Request): Promise<Step[]> {
  const start = { tool: 'start_session', args: { intent: 'MODIFY', query, frame } };
  return work(call, { start, frame, found, isRecorded: true });
}

/** `start_session` with nothing but the words. */
export function workOnVague(call: CallTool, { query, frame, found }: Request): Promise<Step[]> {
  const start = { tool: 'start_session', args: { intent: 'MODIFY', query } };
  return work(call, { start, frame, found, isRecorded: false });
}

interface Work {
  readonly start: Call;
  readonly frame: Request['frame'];
  readonly found: Request['found'];
  readonly isRecorded: boolean;
}

async function work(call: CallTool, { start, frame, found, isRecorded }: Work): Promise<Step[]> {
  const steps: Step[] = [];
  let next: Call | undefined = start;
  let phase = 'EXPLORATION';
  let session = '';
  let unsubmitted: string[] = [];
  while (next !== undefined && phase !== 'READY' && steps.length < MOST_CALLS) {
    const body = await make(next);
    unsubmitted = next.tool === 'submit_understanding' ? [] : [...unsubmitted, ...countingIn(body)];
    next = stepAfter(body) ?? { tool: 'submit_understanding', args: submission(session, unsubmitted, found, body) };
    next = { ...next, args: filled(next, frame, found) };
  }
  if (isRecorded && phase === 'READY') {
    await make({ tool: 'record_outcome', args: { session_id: session, outcome: 'success' } });
  }
  return steps;

  async function make({ tool, args }: Call): Promise<Body> {
    const { body, text } = await call(tool, args);
    if (typeof body.phase === 'string') phase = body.phase;
    if (typeof body.news === 'string' && body.news.startsWith('READY')) phase = 'READY';
    if (typeof body.session_id === 'string') session = body.session_id;
    steps.push({ tool, bytes: Buffer.byteLength(text), tokens: tokensOf(text), phase });
    return body;
  }
}

/** Four bytes of ASCII are about one token, and so is every other character. */
export function tokensOf(text: string): number {
  const others = [...text].filter((character) => character > '\u007f').length;
  const ascii = [...text].length - others;
  return Math.round(ascii / 4 + others);
}

function stepAfter({ next, next_step: nextStep }: Body): Call | undefined {
  return (next ?? nextStep ?? undefined) as Call | undefined;
}

/** Fact tools name no next call: what they showed is submitted. */
function submission(
  session: string,
  symbols: readonly string[],
  found: Request['found'],
  { evidence_id: row }: Body,
): Body {
  const names = [...new Set(symbols)];
  const resolved = Object.entries(found).map(([slot, value]) => [slot, { value, evidence_id: row }]);
  return {
    session_id: session,
    ...(names.length > 0 ? { symbols_identified: names, entry_points: names.slice(0, 2) } : {}),
    ...(resolved.length > 0 ? { resolved_frame: Object.fromEntries(resolved) } : {}),
  };
}

/** Candidates that count, and definitions that were looked up. */
function countingIn({ candidates = [], definitions = [] }: Body): string[] {
  const near = (candidates as Candidate[]).filter(({ why, similarity }) => why !== 'search' || similarity >= 0.3);
  const names = [...near.map(({ symbol }) => symbol), ...(definitions as { name: string }[]).map(({ name }) => name)];
  return names.flatMap((name) => name ?? []);
}

interface Candidate {
  readonly symbol: string | null;
  readonly similarity: number;
  readonly why: string;
}

function filled({ tool, args }: Call, frame: Request['frame'], found: Request['found']): Body {
  if (tool === 'set_query_frame') return { session_id: args.session_id, ...frame };
  if (tool === 'confirm_symbol_relevance') return { ...args, symbols: withReasons(args.symbols, frame) };
  const resolved = args.resolved_frame as Record<string, object> | undefined;
  if (resolved === undefined) return args;
  const values = Object.entries(resolved).map(([slot, given]) => [slot, { ...given, value: found[slot] ?? '…' }]);
  return { ...args, resolved_frame: Object.fromEntries(values) };
}

/** The agent has read the lines, and says that they are about what was asked for. */
function withReasons(symbols: unknown, frame: Request['frame']): object[] {
  return (symbols as object[]).map((symbol) => ({ ...symbol, reason: `about ${frame.target_feature?.value}` }));
}
