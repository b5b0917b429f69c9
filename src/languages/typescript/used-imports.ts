/** Names of other modules of the project that a definition uses. */
import type { Edge, FrameworkFile } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { type Span, sourceOf } from '../syntax/source.ts';
import { namesIn } from './modules.ts';

/** An edge for each imported function, class or member of a module that is called or created inside of `span`. */
export function callEdges(from: string, span: Span, { path, text, parsed }: FrameworkFile): Edge[] {
  const names = namesIn(path, parsed);
  const found = new Map<string, Edge>();
  const { lineAt, offsetAt } = sourceOf(text);
  const [first, last] = [lineAt(span.start), lineAt(span.end)];
  for (const { name, kind, line, column } of parsed.references) {
    if (line < first || line > last || kind === 'import' || kind === 'string' || kind === 'type') continue;
    const at = offsetAt(line, column);
    if (at < span.start || at >= span.end || text[at - 1] === '.') continue;
    const member = kind === 'call' ? '' : memberCalled(text, at + name.length);
    const to = member === undefined ? undefined : names.ofProject(member === '' ? name : `${name}.${member}`);
    if (to !== undefined && !found.has(to)) found.set(to, edge(from, 'calls', to, line));
  }
  return [...found.values()];
}

/** The `create` of `orders.create(`; undefined when nothing is called. */
function memberCalled(text: string, from: number): string | undefined {
  MEMBER.lastIndex = from;
  return MEMBER.exec(text)?.[1];
}

const MEMBER = /\s*\??\.\s*([A-Za-z_$][\w$]*)\s*(?:<[\w\s,[\]|]+>)?\(/y;
