/** The interval of a mean by paired bootstrap draws, always of the same draws. */

const DRAWS = 1000;
const SHARE = 0.95;

/** `−0.018 [−0.036, −0.001]` */
export function interval(changes: readonly number[]): string {
  const next = seeded(20261129);
  const means = Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let at = 0; at < changes.length; at++) sum += changes[Math.floor(next() * changes.length)]!;
    return sum / changes.length;
  }).sort((left, right) => left - right);
  const edge = Math.round((DRAWS * (1 - SHARE)) / 2);
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return `${signed(mean)} [${signed(means[edge]!)}, ${signed(means[DRAWS - 1 - edge]!)}]`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** Numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
