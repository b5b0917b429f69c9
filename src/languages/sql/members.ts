/** The procedures and functions of a package. */
import { firstOutside } from './brackets.ts';
import type { Token } from './scanner.ts';

export interface Member {
  readonly name: Token;
  readonly start: number;
  /** Start of the next member, or end of the package. */
  readonly end: number;
  readonly bodyStart: number;
}

const OPENS_BODY = new Set(['AS', 'IS', ';']);

/** @param from index of the token behind the name of the package */
export function membersIn(tokens: readonly Token[], from: number, end: number): Member[] {
  const starts: number[] = [];
  for (let at = from; at < tokens.length - 1; at++) if (isMember(tokens, at)) starts.push(at);
  const closing = tokens.findLastIndex(({ upper }) => upper === 'END');
  return starts.map((at, index) => {
    const name = tokens[at + 1]!;
    const following = starts[index + 1];
    // The last member does not hold the `END` of its package.
    const last = closing === -1 ? tokens.length : Math.max(closing, at + 2);
    const own = tokens.slice(at, following ?? last);
    const next = tokens[following ?? -1]?.start ?? Math.max(tokens[closing]?.start ?? end, name.end);
    return {
      name,
      start: tokens[at]!.start,
      end: own.slice(2).findLast(({ upper }) => upper === ';')?.end ?? name.end,
      bodyStart: firstOutside(own, ({ upper }) => OPENS_BODY.has(upper))?.start ?? next,
    };
  });
}

function isMember(tokens: readonly Token[], at: number): boolean {
  const isRoutine = tokens[at]?.upper === 'PROCEDURE' || tokens[at]?.upper === 'FUNCTION';
  const kind = tokens[at + 1]?.kind;
  return isRoutine && (kind === 'word' || kind === 'name') && OPENS_BODY.has(tokens[at - 1]?.upper ?? '');
}
