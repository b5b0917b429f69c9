/** Compound commands: which parts they have is the grammar's word, what is in the parts is read again. */
import type { SyntaxNode } from '../contract.ts';
import type { Arithmetic, Branch, CaseItem, Part, Statement, Word } from '../script.ts';
import { type Atom, atomsOf, holesOf } from './atoms.ts';
import { readArithmetic } from './read-expansion.ts';
import { readInside, wordContext } from './read-inside.ts';
import { readWord } from './read-word.ts';
import { type ScriptSource, unreadable } from './reading.ts';

export function readCompound(source: ScriptSource, node: SyntaxNode): Statement {
  return READERS[node.kind]?.(source, node) ?? unreadable(node.start, node.end);
}

type Reader = (source: ScriptSource, node: SyntaxNode) => Statement | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  subshell: (source, node) => ({ kind: 'subshell', body: readInside(source, node), ...spanOf(node) }),
  compound_statement: readBraces,
  do_group: (source, node) => readInside(source, node),
  if_statement: readIf,
  while_statement: readWhile,
  for_statement: readFor,
  c_style_for_statement: readCount,
  case_statement: readCase,
  function_definition: readFunction,
};

function spanOf({ start, end }: SyntaxNode): { start: number; end: number } {
  return { start, end };
}

function readBraces(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first?.kind === '{' && last?.kind === '}') return readInside(source, node);
  if (first?.kind !== '((' || last?.kind !== '))') return undefined;
  const expression = arithmeticBetween(source, node, { start: first.end, end: last.start });
  return expression === undefined ? undefined : { kind: 'arithmetic', expression, ...spanOf(node) };
}

function arithmeticBetween(
  source: ScriptSource,
  node: SyntaxNode,
  span: { start: number; end: number },
): Arithmetic | undefined {
  return readArithmetic(wordContext(source, holesOf(source.text, node)), span);
}

/** Statement between two keywords of a compound command. */
function between(source: ScriptSource, node: SyntaxNode, keywords: readonly [number, number]): Statement {
  const [open, close] = keywords;
  const span = { from: node.children[open]?.end ?? node.start, to: node.children[close]?.start ?? node.end };
  return source.readNodes(node.children.slice(open + 1, close), span);
}

function indexOf(node: SyntaxNode, kinds: string): number {
  return node.children.findIndex(({ kind }) => kinds.split(' ').includes(kind));
}

function readIf(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const [then, fi] = [indexOf(node, 'then'), node.children.length - 1];
  if (then === -1 || node.children[fi]?.kind !== 'fi' || isEmpty(node.children[fi])) return undefined;
  const clauses = indexOf(node, 'elif_clause else_clause');
  const first = {
    condition: between(source, node, [0, then]),
    body: between(source, node, [then, clauses === -1 ? fi : clauses]),
  };
  const rest = clauses === -1 ? [] : node.children.slice(clauses, fi);
  const branches = rest.filter(({ kind }) => kind === 'elif_clause').map((clause) => readElif(source, clause));
  const otherwise = rest.find(({ kind }) => kind === 'else_clause');
  if (!areClauses(source, rest) || branches.includes(undefined)) return undefined;
  return {
    kind: 'if',
    branches: [first, ...branches.flatMap((branch) => branch ?? [])],
    otherwise: otherwise && afterFirst(source, otherwise),
    ...spanOf(node),
  };
}

function isEmpty(node: SyntaxNode | undefined): boolean {
  return node === undefined || node.start === node.end;
}

/** Nothing but `elif` and at last `else`, with blanks between them. */
function areClauses(source: ScriptSource, clauses: readonly SyntaxNode[]): boolean {
  return clauses.every((clause, at) => {
    const next = clauses[at + 1];
    const isLast = next === undefined || /^\s*$/.test(source.text.slice(clause.end, next.start));
    return isLast && (clause.kind === 'elif_clause' || (clause.kind === 'else_clause' && next === undefined));
  });
}

function readElif(source: ScriptSource, node: SyntaxNode): Branch | undefined {
  const then = indexOf(node, 'then');
  if (then === -1) return undefined;
  return { condition: between(source, node, [0, then]), body: between(source, node, [then, node.children.length]) };
}

function afterFirst(source: ScriptSource, node: SyntaxNode): Statement {
  return between(source, node, [0, node.children.length]);
}

function readWhile(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const group = node.children.at(-1);
  if (group?.kind !== 'do_group' || !isClosed(group)) return undefined;
  const condition = between(source, node, [0, node.children.length - 1]);
  return {
    kind: 'while',
    until: node.children[0]?.kind === 'until',
    condition,
    body: readInside(source, group),
    ...spanOf(node),
  };
}

function isClosed({ children }: SyntaxNode): boolean {
  return children[0]?.kind === 'do' && children.at(-1)?.kind === 'done' && !isEmpty(children.at(-1));
}

