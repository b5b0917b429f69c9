/**
 * Cuts one parsed file into chunks, the unit that search ranks (CH2): one for each function, method
 * and type, and what lies between them as module chunks. A container (class, namespace, heading) is
 * represented by its own text with its members' signatures in place of their bodies. An oversize
 * chunk is cut where the syntax tree allows it, never inside a statement (CH5, D-21).
 */
import { type CodeSymbol, type ParsedFile, qualifiedNameOf } from '../../languages/contract.ts';
import { FUNCTIONS, MODULES } from '../../languages/symbol-kinds.ts';
import type { ChunkKind } from '../../storage/contract.ts';
import { CUT_OUT, isChunkedKind } from './chunked-kinds.ts';
import { LineMap } from './line-map.ts';
import { cutPieces, type Piece, packPieces, type Range } from './pieces.ts';

export interface Chunk {
  readonly kind: ChunkKind;
  /** Index into `ParsedFile.symbols`, -1 for a module chunk. */
  readonly symbol: number;
  /** 0 for the first part of an oversize chunk. */
  readonly part: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly name: string;
  readonly signature: string;
  readonly docblock: string;
  readonly body: string;
}

export interface ChunkOptions {
  /** Longest body in UTF-16 code units: `chunk_max_tokens` × 4. */
  readonly maxLength: number;
  /** Symbols that get a chunk of their own wherever they stand, besides those of the kinds `CUT_OUT`. */
  readonly cutOuts?: ReadonlySet<number>;
  /** The file itself is a thing of a framework, such as a component: when it is small, no definition in it stands for it. */
  readonly isEntity?: boolean;
}

/** A container or file up to this length stays whole: its members alone would be too little to rank. */
const WHOLE_LENGTH = 900;
/** A run of module-level code shorter than this joins the next one. */
const LEAST_MODULE_LENGTH = 400;

/** @returns in order of their lines; none for a blank text */
export function chunkFile(text: string, parsed: ParsedFile, options: ChunkOptions): Chunk[] {
  if (text.trim() === '') return [];
  return new Chunker(text, parsed, options).run();
}

class Chunker {
  private readonly chunks: Chunk[] = [];
  private readonly children = new Map<number, number[]>();
  private readonly lines: LineMap;
  private readonly text: string;
  private readonly parsed: ParsedFile;
  private readonly options: ChunkOptions;
  /** Symbols that are cut out, and all around them. */
  private readonly holding = new Set<number>();

  constructor(text: string, parsed: ParsedFile, options: ChunkOptions) {
    this.text = text;
    this.parsed = parsed;
    this.options = options;
    this.lines = new LineMap(text);
    parsed.symbols.forEach((symbol, index) => {
      const siblings = this.children.get(symbol.parent);
      if (siblings) siblings.push(index);
      else this.children.set(symbol.parent, [index]);
      if (this.isCutOut(index)) this.markAround(index);
    });
  }

  run(): Chunk[] {
    if (this.text.length <= WHOLE_LENGTH && this.cutOuts().length <= 1) return this.wholeFile();
    const members = this.chunkedMembers(-1);
    this.emitModule(members);
    for (const member of members) this.emitSymbol(member);
    return this.chunks.sort((left, right) => left.startLine - right.startLine || left.endLine - right.endLine);
  }

  /** A small file is one chunk; it carries the name of its only definition, or of all of them. */
  private wholeFile(): Chunk[] {
    const named = this.holding.size > 0 ? this.cutOuts() : this.outermostDefinitions();
    const isNamed = named.length === 1 && (this.holding.size > 0 || this.options.isEntity !== true);
    const [only] = isNamed ? named : [];
    const piece = { start: 0, end: this.text.length, text: this.text };
    this.push([piece], { kind: only === undefined ? 'module' : 'symbol', symbol: only ?? -1, part: 0 });
    const name = named.map((index) => qualifiedNameOf(this.symbolAt(index))).join(' ');
    return this.chunks.map((chunk) => ({ ...chunk, name }));
  }

  /** Chunked top-level symbols; a namespace around the whole file stands for what is in it. */
  private outermostDefinitions(): number[] {
    let found = this.chunkedMembers(-1);
    for (
      let [only] = found;
      found.length === 1 && only !== undefined && MODULES.has(this.symbolAt(only).kind);
      [only] = found
    ) {
      const inner = this.chunkedMembers(only);
      if (inner.length === 0) break;
      found = inner;
    }
    return found;
  }

  private emitSymbol(index: number): void {
    const symbol = this.symbolAt(index);
    const members = this.chunkedMembers(index).filter((member) => this.standsAlone(member, symbol));
    const parts = packPieces(this.pieces(symbol, members), this.options.maxLength);
    parts.forEach((pieces, part) => {
      this.push(pieces, { kind: members.length > 0 ? 'container' : 'symbol', symbol: index, part });
    });
    for (const member of members) this.emitSymbol(member);
  }

