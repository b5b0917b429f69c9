/** An agent that does to the letter what a refusal of the gate says, with the hooks in this process and a server beside it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../src/base/json-record.ts';
import type { GatedProject } from './gated-project.ts';
import type { Connected, ToolAnswer } from './mcp-server.ts';

export interface AgentPlace {
  readonly project: GatedProject;
  readonly server: Connected;
  /** Folder in which the client runs. */
  readonly cwd: string;
  /** Root of the project that the client works in. */
  readonly root: string;
}

/** What a refusal leads to: something that the agent did, commands that pass in place of its own, or a person. */
export type Step = 'done' | 'other commands' | 'person' | 'nothing';

type Input = Readonly<Record<string, unknown>>;

export class ObedientAgent {
  readonly place: AgentPlace;
  private readonly id: string;
  private calls = 0;
  readonly answers: string[] = [];
  /** Lines that it read last, as `path:1-40`. */
  private lastRead = '';

  constructor(place: AgentPlace, id: string) {
    this.place = place;
    this.id = id;
  }

  async prompt(prompt: string): Promise<void> {
    await this.event('UserPromptSubmit', { prompt });
  }

  /** The refusal of a call that is not carried out; undefined where it would pass. */
  async refusalOf(tool: string, input: object): Promise<string | undefined> {
    const { exitCode, stderr } = await this.event('PreToolUse', { tool_name: tool, tool_input: input });
    return exitCode === 0 ? undefined : stderr.trim();
  }

  /** A tool of the server. */
  async call(tool: string, args: Input = {}): Promise<ToolAnswer> {
    const named = { tool_name: `mcp__code-intel__${tool}`, tool_input: args };
    await this.event('PreToolUse', named);
    const answer = await this.place.server.call(tool, { ...args });
    await this.event('PostToolUse', { ...named, tool_response: [{ type: 'text', text: answer.text }] });
    return answer;
  }

  async read(file: string, start = 1, end = 2000): Promise<void> {
    const tool_input = { file_path: this.fileAt(file), offset: start, limit: end - start + 1 };
    await this.event('PostToolUse', { tool_name: 'Read', tool_input, tool_response: {} });
    this.lastRead = `${file}:${start}-${Math.min(end, lineCount(this.fileAt(file)))}`;
  }

  /** Runs a command that passes. */
  async run(command: string): Promise<void> {
    const call = { tool_name: 'Bash', tool_input: { command } };
    const { exitCode, stderr } = await this.event('PreToolUse', call);
    if (exitCode !== 0) throw new Error(`${command} was refused: ${stderr}`);
    const { stdout } = spawnSync('bash', ['-c', command], { cwd: this.place.cwd, encoding: 'utf8' });
    await this.event('PostToolUse', { ...call, tool_response: { stdout } });
  }

  /** Takes the step that a refusal names. @throws Error when it cannot be taken */
  async follow(refusal: string): Promise<Step> {
    const [, next] = /^(?:Next|次): (.*)$/m.exec(refusal) ?? [];
    if (next === undefined) return PERSON.test(refusal) ? 'person' : 'nothing';
    const call = callIn(next);
    if (call !== undefined) {
      const { text, isError } = await this.callUntilIndexed(call.tool, this.filled(call.args));
      if (isError)
        throw new Error(`the call is refused: ${call.tool} ${JSON.stringify(this.filled(call.args))}: ${text}`);
      this.answers.push(text);
      return 'done';
    }
    const [, file, start, end] = /^(?:Read )?(\S.*?):(\d+)-(\d+)(?:, then edit it\.| を読んで)/.exec(next) ?? [];
    if (file !== undefined) {
      await this.read(file, Number(start), Number(end));
      return 'done';
    }
    const [, toUndo] = /^undo what your call changed without a grant \((.*?)\):/.exec(next) ?? [];
    if (toUndo !== undefined) {
      for (const file of toUndo.split(', '))
        await this.run(this.isTracked(file) ? `git restore ${file}` : `rm ${file}`);
      return 'done';
    }
    if (PERSON.test(next)) return 'person';
    return (await this.otherCommands(next)) ? 'other commands' : 'nothing';
  }

