/** A source and a position in it, as all readers of statements share them. */
import type { SyntaxNode } from '../contract.ts';
import type { Statement } from '../script.ts';
import type { Atom } from './atoms.ts';

/** Statements hold commands, and commands hold statements: the way back to the reader of lists is handed down. */
export interface ScriptSource {
  readonly text: string;
  /** @param span the part of the source that the nodes must account for */
  readNodes(nodes: readonly SyntaxNode[], span: { from: number; to: number }): Statement;
  /** Reads statements up to an atom that ends the list: the end, `)`, `}` or `;;`. */
  readList(reading: Reading): Statement;
}

/** A position in a sequence of atoms. */
export interface Reading {
  readonly source: ScriptSource;
  readonly atoms: readonly Atom[];
  readonly end: number;
  at: number;
}

export function unreadable(start: number, end: number): Statement {
  return { kind: 'unreadable', start, end };
}

export function takeWord(reading: Reading, text: string): boolean {
  const isThere = isWord(reading, text);
  if (isThere) reading.at += 1;
  return isThere;
}

/** True for the word without quotes, which is what a reserved word must be. */
export function isWord({ source, atoms, at }: Reading, text: string): boolean {
  const atom = atoms[at];
  return atom?.kind === 'word' && source.text.slice(atom.start, atom.end) === text;
}
