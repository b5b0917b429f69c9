/** The classes and modules of a Ruby file with their parents, members and the calls in their bodies. */
import type { SgNode } from '@ast-grep/napi';
import { type CodeSymbol, type ParsedFile, qualifiedNameOf } from '../contract.ts';
import { callOf, type RubyCall, statementsOf } from './values.ts';

export interface RubyClass {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly node: SgNode;
  /** `Admin::OrdersController`. */
  readonly fullName: string;
  /** As written, without a leading `::`; empty for none. */
  readonly parent: string;
  readonly methods: readonly Method[];
  /** Calls that the body itself makes, such as `has_many`. */
  readonly calls: readonly RubyCall[];
}

export interface Method {
  readonly symbol: CodeSymbol;
  readonly node: SgNode;
  /** Whether anybody may call it. */
  readonly isPublic: boolean;
}

const known = new WeakMap<ParsedFile, readonly RubyClass[]>();

/** Read once for each file, however many readers ask. Modules that only hold classes are among them. */
export function classesIn(text: string, parsed: ParsedFile): readonly RubyClass[] {
  const classes = known.get(parsed) ?? readClasses(text, parsed);
  known.set(parsed, classes);
  return classes;
}

/** The short names of what a class includes or prepends. */
export function includedBy({ calls }: RubyClass): string[] {
  return calls
    .filter(({ name, receiver }) => receiver === '' && (name === 'include' || name === 'prepend'))
    .flatMap((call) => call.arguments.map((node) => node.text().replace(/^::/, '')));
}

function readClasses(text: string, parsed: ParsedFile): RubyClass[] {
  return parsed.symbols.flatMap((symbol, index) => {
    const node = parsed.tree?.nodes[index];
    const isDefinition = node?.is('class') || node?.is('module');
    return node && isDefinition ? [readClass({ text, parsed, symbol, index, node })] : [];
  });
}

interface Place {
  readonly text: string;
  readonly parsed: ParsedFile;
  readonly symbol: CodeSymbol;
  readonly index: number;
  readonly node: SgNode;
}

function readClass({ text, parsed, symbol, index, node }: Place): RubyClass {
  let calls: readonly RubyCall[] | undefined;
  return {
    index,
    symbol,
    node,
    fullName: qualifiedNameOf(symbol).replaceAll('.', '::'),
    parent: parentOf(node),
    methods: methodsOf({ text, parsed, symbol, index, node }),
    get calls() {
      calls ??= statementsOf(node.field('body')).flatMap((statement) => callOf(statement) ?? []);
      return calls;
    },
  };
}

function parentOf(node: SgNode): string {
  const clause = node.is('class') ? node.field('superclass') : null;
  return (clause?.text() ?? '').replace(/^<\s*(?:::)?/, '');
}

/** `private` alone on a line holds for what follows, `private def` for one method. */
function methodsOf({ text, parsed, symbol, index }: Place): Method[] {
  const switches = [...text.slice(symbol.start, symbol.end).matchAll(/^[ \t]*(public|private|protected)[ \t]*$/gm)];
  const isOpenAt = (offset: number): boolean => {
    const last = switches.findLast((found) => symbol.start + found.index < offset);
    return last === undefined || last[1] === 'public';
  };
  return parsed.symbols.flatMap((member, at) => {
    const node = parsed.tree?.nodes[at];
    if (member.parent !== index || !node || !(node.is('method') || node.is('singleton_method'))) return [];
    const isPublic = isOpenAt(member.start) && !/^(?:private|protected)\b/.test(member.signature);
    return [{ symbol: member, node, isPublic }];
  });
}
