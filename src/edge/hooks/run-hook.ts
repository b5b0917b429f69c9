/** Runs an event of a client and returns what the client reads back. */
import { decide, type LoadPorts } from '../../app/gate/decide.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { type Answer, foldersOf, type Host, readHook, SILENT } from './dialect.ts';
import { dialectOf } from './registry.ts';

export interface HookRun {
  readonly client: string;
  /** Name of the event in the client's spelling. */
  readonly event: string;
  readonly stdin: string;
  readonly host: Host;
  readonly loadPorts: LoadPorts;
  /** Logs what went wrong inside. */
  readonly onFailure: (failure: unknown) => void;
  /** Exit code for an event that is not judged. */
  readonly failedCode: 1 | 2;
}

/** Never throws. */
export async function runHook({
  client,
  event,
  stdin,
  host,
  loadPorts,
  onFailure,
  failedCode,
}: HookRun): Promise<Answer> {
  const dialect = dialectOf(client);
  if (dialect === undefined) return usage(`code-intel hook: unknown client ${JSON.stringify(client)}`, failedCode);
  const kind = Object.hasOwn(dialect.events, event) ? dialect.events[event] : undefined;
  if (kind === undefined) return SILENT;
  const sent = parseJson(stdin.replace(/^\uFEFF/, ''));
  const named = { name: event, kind, ...(isRecord(sent) && { sent }) };
  const call = readHook(dialect, { event: named, stdin, host });
  const { decision, failure } = await decide(loadPorts, call, foldersOf(host));
  if (failure !== undefined) onFailure(failure);
  return dialect.answer(decision, named);
}

/** Returns the answer of a hook that was called in a wrong way. @param failedCode exit code for an event that is not judged */
export function usage(message: string, failedCode: 1 | 2): Answer {
  return { stdout: '', stderr: `${message}\n`, exitCode: failedCode };
}
