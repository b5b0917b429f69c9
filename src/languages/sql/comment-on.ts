/** `COMMENT ON TABLE orders IS '…'`, which documents what another statement defines. */
import type { CodeSymbol } from '../contract.ts';
import type { Token } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface Remark {
  /** The parts of the name of a table or column, without quotes. */
  readonly path: readonly string[];
  readonly isColumn: boolean;
  readonly text: string;
  readonly start: number;
}

export function remarkOf({ tokens, start }: Statement): Remark | undefined {
  if (tokens[0]?.upper !== 'COMMENT' || tokens[1]?.upper !== 'ON') return undefined;
  const at = tokens.findIndex(({ upper }) => upper === 'IS');
  const value = tokens.slice(at + 1).find(({ kind }) => kind === 'string');
  if (at < 3 || value === undefined || value.text === '') return undefined;
  const path = tokens
    .slice(2, at)
    .filter((token, index) => index > 0 && isPart(token))
    .map(({ text }) => text);
  return { path, isColumn: tokens[2]?.upper === 'COLUMN', text: value.text, start };
}

function isPart({ kind, upper }: Token): boolean {
  return (kind === 'word' || kind === 'name') && upper !== 'VIEW';
}

/** The symbols with the comments that other statements give them. */
export function withRemarks(symbols: CodeSymbol[], remarks: readonly Remark[]): CodeSymbol[] {
  if (remarks.length === 0) return symbols;
  const texts = new Map(remarks.map(({ path, isColumn, text }) => [keyOf(path.slice(isColumn ? -2 : -1)), text]));
  return symbols.map((symbol) => {
    const owner = symbols[symbol.parent]?.name;
    const text = texts.get(keyOf(owner === undefined ? [symbol.name] : [owner, symbol.name]));
    if (text === undefined) return symbol;
    return { ...symbol, docblock: symbol.docblock === '' ? text : `${symbol.docblock}\n${text}` };
  });
}

function keyOf(path: readonly string[]): string {
  return path.join('\n').toLowerCase();
}
