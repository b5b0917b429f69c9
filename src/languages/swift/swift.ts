import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { blank } from '../syntax/blank.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';
import { receivers } from './receivers.ts';

/** An extension is no type of its own: it is a namespace that gives its members the scope of the type it extends. */
const DECLARED: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  actor: 'class',
  struct: 'struct',
  enum: 'enum',
  extension: 'namespace',
};
const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'struct', 'enum', 'interface', 'namespace']);

/** Directly in a file or a type; one in the block of a function or closure is a local variable. */
const OUTSIDE_FUNCTIONS: Rule = {
  any: ['source_file', 'class_body', 'enum_class_body'].map((kind) => ({ kind })),
};

export const swift: LanguageSpec = {
  id: 'swift',
  extensions: ['.swift'],
  interpreters: ['swift', 'swift-sh'],
  grammar: 'swift',
  maxNesting: 256,
  prepare: (text) => text.replace(DIAGNOSTIC, blank).replace(AWAIT_TRIED, blank).replace(MACRO_VALUE, ' '),
  definitions: {
    class_declaration: { kind: typeKind, rename: withoutArguments },
    protocol_declaration: { kind: 'interface' },
    function_declaration: { kind: functionKind },
    protocol_function_declaration: { kind: 'method' },
    init_declaration: { kind: 'constructor' },
    deinit_declaration: { kind: 'method', name: (node) => childOf(node, ['deinit']) },
    subscript_declaration: {
      kind: 'method',
      name: (node) => childOf(node, ['subscript']),
      body: (node) => childOf(node, ['computed_property']),
    },
    property_declaration: {
      kind: propertyKind,
      where: { inside: OUTSIDE_FUNCTIONS },
      name: boundNames,
      body: 'computed_value',
    },
    protocol_property_declaration: { kind: 'property', name: boundNames },
    enum_entry: { kind: 'enum_member', name: (node) => node.fieldChildren('name') },
    typealias_declaration: { kind: 'type' },
    associatedtype_declaration: { kind: 'type' },
    macro_declaration: { kind: 'macro', name: (node) => childOf(node, ['simple_identifier']), body: 'definition' },
  },
  comments: ['comment', 'multiline_comment', 'shebang_line'],
  strings: ['line_str_text', 'multi_line_str_text', 'raw_str_part', 'raw_str_end_part', 'regex_literal'],
  imports: { import_declaration: { read: readImport } },
  types: ['type_identifier'],
  typeArguments: 'angles',
  decorators: ['attribute'],
  keywords: words(`Any Self actor any as associatedtype async await break case catch class continue convenience default
    defer deinit do dynamic else enum extension fallthrough false fileprivate final for func get guard if import
    in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated nonmutating open operator
    optional override package postfix precedencegroup prefix private protocol public repeat required rethrows return
    self set some static struct subscript super switch throw throws true try typealias unowned var weak where while
    willSet didSet newValue oldValue`),
  noise: String.raw`\\u\{\w+\}|\\\w|#\p{L}+`,
  receivers,
  hasReferences: true,
};

/** Between members the grammar takes it for the end of the class. */
const DIAGNOSTIC = /^[ \t]*#(?:error|warning)\([^\n]*\)/gm;
/** In the condition of an `if let` the grammar knows either word alone: `if let post = try? await load()`. */
const AWAIT_TRIED = /(?<=\btry[?!]?[ \t]+)await\b/g;
/** `sourceLocation: SourceLocation = #_sourceLocation`: without arguments the grammar knows the macros of the language only. */
const MACRO_VALUE = /#(?=_\w)(?<==[ \t]{0,9}#)/g;

function typeKind({ node }: DefinitionContext): SymbolKind | undefined {
  return DECLARED[node.field('declaration_kind')?.text() ?? ''];
}

function functionKind({ enclosing }: DefinitionContext): SymbolKind {
  return isMember(enclosing) ? 'method' : 'function';
}

function propertyKind({ signature, enclosing }: DefinitionContext): SymbolKind {
  if (isMember(enclosing)) return 'property';
  return /\blet\b/.test(signature) ? 'constant' : 'variable';
}

function isMember(enclosing: DefinitionContext['enclosing']): boolean {
  return enclosing !== undefined && TYPES.has(enclosing.kind);
}

/** `let a`, `let a = 1, b = 2` and `let (a, b)`. */
function boundNames(node: SgNode): readonly SgNode[] {
  return node.fieldChildren('name').flatMap((pattern) => {
    const parts = pattern.children();
    const nested = parts.filter((part) => part.is('pattern')).flatMap((part) => part.children());
    return [...parts, ...nested].filter((part) => part.is('simple_identifier'));
  });
}

/** The `Array` of `extension Array<Int>`. */
function withoutArguments(name: string): string {
  return name.replace(/\s*<[\s\S]*/, '');
}

/** `import A.B` makes a whole module visible, `import class A.B` one name of the module `A`. */
function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const match = /\bimport\s+(?:(typealias|struct|class|enum|protocol|let|var|func)\s+)?([\w.]+)/.exec(node.text());
  if (match === null) return [];
  const [, single, path = ''] = match;
  const dot = path.lastIndexOf('.');
  if (single === undefined || dot === -1) return [{ module: path, names: ['*'] }];
  return [{ module: path.slice(0, dot), names: [path.slice(dot + 1)] }];
}
