/** What a definition uses of the other modules of its project. */
import type { CodeSymbol, ParsedFile } from '../contract.ts';
import type { Edge, FrameworkFile } from '../framework-contract.ts';
import { namesIn } from './modules.ts';

/** Offsets into a text, the end exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** An edge for each imported function, class or member of a module that is called or created inside of `span`. */
export function callEdges(from: string, span: Span, { path, text, parsed }: FrameworkFile): Edge[] {
  const names = namesIn(path, parsed);
  const found = new Map<string, Edge>();
  const [first, last] = [lineAt(text, span.start), lineAt(text, span.end)];
  const starts = lineStartsOf(parsed, text);
  for (const { name, kind, line, column } of parsed.references) {
    if (line < first || line > last || kind === 'import' || kind === 'string' || kind === 'type') continue;
    const at = (starts[line - 1] ?? 0) + column - 1;
    if (at < span.start || at >= span.end || text[at - 1] === '.') continue;
    const member = kind === 'call' ? '' : memberCalled(text, at + name.length);
    const to = member === undefined ? undefined : names.ofProject(member === '' ? name : `${name}.${member}`);
    if (to !== undefined && !found.has(to))
      found.set(to, { from, to, relation: 'calls', provenance: 'declared', line });
  }
  return [...found.values()];
}

/** The `create` of `orders.create(`; undefined when nothing is called. */
function memberCalled(text: string, from: number): string | undefined {
  MEMBER.lastIndex = from;
  return MEMBER.exec(text)?.[1];
}

const MEMBER = /\s*\??\.\s*([A-Za-z_$][\w$]*)\s*(?:<[\w\s,[\]|]+>)?\(/y;

const known = new WeakMap<ParsedFile, readonly number[]>();

/** Offsets at which lines start. */
function lineStartsOf(parsed: ParsedFile, text: string): readonly number[] {
  const starts = known.get(parsed) ?? startsOf(text);
  known.set(parsed, starts);
  return starts;
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** The innermost function, method or class around an offset, or the variable of the program that holds it. */
export function definitionAt(offset: number, { symbols }: ParsedFile): CodeSymbol | undefined {
  return symbols.findLast(({ start, end, kind, parent }) => {
    return start <= offset && offset < end && (DEFINITIONS.has(kind) || (parent === -1 && VARIABLES.has(kind)));
  });
}

const DEFINITIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'class']);
const VARIABLES: ReadonlySet<string> = new Set(['constant', 'variable']);
