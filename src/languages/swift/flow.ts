/** `.name` of the type that its place expects, `$0` of a closure, properties whose type an attribute gives. */
import { elementOfCall, isCondition } from '../flow/expressions.ts';
import { bindAll, patternEnd } from '../flow/patterns.ts';
import type { LanguageFlow, Walk } from '../flow/walk.ts';
import { type Path, UNKNOWN } from '../reference.ts';

const QUALIFIED = /^\p{Lu}[\w.]*$/u;

export function swiftFlow(walk: Walk): LanguageFlow {
  const { tokens, bindings, functions, frames } = walk;
  /** Value before the operator at a token. */
  let compared: { readonly at: number; readonly path: Path } = { at: -1, path: '' };

  /** `case .a, .b`. */
  const beginsCase = (at: number): boolean => {
    let first = at;
    while (first > at - 12 && !tokens.breaks[first]) first--;
    return tokens.is(first, 'case') && walk.opens === '{';
  };

  return {
    sign: (at, type) => {
      if (type === 'operator') compared = { at, path: walk.value };
      if (type !== 'number' || tokens.type(at - 1) !== '$') return false;
      const { element } = frames.findLast((frame) => frame.element !== undefined) ?? {};
      walk.value = tokens.textOf(at) === '0' ? (element ?? UNKNOWN) : UNKNOWN;
      return true;
    },
    declares: (at) => {
      bindAll(walk, at + 1, patternEnd(walk, at + 1));
      return false;
    },
    /** Type of which `.name` is a member, when no value stands before the dot. */
    beforeDot: (dot) => {
      const last = dot - 1;
      const before = tokens.type(last);
      if (before === '=' && walk.declaredHere?.at === last) return walk.declaredHere.path;
      if (before === 'operator' && compared.at === last) return compared.path || UNKNOWN;
      if (before === '??') return walk.frame.pending?.first ?? UNKNOWN;
      if (tokens.is(last, 'return')) return functions.at(-1)?.declared ?? UNKNOWN;
      const isFirst = tokens.is(last, 'case') && (tokens.breaks[last] || tokens.type(last - 1) === '{');
      return isFirst || (before === ',' && beginsCase(last)) ? (walk.frame.subject ?? UNKNOWN) : UNKNOWN;
    },
    element: (open) => {
      const previous = tokens.type(open - 1);
      if (previous === '(' || previous === ',' || previous === ':')
        return walk.opens === '(' ? elementOfCall(walk, walk.frame.callee) : undefined;
      const isTrailing = walk.value !== '' && (previous === 'name' || previous === ')') && !isCondition(walk, open);
      return isTrailing ? elementOfCall(walk, walk.value) : undefined;
    },
    /** `{ x in`, `{ [weak self] x, y in`. */
    loops: (names) => {
      const { open, end, element = UNKNOWN } = walk.frame;
      const [first = -1] = names;
      if (walk.opens !== '{' || (first - 1 !== open && tokens.type(first - 1) !== ']')) return false;
      for (const name of names)
        bindings.bind(tokens.textOf(name), name === first ? element : UNKNOWN, {
          at: tokens.start(name),
          until: tokens.start(end),
        });
      return true;
    },
    /** `@Environment(Router.self) private var router`. */
    heldType: (at) => {
      let before = at - 1;
      while (before > at - 5 && tokens.type(before) === 'name') before--;
      const open = tokens.type(before) === ')' ? tokens.other(before) : -1;
      if (
        open === -1 ||
        tokens.type(open - 2) !== '@' ||
        tokens.type(before - 2) !== '.' ||
        !tokens.is(before - 1, 'self')
      )
        return undefined;
      const written = tokens.text.slice(tokens.starts[open + 1], tokens.ends[before - 3]);
      return QUALIFIED.test(written) ? `<${written}>` : undefined;
    },
  };
}
