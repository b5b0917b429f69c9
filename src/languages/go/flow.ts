/** Variables of type switches and groups, functions with several results, and types that a type embeds. */

import { tupleOf } from '../flow/bindings.ts';
import { parameters } from '../flow/patterns.ts';
import type { LanguageFlow, Walk } from '../flow/walk.ts';
import { PARENT, STANDS_IN, UNKNOWN } from '../reference.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

export function goFlow(walk: Walk): LanguageFlow {
  const { tokens, types, bindings } = walk;
  /** Variables of type switches, by the bracket that opens the cases. */
  const switched = new Map<number, string>();
  const isCase = (at: number): boolean => tokens.is(at, 'case') || tokens.is(at, 'default');

  /** `case *T:`: until the next case the variable is a `*T`, and of several types any. */
  const cases = (at: number): void => {
    const name = switched.get(walk.frame.open);
    if (name === undefined) return;
    const read = types.forward(at + 1);
    const path = tokens.is(at, 'case') && tokens.type(read.end) === ':' ? read.path : UNKNOWN;
    let next = at + 1;
    while (next < walk.frame.end && !isCase(next)) next = (tokens.type(next) === '{' ? tokens.skip(next) : next) + 1;
    bindings.bind(name, path, { at: tokens.start(at), until: tokens.start(next) });
  };

  /** `var a, b T`. */
  const bindList = (first: number): void => {
    let last = first;
    while (tokens.type(last + 1) === ',' && tokens.type(last + 2) === 'name') last += 2;
    const isTyped = tokens.type(last + 1) !== '=' && !tokens.breaks[last + 1];
    const path = isTyped ? types.forward(last + 1).path : UNKNOWN;
    for (let at = first; at <= last; at += 2) if (walk.symbolOf(at) === undefined) walk.bind(at, path);
  };

  /** `var (…)`, whose lines each begin with names. */
  const bindGroup = (open: number): void => {
    for (let at = open + 1; at < tokens.other(open); at++) {
      if (tokens.type(at) === 'name' && tokens.breaks[at] && !walk.scopes.lineGoesOn(at)) bindList(at);
      at = tokens.skip(at);
    }
  };

  const isNamed = ({ start, end }: Part): boolean =>
    tokens.type(start) === 'name' && types.forward(start).end < end && types.forward(start + 1).end === end;

  return {
    keyword: (at) => {
      if (switched.size > 0 && isCase(at)) cases(at);
      return false;
    },
    /** `switch x := value.(type) {`. */
    assigned: (at) => {
      const { open } = walk.head;
      const isSwitch = tokens.is(at - 1, 'switch') && tokens.type(open) === '{' && tokens.type(open - 1) === ')';
      if (isSwitch && tokens.is(open - 2, 'type')) switched.set(open, tokens.textOf(at));
    },
    declares: (at) => {
      const next = at + 1;
      const isList = tokens.type(next) === 'name' && tokens.type(next + 1) === ',';
      if (!walk.isLocal || (!isList && tokens.type(next) !== '(')) return false;
      walk.value = '';
      if (isList) bindList(next);
      else bindGroup(next);
      return true;
    },
    /** `(T, error)`, `(a, b T, err error)`. */
    resultList: (at) => {
      if (tokens.type(at) !== '(') return undefined;
      const parts = [...types.parts(at)];
      const first = parts.some(isNamed) ? 1 : 0;
      const paths = parts.map((part, index) => {
        const typed = first === 0 || isNamed(part) ? part : parts.slice(index).find(isNamed);
        return typed === undefined ? UNKNOWN : types.forward(typed.start + first).path;
      });
      return paths.length > 1 ? tupleOf(paths) : (paths[0] ?? UNKNOWN);
    },
    /** `func f() (c *T, err error)` declares variables of the function. */
    results: (at, until) => {
      if (tokens.type(at) === '(' && [...types.parts(at)].some(isNamed)) parameters(walk, at, until);
    },
    /** `func (r *T) name`. */
    callable: (at, _index, until) => {
      const open = tokens.type(at - 1) === ')' ? tokens.other(at - 1) : -1;
      if (open !== -1) parameters(walk, open, until);
    },
    /** A line of a struct or an interface that is a type alone. Only an interface shares the contract of another one. */
    classHead: (at, index) => {
      const open = tokens.type(at) === 'name' ? at + 1 : at;
      const word = tokens.textOf(open - 1);
      if (tokens.type(open) !== '{' || (word !== 'struct' && word !== 'interface')) return;
      const close = tokens.other(open);
      for (let each = open + 1; each < close; each++) {
        if (tokens.type(each) === '{' || tokens.type(each) === '(') each = tokens.skip(each);
        if (!tokens.breaks[each]) continue;
        const name = tokens.type(each) === '*' ? each + 1 : each;
        const end = tokens.type(name + 1) === '.' ? name + 3 : name + 1;
        if (tokens.type(name) !== 'name' || !(tokens.breaks[end] || end === close || tokens.type(end) === 'literal'))
          continue;
        walk.note(index, word === 'struct' ? STANDS_IN : PARENT, types.forward(name).path);
      }
    },
  };
}
