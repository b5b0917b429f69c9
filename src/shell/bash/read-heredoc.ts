/** Here-documents: where they end is checked line by line, and their text is read like a quoted word. */
import type { SyntaxNode } from '../contract.ts';
import type { Redirect, Word } from '../script.ts';
import { documentStart, holesOf } from './atoms.ts';
import { wordContext } from './read-inside.ts';
import { readParts } from './read-word.ts';
import type { ScriptSource } from './reading.ts';

type Heredoc = Pick<Redirect, 'operator' | 'target'>;

/** @returns the operator `?` for a document that bash could end elsewhere */
export function readHeredoc(source: ScriptSource, node: SyntaxNode): Heredoc {
  const child = (kind: string) => node.children.find((candidate) => candidate.kind === kind);
  const [opening, body, closing] = [child('heredoc_start'), child('heredoc_body'), child('heredoc_end')];
  if (!opening || !body || !closing) return AMBIGUOUS;
  const start = documentStart(source.text, opening, body);
  const delimiter = delimiterOf(source.text.slice(opening.start, opening.end));
  const isTabbed = child('<<-') !== undefined;
  if (start === undefined || delimiter === undefined) return AMBIGUOUS;
  if (!endsThere({ source, start, closing, isTabbed, delimiter })) return AMBIGUOUS;
  return {
    operator: '<<',
    target: documentOf(source, body, { start, end: closing.start, isQuoted: delimiter.isQuoted }),
  };
}

const AMBIGUOUS: Heredoc = { operator: '?', target: undefined };

interface Delimiter {
  readonly text: string;
  readonly isQuoted: boolean;
}

function delimiterOf(written: string): Delimiter | undefined {
  if (/^[\w.+-]+$/.test(written)) return { text: written, isQuoted: false };
  const quoted = /^(?:'([^'\n]+)'|"([^"\\$`\n]+)"|\\([\w.+-]+))$/.exec(written);
  const text = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3];
  return text === undefined ? undefined : { text, isQuoted: true };
}

interface Place {
  readonly source: ScriptSource;
  readonly start: number;
  readonly closing: SyntaxNode;
  readonly isTabbed: boolean;
  readonly delimiter: Delimiter;
}

/** The first line that is the delimiter must be the one that the grammar found. */
function endsThere({ source, start, closing, isTabbed, delimiter }: Place): boolean {
  const stop = source.text.indexOf('\n', closing.end);
  const lines = source.text.slice(start, stop === -1 ? source.text.length : stop).split('\n');
  const isEnd = (line: string) => (isTabbed ? line.replace(/^\t+/, '') : line) === delimiter.text;
  if (lines.findIndex(isEnd) !== lines.length - 1) return false;
  if (delimiter.isQuoted) return true;
  const joined = joinedLines(lines);
  return joined.findIndex(isEnd) === joined.length - 1;
}

/** Without quotes around the end mark, a backslash at the end of a line joins it with the next one before bash looks for the mark. */
function joinedLines(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .replace(/\\(\n|[\s\S])/g, (pair) => (pair === '\\\n' ? '' : pair))
    .split('\n');
}

function documentOf(
  source: ScriptSource,
  body: SyntaxNode,
  span: { start: number; end: number; isQuoted: boolean },
): Word {
  const { start, end, isQuoted } = span;
  if (isQuoted) return { start, end, parts: [{ kind: 'text', text: source.text.slice(start, end), quoted: true }] };
  return { start, end, parts: readParts(wordContext(source, holesOf(source.text, body)), span, 'here') };
}
