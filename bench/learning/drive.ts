/**
 * An agent without a model: starts a session, follows what the answers name, reads the files that they name one after
 * another, and submits the symbols that it met. It recognises the right symbol when an answer shows it, as a reader would,
 * and proves it by its lines where that is asked.
 */
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import type { ToolName } from '../../src/session/tool-name.ts';
import { callTool } from '../../tests/helpers/call-tool.ts';

export interface Request {
  readonly target: string;
  readonly issue: string;
  /** Symbols that a person would change, the surest first. */
  readonly right: readonly string[];
}

export interface Course {
  /** Until READY; the most where it was not reached. */
  readonly calls: number;
  /** Of the answers. */
  readonly bytes: number;
  /** 1 when the first answer named a right symbol as confirmed by earlier work. */
  readonly told: number;
}

type Answer = Record<string, unknown>;

const MOST_CALLS = 20;
const MOST_SYMBOLS = 8;

export async function runRequest(workspace: Workspace, request: Request): Promise<Course> {
  const agent = new Agent(workspace, request);
  const told = await agent.start();
  let phase = 'EXPLORATION';
  while (phase !== 'READY' && agent.calls < MOST_CALLS) phase = await agent.round();
  const { calls, bytes } = agent;
  await agent.finish(phase === 'READY');
  return { calls, bytes, told: told ? 1 : 0 };
}

class Agent {
  calls = 0;
  bytes = 0;
  private readonly workspace: Workspace;
  private readonly request: Request;
  private readonly symbols = new Set<string>();
  private readonly looked = new Set<string>();
  private readonly files = new Set<string>();
  private readonly read = new Set<string>();
  /** File by symbol. */
  private readonly places = new Map<string, string>();
  private readonly made = new Set<string>();
  private readonly refused = new Set<string>();
  private id = '';
  private rounds = 0;

  constructor(workspace: Workspace, request: Request) {
    this.workspace = workspace;
    this.request = request;
  }

  /** @returns whether a right symbol was told */
  async start(): Promise<boolean> {
    const { target, issue } = this.request;
    const frame = { target_feature: { value: target, quote: target }, observed_issue: { value: issue, quote: issue } };
    const answer = await this.call('start_session', { intent: 'MODIFY', query: `${target}: ${issue}`, frame });
    this.id = String(answer.session_id);
    const hint = recordOf(answer.shortcircuit_hint);
    for (const symbol of textsIn(hint.symbols)) this.symbols.add(symbol);
    this.meet(answer.candidates);
    return textsIn(hint.symbols).some((symbol) => this.isRight(symbol));
  }

  /** Looks for more, then submits all that was met. @returns the phase */
  async round(): Promise<string> {
    this.rounds += 1;
    if (!this.knowsRight()) await this.lookAround();
    if (!this.knowsRight()) return 'EXPLORATION';
    await this.define();
    const patterns = [...this.read].slice(0, 2);
    const answer = await this.call('submit_understanding', {
      session_id: this.id,
      symbols_identified: this.best(),
      entry_points: this.best().slice(0, 2),
      ...(patterns.length > 0 ? { existing_patterns: patterns } : {}),
    });
    this.drop(answer.refused);
    if (answer.phase !== 'READY') await this.goOn(recordOf(answer.next_step));
    return String(answer.phase);
  }

  async finish(isReady: boolean): Promise<void> {
    await callTool(this.workspace, 'record_outcome', { session_id: this.id, outcome: isReady ? 'success' : 'failure' });
  }

  private async lookAround(): Promise<void> {
    const { target, issue } = this.request;
    if (this.rounds > 1) return this.readNext();
    const answer = await this.call('query', { session_id: this.id, question: `${target} ${issue}` });
    this.meet(answer.hits);
  }

  private async define(): Promise<void> {
    const wanted = this.best().filter((symbol) => !this.looked.has(symbol));
    if (wanted.length === 0) return;
    for (const symbol of wanted) this.looked.add(symbol);
    await this.call('find_definitions', { session_id: this.id, symbol: wanted });
    const answer = await this.call('find_references', { session_id: this.id, symbol: wanted.slice(0, 3) });
    this.meet(answer.references);
  }

  /** The call that the server names, once; when it was made already, the next file that an answer named is read. */
  private async goOn({ tool, args }: Answer): Promise<void> {
    const isNew = !this.made.has(JSON.stringify([tool, args]));
    this.made.add(JSON.stringify([tool, args]));
    if (tool === 'confirm_symbol_relevance' && isNew) return this.prove();
    if (isNew && (tool === 'query' || tool === 'get_chunk' || tool === 'search_text')) {
      const answer = await this.call(tool, recordOf(args));
      for (const list of [answer.hits, answer.matches]) this.meet(list);
    }
    await this.readNext();
  }

  private async readNext(): Promise<void> {
    const known = this.best().flatMap((symbol) => this.places.get(symbol) ?? []);
    const file = [...known, ...this.files].find((one) => !this.read.has(one));
    if (file === undefined) return;
    this.read.add(file);
    const { symbols } = await this.call('get_symbols', { session_id: this.id, path: file }, file);
    this.meet(listOf(symbols).map((symbol) => ({ ...recordOf(symbol), file })));
    await this.call('get_chunk', { session_id: this.id, chunk_id: `${file}:1-60` });
  }

  /** Symbols that the server refused are not submitted again. */
  private drop(refused: unknown): void {
    for (const one of listOf(refused)) this.refused.add(String(recordOf(one).name));
  }

  private async prove(): Promise<void> {
    const name = this.best()[0] ?? '';
    const [place] = listOf((await this.call('find_definitions', { session_id: this.id, symbol: name })).definitions);
    const evidence = { file: recordOf(place).file, lines: `${recordOf(place).line}-${recordOf(place).end_line}` };
    const symbols = [{ name, reason: `does ${this.request.target}`, code_evidence: evidence }];
    await this.call('confirm_symbol_relevance', { session_id: this.id, symbols });
  }

  private meet(hits: unknown): void {
    for (const hit of listOf(hits)) {
      const { symbol, in: around, name: own, file } = recordOf(hit);
      if (typeof file === 'string') this.files.add(file);
      for (const name of [symbol, around, own]) {
        if (typeof name !== 'string' || name === '') continue;
        this.symbols.add(name);
        if (typeof file === 'string') this.places.set(name, file);
      }
    }
  }

  /** What it recognises comes first. */
  private best(): string[] {
    const all = [...this.symbols].filter((one) => !this.refused.has(one));
    return [...all.filter((one) => this.isRight(one)), ...all.filter((one) => !this.isRight(one))].slice(
      0,
      MOST_SYMBOLS,
    );
  }

  private knowsRight(): boolean {
    return [...this.symbols].some((symbol) => this.isRight(symbol));
  }

  private isRight(symbol: string): boolean {
    return this.request.right.some((right) => symbol === right || symbol.startsWith(`${right}.`));
  }

  private async call(name: ToolName, args: Answer, scope?: string): Promise<Answer> {
    this.calls += 1;
    try {
      const answer = await callTool(this.workspace, name, args, scope === undefined ? {} : { scope });
      this.bytes += Buffer.byteLength(JSON.stringify(answer));
      return answer;
    } catch (error) {
      // A refusal is an answer, too; its bytes are those of its text.
      this.bytes += Buffer.byteLength(String(error));
      return {};
    }
  }
}

function recordOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter((one): one is string => typeof one === 'string');
}
