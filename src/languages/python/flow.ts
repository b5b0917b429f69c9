/** Choices between words, `lambda`, comprehensions, `with … as`, and methods that are read like properties. */
import { operator } from '../flow/expressions.ts';
import { bindAll } from '../flow/patterns.ts';
import type { LanguageFlow, Pending, Walk } from '../flow/walk.ts';
import { BUILT_IN, GETTER, UNKNOWN } from '../reference.ts';

/** A longer list of parameters is none. */
const MOST_NAMES = 60;
const GETS = /property$/;

export function pythonFlow(walk: Walk): LanguageFlow {
  const { tokens, rules } = walk;
  /** Its condition is walked over. */
  let choice: Pending | undefined;

  /** `lambda a, b: …`. */
  const bindsAhead = (at: number): void => {
    let colon = at + 1;
    while (colon < at + MOST_NAMES && tokens.type(colon) !== ':' && tokens.type(colon) !== '') colon++;
    if (tokens.type(colon) !== ':') return;
    const until = walk.bodyEnd(colon + 1);
    for (let name = at + 1; name < colon; name++)
      if (tokens.type(name) === 'name' && tokens.type(name - 1) !== '=') walk.bindFrom(at, name, UNKNOWN, until);
  };

  /** `a or b`, `a if b else c`. */
  const chooses = (text: string): boolean => {
    const { pending } = walk.frame;
    if (text === 'or') operator(walk, '??');
    else if (text === 'if' && pending !== undefined && !pending.spoiled && walk.value !== '') {
      operator(walk, '??');
      choice = pending;
    } else if (text === 'else' && pending !== undefined && choice === pending) {
      pending.spoiled = false;
      walk.value = '';
    } else return false;
    return true;
  };

  /** `with open() as f`, `except E as e`. */
  const boundValue = (at: number): void => {
    const callee = tokens.type(at - 1) === ')' ? tokens.other(at - 1) - 1 : at - 2;
    const isError = tokens.is(at - 2, 'except') || tokens.is(callee, 'except');
    const path = walk.extended(walk.value, isError ? '()' : '.__enter__()');
    walk.value = '';
    if (tokens.type(at + 1) === 'name') walk.bind(at + 1, path);
    if (tokens.type(at + 1) === '(') bindAll(walk, at + 2, tokens.other(at + 1));
  };

  return {
    keyword: (at, text) => {
      if (text === 'lambda') bindsAhead(at);
      if (!tokens.breaks[at] && chooses(text)) return true;
      if (text !== 'as' || (walk.value === '' && tokens.type(at - 1) !== ')')) return false;
      boundValue(at);
      return true;
    },
    /** `x` of `[x.name for x in xs]`, which is bound behind its first use. */
    opened: (open) => {
      const close = tokens.other(open);
      for (let at = open + 1; at < close; at++) {
        at = tokens.skip(at);
        if (!tokens.is(at, 'for')) continue;
        for (let name = at + 1; name < close && !tokens.isWord(name, rules.each); name++)
          if (tokens.type(name) === 'name') walk.bindFrom(open, name, UNKNOWN, tokens.start(close));
      }
    },
    /** `@property`, `@cached_property`. */
    callable: (at, index) => {
      let before = tokens.is(at - 2, 'async') ? at - 3 : at - 2;
      if (tokens.type(before) !== 'name' || !GETS.test(tokens.textOf(before))) return;
      while (tokens.type(before - 1) === '.') before -= 2;
      if (tokens.type(before - 1) === '@') walk.note(index, GETTER, BUILT_IN);
    },
  };
}
