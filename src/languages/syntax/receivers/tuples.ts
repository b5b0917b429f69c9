/** Several values that are one: `A(), B()`, `(a *A, err error)`. */
import { BUILT_IN, type Path, UNKNOWN } from '../../reference.ts';

/** `<[A,B]>`; unknown where no part is known to be of a type. */
export function tupleOf(parts: readonly Path[]): Path {
  if (parts.length > MOST_PARTS) return UNKNOWN;
  const types = parts.map(
    (part) => TYPED.exec(part)?.[1] ?? MADE.exec(part)?.[1] ?? (part === BUILT_IN ? 'string' : UNKNOWN),
  );
  return types.every((type) => type === UNKNOWN) ? UNKNOWN : `<[${types.join(',')}]>`;
}

const MOST_PARTS = 6;
const TYPED = /^<([^|]+)>$/;
/** Of Python and Ruby. */
const MADE = /^((?:\w+\.)*\p{Lu}\w*)(?:\(\)|\.new(?:\(\))?)$/u;
