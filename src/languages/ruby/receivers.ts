/** Syntax of Ruby from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

/** `l` is the one of Redmine, too. */
export const TRANSLATES = 't l translate';

export const receivers: ReceiverRules = {
  declared: 'colon',
  instance: words('self'),
  statics: new Set(),
  parent: words('super'),
  declares: new Set(),
  inherits: words('<'),
  functions: new Set(),
  each: words('in'),
  methodsApart: true,
  creates: new Set(),
  casts: new Set(),
  narrows: new Set(),
  variables: 'function',
  primitives: new Set(),
  lines: true,
  indented: true,
  attributes: true,
  commands: true,
  mixes: words('include extend prepend'),
};
