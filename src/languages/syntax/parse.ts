/** Makes a language out of its table. */
import type { SgNode } from '@ast-grep/napi';
import { once } from '../../base/once.ts';
import type { Import, Language, LanguageSpec, ParsedFile } from '../contract.ts';
import { isTooMuchFor } from './bounds.ts';
import { breakpointsOf, NO_BREAKPOINTS } from './breakpoints.ts';
import { collector, type Found } from './collect.ts';
import { type Comments, commentsOf, commentText } from './comment.ts';
import type { GrammarSet } from './grammar.ts';
import { docstringAt, type Outline, outlineOf } from './outline.ts';
import { packageFacts } from './package.ts';
import { type FlowOf, referenceReader } from './references.ts';
import { type Source, type Span, sourceOf } from './source.ts';

/** A language that reads files with the grammar that `spec` names; `grammars` must contain it. */
export function createLanguage(spec: LanguageSpec, grammars: GrammarSet, flow?: FlowOf): Language {
  const parse = parser(spec, grammars, flow);
  const { dialect } = spec;
  const parseDialect = dialect && parser(dialect.spec, grammars, flow);
  return {
    id: spec.id,
    unavailableReason: () => grammars.unavailableReason(spec.grammar),
    parse: (text) => {
      const parsed = parse(text);
      if (!parsed.hasSyntaxError || parseDialect === undefined || !dialect?.sign.test(text)) return parsed;
      const other = parseDialect(text);
      return other.hasSyntaxError && other.symbols.length < parsed.symbols.length ? parsed : other;
    },
  };
}

function parser(spec: LanguageSpec, grammars: GrammarSet, flow?: FlowOf): (text: string) => ParsedFile {
  // A project has files of a few languages: to compile the expressions of all takes a process 20 ms.
  const readers = once(() => ({ collect: collector(spec), referencesOf: referenceReader(spec, flow) }));
  const read = (text: string, { root, parsedText }: Tree): ParsedFile => {
    const { collect, referencesOf } = readers();
    const source = sourceOf(text);
    const found = collect(root, parsedText);
    const comments = commentsOf(text, found.comments);
    const outline = outlineOf({ source, spec, found, comments });
    const own = referencesOf({ text, found, outline });
    const within = spec.templates?.(text, outline);
    const types = [...own.types, ...(within?.types ?? [])];
    return {
      symbols: outline.symbols,
      imports: importsOf(found, source, spec.importsInComments?.(text)),
      references: [...own.references, ...(within?.references ?? [])],
      types: spec.packages ? [...packageFacts(text, found, outline), ...types] : types,
      breakpoints: breakpointsOf(root, text.length),
      docblock: fileDocblock({ spec, text, comments, outline }),
      hasSyntaxError: found.errors.length > 0,
      tree: { root, nodes: outline.nodes },
    };
  };
  return (text) => {
    if (isTooMuchFor(spec, text)) return UNREADABLE;
    const parsedText = spec.prepare?.(text) ?? text;
    const root = grammars.parse(spec.grammar, parsedText);
    return root === undefined ? UNREADABLE : read(text, { root, parsedText });
  };
}

interface Tree {
  readonly root: SgNode;
  /** Text that the grammar read, of the same length as the text itself. */
  readonly parsedText: string;
}

/** Result for a text that the grammar gave up. */
export const UNREADABLE: ParsedFile = {
  symbols: [],
  imports: [],
  references: [],
  breakpoints: NO_BREAKPOINTS,
  docblock: '',
  hasSyntaxError: true,
};

function importsOf(found: Found, source: Source, inComments: ReturnType<ImportsInComments> = []): Import[] {
  const inCode = found.imports.flatMap(({ node, rule, start }) => rule.read(node).map((read) => ({ ...read, start })));
  return [...inComments, ...inCode].map(({ module, names, start }) => ({ module, names, line: source.lineAt(start) }));
}

type ImportsInComments = NonNullable<LanguageSpec['importsInComments']>;

interface Opening {
  readonly spec: LanguageSpec;
  readonly text: string;
  readonly comments: Comments;
  readonly outline: Outline;
}

/** A comment that stands directly above the first symbol documents that symbol, not the file. */
function fileDocblock({ spec, text, comments, outline }: Opening): string {
  const opening = comments.opening();
  const docstring = docstringAt(spec, text, codeStart(text, opening));
  if (docstring !== undefined) return docstring;
  const [first] = outline.symbols;
  const above = first === undefined ? undefined : comments.above(first.start);
  if (opening === undefined || above?.start === opening.start) return '';
  return commentText(text.slice(opening.start, opening.end));
}

function codeStart(text: string, opening: Span | undefined): number {
  const from = opening?.end ?? 0;
  return from + text.slice(from).search(/[^\s\uFEFF]|$/);
}
