/** Entries of hooks for every event that a dialect reads, so that none can be forgotten. */
import type { HookEvent } from '../../app/gate/hook-call.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { Dialect } from '../hooks/dialect.ts';
import type { Probe, ProbePlace } from './client-setup.ts';
import type { JsonChange } from './file-edit.ts';
import type { Launch, Outcome } from './launch.ts';

/** Longer than the hook gives itself, in seconds. */
export const HOOK_SECONDS = 20;

export type EntryOf = (event: string, kind: HookEvent) => unknown;

/** Builds an item under `hooks.<event>` for each event. */
export function hookItems({ client, events }: Pick<Dialect, 'client' | 'events'>, entryOf: EntryOf): JsonChange[] {
  return Object.entries(events).map(([event, kind]) => ({
    kind: 'item',
    path: ['hooks', event],
    value: entryOf(event, kind),
    replaces: client,
  }));
}

export function hookLine(launch: Launch, { client, event, kind }: LineOf): string {
  const { command, args } = launch.hook(client);
  return [command, ...args, event, outcomeOf(kind)].map(launch.quote).join(' ');
}

/** A tool that was not checked must not run; everything else must reach the agent although the hook fails. */
function outcomeOf(kind: HookEvent): Outcome {
  return kind === 'before_tool' ? 'refuse' : 'pass';
}

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
