/** The dialect of a client: how its events are read, and how an answer is said to it. */
import type { Decision, HookCall, HookEvent } from '../../app/gate/hook-call.ts';
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import { isReadOnlyTool } from './tool-call.ts';

export interface Dialect {
  readonly client: ClientId;
  /** Events by the client's own name; the gate has nothing to do with others. */
  readonly events: Readonly<Record<string, HookEvent>>;
  read(payload: JsonRecord, event: NamedEvent, host: Host): HookCall;
  answer(decision: Decision, event: NamedEvent): Answer;
}

export interface NamedEvent {
  /** Name in the client's spelling. */
  readonly name: string;
  readonly kind: HookEvent;
  /** What the client sent, for answers that repeat a part of it. */
  readonly sent?: JsonRecord;
}

/** The machine that the hook runs on. */
export interface Host {
  /** Working folder of the hook, for payloads that name none. */
  readonly cwd: string;
  /** Folder that the client says it was started in; a shell of it may have moved on. */
  readonly startedIn?: string | undefined;
  readonly isWindows: boolean;
  /** Folder of the built program, by which the own server is recognised; undefined where it runs from its sources. */
  readonly programFolder?: string | undefined;
}

export function foldersOf({ cwd, startedIn }: Host): readonly string[] {
  return startedIn === undefined ? [cwd] : [cwd, startedIn];
}

export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  /** 1 where the event was not looked at and passes. */
  readonly exitCode: 0 | 1 | 2;
}

/** An allowed call prints nothing. */
export const SILENT: Answer = { stdout: '', stderr: '', exitCode: 0 };

/** The refusal that every client understands. */
export function refusal(text: string, stdout = ''): Answer {
  return { stdout, stderr: `${text}\n`, exitCode: 2 };
}

export function printAnswer(value: string | JsonRecord): Answer {
  return { ...SILENT, stdout: `${typeof value === 'string' ? value : JSON.stringify(value)}\n` };
}

/** The field in which most clients take a line for the person. */
export function shownToPerson(decision: Decision): { readonly systemMessage?: string } {
  return decision.kind === 'tell' && decision.person !== undefined ? { systemMessage: decision.person } : {};
}

/** Command that the client shall run in place of its own. */
export function commandIn(decision: Decision): { readonly command: string } | undefined {
  const command = 'command' in decision ? decision.command : undefined;
  return command === undefined ? undefined : { command };
}

export interface HookInput {
  readonly event: NamedEvent;
  readonly stdin: string;
  readonly host: Host;
}

/** Reads an event without throwing; an unreadable one becomes an `unreadable` call. */
export function readHook(dialect: Dialect, { event, stdin, host }: HookInput): HookCall {
  const payload = parseJson(stdin.replace(/^\uFEFF/, ''));
  if (isRecord(payload)) return dialect.read(payload, event, host);
  return { kind: 'unreadable', event: event.kind, mayWrite: event.kind === 'before_tool' && mayWrite(stdin) };
}

/** The name of the tool is often whole in an input that was cut off. */
function mayWrite(stdin: string): boolean {
  const [, tool] = /"(?:tool_name|toolName|tool)"\s*:\s*"([^"\\]+)"/.exec(stdin) ?? [];
  return tool === undefined || !isReadOnlyTool(tool);
}
