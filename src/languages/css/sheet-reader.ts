/** One walk over the tree of a style sheet: symbols, imports, references and where the text may be cut. */
import type { AtRule, ChildNode, Declaration, Root } from 'postcss';
import {
  type CodeSymbol,
  type Import,
  type ParsedFile,
  qualifiedNameOf,
  type Reference,
  type ReferenceKind,
  type SymbolKind,
} from '../contract.ts';
import { breakpointsAt } from '../syntax/breakpoints.ts';
import { type Comments, commentsOf, commentText } from '../syntax/comment.ts';
import { folded } from '../syntax/signature.ts';
import { type Source, type Span, sourceOf } from '../syntax/source.ts';
import { words } from '../syntax/words.ts';
import { calledMixin, definedMixin, endOf, headEndOf, isLessVariable, startOf } from './nodes.ts';

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

/** Returns the nodes in reverse, since a stack gives its last one first. */
function onStack(nodes: readonly ChildNode[], block: Block): { node: ChildNode; block: Block }[] {
  return nodes.map((node) => ({ node, block })).reverse();
}

interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Full selectors, of a rule only. */
  readonly selectors?: readonly string[];
}

interface Surroundings {
  /** Full selectors of the rule around the node. */
  readonly selectors: readonly string[];
  /** Inside of a rule, a mixin or a function, where variables are nobody else's. */
  readonly isLocal: boolean;
}

const MAX_NAME = 50;

function definitionOf(node: ChildNode, around: Surroundings): Definition | undefined {
  const found = readNode(node, around);
  if (found === undefined) return undefined;
  const name = found.name.slice(0, MAX_NAME).trimEnd();
  return name === '' ? undefined : { ...found, name };
}

function readNode(node: ChildNode, around: Surroundings): Definition | undefined {
  if (node.type === 'decl') return variableOf(node, around);
  if (node.type === 'atrule') return atRuleOf(node, around);
  if (node.type !== 'rule' || isNestedProperty(node.selector)) return undefined;
  if (isInKeyframes(node)) return undefined;
  const mixin = definedMixin(node);
  if (mixin !== undefined) return { name: mixin, kind: 'macro' };
  return ruleOf(node.selectors, around);
}

function ruleOf(written: readonly string[], around: Surroundings): Definition {
  const selectors = fullSelectors(written, around.selectors);
  return { name: selectors.join(', '), kind: 'rule', selectors };
}

/** `font: { size: 1px }` of Sass. */
function isNestedProperty(selector: string): boolean {
  return /^[\w-]+:\s*(?:\S.*)?$/.test(selector) && /:(?:\s|$)/.test(selector);
}

/** `from` and `50%`. */
function isInKeyframes({ parent }: ChildNode): boolean {
  return parent?.type === 'atrule' && 'name' in parent && /keyframes$/i.test(String(parent.name));
}

/** A custom property wherever it is set; a variable of Sass where others can use it. */
function variableOf({ prop }: Declaration, { isLocal }: Surroundings): Definition | undefined {
  if (prop.startsWith('--') || (prop.startsWith('$') && !isLocal)) return { name: prop, kind: 'variable' };
  return undefined;
}

/** Blocks that only say when or how often what is in them holds. */
const TRANSPARENT = /^(?:include|if|else|each|for|while|at-root|nest|variant|content)$/;
/** Name something without a block of their own. */
const NAMING = /^(?:custom-media|custom-selector|custom-variant)$/;
const CALLABLE: ReadonlyMap<string, SymbolKind> = new Map([
  ['mixin', 'macro'],
  ['function', 'function'],
]);

function atRuleOf(node: AtRule, around: Surroundings): Definition | undefined {
  const { name, params } = node;
  if (isLessVariable(node)) return around.isLocal ? undefined : { name: `@${name}`, kind: 'variable' };
  const callable = CALLABLE.get(name);
  if (callable !== undefined) return { name: /^[\w-]+/.exec(params)?.[0] ?? '', kind: callable };
  if (name === 'at-root' && params !== '' && !params.startsWith('(')) return outsideOf(params, around);
  if (NAMING.test(name)) return { name: `@${name} ${/^[\w:-]+/.exec(params)?.[0] ?? ''}`, kind: 'rule' };
  if (node.nodes === undefined || TRANSPARENT.test(name)) return undefined;
  return { name: `@${name} ${params}`.replace(/\s+/g, ' ').trim(), kind: 'rule' };
}

/** `@at-root .other` is in no rule; `@at-root #{&}--wide` says where its parent's name stands. */
function outsideOf(params: string, { selectors, isLocal }: Surroundings): Definition {
  return ruleOf([params], { selectors: params.includes('&') ? selectors : [], isLocal });
}

/** Lists multiply with each level; nobody looks for the ninth. */
const MOST = 8;
const LONGEST = 200;

/** Writes selectors of nested rules in full: in `.card`, `&__title` is `.card__title`. @param parents full selectors of the rule around it, empty at the top level */
function fullSelectors(selectors: readonly string[], parents: readonly string[]): readonly string[] {
  const own = selectors.map(cleaned).filter((selector) => selector !== '');
  const full =
    parents.length === 0 ? own : parents.flatMap((parent) => own.map((selector) => inside(selector, parent)));
  return full.slice(0, MOST).map((selector) => selector.slice(0, LONGEST));
}