function readFor(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const [name, group] = [node.children[1], node.children.at(-1)];
  if (name?.kind !== 'variable_name' || group?.kind !== 'do_group' || !isClosed(group)) return undefined;
  const span = { from: name.end, to: group.start };
  const atoms = atomsOf(
    source.text,
    node.children.slice(2, -1).filter(({ kind }) => kind !== 'in'),
    span,
  );
  const words = wordsOf(
    source,
    node.children.some(({ kind }) => kind === 'in') ? withoutIn(source, node, group) : atoms,
  );
  return (
    words && {
      kind: 'for',
      name: source.text.slice(name.start, name.end),
      words,
      body: readInside(source, group),
      ...spanOf(node),
    }
  );
}

function withoutIn(source: ScriptSource, node: SyntaxNode, group: SyntaxNode): Atom[] {
  const at = indexOf(node, 'in');
  return atomsOf(source.text, node.children.slice(at + 1, -1), {
    from: node.children[at]?.end ?? node.start,
    to: group.start,
  });
}

/** @returns undefined when anything but words and separators is among them */
function wordsOf(source: ScriptSource, atoms: readonly Atom[]): readonly Word[] | undefined {
  const isSeparator = (atom: Atom) => atom.kind === 'operator' && /^[;\n]$/.test(atom.text);
  const words = atoms.flatMap((atom) =>
    atom.kind === 'word' ? [readWord(wordContext(source, atom.holes), atom)] : [],
  );
  return words.length === atoms.filter((atom) => !isSeparator(atom)).length ? words : undefined;
}

function readCount(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const [open, close, group] = [indexOf(node, '(('), indexOf(node, '))'), node.children.at(-1)];
  const body = group?.kind === 'do_group' && isClosed(group) ? readInside(source, group) : undefined;
  if (open === -1 || close === -1 || body === undefined) return undefined;
  const cuts = [open, ...semicolons(node, open, close), close];
  const headers = cuts.slice(1).map((cut, at) => {
    return arithmeticBetween(source, node, {
      start: node.children[cuts[at] ?? 0]?.end ?? 0,
      end: node.children[cut]?.start ?? 0,
    });
  });
  return { kind: 'count', header: joined(headers), body, ...spanOf(node) };
}

function semicolons(node: SyntaxNode, open: number, close: number): number[] {
  return node.children.flatMap(({ kind }, at) => (kind === ';' && at > open && at < close ? [at] : []));
}

function joined(headers: readonly (Arithmetic | undefined)[]): Arithmetic {
  const hidden: Part[] = headers.includes(undefined) ? [{ kind: 'unreadable' }] : [];
  return {
    names: headers.flatMap((part) => part?.names ?? []),
    parts: [...hidden, ...headers.flatMap((part) => part?.parts ?? [])],
  };
}

function readCase(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const [word, esac] = [node.children[1], node.children.at(-1)];
  if (word === undefined || esac?.kind !== 'esac' || isEmpty(esac)) return undefined;
  const items = node.children.filter(({ kind }) => kind === 'case_item').map((item) => readItem(source, item));
  if (items.includes(undefined) || !onlyItems(source, node)) return undefined;
  const value = readWord(wordContext(source, holesOf(source.text, word)), word);
  return { kind: 'case', word: value, items: items.flatMap((item) => item ?? []), ...spanOf(node) };
}

/** Between the items there are blanks and comments only. */
function onlyItems(source: ScriptSource, node: SyntaxNode): boolean {
  const rest = node.children
    .slice(indexOf(node, 'in') + 1, -1)
    .filter(({ kind }) => kind !== 'case_item' && kind !== 'comment');
  const at = indexOf(node, 'in');
  const gaps = node.children
    .slice(at, -1)
    .map((child, index) => source.text.slice(child.end, node.children[at + index + 1]?.start));
  return at !== -1 && rest.every(({ kind }) => kind === '\n') && gaps.every((gap) => /^[ \t\n]*$/.test(gap));
}

function readItem(source: ScriptSource, node: SyntaxNode): CaseItem | undefined {
  const close = indexOf(node, ')');
  const patterns = node.children.slice(0, close).filter(({ kind }) => kind !== '(' && kind !== '|');
  const last = node.children.at(-1);
  const stop =
    last !== undefined && /^;;?&?$/.test(last.kind) && last.kind !== ';'
      ? node.children.length - 1
      : node.children.length;
  if (close === -1 || patterns.length === 0) return undefined;
  const words = patterns.map((pattern) => readPattern(source, pattern));
  return { patterns: words, body: between(source, node, [close, stop]) };
}

function readPattern(source: ScriptSource, node: SyntaxNode): Word {
  return readWord(wordContext(source, holesOf(source.text, node)), node);
}

function readFunction(source: ScriptSource, node: SyntaxNode): Statement | undefined {
  const name = node.children.find(({ kind }) => kind === 'word');
  const at = node.children.findIndex(({ kind }) => /^(?:compound_statement|subshell)$/.test(kind));
  const group = node.children[at];
  if (name === undefined || group === undefined) return undefined;
  const body = source.readNodes(node.children.slice(at), { from: group.start, to: node.end });
  return { kind: 'function', name: source.text.slice(name.start, name.end), body, ...spanOf(node) };
}