  /** A call that comes before the first index is made again, as its answer says. */
  private async callUntilIndexed(tool: string, args: Input): Promise<ToolAnswer> {
    for (let time = 1; ; time++) {
      const answer = await this.call(tool, args);
      if (answer.body.error !== 'initializing' || time === MOST_CALLS) return answer;
    }
  }

  /** Whether a sentence names commands, of which some pass and none is refused with the same sentence. */
  private async otherCommands(sentence: string): Promise<boolean> {
    const commands = [...sentence.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);
    let passes = false;
    for (const command of commands) {
      const said = await this.refusalOf('Bash', {
        command: PLACEHOLDERS.reduce((text, [word, by]) => text.replaceAll(word, by), command),
      });
      if (said === undefined) passes = true;
    }
    return passes;
  }

  /** What only the agent can say. */
  private filled(args: Input): Input {
    const fill = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => fill(one, key));
      if (isRecord(value))
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, name)]));
      if (typeof value !== 'string') return value;
      return value.replace('(…)', `(${this.lastRead})`).replace('…', this.words(key));
    };
    return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fill(value, name)]));
  }

  private words(key: string): string {
    if (key === 'query') return REQUEST;
    if (key === 'leads' || key === 'symbols') return 'LoginService';
    return key === 'evidence' ? this.lastRead : 'the lock after failed logins ends too early, and the time is set here';
  }

  private isTracked(file: string): boolean {
    const { status } = spawnSync('git', ['ls-files', '--error-unmatch', file], { cwd: this.place.root });
    return status === 0;
  }

  /** A path as an agent takes it: from where it is, else from the root of its project. */
  private fileAt(file: string): string {
    const { cwd, root } = this.place;
    return (
      [path.resolve(cwd, file), path.resolve(root, file)].find((one) => existsSync(one)) ?? path.resolve(cwd, file)
    );
  }

  private async event(name: string, fields: Input): Promise<{ exitCode: number; stderr: string }> {
    const { project, cwd } = this.place;
    project.now = Date.now();
    return project.event(name, { session_id: this.id, cwd, tool_use_id: `call-${this.calls++}`, ...fields });
  }
}

const MOST_CALLS = 10;

export const REQUEST = 'the lock after failed logins ends too early, make it 30 minutes';

const PERSON =
  /\b(?:[Aa]sk|[Tt]ell) (?:the )?person|[Aa] person (?:can|adds)|person only|only a person|by a person|利用者|人だけ|依頼者/;

const PLACEHOLDERS: readonly (readonly [string, string])[] = [
  ['FILES', 'src/auth/login-service.ts'],
  ['FILE', 'src/auth/login-service.ts'],
  ['MESSAGE', 'message'],
  ['NUMBER', '12'],
  ['BRANCH', 'main'],
  ['COMMIT', 'HEAD'],
  ['NAME', 'name'],
  ['NEW', 'new'],
  ['OLD', 'old'],
  ["'SELECT …'", "'SELECT 1'"],
];

/** The call of a tool of the server at the start of a sentence. */
function callIn(sentence: string): { readonly tool: string; readonly args: Input } | undefined {
  const [, tool = '', rest = ''] = /^([a-z]+(?:_[a-z]+)+) (.*)$/.exec(sentence) ?? [];
  if (rest.startsWith('…')) throw new Error(`the call is cut off: ${sentence}`);
  for (let end = rest.lastIndexOf('}'); end >= 0; end = rest.lastIndexOf('}', end - 1)) {
    try {
      return { tool, args: JSON.parse(rest.slice(0, end + 1)) };
    } catch {
      // The sentence goes on behind the call, with another brace.
    }
  }
  return undefined;
}

function lineCount(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 1;
}
