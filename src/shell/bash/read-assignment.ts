/** `name=value`, `name+=value`, `name[subscript]=value`, `name=(…)`. */
import type { SyntaxNode } from '../contract.ts';
import type { Arithmetic, Assignment, Word } from '../script.ts';
import { type Atom, atomsOf } from './atoms.ts';
import { readArithmetic } from './read-expansion.ts';
import { wordContext } from './read-inside.ts';
import { readWord } from './read-word.ts';
import type { ScriptSource } from './reading.ts';
import type { WordContext } from './word-context.ts';

const HEAD = /^([A-Za-z_][A-Za-z0-9_]*)(\[[^\]]*\])?(\+?)=/;

/** @returns undefined for a word that is no assignment */
export function readAssignment(source: ScriptSource, atom: Extract<Atom, { kind: 'word' }>): Assignment | undefined {
  const head = HEAD.exec(source.text.slice(atom.start, atom.end));
  if (head === null) return undefined;
  const context = wordContext(source, atom.holes);
  const value = readWord(context, { start: atom.start + head[0].length, end: atom.end });
  return assignment(context, atom, { head, value });
}

/** @returns undefined when something stands between the elements that is no word */
export function readArrayAssignment(source: ScriptSource, node: SyntaxNode): Assignment | undefined {
  const head = HEAD.exec(source.text.slice(node.start, node.end));
  const array = node.children.find(({ kind }) => kind === 'array');
  if (head === null || array === undefined || node.start + head[0].length !== array.start) return undefined;
  const span = { from: array.start + 1, to: array.end - 1 };
  const atoms = atomsOf(source.text, array.children.slice(1, -1), span).filter((atom) => !isNewline(atom));
  const words = atoms.flatMap((atom) => (atom.kind === 'word' ? [readElement(source, atom)] : []));
  if (words.length !== atoms.length) return undefined;
  return assignment(wordContext(source, []), node, { head, value: words });
}

function isNewline(atom: Atom): boolean {
  return atom.kind === 'operator' && atom.text === '\n';
}

/** `[subscript]=value` in an array is an evaluation of its own. */
function readElement(source: ScriptSource, atom: Extract<Atom, { kind: 'word' }>): Word {
  if (source.text.charAt(atom.start) !== '[') return readWord(wordContext(source, atom.holes), atom);
  return { start: atom.start, end: atom.end, parts: [{ kind: 'unreadable' }] };
}

interface Pieces {
  readonly head: RegExpExecArray;
  readonly value: Word | readonly Word[];
}

function assignment(context: WordContext, { start, end }: { start: number; end: number }, pieces: Pieces): Assignment {
  const [, name = '', subscript, plus] = pieces.head;
  const at = start + name.length;
  const inside = { start: at + 1, end: at + (subscript?.length ?? 0) - 1 };
  const arithmetic = subscript === undefined ? undefined : (readArithmetic(context, inside) ?? UNREADABLE);
  return { name, append: plus === '+', subscript: arithmetic, value: pieces.value, start, end };
}

const UNREADABLE: Arithmetic = { names: [], parts: [{ kind: 'unreadable' }] };
