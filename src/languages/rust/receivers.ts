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
  outerValues: true,
  creates: new Set(),
  casts: words('as'),
  narrows: new Set(),
  variables: 'block',
  primitives: words('i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize isize f32 f64 bool char str string'),
  returns: '->',
  bareConditions: true,
  unions: false,
  lifetimes: true,
  literals: true,
  overElements: words(
    'map for_each filter filter_map flat_map any all find position take_while skip_while inspect and_then is_some_and map_or for_each_mut',
  ),
  valueMacros: words('vec format concat stringify include_str env matches smallvec'),
  scopes: words('crate self super'),
};
