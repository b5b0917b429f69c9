/** Syntax of JavaScript and TypeScript from which types of receivers are inferred. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { words } from '../syntax/words.ts';

const TYPE = String.raw`\{(?<type>(?:[^{}\n]|\{[^{}\n]*\})+)\}`;

export const receivers: ReceiverRules = {
  declared: 'colon',
  returns: ':',
  instance: words('this'),
  statics: new Set(),
  parent: words('super'),
  declares: words('const let var using'),
  inherits: words('extends implements'),
  functions: words('function'),
  each: words('of in'),
  creates: words('new'),
  casts: words('as satisfies'),
  narrows: words('instanceof'),
  lines: true,
  objects: true,
  lambda: '=>',
  variables: 'block',
  primitives: words('string number boolean bigint symbol void null undefined never'),
  overElements: words('map forEach filter find findLast findIndex some every flatMap then sort toSorted'),
  comments: {
    value: {
      tags: ['@return', '@type'],
      pattern: new RegExp(String.raw`@(?:returns?|type)\s+${TYPE}`, 'g'),
    },
    parameters: {
      tags: ['@param'],
      pattern: new RegExp(String.raw`@param\s+${TYPE}\s+\[?(?<name>[\w$]+)`, 'g'),
    },
  },
};
