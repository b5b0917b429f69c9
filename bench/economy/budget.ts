/** What a whole task may cost an agent, in calls and in what it must read. */
import type { Step } from './agent.ts';

export interface Cost {
  readonly calls: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly isReady: boolean;
}

export function costOf(steps: readonly Step[]): Cost {
  return {
    calls: steps.length,
    bytes: steps.reduce((sum, { bytes }) => sum + bytes, 0),
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
    isReady: steps.some(({ phase }) => phase === 'READY'),
  };
}

/** Of answers as fields; text takes a fifth less. The code that is to be changed is read once, which takes half of the bytes. */
const PRECISE = { calls: 5, bytes: 10_000 } as const;
const VAGUE = { calls: 8, tokens: 6000 } as const;

/** What is over the budget; empty when nothing is. */
export function excessOf(kind: 'precise' | 'vague', { calls, bytes, tokens, isReady }: Cost): string[] {
  const most = kind === 'precise' ? PRECISE.calls : VAGUE.calls;
  return [
    ...(isReady ? [] : ['READY was not reached']),
    ...(calls > most ? [`${calls} calls, at most ${most}`] : []),
    ...(kind === 'precise' && bytes >= PRECISE.bytes ? [`${bytes} bytes, less than ${PRECISE.bytes}`] : []),
    ...(kind === 'vague' && tokens > VAGUE.tokens ? [`${tokens} tokens, at most ${VAGUE.tokens}`] : []),
  ];
}
