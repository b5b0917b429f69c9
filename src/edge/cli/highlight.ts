/** Marks in a line what was looked for. */
import { literalExpression } from '../../base/literal-expression.ts';
import { wordMarker } from '../../base/words/marked-words.ts';
import type { Terminal } from './terminal.ts';

type Paint = (text: string) => string;

export interface Pattern {
  readonly text: string;
  readonly isRegex: boolean;
  readonly isCaseSensitive: boolean;
}

/** Marks every match of a pattern, unless its expression is valid in ripgrep only. */
export function matchPainter(pattern: Pattern, terminal: Terminal): Paint {
  const expression = terminal.colors.isColorSupported ? compilePattern(pattern) : undefined;
  if (expression === undefined) return String;
  return (line) => line.replace(expression, (match) => (match === '' ? '' : strong(terminal)(match)));
}

/** The words that have something in common with the query. */
export function wordPainter(query: string, terminal: Terminal): Paint {
  if (!terminal.colors.isColorSupported) return String;
  const partsOf = wordMarker(query);
  return (line) =>
    partsOf(line)
      .map(({ text, isMatch }) => (isMatch ? strong(terminal)(text) : text))
      .join('');
}

function strong({ colors }: Terminal): Paint {
  return (text) => colors.bold(colors.red(text));
}

function compilePattern({ text, isRegex, isCaseSensitive }: Pattern): RegExp | undefined {
  const source = isRegex ? text : literalExpression(text);
  try {
    return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
  } catch {
    return undefined;
  }
}
