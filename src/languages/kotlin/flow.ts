/** Properties that a block gives, `val x by lazy {…}`, and the branches of `when`. */
import type { LanguageFlow, Walk } from '../flow/walk.ts';
import type { Path } from '../reference.ts';

export function kotlinFlow(walk: Walk): LanguageFlow {
  const { tokens } = walk;
  /** Brackets of blocks whose last value a property holds. */
  const delegated = new Map<number, number>();
  return {
    held: (at, index) => {
      if (!tokens.is(at + 1, 'by') || !tokens.is(at + 2, 'lazy')) return;
      const open = tokens.type(at + 3) === '(' ? tokens.skip(at + 3) + 1 : at + 3;
      if (tokens.type(open) !== '{') return;
      walk.held = undefined;
      delegated.set(open, index);
    },
    opened: (at) => {
      const index = delegated.get(at);
      if (index === undefined) return;
      const { frame } = walk;
      const take = (path: Path): void => {
        walk.own.set(index, path);
        frame.pending = { take };
      };
      frame.pending = { take };
    },
    /** `when (x) { A -> … }`. */
    arrow: () => {
      const before = walk.frame.open - 1;
      return tokens.is(tokens.type(before) === ')' ? tokens.skipBack(before) - 1 : before, 'when');
    },
  };
}