  /** Members of a function or a small container stay in it, unless they are cut out. */
  private standsAlone(member: number, { kind, start, end }: CodeSymbol): boolean {
    return this.holding.has(member) || !(FUNCTIONS.has(kind) || end - start <= WHOLE_LENGTH);
  }

  private cutOuts(): number[] {
    return [...this.holding].filter((index) => this.isCutOut(index)).sort((a, b) => a - b);
  }

  private isCutOut(index: number): boolean {
    return CUT_OUT.has(this.symbolAt(index).kind) || this.options.cutOuts?.has(index) === true;
  }

  private markAround(index: number): void {
    for (let at = index; at !== -1; at = this.symbolAt(at).parent) this.holding.add(at);
  }

  private emitModule(members: readonly number[]): void {
    const runs = this.moduleRuns(members);
    if (runs.length === 0 && members.length > 0) runs.push([this.firstLinePiece()]);
    let part = 0;
    for (const run of runs) {
      for (const pieces of packPieces(run, this.options.maxLength))
        this.push(pieces, { kind: 'module', symbol: -1, part: part++ });
    }
  }

  /** Module-level text between members; short ranges join the following one. */
  private moduleRuns(members: readonly number[]): Piece[][] {
    const runs: Piece[][] = [];
    let run: Piece[] = [];
    let length = 0;
    for (const piece of this.gaps({ start: 0, end: this.text.length }, members)) {
      run.push(piece);
      length += piece.text.trim().length;
      if (length < LEAST_MODULE_LENGTH) continue;
      runs.push(run);
      run = [];
      length = 0;
    }
    if (length > 0) runs.push(run);
    return runs;
  }

  private firstLinePiece(): Piece {
    const end = this.lines.endOf(1);
    return { start: 0, end, text: this.text.slice(0, end) };
  }

  private pieces(region: { start: number; end: number }, members: readonly number[]): Piece[] {
    const signatures = members.map((index) => {
      const { start, end, signature } = this.symbolAt(index);
      return { start, end, text: `${signature}\n` };
    });
    return [...this.gaps(region, members), ...signatures].sort((left, right) => left.start - right.start);
  }

  private gaps(region: { start: number; end: number }, members: readonly number[]): Piece[] {
    const gaps: Piece[] = [];
    let at = region.start;
    for (const index of members) {
      const symbol = this.symbolAt(index);
      if (symbol.docStart > at) gaps.push(...this.cut({ start: at, end: symbol.docStart }));
      at = Math.max(at, symbol.end);
    }
    if (region.end > at) gaps.push(...this.cut({ start: at, end: region.end }));
    return gaps.filter((gap) => /[\p{L}\p{N}]/u.test(gap.text));
  }

  private cut(range: Range): Piece[] {
    return cutPieces({ text: this.text, parsed: this.parsed, maxLength: this.options.maxLength }, range);
  }

  private push(pieces: readonly Piece[], place: Pick<Chunk, 'kind' | 'symbol' | 'part'>): void {
    const first = pieces[0];
    const last = pieces.at(-1);
    if (!first || !last) return;
    const { kind, symbol: index, part } = place;
    const symbol = index === -1 ? undefined : this.parsed.symbols[index];
    this.chunks.push({
      kind,
      symbol: index,
      part,
      startLine: this.lines.lineOf(this.firstOffset(first, symbol, part)),
      endLine: this.lines.lineOf(Math.max(first.start, last.end - 1)),
      name: symbol ? qualifiedNameOf(symbol) : '',
      signature: symbol?.signature ?? '',
      docblock: symbol ? symbol.docblock : part === 0 ? this.parsed.docblock : '',
      body: pieces.map((piece) => piece.text).join(''),
    });
  }

  /** The first part of a definition begins with the comment that documents it. */
  private firstOffset(first: Piece, symbol: CodeSymbol | undefined, part: number): number {
    return symbol && part === 0 ? symbol.docStart : skipSpace(this.text, first.start, first.end);
  }

  private chunkedMembers(parent: number): number[] {
    const members = this.children.get(parent) ?? [];
    return members.filter((index) => this.holding.has(index) || isChunkedKind(this.symbolAt(index)));
  }

  private symbolAt(index: number): CodeSymbol {
    const symbol = this.parsed.symbols[index];
    if (!symbol) throw new Error(`no symbol ${index}`);
    return symbol;
  }
}

function skipSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end - 1 && /\s/.test(text[at] ?? '')) at++;
  return at;
}
