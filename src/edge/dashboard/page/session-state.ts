/** State of a session as a word and a tone. */
import type { ListedSession } from '../api.ts';
import type { Tone } from './parts.tsx';
import { label } from './texts.ts';

type SessionState = Pick<ListedSession, 'outcome' | 'status'>;

export function stateOf({ outcome, status }: SessionState): string {
  return label(status === 'tampered' ? status : (outcome ?? status));
}

export function toneOf({ outcome, status }: SessionState): Tone {
  if (status === 'tampered' || outcome === 'failure') return 'bad';
  if (outcome === 'success') return 'good';
  if (outcome === 'partial') return 'warn';
  return status === 'open' ? 'accent' : 'neutral';
}
