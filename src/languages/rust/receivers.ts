/** Syntax of Rust from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'colon',
  instance: words('self'),
  statics: words('Self'),
  parent: new Set(),
  declares: words('let const static'),
  inherits: words(': +'),
  functions: new Set(),
  each: words('in'),
  creates: new Set(),
  casts: words('as'),
  narrows: new Set(),
  variables: 'block',
  primitives: words('i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize isize f32 f64 bool char str string'),
  returns: '->',
  implements: 'impl',
  literals: true,
  scopes: words('crate self super'),
};
