/**
 * Graph of references: files are nodes, and an edge leads from a file to the files whose definitions it surely uses. A name
 * that may mean several definitions leads nowhere: `get` and `render` would make whatever defines one the root of a project.
 */
import { type AnswerTime, answerTime } from '../../base/answer-time.ts';
import { byVersion } from '../../base/by-version.ts';
import type { CodeSymbol, Reference, SymbolKind } from '../../languages/contract.ts';
import { USABLE } from '../../languages/symbol-kinds.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { type ReferenceResolver, referenceResolver } from '../references/certainty.ts';
import { definitionsUsed } from '../references/definitions-used.ts';
import { outgoingWeights, type WeightedGraph } from './page-rank.ts';

interface GraphSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly scope: string;
  readonly signature: string;
  readonly line: number;
}

export interface GraphFile {
  readonly record: FileRecord;
  /** Definitions of the file that others could use, in order of the text. */
  readonly symbols: readonly GraphSymbol[];
}

export interface ReferenceGraph extends WeightedGraph {
  /** The nodes, by path. */
  readonly files: readonly GraphFile[];
  /** The name that makes edge `i`. */
  readonly names: readonly string[];
}

/** One or two letters are loop variables and type parameters. */
const LEAST_NAME_LENGTH = 3;
/** What is known of the graph of an index; the next question about the same version of it goes on from there. */
const graphs = byVersion((store: IndexStore) => new GraphBuilder(store));

/** The graph of the whole index, or in the time of an answer that of a fair sample of its files; the others are left out. */
export async function referenceGraph(store: IndexStore, time = answerTime()): Promise<ReferenceGraph> {
  const builder = graphs(store);
  await builder.buildIn(time);
  time.leaveOut('files', builder.unread);
  return builder;
}

/**
 * How much of the rank arrives at each definition.
 * @param rank of the files, from `pageRank`
 * @returns for each node the rank that its names attract
 */
export function definitionRanks(graph: ReferenceGraph, rank: Float64Array): ReadonlyMap<string, number>[] {
  const outgoing = outgoingWeights(graph);
  const ranks = graph.files.map(() => new Map<string, number>());
  graph.names.forEach((name, edge) => {
    const source = graph.from[edge] ?? 0;
    const ofTarget = ranks[graph.to[edge] ?? 0];
    const flow = ((rank[source] ?? 0) * (graph.weight[edge] ?? 0)) / (outgoing[source] ?? 1);
    ofTarget?.set(name, (ofTarget.get(name) ?? 0) + flow);
  });
  return ranks;
}

class GraphBuilder implements ReferenceGraph {
  readonly files: GraphFile[] = [];
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly weight: number[] = [];
  readonly names: string[] = [];
  private readonly store: IndexStore;
  private readonly records: readonly FileRecord[];
  private readonly resolver: ReferenceResolver;
  private readonly definers = new Map<string, Set<number>>();
  private readonly nodes = new Map<number, number>();
  /** Nodes in no order: those that are read first stand for all. */
  private readonly toRead: number[];

  constructor(store: IndexStore) {
    this.store = store;
    this.resolver = referenceResolver(store);
    this.records = store.files().filter((file) => file.skip === null);
    this.toRead = this.records.map((_, node) => node).sort((one, other) => scattered(one) - scattered(other));
  }

  get nodeCount(): number {
    return this.files.length;
  }

  get unread(): number {
    return this.toRead.length;
  }

  async buildIn(time: AnswerTime): Promise<void> {
    for (let at = this.files.length; at < this.records.length; at = this.files.length) {
      this.addFile(at, this.records[at]);
      await time.pause();
    }
    while (!time.isOver) {
      const node = this.toRead.pop();
      if (node === undefined) return;
      this.addUses(node, this.files[node]);
      await time.pause();
    }
  }

  private addFile(node: number, record: FileRecord | undefined): void {
    if (record === undefined) return;
    const symbols = usableSymbols(this.store, record);
    this.files.push({ record, symbols });
    this.nodes.set(record.id, node);
    for (const { name } of symbols) this.definers.set(name, (this.definers.get(name) ?? new Set()).add(node));
  }

  private addUses(node: number, file: GraphFile | undefined): void {
    if (file === undefined) return;
    const { definers, nodes } = this;
    for (const [name, references] of usesByName(this.store.references(file.record.id), definers)) {
      const everyone = definers.get(name);
      if (everyone?.size === 1 && everyone.has(node)) continue;
      for (const [id, count] of targetsOf(this.resolver, file.record, references)) {
        const target = nodes.get(id);
        if (target === undefined || target === node) continue;
        this.from.push(node);
        this.to.push(target);
        this.weight.push(Math.sqrt(count));
        this.names.push(name);
      }
    }
  }
}

/** Numbers that follow each other are far apart (Knuth's multiplicative hash). */
function scattered(node: number): number {
  return Math.imul(node, 2_654_435_761) >>> 0;
}

/** Groups the references of a file to names that the project defines. */
function usesByName(
  references: readonly Reference[],
  definers: ReadonlyMap<string, unknown>,
): Map<string, Reference[]> {
  const uses = new Map<string, Reference[]>();
  for (const reference of references) {
    if (!definers.has(reference.name)) continue;
    const known = uses.get(reference.name);
    if (known) known.push(reference);
    else uses.set(reference.name, [reference]);
  }
  return uses;
}

/** How often one name of a file leads to which file. */
function targetsOf(
  resolver: ReferenceResolver,
  record: FileRecord,
  references: readonly Reference[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const known = new Map<string, readonly number[]>();
  for (const reference of references) {
    const key = `${reference.receiver ?? ''} ${reference.receiver?.startsWith('this') || reference.receiver === undefined ? reference.enclosing : ''} ${reference.kind}`;
    const found = known.get(key) ?? (definitionsUsed(resolver, record, reference) ?? []).map(({ file }) => file.id);
    known.set(key, found);
    for (const id of new Set(found)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function usableSymbols(store: IndexStore, { id }: FileRecord): GraphSymbol[] {
  const { symbols } = store.outline(id);
  return symbols
    .filter((symbol) => symbol.name.length >= LEAST_NAME_LENGTH && isUsable(symbol, symbols))
    .map(({ name, kind, scope, signature, nameLine }) => ({ name, kind, scope, signature, line: nameLine }));
}

/** A variable is usable by others at the top level only, and nothing is that lies inside a function. */
function isUsable({ kind, parent }: CodeSymbol, symbols: readonly CodeSymbol[]): boolean {
  if (!USABLE.has(kind) && (kind !== 'variable' || parent !== -1)) return false;
  for (let around = symbols[parent]; around; around = symbols[around.parent]) {
    if (BODY_KINDS.has(around.kind)) return false;
  }
  return true;
}

const BODY_KINDS: ReadonlySet<SymbolKind> = new Set([
  'function',
  'method',
  'constructor',
  'test',
  'constant',
  'variable',
]);
