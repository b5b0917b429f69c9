/** Tokens by the brackets that they stand in. */
import type { Token } from './scanner.ts';

/** Tokens in the brackets that open at a token, nested brackets included; none for -1. */
export function inBrackets(tokens: readonly Token[], open: number): readonly Token[] {
  if (open === -1) return [];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.upper === '(') depth++;
    else if (tokens[at]?.upper === ')' && --depth === 0) return tokens.slice(open + 1, at);
  }
  return tokens.slice(open + 1);
}

/** Items between commas outside of brackets. */
export function itemsOf(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += depthOf(token);
    if (token.upper === ',' && depth === 0) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items.filter(({ length }) => length > 0);
}

/** The first token outside of brackets that is wanted. */
export function firstOutside(tokens: readonly Token[], isWanted: (token: Token) => boolean): Token | undefined {
  let depth = 0;
  return tokens.find((token) => {
    const step = depthOf(token);
    depth += step;
    return step === 0 && depth <= 0 && isWanted(token);
  });
}

function depthOf({ upper }: Token): number {
  return upper === '(' ? 1 : upper === ')' ? -1 : 0;
}
