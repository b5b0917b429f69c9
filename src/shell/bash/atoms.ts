/**
 * A syntax tree of tree-sitter-bash as the sequence of its atoms. The grammar is forgiving, and it nests lists,
 * pipelines and redirections differently from bash, so of the tree only this is used: where compound commands and
 * substitutions begin and end. Every other leaf becomes an atom again, adjacent pieces become one word, and whatever
 * lies between two atoms must be blank. A leaf that does not fit becomes `unreadable`.
 */
import type { SyntaxNode } from '../contract.ts';
import {
  COMPOUNDS,
  HOLES,
  OPERATORS,
  REDIRECTIONS,
  SEPARATORS,
  TEST_TRANSPARENT,
  TRANSPARENT,
  WORDS,
} from './kinds.ts';

export type Atom =
  | { readonly kind: 'word'; readonly start: number; readonly end: number; readonly holes: readonly SyntaxNode[] }
  | { readonly kind: 'array'; readonly start: number; readonly end: number; readonly node: SyntaxNode }
  | { readonly kind: 'operator' | 'redirection'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'compound' | 'test'; readonly node: SyntaxNode; readonly start: number; readonly end: number }
  | { readonly kind: 'heredoc'; readonly node: SyntaxNode; readonly start: number; readonly end: number }
  | { readonly kind: 'unreadable'; readonly start: number; readonly end: number };

/** @param from where the gap before the first node begins; the same for `to` and the last node */
export function atomsOf(source: string, nodes: readonly SyntaxNode[], span: { from: number; to: number }): Atom[] {
  const found: Atom[] = [];
  for (const node of nodes) flatten(source, node, found);
  return withGaps(source, found, span);
}

function flatten(source: string, node: SyntaxNode, found: Atom[]): void {
  const { kind, start, end, children } = node;
  if (isMadeUp(node)) return;
  if (kind === 'comment') found.push(...commentAtoms(source, node));
  else if (kind === 'test_command') flattenTest(source, node, found);
  else if (kind === 'heredoc_redirect') flattenHeredoc(source, node, found);
  else if (kind === 'variable_assignment') found.push(assignmentAtom(source, node));
  else if (COMPOUNDS.has(kind)) found.push({ kind: 'compound', node, start, end });
  else if (TRANSPARENT.has(kind)) for (const child of children) flatten(source, child, found);
  else found.push(leafAtom(source, node));
}

/** Assignments with a redirection and without a command: the grammar adds the name of one. */
function isMadeUp({ kind, start, end }: SyntaxNode): boolean {
  return kind === 'command_name' && start === end;
}

/** A leaf without text is one that the grammar made up. */
function leafAtom(source: string, node: SyntaxNode): Atom {
  const { kind, end } = node;
  const start = node.start + blankLength(source, node);
  const text = source.slice(start, end);
  if (isHereString(source, node)) return { kind: 'operator', text: '', start, end };
  if (text === '<' && source.startsWith('<<<', start - 2)) return { kind: 'redirection', text: '<<<', start, end };
  // The grammar loses its way at some operators; which one it is, is certain all the same.
  if (kind === 'ERROR' && SEPARATORS.has(text)) return { kind: 'operator', text, start, end };
  if (start >= end) return { kind: 'unreadable', start, end };
  if (REDIRECTIONS.has(kind) && kind === text) return { kind: 'redirection', text, start, end };
  if (OPERATORS.has(kind) && kind === text) return { kind: 'operator', text, start, end };
  if (text === '\n') return { kind: 'operator', text, start, end };
  return WORDS.has(kind)
    ? { kind: 'word', start, end, holes: holesOf(source, node) }
    : { kind: 'unreadable', start, end };
}

/** Behind a compound command the grammar takes `<<<` for an error and `<`. */
function isHereString(source: string, { kind, start, end }: SyntaxNode): boolean {
  return kind === 'ERROR' && end - start === 2 && source.startsWith('<<<', start);
}

/** The grammar counts blanks before some tokens as a part of them. */
function blankLength(source: string, { start, end }: SyntaxNode): number {
  const text = source.slice(start, end);
  return text === '\n' ? 0 : (/^[ \t\n]*/.exec(text)?.[0].length ?? 0);
}

function assignmentAtom(source: string, node: SyntaxNode): Atom {
  const { start, end } = node;
  const array = node.children.find(({ kind }) => kind === 'array');
  return array === undefined
    ? { kind: 'word', start, end, holes: holesOf(source, node) }
    : { kind: 'array', start, end, node };
}

export function holesOf(source: string, node: SyntaxNode): readonly SyntaxNode[] {
  return holesIn(node).map((hole) => ({ ...hole, start: hole.start + blankLength(source, hole) }));
}

/** Those that lie in no other that holds commands; arithmetic may hold further ones. */
function holesIn(node: SyntaxNode): SyntaxNode[] {
  const inner = node.kind === 'arithmetic_expansion' || !HOLES.has(node.kind) ? node.children.flatMap(holesIn) : [];
  return HOLES.has(node.kind) ? [node, ...inner] : inner;
}

