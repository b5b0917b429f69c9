/**
 * One pass over the syntax tree. Every node that crosses from ast-grep to JavaScript costs about
 * 5 µs with its kind and range, so the tree is asked once for all kinds that a language names, and
 * identifiers are never asked for.
 */
import type { NapiConfig, Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionRule, ImportRule, LanguageSpec, NodeKind } from '../contract.ts';
import { withoutHoles } from './holes.ts';
import type { Span } from './source.ts';

export interface FoundDefinition extends Span {
  readonly node: SgNode;
  readonly nodeKind: string;
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
  readonly holes: Span[];
  readonly types: Span[];
  readonly calls: Span[];
  readonly decorators: Span[];
  readonly errors: Span[];
}

/** Compiles the table of a language; the result reads a syntax tree. */
export function collector(spec: LanguageSpec): (root: SgNode) => Found {
  const matcher = matcherOf(spec);
  const roles = rolesOf(spec);
  return (root) => {
    const found = emptyFound();
    for (const node of root.findAll(matcher)) file(node, roles, found);
    return spec.holes === undefined ? found : { ...found, strings: withoutHoles(found.strings, found.holes) };
  };
}

function emptyFound(): Found {
  return {
    definitions: [],
    imports: [],
    comments: [],
    strings: [],
    holes: [],
    types: [],
    calls: [],
    decorators: [],
    errors: [],
  };
}

type Place = 'comments' | 'strings' | 'holes' | 'types' | 'calls' | 'decorators' | 'errors';

/** Maps, because a grammar may have a node kind named `constructor`, which every plain object has. */
interface Roles {
  readonly places: ReadonlyMap<string, Place>;
  readonly definitions: ReadonlyMap<string, DefinitionRule>;
  readonly imports: ReadonlyMap<string, ImportRule>;
}

function file(node: SgNode, { places, definitions, imports }: Roles, found: Found): void {
  const nodeKind = String(node.kind());
  const { start, end } = node.range();
  const span = { start: start.index, end: end.index };
  const target = places.get(nodeKind);
  if (target !== undefined) found[target].push(span);
  const definition = definitions.get(nodeKind);
  if (definition !== undefined) found.definitions.push({ node, nodeKind, rule: definition, ...span });
  const imported = imports.get(nodeKind);
  if (imported === undefined) return;
  if (definition === undefined || isImport(node, imported)) found.imports.push({ node, rule: imported, ...span });
}

/** A node of a kind that also defines was found for either reason. */
function isImport(node: SgNode, { where }: ImportRule): boolean {
  return where === undefined || node.matches({ rule: where });
}

function rolesOf(spec: LanguageSpec): Roles {
  return {
    places: new Map(listed(spec).map(([place, { kind }]) => [kind, place])),
    definitions: new Map(Object.entries(spec.definitions)),
    imports: new Map(Object.entries(spec.imports)),
  };
}

function listed(spec: LanguageSpec): readonly (readonly [Place, Rule & { kind: string }])[] {
  const rows: readonly (readonly [Place, readonly NodeKind[]])[] = [
    ['comments', spec.comments],
    ['strings', spec.strings],
    ['holes', spec.holes ?? []],
    ['types', spec.hasReferences ? spec.types : []],
    ['calls', spec.calls ?? []],
    ['decorators', spec.decorators ?? []],
    ['errors', ['ERROR']],
  ];
  return rows.flatMap(([target, kinds]) => {
    return kinds.map((kind) => [target, typeof kind === 'string' ? { kind } : kind] as const);
  });
}

function matcherOf(spec: LanguageSpec): NapiConfig {
  const narrowed = [...Object.entries(spec.definitions), ...Object.entries(spec.imports)];
  const rules = narrowed.map(([kind, { where }]): Rule => ({ ...where, kind }));
  return { rule: { any: [...rules, ...listed(spec).map(([, rule]) => rule)] } };
}
