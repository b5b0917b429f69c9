/** The procedures and functions of a package. */
import type { Token } from './scanner.ts';

export interface Member {
  readonly name: Token;
  readonly start: number;
  /** Where the next one begins, or the package ends. */
  readonly end: number;
  readonly bodyStart: number;
}

const OPENS_BODY = new Set(['AS', 'IS', ';']);

/** @param from index of the token behind the name of the package */
export function membersIn(tokens: readonly Token[], from: number, end: number): Member[] {
  const starts: number[] = [];
  for (let at = from; at < tokens.length - 1; at++) {
    const isRoutine = tokens[at]?.upper === 'PROCEDURE' || tokens[at]?.upper === 'FUNCTION';
    const name = tokens[at + 1];
    const isName = name?.kind === 'word' || name?.kind === 'name';
    if (isRoutine && isName && OPENS_BODY.has(tokens[at - 1]?.upper ?? '')) starts.push(at);
  }
  const closing = tokens.findLast(({ upper }) => upper === 'END')?.start ?? end;
  return starts.map((at, index) => {
    const next = tokens[starts[index + 1] ?? tokens.length]?.start ?? Math.max(closing, tokens[at + 1]!.end);
    return {
      name: tokens[at + 1]!,
      start: tokens[at]!.start,
      end: lastEnd(tokens, at, next),
      bodyStart: bodyOf(tokens, at, next),
    };
  });
}

/** The `;` before what comes next; the last member does not hold the `END` of its package. */
function lastEnd(tokens: readonly Token[], from: number, next: number): number {
  let end = tokens[from + 1]!.end;
  for (let at = from + 2; at < tokens.length && tokens[at]!.start < next; at++)
    if (tokens[at]!.upper === ';') end = tokens[at]!.end;
  return end;
}

function bodyOf(tokens: readonly Token[], from: number, next: number): number {
  let brackets = 0;
  for (let at = from; at < tokens.length && tokens[at]!.start < next; at++) {
    const { upper, start } = tokens[at]!;
    if (upper === '(') brackets++;
    else if (upper === ')') brackets--;
    else if (brackets <= 0 && OPENS_BODY.has(upper)) return start;
  }
  return next;
}
