/** Turns the definitions found in a syntax tree into symbols with nesting, signature and documentation. */
import type { SgNode } from '@ast-grep/napi';
import type { CodeSymbol, LanguageSpec } from '../contract.ts';
import type { Found, FoundDefinition } from './collect.ts';
import { type Comments, commentText } from './comment.ts';
import { nameNodes, type Placed, placer } from './place.ts';
import { signatureOf } from './signature.ts';
import { type Source, type Span, spanOf } from './source.ts';

export interface Outline {
  /** In order of their start; the parent of a symbol comes before it. */
  readonly symbols: readonly CodeSymbol[];
  /** Offset of each symbol's name. */
  readonly nameStarts: readonly number[];
  /** Offsets at which a definition names itself again. */
  readonly repeated: readonly number[];
  /** The node that defines each symbol. */
  readonly nodes: readonly SgNode[];
}

export interface OutlineInput {
  readonly source: Source;
  readonly spec: LanguageSpec;
  readonly found: Found;
  readonly comments: Comments;
}

export function outlineOf(input: OutlineInput): Outline {
  const { source, spec, found, comments } = input;
  const drafts: Draft[] = [];
  const place = placer(found.decorators, source.text);
  const firsts = new Map<FoundDefinition, Draft>();
  const repeated: number[] = [];
  for (const { definition, name } of inOrder(found.definitions)) {
    if (definition.rule.continues?.(definition.node) === true) {
      repeated.push(name.range().start.index);
      continue;
    }
    const first = firsts.get(definition);
    const draft = draftOf({ source, spec, found, comments, drafts, definition, name, first, place });
    if (draft === undefined) continue;
    drafts.push(draft);
    if (first === undefined) firsts.set(definition, draft);
  }
  return {
    symbols: drafts.map((draft) => finish(draft, input)),
    nameStarts: drafts.map((draft) => draft.nameSpan.start),
    repeated,
    nodes: drafts.map((draft) => draft.node),
  };
}

interface Named {
  readonly definition: FoundDefinition;
  readonly name: SgNode;
  readonly start: number;
}

/** A later name stands where it is written, which may be after the members (`typedef struct A { int m; } B;`). */
function inOrder(definitions: readonly FoundDefinition[]): readonly Named[] {
  const named = definitions.flatMap((definition) => {
    return nameNodes(definition).map((name, index): Named => {
      if (definition.rule.each === true) return alone(definition, name);
      return { definition, name, start: index === 0 ? definition.start : name.range().start.index };
    });
  });
  return named.sort((a, b) => a.start - b.start);
}

function alone(definition: FoundDefinition, name: SgNode): Named {
  const { rule, nodeKind } = definition;
  const { start, end } = spanOf(name);
  return { definition: { node: name, nodeKind, rule, start, end }, name, start };
}

/** A symbol's range may still change while later ones are read: `const a = 1, b = 2`, `namespace A;`. */
interface Draft extends Pick<CodeSymbol, 'name' | 'kind' | 'scope' | 'signature' | 'docblock' | 'docStart' | 'parent'> {
  readonly node: SgNode;
  readonly nameSpan: Span;
  readonly place: Placed;
  readonly reach: Reach | undefined;
}

/** A definition without an end of its own: a later one of the same group and the same or a lower level ends it. */
interface Reach {
  readonly group: string;
  readonly level: number;
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
  const { drafts, definition, source, found, first } = drafting;
  const { rule, node } = definition;
  const { name, nameSpan } = readName(drafting);
  const place = first === undefined ? drafting.place(definition) : { ...nameSpan };
  const reach = reachOf(definition);
  const parent = first === undefined ? enclosingDraft(drafts, place, reach) : first.parent;
  const { signature, bodyStart } = signatureOf({ source, found, definition, place: first?.place ?? place, nameSpan });
  const context = { node, name, signature, enclosing: drafts[parent] };
  const kind = typeof rule.kind === 'function' ? rule.kind(context) : rule.kind;
  if (kind === undefined || name === '') return undefined;
  if (reach !== undefined) place.end = source.text.length;
  const scope = rule.scope?.(context) ?? scopeInside(drafts[parent]);
  const { docblock, docStart } = documentationOf(drafting, first?.place ?? place, bodyStart);
  return { node, name, kind, scope, signature, docblock, docStart, parent, nameSpan, place, reach };
}

/** A prefix that `rename` strips from the name, such as a sigil, is not part of its place. */
function readName({ name: node, definition: { rule }, source }: Drafting) {
  const written = spanOf(node);
  const text = source.text.slice(written.start, written.end);
  const name = (rule.rename ?? unchanged)(text);
  return { name, nameSpan: { start: written.start + Math.max(0, text.indexOf(name)), end: written.end } };
}

function reachOf({ rule: { reachesOn }, node, nodeKind }: FoundDefinition): Reach | undefined {
  if (reachesOn === undefined) return undefined;
  if (reachesOn !== true) return { group: '', level: reachesOn(node) };
  return node.field('body') === null ? { group: nodeKind, level: 0 } : undefined;
}

/** The innermost earlier symbol around `place`. One that reaches on and is ended by `reach` ends where that begins. */
function enclosingDraft(drafts: readonly Draft[], place: Placed, reach: Reach | undefined): number {
  let index = drafts.length - 1;
  for (let draft = drafts[index]; draft !== undefined; index = draft.parent, draft = drafts[index]) {
    if (reach !== undefined && isEndedBy(draft, reach)) draft.place.end = place.start;
    if (draft.place.start <= place.start && place.end <= draft.place.end) return index;
  }
  return -1;
}

function isEndedBy(draft: Draft, { group, level }: Reach): boolean {
  return draft.reach?.group === group && draft.reach.level >= level;
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
  const inside = [bodyStart, place.start]
    .map((at) => docstringAt(spec, source.text, at))
    .find((found) => found !== undefined);
  if (inside !== undefined) return { docblock: inside, docStart: place.start };
  const above = comments.above(place.start);
  if (above === undefined) return { docblock: '', docStart: place.start };
  return { docblock: commentText(source.text.slice(above.start, above.end)), docStart: above.start };
}

/** The text of the docstring that begins at `offset`, undefined when there is none. */
export function docstringAt({ docstring }: LanguageSpec, text: string, offset: number | undefined): string | undefined {
  if (docstring === undefined || offset === undefined) return undefined;
  docstring.lastIndex = offset;
  return docstring.exec(text)?.at(-1)?.trim();
}

function finish(draft: Draft, { source }: OutlineInput): CodeSymbol {
  const { name, kind, scope, signature, docblock, docStart, parent, nameSpan, place } = draft;
  return {
    name,
    kind,
    scope,
    signature,
    docblock,
    docStart,
    parent,
    start: place.start,
    end: place.end,
    startLine: source.lineAt(place.start),
    endLine: source.lineAt(Math.max(place.start, place.end - 1)),
    nameLine: source.lineAt(nameSpan.start),
    column: source.columnAt(nameSpan.start),
  };
}

function unchanged(text: string): string {
  return text;
}
