/** Turns the definitions found in a syntax tree into symbols with nesting, signature and documentation. */
import type { SgNode } from '@ast-grep/napi';
import type { CodeSymbol, LanguageSpec } from '../contract.ts';
import type { Found, FoundDefinition } from './collect.ts';
import { type Comments, commentText } from './comment.ts';
import { nameNodes, type Placed, placer } from './place.ts';
import { signatureOf } from './signature.ts';
import type { Source, Span } from './source.ts';

export interface Outline {
  /** In order of their start; the parent of a symbol comes before it. */
  readonly symbols: readonly CodeSymbol[];
  /** Offset of each symbol's name. */
  readonly nameStarts: readonly number[];
}

export interface OutlineInput {
  readonly source: Source;
  readonly spec: LanguageSpec;
  readonly found: Found;
  readonly comments: Comments;
}

export function outlineOf(input: OutlineInput): Outline {
  const drafts: Draft[] = [];
  const place = placer(input.found.decorators, input.source.text);
  for (const definition of input.found.definitions) {
    let first: Draft | undefined;
    for (const name of nameNodes(definition)) {
      const draft = draftOf({ ...input, drafts, definition, name, first, place });
      if (draft !== undefined) drafts.push(draft);
      first ??= draft;
    }
  }
  return {
    symbols: drafts.map((draft) => finish(draft, input)),
    nameStarts: drafts.map((draft) => draft.nameSpan.start),
  };
}

/** Where a symbol stands may still change while later ones are read: `const a = 1, b = 2`, `namespace A;`. */
interface Draft extends Pick<CodeSymbol, 'name' | 'kind' | 'scope' | 'signature' | 'docblock' | 'docStart' | 'parent'> {
  readonly nameSpan: Span;
  readonly place: Placed;
  readonly reachesOn: string | undefined;
}

interface Drafting extends OutlineInput {
  readonly drafts: readonly Draft[];
  readonly definition: FoundDefinition;
  readonly name: SgNode;
  /** The symbol of the definition's first name, when `name` is a later one. */
  readonly first: Draft | undefined;
  readonly place: (definition: FoundDefinition) => Placed;
}

function draftOf(drafting: Drafting): Draft | undefined {
  const { drafts, definition, source, first } = drafting;
  const { rule, node, nodeKind } = definition;
  const nameSpan = spanOf(drafting.name);
  const name = (rule.rename ?? unchanged)(source.text.slice(nameSpan.start, nameSpan.end));
  const place = first === undefined ? drafting.place(definition) : { ...nameSpan };
  const reachesOn = rule.reachesOn === true ? nodeKind : undefined;
  const parent = first === undefined ? enclosingDraft(drafts, place, reachesOn) : first.parent;
  const { signature, bodyStart } = signatureOf({ ...drafting, place: first?.place ?? place, nameSpan });
  const context = { node, name, signature, enclosing: drafts[parent] };
  const kind = typeof rule.kind === 'function' ? rule.kind(context) : rule.kind;
  if (kind === undefined || name === '') return undefined;
  if (reachesOn !== undefined) place.end = source.text.length;
  const scope = rule.scope?.(context) ?? scopeInside(drafts[parent]);
  const documentation = documentationOf(drafting, first?.place ?? place, bodyStart);
  return { name, kind, scope, signature, ...documentation, parent, nameSpan, place, reachesOn };
}

/** The innermost earlier symbol around `place`. One that reaches on ends where the next of its node kind begins. */
function enclosingDraft(drafts: readonly Draft[], place: Placed, reachesOn: string | undefined): number {
  let index = drafts.length - 1;
  for (let draft = drafts[index]; draft !== undefined; index = draft.parent, draft = drafts[index]) {
    if (reachesOn !== undefined && draft.reachesOn === reachesOn) draft.place.end = place.start;
    if (draft.place.start <= place.start && place.end <= draft.place.end) return index;
  }
  return -1;
}

function scopeInside(parent: Draft | undefined): string {
  if (parent === undefined) return '';
  return parent.scope === '' ? parent.name : `${parent.scope}.${parent.name}`;
}

function documentationOf(
  { source, spec, comments }: OutlineInput,
  place: Span,
  bodyStart: number | undefined,
): Pick<CodeSymbol, 'docblock' | 'docStart'> {
  const inside = bodyStart === undefined ? undefined : docstringAt(spec, source.text, bodyStart);
  if (inside !== undefined) return { docblock: inside, docStart: place.start };
  const above = comments.above(place.start);
  if (above === undefined) return { docblock: '', docStart: place.start };
  return { docblock: commentText(source.text.slice(above.start, above.end)), docStart: above.start };
}

/** The text of the docstring that begins at `offset`, undefined when there is none. */
export function docstringAt({ docstring }: LanguageSpec, text: string, offset: number): string | undefined {
  if (docstring === undefined) return undefined;
  docstring.lastIndex = offset;
  return docstring.exec(text)?.at(-1)?.trim();
}

function finish({ nameSpan, place, reachesOn: _, ...symbol }: Draft, { source }: OutlineInput): CodeSymbol {
  return {
    ...symbol,
    start: place.start,
    end: place.end,
    startLine: source.lineAt(place.start),
    endLine: source.lineAt(Math.max(place.start, place.end - 1)),
    nameLine: source.lineAt(nameSpan.start),
    column: source.columnAt(nameSpan.start),
  };
}

function spanOf(node: SgNode): Span {
  const { start, end } = node.range();
  return { start: start.index, end: end.index };
}

function unchanged(text: string): string {
  return text;
}
