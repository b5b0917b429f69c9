/** Calls of a Prisma client: `prisma.order.findMany()` works on the model `Order`. */
import { type Edge, type Framework, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { sourceOf } from '../../syntax/source.ts';
import { moduleOf, symbolNode } from '../modules.ts';
import { definitionAt } from '../used-imports.ts';

const METHODS = `findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findMany|create|createMany|createManyAndReturn|
  update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|count|aggregate|groupBy`.replace(/\s+/g, '');
/** A client goes by its own name, or by that of a transaction, which other libraries use as well. */
const CALL = new RegExp(
  `\\b(\\w*[pP]risma\\w*|\\$?(?:db|tx|trx|transaction))\\s*\\.\\s*(\\w+)\\s*\\.\\s*(${METHODS})\\s*(?=[(<])`,
  'g',
);

export const prismaClient: Framework = {
  id: 'prisma-client',
  languages: ['typescript', 'tsx', 'javascript'],
  evidence: { dependencies: ['npm:@prisma/client', 'npm:prisma'], files: /\.prisma$/ },
  read: (file) => {
    const calls = [...file.text.matchAll(CALL)];
    if (calls.length === 0) return NO_FACTS;
    const edges = edgesOf(calls, file);
    return { entities: [], edges };
  },
};

/** Each model once for each definition; what stands in comments and strings is no call. */
function edgesOf(calls: readonly RegExpExecArray[], { path, text, parsed }: FrameworkFile): Edge[] {
  const module = moduleOf(path);
  const called = new Map(parsed.references.map(({ name, line, column }) => [`${line}:${column}`, name]));
  const source = sourceOf(text);
  const found = new Map<string, Edge>();
  for (const { 0: written, 1: client = '', 2: delegate = '', index } of calls) {
    const at = index + written.indexOf(delegate, client.length);
    const line = source.lineAt(at);
    if (called.get(`${line}:${source.columnAt(at)}`) !== delegate) continue;
    const symbol = definitionAt(index, parsed);
    const from = symbol === undefined ? module : symbolNode(module, symbol);
    const to = `prisma:${delegate.charAt(0).toUpperCase()}${delegate.slice(1)}`;
    const provenance = /prisma/i.test(client) ? 'declared' : 'inferred';
    if (!found.has(`${from} ${to}`)) found.set(`${from} ${to}`, edge(from, 'references', to, line, provenance));
  }
  return [...found.values()];
}
