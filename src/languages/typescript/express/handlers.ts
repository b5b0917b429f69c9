/** Functions that answer requests: handlers, middleware and handlers of errors, told by what they are given. */
import type { CodeSymbol } from '../../contract.ts';
import type { Edge, Entity, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { sourceOf } from '../../syntax/source.ts';
import { moduleOf, symbolNode } from '../modules.ts';
import { callEdges } from '../used-imports.ts';
import { TYPE_WORDS } from '../words.ts';

const KINDS: ReadonlySet<string> = new Set(['function', 'method', 'constant', 'variable', 'property']);
/** The beginning of a definition up to its parameters, a wrapper such as `catchAsync(async (req, res) =>` included. */
const GIVEN = /\(\s*(?:(_?err(?:or)?\w*)\b[^,()]*,\s*)?_?(?:req|request)\b[^,()]*,\s*_?(?:res|response)\b[^()]*\)/;
const LONGEST_HEAD = 300;

export function readHandlers(file: FrameworkFile): FrameworkFacts {
  const module = moduleOf(file.path);
  const found = file.parsed.symbols.flatMap((symbol, index) => {
    const type = typeOf(symbol, file.text);
    return type === undefined ? [] : [{ symbol, index, type, node: symbolNode(module, symbol) }];
  });
  const entities = found.map(({ index, type, node }): Entity => {
    return { type, place: index, node, words: TYPE_WORDS[type], metadata: {} };
  });
  const edges = found.flatMap(({ symbol, node }) => [
    ...callEdges(node, symbol, file),
    ...renderEdges(node, symbol, file),
  ]);
  return { entities, edges };
}

type HandlerType = 'handler' | 'middleware' | 'error_handler';

function typeOf({ kind, start, end, parent }: CodeSymbol, text: string): HandlerType | undefined {
  if (!KINDS.has(kind) || (parent !== -1 && kind === 'constant')) return undefined;
  const [head, error] = GIVEN.exec(text.slice(start, Math.min(end, start + LONGEST_HEAD))) ?? [];
  if (head === undefined) return undefined;
  if (error !== undefined) return 'error_handler';
  return /\bnext\s*\(\s*\)/.test(text.slice(start, end)) ? 'middleware' : 'handler';
}

const RENDER = /\bres(?:ponse)?\.render\(\s*(["'`])([\w./-]+)\1/g;

/** `res.render('orders/index')`. */
export function renderEdges(
  from: string,
  { start, end }: Pick<CodeSymbol, 'start' | 'end'>,
  { text }: FrameworkFile,
): Edge[] {
  const found = [...text.slice(start, end).matchAll(RENDER)];
  if (found.length === 0) return [];
  const source = sourceOf(text);
  return found.map(({ 2: view = '', index }) => edge(from, 'renders', `view:${view}`, source.lineAt(start + index)));
}
