/** Entries of hooks for every event that a dialect reads, so that none can be forgotten. */
import type { HookEvent } from '../../app/gate/hook-call.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { Dialect } from '../hooks/dialect.ts';
import type { Probe, ProbePlace, SetupContext } from './client-setup.ts';
import type { JsonChange } from './file-edit.ts';
import { shellLine } from './launch.ts';

/** Longer than the hook gives itself, in seconds. */
export const HOOK_SECONDS = 20;

export type EntryOf = (event: string, kind: HookEvent) => unknown;

/** One item under `hooks.<event>` for each event. */
export function hookItems({ client, events }: Pick<Dialect, 'client' | 'events'>, entryOf: EntryOf): JsonChange[] {
  return Object.entries(events).map(([event, kind]) => ({
    kind: 'item',
    path: ['hooks', event],
    value: entryOf(event, kind),
    replaces: client,
  }));
}

/**
 * For clients that take a line for a shell. The line of an event that asks about a call refuses also when the script is
 * gone; one that a team commits is run by the shells of Windows as well, which know no such word.
 */
export function hookLine({ launch, platform, team }: LineContext, { client, event, kind }: LineOf): string {
  const line = shellLine(launch.hook(client, event), platform);
  return kind === 'before_tool' && platform !== 'win32' && !team ? `${line} || exit 2` : line;
}

type LineContext = Pick<SetupContext, 'launch' | 'platform' | 'team'>;

interface LineOf {
  readonly client: ClientId;
  readonly event: string;
  readonly kind: HookEvent;
}

export interface StandardProbe {
  readonly event: string;
  readonly tool: string;
  readonly input: (place: ProbePlace) => Readonly<Record<string, unknown>>;
}

/** A call in the words that most clients share. */
export function standardProbe({ event, tool, input }: StandardProbe): Probe {
  return {
    event,
    payload: (place) => ({
      session_id: PROBE,
      conversation_id: PROBE,
      cwd: place.cwd,
      hook_event_name: event,
      tool_use_id: PROBE,
      tool_name: tool,
      tool_input: input(place),
    }),
  };
}

export const PROBE = 'code-intel-doctor';
