/** One walk over the tree of a style sheet: symbols, imports, references and where the text may be cut. */
import type { ChildNode, Root } from 'postcss';
import { type CodeSymbol, type Import, type ParsedFile, qualifiedNameOf, type Reference } from '../contract.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import { type Comments, commentsOf, commentText } from '../syntax/comment.ts';
import { folded } from '../syntax/signature.ts';
import { type Source, type Span, sourceOf } from '../syntax/source.ts';
import { type Definition, definitionOf, type Surroundings } from './definitions.ts';
import { importsIn } from './imports.ts';
import { endOf, headEndOf, startOf } from './nodes.ts';
import { usesIn } from './references.ts';

/** @param names matches a use of a variable, a mixin or a function as it is written */
export function readSheet(root: Root, text: string, names: RegExp): Omit<ParsedFile, 'hasSyntaxError'> {
  return new SheetReader(text, names).read(root);
}

/** A node up to this many UTF-16 code units needs no cut inside. */
const MAX_WHOLE = 2000;

/** Surroundings that the nodes of one block have in common. */
interface Block extends Surroundings {
  /** Index of the symbol around them, -1 at the top level. */
  readonly symbol: number;
  readonly isCuttable: boolean;
}

type Draft = Omit<CodeSymbol, 'docblock' | 'docStart'>;

class SheetReader {
  private readonly symbols: Draft[] = [];
  private readonly imports: Import[] = [];
  private readonly references: Reference[] = [];
  private readonly comments: Span[] = [];
  private readonly breakpoints: number[] = [];
  private readonly text: string;
  private readonly names: RegExp;
  private readonly source: Source;

  constructor(text: string, names: RegExp) {
    this.text = text;
    this.names = names;
    this.source = sourceOf(text);
  }

  /** Without recursion: a hostile text nests thousands of blocks. */
  read(root: Root): Omit<ParsedFile, 'hasSyntaxError'> {
    const top: Block = { symbol: -1, selectors: [], isLocal: false, isCuttable: this.text.length > MAX_WHOLE };
    const pending = onStack(root.nodes, top);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const inner = this.visit(next.node, next.block);
      if ('nodes' in next.node && next.node.nodes !== undefined) pending.push(...onStack(next.node.nodes, inner));
    }
    const comments = commentsOf(this.text, this.comments);
    return {
      symbols: this.symbols.map((symbol) => this.documented(symbol, comments)),
      imports: this.imports,
      references: this.references,
      breakpoints: breakpointsAt(this.breakpoints),
      docblock: this.docblockOfFile(comments),
    };
  }

  /** Returns what the children of the node have around them. */
  private visit(node: ChildNode, block: Block): Block {
    if (block.isCuttable) this.breakpoints.push(startOf(node));
    if (node.type === 'comment') this.comments.push({ start: startOf(node), end: endOf(node, this.text) });
    const definition = definitionOf(node, block);
    const symbol = definition === undefined ? block.symbol : this.define(node, definition, block);
    this.refer(node, symbol);
    return {
      symbol,
      selectors: definition?.selectors ?? block.selectors,
      isLocal: block.isLocal || node.type === 'rule' || definition?.kind === 'macro' || definition?.kind === 'function',
      isCuttable: endOf(node, this.text) - startOf(node) > MAX_WHOLE,
    };
  }

  private define(node: ChildNode, definition: Definition, block: Block): number {
    const start = startOf(node);
    const end = endOf(node, this.text);
    const startLine = this.source.lineAt(start);
    return (
      this.symbols.push({
        name: definition.name,
        kind: definition.kind,
        scope: this.scopeIn(block, definition),
        signature: folded(definition.selectors?.join(', ') ?? this.text.slice(start, headEndOf(node, this.text))),
        start,
        end,
        startLine,
        endLine: this.source.lineAt(Math.max(start, end - 1)),
        nameLine: startLine,
        column: this.source.columnAt(start),
        parent: block.symbol,
      }) - 1
    );
  }

  /** The full selector of a rule names the rules around it already. */
  private scopeIn({ symbol }: Block, { selectors }: Definition): string {
    const parent = this.symbols[symbol];
    if (parent === undefined) return '';
    return selectors !== undefined && parent.kind === 'rule' && !parent.name.startsWith('@')
      ? parent.scope
      : qualifiedNameOf(parent);
  }

  private refer(node: ChildNode, enclosing: number): void {
    for (const { name, kind, at } of usesIn(node, this.text, this.names)) {
      this.references.push({ name, kind, line: this.source.lineAt(at), column: this.source.columnAt(at), enclosing });
    }
    if (node.type !== 'atrule') return;
    const line = this.source.lineAt(startOf(node));
    this.imports.push(...importsIn(node).map((entry) => ({ ...entry, line })));
  }

  private documented(symbol: Draft, comments: Comments): CodeSymbol {
    const above = comments.above(symbol.start);
    if (above === undefined) return { ...symbol, docblock: '', docStart: symbol.start };
    return { ...symbol, docblock: commentText(this.text.slice(above.start, above.end)), docStart: above.start };
  }

  /** A comment directly above the first symbol documents that symbol. */
  private docblockOfFile(comments: Comments): string {
    const opening = comments.opening();
    const [first] = this.symbols;
    const isOfFirst = first !== undefined && comments.above(first.start)?.start === opening?.start;
    return opening === undefined || isOfFirst ? '' : commentText(this.text.slice(opening.start, opening.end));
  }
}

/** The last one is taken first. */
function onStack(nodes: readonly ChildNode[], block: Block): { node: ChildNode; block: Block }[] {
  return nodes.map((node) => ({ node, block })).reverse();
}