/** On one line, without comments and the guard of a Less rule. */
function cleaned(selector: string): string {
  return selector
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\swhen\s*(?:\(|default\b|not\b).*$/, '')
    .trim();
}

function inside(selector: string, parent: string): string {
  const placed = selector.replace(/"[^"]*"|'[^']*'|#\{\s*&\s*\}|&/g, (found) => (/^["']/.test(found) ? found : parent));
  return placed === selector && !selector.includes('&') ? `${parent} ${selector}` : placed;
}

interface Use {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly at: number;
}

/** Functions of CSS itself, and what else stands before a bracket. */
const BUILT_IN = words(`abs and attr blur brightness calc circle clamp color color-mix conic-gradient contrast counter
  counters cubic-bezier drop-shadow element ellipse env fit-content format from grayscale has hsl hsla hue-rotate hwb if
  image-set inset invert is lab lch linear-gradient local matrix matrix3d max media min minmax none not nth-child
  nth-last-child nth-of-type oklab oklch opacity or path perspective polygon radial-gradient repeat
  repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d
  scalex scaley scalez selector sepia skew skewx skewy steps supports theme to translate translate3d translatex translatey
  translatez url var when where`);

/** @param names matches a use as it is written */
function usesIn(node: ChildNode, text: string, names: RegExp): Use[] {
  if (node.type === 'comment') return [];
  const mixin = node.type === 'atrule' ? calledMixin(node, text) : undefined;
  const start = startOf(node);
  const called: Use[] = mixin === undefined ? [] : [{ name: mixin, kind: 'call', at: text.indexOf(mixin, start) }];
  const from = start + ownLength(node);
  const found = [...text.slice(from, headEndOf(node, text)).matchAll(names)].flatMap(({ 0: written, index }) => {
    return useOf(written, from + index, node);
  });
  return [...called, ...found].filter(({ at }) => at < endOf(node, text));
}

/** A node does not use its own name. */
function ownLength(node: ChildNode): number {
  if (node.type === 'decl') return node.prop.length;
  if (node.type !== 'atrule') return 0;
  const definesByName = node.name === 'mixin' || node.name === 'function';
  if (definesByName) return 1 + node.name.length + (/^\s*[\w-]+/.exec(` ${node.params}`)?.[0].length ?? 0);
  return isLessVariable(node) ? 1 + node.name.length : 0;
}

function useOf(written: string, at: number, node: ChildNode): Use[] {
  const variable = /^@\{([\w-]+)\}$/.exec(written)?.[1];
  if (variable !== undefined) return [{ name: `@${variable}`, kind: 'name', at: at + 1 }];
  if (/^[$%.]|^--/.test(written)) return [{ name: written, kind: 'name', at }];
  if (written.startsWith('@'))
    return at === startOf(node) && node.type === 'atrule'
      ? ruleset(node, written, at)
      : [{ name: written, kind: 'name', at }];
  if (node.type === 'rule') return [];
  const name = written.slice(written.lastIndexOf('.') + 1);
  return BUILT_IN.has(name.toLowerCase()) ? [] : [{ name, kind: 'call', at: at + written.length - name.length }];
}

/** `@name();` of Less puts a ruleset where it stands; any other at-rule is one of CSS. */
function ruleset(node: ChildNode, name: string, at: number): Use[] {
  const isCall = node.type === 'atrule' && node.nodes === undefined && /^\(\s*\)$/.test(node.params);
  return isCall ? [{ name, kind: 'call', at }] : [];
}

const IMPORTING = /^(?:import|use|forward|plugin|config|reference)$/;

function importsIn({ name, params }: AtRule): Omit<Import, 'line'>[] {
  if (!IMPORTING.test(name)) return [];
  const names = namesIn(name, params);
  return modulesIn(name, params).map((module) => ({ module, names }));
}

/** Sass takes a list; the options of Less and the media of CSS are not part of it. */
function modulesIn(name: string, params: string): string[] {
  const address = /^(?:\([^)]*\)\s*)?url\(\s*["']?([^"')\s]+)/i.exec(params)?.[1];
  if (address !== undefined) return [address];
  const list = /^(?:\([^)]*\)\s*)?((?:["'][^"']+["']\s*,?\s*)+)/.exec(params)?.[1] ?? '';
  const modules = [...list.matchAll(/["']([^"']+)["']/g)].map(([, module = '']) => module);
  return name === 'import' ? modules : modules.slice(0, 1);
}

function namesIn(name: string, params: string): string[] {
  if (name === 'use') {
    const alias = /\sas\s+([\w*-]+)/.exec(params)?.[1];
    return alias === undefined || alias === '*' ? ['*'] : [`* as ${alias}`];
  }
  if (name !== 'forward') return [];
  const shown = /\sshow\s+([^;]+)/.exec(params)?.[1];
  return shown === undefined ? ['*'] : shown.split(',').map((entry) => entry.trim());
}
