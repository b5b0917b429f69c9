/** From what a client sends to what it reads back. */
import { decide, type LoadPorts } from '../../app/gate/decide.ts';
import { type Answer, foldersOf, type Host, readHook, SILENT } from './dialect.ts';
import { dialectOf } from './registry.ts';

export interface HookRun {
  readonly client: string;
  /** As the client spells it. */
  readonly event: string;
  readonly stdin: string;
  readonly host: Host;
  readonly loadPorts: LoadPorts;
  /** Told what went wrong inside, for a log. */
  readonly onFailure: (failure: unknown) => void;
}

/** Never throws. */
export async function runHook({ client, event, stdin, host, loadPorts, onFailure }: HookRun): Promise<Answer> {
  const dialect = dialectOf(client);
  if (dialect === undefined) return usage(`code-intel hook: unknown client ${JSON.stringify(client)}`);
  const kind = Object.hasOwn(dialect.events, event) ? dialect.events[event] : undefined;
  if (kind === undefined) return SILENT;
  const named = { name: event, kind };
  const call = readHook(dialect, { event: named, stdin, host });
  const { decision, failure } = await decide(loadPorts, call, foldersOf(host));
  if (failure !== undefined) onFailure(failure);
  return dialect.answer(decision, named);
}

/** Exit 1 lets a call pass in every client; a wrong installation must show. */
export function usage(message: string): Answer {
  return { stdout: '', stderr: `${message}\n`, exitCode: 2 };
}
