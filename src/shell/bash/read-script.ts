/**
 * From a syntax tree of tree-sitter-bash to a script, by the rules of the shell grammar itself: lists, pipelines,
 * commands. Nothing throws; what cannot be read with certainty is an `unreadable` statement where it stands.
 */
import type { SyntaxNode } from '../contract.ts';
import type { Script, Statement } from '../script.ts';
import { atomsOf } from './atoms.ts';
import { readCommand } from './read-command.ts';
import { isWord, type Reading, type ScriptSource, takeWord, unreadable } from './reading.ts';

/** @param root the tree of the whole source */
export function readScript(source: string, root: SyntaxNode): Script {
  // A shell drops NUL, and takes a carriage return for an ordinary character that a person cannot see.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const isClean = !/[\x00-\x08\x0b-\x1f\x7f]/.test(source);
  const whole = { from: 0, to: source.length };
  const body = isClean ? readNodes(sourceOf(source), [root], whole) : unreadable(0, source.length);
  return { source, body };
}

function sourceOf(text: string): ScriptSource {
  const source: ScriptSource = { text, readList, readNodes: (nodes, span) => readNodes(source, nodes, span) };
  return source;
}

type SourceSpan = Parameters<ScriptSource['readNodes']>[1];

function readNodes(source: ScriptSource, nodes: readonly SyntaxNode[], span: SourceSpan): Statement {
  const reading: Reading = { source, atoms: atomsOf(source.text, nodes, span), at: 0, end: span.to };
  const body = readList(reading);
  const rest = reading.atoms[reading.at];
  if (rest === undefined) return body;
  return {
    kind: 'sequence',
    statements: [body, unreadable(rest.start, reading.end)],
    start: body.start,
    end: reading.end,
  };
}

function readList(reading: Reading): Statement {
  const start = reading.atoms[reading.at]?.start ?? reading.end;
  const statements: Statement[] = [];
  skipNewlines(reading);
  while (startsStatement(reading)) {
    const before = reading.at;
    statements.push(readTerminated(reading));
    if (reading.at === before || isUnreadable(statements)) break;
    skipNewlines(reading);
  }
  return { kind: 'sequence', statements, start, end: statements.at(-1)?.end ?? start };
}

function isUnreadable(statements: readonly Statement[]): boolean {
  return statements.at(-1)?.kind === 'unreadable';
}

function startsStatement(reading: Reading): boolean {
  const atom = reading.atoms[reading.at];
  return (
    atom !== undefined && !(atom.kind === 'operator' && /^(?:\)|;;&?|;&)$/.test(atom.text)) && !isWord(reading, '}')
  );
}

function readTerminated(reading: Reading): Statement {
  const statement = readAndOr(reading);
  if (takeOperator(reading, '&'))
    return { kind: 'background', body: statement, start: statement.start, end: statement.end };
  const next = reading.atoms[reading.at];
  const isDone = takeOperator(reading, ';') || takeOperator(reading, '\n') || !startsStatement(reading);
  if (isDone || statement.kind === 'unreadable') return statement;
  return unreadable(statement.start, next?.end ?? reading.end);
}

function readAndOr(reading: Reading): Statement {
  let left = readPipeline(reading);
  for (;;) {
    const isAnd = takeOperator(reading, '&&');
    if (!isAnd && !takeOperator(reading, '||')) return left;
    skipNewlines(reading);
    const right = readPipeline(reading);
    left = { kind: isAnd ? 'and' : 'or', left, right, start: left.start, end: right.end };
  }
}

function readPipeline(reading: Reading): Statement {
  const start = reading.atoms[reading.at]?.start ?? reading.end;
  if (takeWord(reading, '!')) return negated(start, readPipeline(reading));
  if (takeWord(reading, 'time')) return readTimed(reading, start);
  const parts = [readCommand(reading)];
  while (takeOperator(reading, '|') || takeOperator(reading, '|&')) {
    skipNewlines(reading);
    parts.push(readCommand(reading));
  }
  const [only] = parts;
  return only !== undefined && parts.length === 1
    ? only
    : { kind: 'pipeline', parts, start, end: parts.at(-1)?.end ?? start };
}

function readTimed(reading: Reading, start: number): Statement {
  takeWord(reading, '-p');
  const end = reading.atoms[reading.at - 1]?.end ?? start;
  const body = readPipeline(reading);
  return { kind: 'timed', keyword: { start, end }, body, start, end: body.end };
}

function negated(start: number, body: Statement): Statement {
  return { kind: 'not', body, start, end: body.end };
}

function skipNewlines(reading: Reading): void {
  while (takeOperator(reading, '\n'));
}

function takeOperator(reading: Reading, text: string): boolean {
  const atom = reading.atoms[reading.at];
  const isThere = atom?.kind === 'operator' && atom.text === text;
  if (isThere) reading.at += 1;
  return isThere;
}
