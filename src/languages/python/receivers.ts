/** Syntax of Python from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'colon',
  instance: words('self'),
  statics: words('cls'),
  parent: words('super'),
  declares: new Set(),
  inherits: words('( ,'),
  functions: new Set(),
  each: words('in'),
  creates: new Set(),
  casts: new Set(),
  narrows: new Set(),
  variables: 'function',
  primitives: words('int str float bool bytes none dict list set tuple'),
  returns: '->',
  loads: /^(?:(?:importlib\.)?import_module|__import__)$/,
  lines: true,
  indented: true,
};
