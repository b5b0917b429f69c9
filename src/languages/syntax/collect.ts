/**
 * One pass over the syntax tree. Every node that crosses from ast-grep to JavaScript costs about
 * 5 µs with its kind and range, so the tree is asked once for all kinds that a language names, and
 * identifiers are never asked for.
 */
import type { SgNode } from '@ast-grep/napi';
import type { DefinitionRule, ImportRule, LanguageSpec, NodeKind } from '../contract.ts';
import { withoutHoles } from './holes.ts';
import { type KindRule, matcherOf } from './questions.ts';
import { byStart, type Span, spanOf } from './source.ts';

interface FoundNode extends Span {
  readonly node: SgNode;
  readonly nodeKind: string;
}

export interface FoundDefinition extends FoundNode {
  readonly rule: DefinitionRule;
}

export interface FoundImport extends Span {
  readonly node: SgNode;
  readonly rule: ImportRule;
}

/** Everything in the order of the text, an outer node before the nodes inside it. */
export interface Found {
  readonly definitions: FoundDefinition[];
  readonly imports: FoundImport[];
  readonly comments: Span[];
  readonly strings: Span[];
  readonly types: Span[];
  readonly calls: Span[];
  readonly decorators: Span[];
  readonly errors: Span[];
}

/** Compiles the table of a language; the result reads a syntax tree and the text that it was made of. */
export function collector(spec: LanguageSpec): (root: SgNode, text: string) => Found {
  const roles = rolesOf(spec);
  const matcher = matcherOf(rulesOf(spec), spec.signs);
  return (root, text) => {
    const found = emptyFindings();
    for (const node of root.findAll(matcher(text))) file(node, roles, found);
    return { ...found, strings: stringsOf({ root, text, spec, found }) };
  };
}

/** `holes` and `interpolated` decide what of the strings is left. */
interface Findings extends Found {
  readonly holes: Span[];
  readonly interpolated: FoundNode[];
}

function emptyFindings(): Findings {
  return {
    definitions: [],
    imports: [],
    comments: [],
    strings: [],
    holes: [],
    interpolated: [],
    types: [],
    calls: [],
    decorators: [],
    errors: [],
  };
}

type Place = Exclude<keyof Findings, 'definitions' | 'imports'>;

/** Maps, because a grammar may have a node kind named `constructor`, which every plain object has. */
interface Roles {
  readonly places: ReadonlyMap<string, Place>;
  readonly definitions: ReadonlyMap<string, DefinitionRule>;
  readonly imports: ReadonlyMap<string, ImportRule>;
}

function file(node: SgNode, { places, definitions, imports }: Roles, found: Findings): void {
  const nodeKind = String(node.kind());
  const { start, end } = spanOf(node);
  const target = places.get(nodeKind);
  if (target !== undefined) found[target].push({ start, end, node, nodeKind });
  const definition = definitions.get(nodeKind);
  if (definition !== undefined) {
    found.definitions.push({ node, nodeKind, rule: definition, ...extentOf(node, definition, { start, end }) });
  }
  const imported = imports.get(nodeKind);
  if (imported === undefined) return;
  if (definition === undefined || isImport(node, imported)) found.imports.push({ node, rule: imported, start, end });
}

function extentOf(node: SgNode, { extent }: DefinitionRule, own: Span): Span {
  if (extent === undefined) return own;
  const [first, last] = extent(node);
  return { start: first.range().start.index, end: last.range().end.index };
}

/** A node of a kind that also defines was found for either reason. */
function isImport(node: SgNode, { where }: ImportRule): boolean {
  return where === undefined || node.matches({ rule: where });
}

interface Reading {
  readonly root: SgNode;
  readonly text: string;
  readonly spec: LanguageSpec;
  readonly found: Findings;
}

function stringsOf(reading: Reading): Span[] {
  const { spec, found } = reading;
  const { literals, interpolated, holes } = spec;
  if (literals === undefined && interpolated === undefined && holes === undefined) return found.strings;
  const strings = [...found.strings, ...partsOf(reading), ...literalsOf(reading)].sort(byStart);
  return holes === undefined ? strings : withoutHoles(strings, found.holes);
}

function partsOf({ text, spec: { interpolated }, found }: Reading): Span[] {
  if (interpolated === undefined) return [];
  const { sign, kinds } = interpolated;
  return found.interpolated.flatMap(({ node, nodeKind, start, end }) => {
    const at = text.indexOf(sign, start);
    if (at === -1 || at >= end) return [{ start, end }];
    const parts = kinds[nodeKind] ?? [];
    return node.children().flatMap((child) => (parts.includes(String(child.kind())) ? [spanOf(child)] : []));
  });
}

/** In a tree with a syntax error a quote may be anything: only the tree itself tells which literals there are. */
function literalsOf({ root, spec: { literals }, found }: Reading): Span[] {
  if (literals === undefined || found.errors.length === 0) return [];
  return root.findAll({ rule: { kind: literals.kind } }).map((node) => spanOf(node));
}

function rolesOf(spec: LanguageSpec): Roles {
  return {
    places: new Map(listed(spec).map(([place, { kind }]) => [kind, place])),
    definitions: new Map(Object.entries(spec.definitions)),
    imports: new Map(Object.entries(spec.imports)),
  };
}

function rulesOf(spec: LanguageSpec): readonly KindRule[] {
  const narrowed = [...Object.entries(spec.definitions), ...Object.entries(spec.imports)];
  return [...listed(spec).map(([, rule]) => rule), ...narrowed.map(([kind, { where }]) => ({ ...where, kind }))];
}

type Row = readonly [Place, readonly NodeKind[]];

function listed(spec: LanguageSpec): readonly (readonly [Place, KindRule])[] {
  const rows: readonly Row[] = [
    ['comments', spec.comments],
    ['decorators', spec.decorators ?? []],
    ['errors', ['ERROR']],
    ...(spec.hasReferences ? referenceRows(spec) : []),
  ];
  return rows.flatMap(([place, kinds]) => {
    return kinds.map((kind) => [place, typeof kind === 'string' ? { kind } : kind] as const);
  });
}

/** Rows that only the references of a file depend on. */
function referenceRows(spec: LanguageSpec): readonly Row[] {
  return [
    ['strings', spec.strings],
    ['holes', spec.holes ?? []],
    ['interpolated', Object.keys(spec.interpolated?.kinds ?? {})],
    ['types', spec.types],
    ['calls', spec.calls ?? []],
  ];
}
