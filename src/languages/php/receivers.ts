/** Syntax of PHP from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

const TYPE = String.raw`(?<type>[^\s<{$*]+(?:(?:<(?:[^<>]|<[^<>]*>)*>|\{[^{}]*\})[^\s$]*)?)`;

export const receivers: ReceiverRules = {
  declared: 'before',
  returns: ':',
  instance: words('$this this'),
  statics: words('self static'),
  parent: words('parent'),
  declares: new Set(),
  inherits: words('extends implements ,'),
  functions: words('function fn'),
  each: words('as'),
  eachBefore: true,
  creates: words('new'),
  casts: new Set(),
  narrows: words('instanceof'),
  variables: 'function',
  arrow: 'member',
  dotJoins: true,
  callablePairs: true,
  mixes: words('use'),
  makesNamed:
    /^(?:app|resolve)$|(?:^|\.|\))(?:make|makeWith|get|createMock|createStub|mock|partialMock|spy|prophesize|instance)$/,
  primitives: words(
    'int float string bool boolean array callable iterable void never null false true int|string string|int string|null int|null array|string string|array ?string ?int ?bool ?array ?float closure',
  ),
  comments: {
    value: {
      tags: ['@return', '@var', '-return', '-var'],
      pattern: new RegExp(String.raw`@(?:(?:phpstan|psalm)-)?(?:return|var)\s+${TYPE}(?:\s+(?<name>\$\w+))?`, 'g'),
    },
    parameters: {
      tags: ['@param'],
      pattern: new RegExp(String.raw`@param\s+${TYPE}\s+(?:&|\.\.\.)?\$(?<name>\w+)`, 'g'),
    },
    members: {
      tags: ['@property', '@method'],
      pattern: new RegExp(
        String.raw`@(?:property(?:-read|-write)?|method(?:\s+static)?)\s+${TYPE}\s+\$?(?<name>\w+)`,
        'g',
      ),
    },
    standsIn: { tags: ['@mixin'], pattern: /@mixin\s+(?<type>\\?[\w\\]+)/g },
  },
};
