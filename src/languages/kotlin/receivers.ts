/** Syntax of Kotlin from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'colon',
  instance: words('this'),
  statics: new Set(),
  parent: words('super'),
  declares: words('val var'),
  inherits: words(': ,'),
  functions: words('fun'),
  each: words('in'),
  outerValues: true,
  creates: new Set(),
  casts: words('as'),
  narrows: words('is'),
  variables: 'block',
  primitives: words('int long short byte char boolean float double unit string nothing'),
  returns: ':',
  lambda: '->',
  lines: true,
  argumentNames: 'properties',
  returnsReceiver: ['apply', 'also'],
  extensions: 'dotted',
  overElements: words(
    'map forEach filter flatMap any all none find first firstOrNull onEach sortedBy associateBy groupBy',
  ),
  overItself: words('let also takeIf takeUnless'),
  handsOn: /(?:^|\.)(?:verify|spy|requireNonNull|requireNonNullElse|checkNotNull)$|\.when$/,
};
