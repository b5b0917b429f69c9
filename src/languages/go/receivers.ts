/** Syntax of Go from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'after',
  instance: new Set(),
  statics: new Set(),
  parent: new Set(),
  declares: words('var const'),
  inherits: new Set(),
  functions: words('func'),
  each: words('range'),
  outerValues: true,
  creates: new Set(),
  casts: new Set(),
  narrows: new Set(),
  variables: 'block',
  primitives: words(
    'int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64 string bool byte rune error',
  ),
  lines: true,
  bareConditions: true,
  literals: true,
};
