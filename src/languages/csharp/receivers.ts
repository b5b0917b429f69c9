/** Syntax of C# from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

export const receivers: ReceiverRules = {
  declared: 'before',
  instance: words('this'),
  statics: new Set(),
  parent: words('base'),
  declares: new Set(),
  inherits: words(': ,'),
  functions: new Set(),
  each: words('in'),
  creates: words('new'),
  casts: words('as'),
  narrows: words('is'),
  variables: 'block',
  primitives: words(
    'int long short byte char bool float double decimal void string uint ulong ushort sbyte nint nuint object',
  ),
  lambda: '=>',
  keywordTypes: true,
  initializers: true,
  argumentNames: 'parameters',
  extensions: 'parameter',
  overElements: words(
    'Select Where Any All First FirstOrDefault Single SingleOrDefault OrderBy ForEach SelectMany Count Sum',
  ),
};
