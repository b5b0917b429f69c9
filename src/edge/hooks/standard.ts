/** The fields that most clients share, in all their spellings. Dialects add what is their own. */
import path from 'node:path';
import type { Caller, HookCall, SessionSource, ToolCall } from '../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import { isRecord } from '../../base/json-record.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import { wordsOfPerson } from './client-turns.ts';
import { foldersOf, type Host, type NamedEvent } from './dialect.ts';
import { numberOf, recordOf, textOf, textsIn } from './fields.ts';
import { sentTexts } from './sent-texts.ts';

export interface StandardReading {
  readonly client: ClientId;
  readonly payload: JsonRecord;
  readonly event: NamedEvent;
  readonly host: Host;
  readonly callOf: (tool: string, input: unknown) => ToolCall;
}

export function standardCall(reading: StandardReading): HookCall {
  const { payload, event } = reading;
  const caller = readCaller(reading);
  switch (event.kind) {
    case 'before_tool':
    case 'after_tool':
      return toolEvent(reading, caller);
    case 'prompt':
      return promptEvent(payload, caller);
    case 'stop':
    case 'subagent_stop':
      return { kind: event.kind, caller, isRepeated: payload.stop_hook_active === true || hasLooped(payload) };
    case 'session_start':
      return { kind: 'session_start', caller, source: sourceOf(payload, event.name) };
    case 'session_end':
      return { kind: 'session_end', caller };
  }
}

export function readCaller({ client, payload, host }: Pick<StandardReading, 'client' | 'payload' | 'host'>): Caller {
  const own = textOf(payload, 'cwd', 'directory');
  const folders = [...(own ? [own] : []), ...textsIn(payload.workspace_roots)].map((folder) => local(folder, host));
  return {
    client,
    conversation:
      textOf(payload, 'session_id', 'sessionId', 'conversation_id', 'trajectory_id', 'sessionID', 'thread_id') ?? '',
    agent: textOf(payload, 'agent_id', 'agentId', 'subagent_id') ?? null,
    cwd: folders[0] ?? host.cwd,
    bases: [...folders, ...foldersOf(host)],
  };
}

/** `/c:/work` of an address of a folder is `c:/work` on Windows. */
function local(folder: string, { isWindows }: Host): string {
  return isWindows ? folder.replace(/^\/(?=[A-Za-z]:)/, '') : folder;
}

function toolEvent({ client, payload, event, callOf }: StandardReading, caller: Caller): HookCall {
  const tool = textOf(payload, 'tool_name', 'toolName', 'tool');
  if (tool === undefined) return unreadable(event);
  const callId = textOf(payload, 'tool_use_id', 'toolUseId', 'toolCallId', 'callID', 'call_id') ?? '';
  const input = inputOf(payload);
  const call = callOf(tool, input);
  const mayMove = (call.kind === 'shell' || call.kind === 'unknown') && !(client === 'claude-code' && STAYS.has(tool));
  const acting = mayMove && isRecord(input) ? inFolderOf(input, caller) : caller;
  if (event.kind === 'before_tool') {
    const sent = call.kind === 'mcp' ? [] : sentTexts(tool, input);
    return { kind: 'before_tool', caller: acting, callId, call, ...(sent.length > 0 && { sent }) };
  }
  return { kind: 'after_tool', caller: acting, callId, call, ...readOutcome(payload, event.name) };
}

/** Shells of Claude Code, which run where they are whatever their input holds besides the command. */
const STAYS: ReadonlySet<string> = new Set(['Bash', 'Monitor', 'PowerShell']);

/** Takes the folder of the call, which some shells accept, in place of the caller's. */
function inFolderOf(input: JsonRecord, caller: Caller): Caller {
  const folder = textOf(input, 'workdir', 'working_directory', 'workingDirectory', 'cwd', 'dir_path', 'directory');
  return folder ? { ...caller, cwd: path.resolve(caller.cwd, folder) } : caller;
}

export function unreadable({ kind }: NamedEvent): HookCall {
  return { kind: 'unreadable', event: kind, mayWrite: kind === 'before_tool' };
}

/** Reads the arguments, which some clients send as JSON in a string. */
function inputOf(payload: JsonRecord): unknown {
  const names = ['tool_input', 'toolInput', 'toolArgs', 'tool_args', 'args'] as const;
  return recordOf(payload, ...names) ?? names.map((name) => payload[name]).find((value) => value !== undefined);
}

export interface ExitOutcome {
  readonly response: unknown;
  readonly hasFailed: boolean;
  readonly exitCode: number | null;
}

/** @param event as the client names it; some have one of its own for failures */
export function readOutcome(payload: JsonRecord, event: string): ExitOutcome {
  const names = [
    'tool_response',
    'toolResult',
    'tool_result',
    'tool_output',
    'result_json',
    'output',
    'error',
  ] as const;
  const response = names.map((name) => payload[name]).find((value) => value !== undefined);
  const hasFailed = /fail/i.test(event) || [payload, response].some(saysFailure);
  return { response, hasFailed, exitCode: readExitCode(payload, response) };
}

function saysFailure(result: unknown): boolean {
  return isRecord(result) && (result.is_error === true || result.isError === true || (result.error ?? '') !== '');
}

/** Reads the exit code from a field or from the text of a failure; a command that did not fail ended with 0. */
function readExitCode(payload: JsonRecord, response: unknown): number | null {
  const reported = numberOf(isRecord(response) ? response : payload, 'exit_code', 'exitCode', 'code', 'returnCode');
  if (reported !== undefined) return reported;
  const failure = textOf(payload, 'error') ?? (typeof response === 'string' ? response : undefined);
  const [, code] = /\bexit(?:ed)?(?: with)?(?: code| status)?:? (\d{1,3})\b/i.exec(failure ?? '') ?? [];
  if (code !== undefined) return Number(code);
  return failure === undefined && isRecord(response) && response.interrupted !== true ? 0 : null;
}

function promptEvent(payload: JsonRecord, caller: Caller): HookCall {
  const text = textOf(payload, 'prompt', 'user_prompt', 'text');
  return text === undefined ? { kind: 'ignored' } : { kind: 'prompt', caller, text: wordsOfPerson(text, payload) };
}

/** Clients that count how often an agent was sent on. */
function hasLooped(payload: JsonRecord): boolean {
  return (numberOf(payload, 'loop_count') ?? 0) > 0;
}

const SOURCES: Readonly<Record<string, SessionSource>> = {
  resume: 'resume',
  clear: 'clear',
  compact: 'compact',
  fork: 'fork',
};

function sourceOf(payload: JsonRecord, name: string): SessionSource {
  return /compact/i.test(name) ? 'compact' : (SOURCES[textOf(payload, 'source', 'trigger') ?? ''] ?? 'startup');
}