/** `[ a > b ]` writes the file `b`: all that is inside are words, operators and redirections. */
function flattenTest(source: string, node: SyntaxNode, found: Atom[]): void {
  if (node.children[0]?.kind !== '[') found.push({ kind: 'test', node, start: node.start, end: node.end });
  else for (const child of node.children) flattenInTest(source, child, found);
}

function flattenInTest(source: string, node: SyntaxNode, found: Atom[]): void {
  if (!TEST_TRANSPARENT.has(node.kind) && !TRANSPARENT.has(node.kind)) flatten(source, node, found);
  else for (const child of node.children) flattenInTest(source, child, found);
}

/** The body comes after the rest of its line, which the grammar takes for a part of the redirection. */
function flattenHeredoc(source: string, node: SyntaxNode, found: Atom[]): void {
  const [operator] = node.children.filter(({ kind }) => kind === '<<' || kind === '<<-');
  const opening = node.children.find(({ kind }) => kind === 'heredoc_start');
  const body = node.children.find(({ kind }) => kind === 'heredoc_body');
  const closing = node.children.find(({ kind }) => kind === 'heredoc_end');
  const start = opening && body && documentStart(source, opening, body);
  if (!operator || !opening || !body || !closing || start === undefined) {
    found.push({ kind: 'unreadable', start: node.start, end: node.end });
    return;
  }
  for (const child of node.children) {
    if (child === operator) found.push({ kind: 'heredoc', node, start: child.start, end: opening.end });
    else if (child === body) found.push({ kind: 'operator', text: '\n', start: start - 1, end: closing.end });
    else if (child !== opening && child !== closing) flatten(source, child, found);
  }
}

/**
 * The offset behind the line that opens the document; the grammar leaves out the blanks and empty lines at its beginning.
 *
 * @returns `undefined` when more than one line opens it
 */
export function documentStart(text: string, opening: SyntaxNode, body: SyntaxNode): number | undefined {
  const lineEnd = text.indexOf('\n', opening.end);
  if (lineEnd === -1 || lineEnd >= body.start || text.charAt(lineEnd - 1) === '\\') return;
  return EMPTY_LINES.test(text.slice(lineEnd, body.start)) ? lineEnd + 1 : undefined;
}

const EMPTY_LINES = /^\s*$/;

/** A comment begins where a word could begin, and takes the rest of its line. */
function commentAtoms(source: string, { start, end }: SyntaxNode): Atom[] {
  const begins = start === 0 || /[\s;&|()`]/.test(source.charAt(start - 1));
  const ends = end === source.length || source.charAt(end) === '\n';
  const isComment = begins && ends && /^#[^\n]*$/.test(source.slice(start, end));
  return isComment ? [{ kind: 'operator', text: '', start, end }] : [{ kind: 'unreadable', start, end }];
}

const BLANK = /^(?:[ \t]|\\\n)*$/;
/** A line that is continued inside a word is no gap. */
const JOINED = /^(?:\\\n)*$/;
const BLANK_LINES = /^(?:[ \t\n]|\\\n)*$/;

function withGaps(source: string, found: readonly Atom[], { from, to }: { from: number; to: number }): Atom[] {
  const atoms: Atom[] = [];
  let at = from;
  for (const atom of [...found, undefined]) {
    const next = atom?.start ?? to;
    const dash = dashBefore(source, at, atom);
    const gap = dash ?? gapAtom(source, at, next);
    if (gap !== undefined) atoms.push(gap);
    if (atom === undefined) break;
    if (atom.kind !== 'operator' || atom.text !== '') append(atoms, atom, JOINED.test(source.slice(at, next)));
    at = atom.end;
  }
  return atoms;
}

/** The grammar leaves out the word `-` where a here-document follows it: `python3 - <<EOF`. */
function dashBefore(source: string, from: number, next: Atom | undefined): Atom | undefined {
  if (next?.kind !== 'heredoc' || !/^[ \t]+-[ \t]*$/.test(source.slice(from, next.start))) return undefined;
  const start = source.indexOf('-', from);
  return { kind: 'word', start, end: start + 1, holes: [] };
}

function gapAtom(source: string, start: number, end: number): Atom | undefined {
  const gap = source.slice(start, end);
  if (start > end || !BLANK_LINES.test(gap)) return { kind: 'unreadable', start, end: Math.max(start, end) };
  return BLANK.test(gap) ? undefined : { kind: 'operator', text: '\n', start, end };
}

/** Two pieces of a word without anything between them are one word. */
function append(atoms: Atom[], atom: Atom, isAdjacent: boolean): void {
  const last = atoms.at(-1);
  if (!isAdjacent || last === undefined || !isWordLike(last) || !isWordLike(atom)) atoms.push(atom);
  else if (last.kind === 'word' && atom.kind === 'word')
    atoms.splice(-1, 1, { kind: 'word', start: last.start, end: atom.end, holes: [...last.holes, ...atom.holes] });
  else atoms.splice(-1, 1, { kind: 'unreadable', start: last.start, end: atom.end });
}

function isWordLike({ kind }: Atom): boolean {
  return kind === 'word' || kind === 'array';
}
