/** Syntax of C and C++ from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'before',
  instance: words('this'),
  statics: new Set(),
  parent: new Set(),
  declares: new Set(),
  inherits: words(': ,'),
  functions: new Set(),
  each: new Set(),
  creates: words('new'),
  casts: new Set(),
  narrows: new Set(),
  variables: 'block',
  primitives: words('int long short char bool float double void size_t'),
  arrow: 'member',
  scopes: new Set(),
  pointers: true,
};
