/** Changes on the server since the page was opened, and whether it still answers. */
import { signal } from '@preact/signals';
import type { ChangeVersions } from '../api.ts';
import { ApiFailure, follow } from './client.ts';

export const pulse = signal<ChangeVersions | null>(null);
/** Part of the state that an answer depends on. */
export type Part = Exclude<keyof ChangeVersions, 'progress'>;

/** Number of changes of each part; the first pulse changes nothing. */
export const changes = signal<Readonly<Record<Part, number>>>({ sessions: 0, index: 0, learned: 0, sync: 0 });
/** `locked`: the token is missing or wrong. */
export const connection = signal<'connecting' | 'live' | 'lost' | 'locked'>('connecting');

const AGAIN_MS = 2000;

/** Listens to the server until the page is closed, or its token is not known any more. */
export async function stayInTouch(): Promise<void> {
  while (connection.value !== 'locked') {
    await follow(take).catch(noteFailure);
    if (connection.value === 'live') connection.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

function take(next: ChangeVersions): void {
  const [last, counts] = [pulse.value, changes.value];
  connection.value = 'live';
  pulse.value = next;
  if (last === null) return;
  changes.value = {
    sessions: counts.sessions + Number(last.sessions !== next.sessions),
    index: counts.index + Number(last.index !== next.index),
    learned: counts.learned + Number(last.learned !== next.learned),
    sync: counts.sync + Number(last.sync !== next.sync),
  };
}

function noteFailure(error: unknown): void {
  connection.value = error instanceof ApiFailure && error.status === 401 ? 'locked' : 'lost';
}
