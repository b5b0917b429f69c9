/** Syntax of Swift from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'colon',
  instance: words('self'),
  statics: words('Self'),
  parent: words('super'),
  declares: words('let var'),
  inherits: words(': ,'),
  functions: words('func'),
  each: words('in'),
  outerValues: true,
  creates: new Set(),
  casts: words('as'),
  narrows: words('is'),
  variables: 'block',
  primitives: words('int string bool double float void character'),
  returns: '->',
  lines: true,
  argumentNames: 'labels',
  bareConditions: true,
  overElements: words(
    'map forEach filter first last firstIndex compactMap flatMap contains allSatisfy sorted sort min max removeAll drop prefix partition',
  ),
};
