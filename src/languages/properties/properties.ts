import type { CodeSymbol } from '../contract.ts';
import { type PlainLanguage, plainFile } from '../plain-language.ts';

/** Java's properties: every key is a definition; a line that ends with `\` goes on. */
export const properties: PlainLanguage = {
  id: 'properties',
  extensions: ['.properties'],
  parse: (text) => plainFile(keysIn(text)),
};

/** A key, what separates it from its value, and the value with the lines that it goes on in. */
const PAIR = /^[ \t\f]*((?:[^\s:=#!\\]|\\.)(?:[^\s:=\\]|\\.)*)[ \t\f]*[=:\s]?[ \t\f]*((?:[^\\\n]|\\(?:\r?\n|.))*)/;

function keysIn(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const found = PAIR.exec(text.slice(start, start + LONGEST_PAIR));
    const end = found === null ? lineEnd(text, start) : Math.max(start + found[0].length, start + 1);
    if (found?.[1] !== undefined) symbols.push(keyAt(found[1], { text, start, end, line }));
    const next = lineEnd(text, end) + 1;
    line += text.slice(start, next).split('\n').length - 1;
    start = next;
  }
  return symbols;
}

const LONGEST_PAIR = 10_000;

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

function keyAt(name: string, { text, start, end, line }: Place): CodeSymbol {
  const written = text.slice(start, end);
  return {
    name,
    kind: 'key',
    scope: '',
    signature: written.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SIGNATURE),
    docblock: '',
    docStart: start,
    start,
    end,
    startLine: line,
    endLine: line + written.split('\n').length - 1,
    nameLine: line,
    column: written.indexOf(name) + 1,
    parent: -1,
  };
}

const LONGEST_SIGNATURE = 200;
