/** `[[ … ]]`: operators and words, in the order of the source. */
import type { SyntaxNode } from '../contract.ts';
import type { Statement, Word } from '../script.ts';
import { holesOf } from './atoms.ts';
import { TEST_TRANSPARENT, WORDS } from './kinds.ts';
import { wordContext } from './read-inside.ts';
import { readWord } from './read-word.ts';
import { type ScriptSource, unreadable } from './reading.ts';

const OPERATORS = new Set(['&&', '||', '!', '(', ')', '<', '>', '=', '==', '!=', '=~']);
const COMPARISON = /^-(?:eq|ne|lt|le|gt|ge)$/;
/** A pattern on the right of `=~`, without what would end it or run in it. */
const PATTERN = /^(?:[^\s`$;&<>()'"\\]|\\[^\n]|\$(?![({[`'"])|\([^\s`;&<>()]*\))+$/;

interface Piece {
  readonly text: string;
  readonly node: SyntaxNode;
}

export function readTest(source: ScriptSource, node: SyntaxNode): Statement {
  const { start, end, children } = node;
  const pieces = children.slice(1, -1).flatMap((child) => piecesOf(source, child));
  const isWhole = children[0]?.kind === '[[' && children.at(-1)?.kind === ']]' && fillsItsSpan(source, node, pieces);
  if (!isWhole) return unreadable(start, end);
  const words = pieces.filter(({ text }) => !OPERATORS.has(text)).map((piece) => readPiece(source, piece));
  const compared = pieces.flatMap((piece, at) => (COMPARISON.test(piece.text) ? neighbours(source, pieces, at) : []));
  return { kind: 'test', words, compared, start, end };
}

function piecesOf(source: ScriptSource, node: SyntaxNode): Piece[] {
  if (TEST_TRANSPARENT.has(node.kind)) return node.children.flatMap((child) => piecesOf(source, child));
  return [{ text: source.text.slice(node.start, node.end).trim(), node }];
}

/** Between two pieces there is nothing but blanks, and at least one unless one of them is a parenthesis or `!`. */
function fillsItsSpan(source: ScriptSource, { start, end }: SyntaxNode, pieces: readonly Piece[]): boolean {
  let at = start + 2;
  for (const { node } of pieces) {
    if (node.start < at || !/^(?:[ \t\n]|\\\n)*$/.test(source.text.slice(at, node.start))) return false;
    if (node.start === at && !/[()!\s[]/.test(source.text.charAt(at - 1) + source.text.charAt(node.start)))
      return false;
    at = node.end;
  }
  return /^(?:[ \t\n]|\\\n)+$/.test(source.text.slice(at, end - 2));
}

function readPiece(source: ScriptSource, { text, node }: Piece): Word {
  const [start, end] = [node.start + leadingBlanks(source, node), node.end];
  if (node.kind === 'regex' || node.kind === 'extglob_pattern') return readPattern(text, { start, end });
  if (!WORDS.has(node.kind)) return { start, end, parts: [{ kind: 'unreadable' }] };
  return readWord(wordContext(source, holesOf(source.text, node)), { start, end });
}

function leadingBlanks(source: ScriptSource, { start, end }: SyntaxNode): number {
  return source.text.slice(start, end).search(/\S|$/);
}

function readPattern(text: string, span: { start: number; end: number }): Word {
  const quotes = text.replace(/'[^'\n]*'|"[^"`$\\\n]*"/g, 'q');
  return { ...span, parts: PATTERN.test(quotes) ? [] : [{ kind: 'unreadable' }] };
}

function neighbours(source: ScriptSource, pieces: readonly Piece[], at: number): Word[] {
  return [pieces[at - 1], pieces[at + 1]].flatMap((piece) => (piece === undefined ? [] : [readPiece(source, piece)]));
}
