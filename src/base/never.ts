/** Marks a branch that the types prove unreachable; throws when the proof was wrong. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
