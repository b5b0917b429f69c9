/** Runs the rules of a pack over a file: each finds things, says what they are, and hands them to the rules inside of it. */
import { onceFor } from '../../base/once-for.ts';
import { type Reference, SYMBOL_KINDS } from '../contract.ts';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type MetadataValue,
  type NamedRange,
  NO_FACTS,
  PROVENANCES,
  type Provenance,
  RELATIONS,
  type Relation,
  WHOLE_FILE,
} from '../framework-contract.ts';
import { distinctEdges, edge } from '../framework-facts.ts';
import { edgesOfRoute, entityOfRoute } from '../route-entity.ts';
import { edgesOfChange, entityOfChange } from '../schema-change.ts';
import { blank } from '../syntax/blank.ts';
import { termEdge } from '../terms.ts';
import { Changes } from './changes.ts';
import { Finder } from './find.ts';
import type { Lens, LensOf } from './lens.ts';
import { collect, fill, isEmpty, objectOf, withoutEmpty } from './metadata.ts';
import type { EntitySpec, Pack, RouteSpec, Rule } from './pack-contract.ts';
import { type Built, headEnd, type Scope, sinkOf, symbolOf } from './scope.ts';
import { patternOf } from './template.ts';

/** Code of a pack for what data cannot say; it runs after the rules, and in languages of its own. */
export interface PackCode {
  readonly languages?: readonly string[];
  read(file: FrameworkFile): FrameworkFacts;
}

export function frameworkOf(given: Pack, lensOf: LensOf, code?: PackCode): Framework {
  const pack = withParts(given);
  const { id, languages, detect, sign } = pack;
  const { dependencies = [], files } = typeof detect === 'string' ? {} : detect;
  const evidence = { dependencies, ...(files === undefined ? {} : { files: patternOf(files) }) };
  return {
    id,
    languages: [...languages, ...(code?.languages ?? [])],
    evidence: typeof detect === 'string' ? 'always' : evidence,
    read: (file) => {
      const isRead = languages.includes(file.language) && (sign === undefined || patternOf(sign).test(file.text));
      const own = isRead ? readPack(pack, file, lensOf) : NO_FACTS;
      const more = code?.read(file) ?? NO_FACTS;
      return {
        entities: [...own.entities, ...more.entities],
        edges: [...own.edges, ...more.edges],
        references: [...(own.references ?? []), ...(more.references ?? [])],
      };
    },
  };
}

function withParts(pack: Pack): Pack {
  return pack.parts === undefined ? pack : JSON.parse(partsFilled(JSON.stringify(pack), pack.parts));
}

/** Parts hold parts, but none holds itself. */
const DEEPEST_PART = 4;

/** Fills the parts into the text of a pack. */
export function partsFilled(json: string, parts: Readonly<Record<string, string>>): string {
  let filled = json;
  for (let depth = 0; depth < DEEPEST_PART && filled.includes('%{'); depth++)
    filled = filled.replace(/%\{(\w+)\}/g, (whole, name: string) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
      return part === undefined ? whole : JSON.stringify(part).slice(1, -1);
    });
  return filled;
}

function readPack(pack: Pack, given: FrameworkFile, lensOf: LensOf): FrameworkFacts {
  const { blank: hidden } = pack;
  const file = hidden === undefined ? given : { ...given, text: given.text.replace(new RegExp(hidden, 'g'), blank) };
  const reader = new Reader(pack, file, lensOf(file));
  for (const rule of pack.rules) reader.run(rule);
  const changes = reader.changes.all();
  const view = reader.entities.find(({ entity }) => entity.place === WHOLE_FILE);
  if (pack.template === undefined || view === undefined)
    return {
      entities: [...reader.entities.map(({ entity }) => entity), ...changes.map(entityOfChange)],
      edges: [...distinctEdges(reader.edges), ...changes.flatMap(edgesOfChange)],
    };
  // Rules find links one kind after the other; a template has them in the order of its text.
  const edges = distinctEdges(reader.edges.toSorted((left, right) => reader.offsetOf(left) - reader.offsetOf(right)));
  const related = reader.related(view.entity, edges);
  if (related.length > 0) view.metadata.related_symbols = related;
  return { entities: reader.entities.map(({ entity }) => entity), edges, references: reader.references() };
}

const LONGEST_SIGNATURE = 200;

/** A rule with the shared one that it uses. */
const joined = onceFor((rule: Rule, { shared }: Pack): Rule => ({ ...shared?.[rule.use ?? ''], ...rule }));

class Reader {
  readonly entities: Built[] = [];
  readonly edges: Edge[] = [];
  readonly changes: Changes;
  /** Where edges stand in the text. */
  private readonly offsets = new WeakMap<Edge, number>();
  /** Paths of routes by their names. */
  private readonly paths = new Map<string, string>();
  private readonly pack: Pack;
  private readonly file: FrameworkFile;
  private readonly finder: Finder;

  constructor(pack: Pack, file: FrameworkFile, lens: Lens) {
    this.pack = pack;
    this.file = file;
    this.finder = new Finder(pack, file, lens, (head, key) => this.soFar(head, key));
    this.changes = new Changes(file, this.finder);
  }

  references(): readonly Reference[] {
    return this.finder.references();
  }

  offsetOf(edge: Edge): number {
    return this.offsets.get(edge) ?? 0;
  }

  private add(at: number, ...edges: readonly Edge[]): void {
    for (const one of edges) this.offsets.set(one, at);
    this.edges.push(...edges);
  }

  /** Returns the names under which the code knows what a template leads to, translations left out. */
  related({ node }: Entity, edges: readonly Edge[]): string[] {
    const { related = ['{target}'] } = this.pack.template ?? {};
    const targets = edges.filter(({ from, relation }) => from === node && relation !== 'uses_translation');
    const texts = targets.flatMap(({ to }) =>
      related.flatMap((template) => this.finder.texts(template, { ...this.finder.root, own: { target: [to] } })),
    );
    return [...new Set(texts)];
  }

  /** What edges of a relation lead to or from, and which definitions are things of a type, as far as they are found. */
  private soFar(head: string, key: string): readonly string[] | undefined {
    if (head === 'to' || head === 'from') return this.edges.flatMap((one) => (one.relation === key ? one[head] : []));
    if (head !== 'known') return undefined;
    const places = this.entities.flatMap(({ entity }) => (entity.type === key ? entity.place : []));
    return places.flatMap((place) => (typeof place === 'number' ? (this.file.parsed.symbols[place]?.name ?? []) : []));
  }

  run(given: Rule, around: Scope = this.finder.root): void {
    const rule = given.use === undefined ? given : joined(given, this.pack);
    for (const scope of this.finder.subjects(rule, around)) {
      this.give(rule, scope);
      if (rule.first) return;
    }
  }

  private give(rule: Rule, found: Scope): void {
    const { finder } = this;
    const change = rule.change === undefined ? undefined : this.changes.begin(rule.change, found);
    if (rule.change !== undefined && change === undefined) return;
    const scope = change === undefined ? found : { ...found, change };
    const built = rule.entity === undefined ? undefined : this.build(rule.entity, scope);
    const inner = built === undefined ? scope : { ...scope, sink: built };
    const sink = sinkOf(scope);
    if (rule.collect !== undefined && sink !== undefined) collect(sink.metadata, rule.collect, { scope, finder });
    if (rule.words !== undefined && sink !== undefined) addWords(sink.entity, finder.texts(rule.words, scope));
    if (rule.route !== undefined) this.route(rule.route, scope);
    this.changes.add(rule, scope);
    for (const [from = '', relation, to = '', provenance = 'declared'] of rule.edges ?? []) {
      const [how] = finder.texts(provenance, scope);
      for (const start of finder.texts(from, scope))
        for (const end of finder.texts(to, scope))
          if (start !== '' && end !== '')
            this.add(scope.span.start, edge(start, relationOf(relation), end, scope.line, provenanceOf(how)));
    }
    for (const [from = '', words = ''] of rule.terms ?? [])
      for (const node of finder.texts(from, scope))
        for (const text of finder.texts(words, scope)) this.edges.push(...termEdge(node, text, scope.line));
    if (rule.mentions !== undefined) this.mentions(rule.mentions, rule.from ?? '{owner}', scope);
    for (const part of rule.rules ?? []) this.run(part, inner);
    if (built === undefined) return;
    const { needs } = rule.entity ?? {};
    if (needs !== undefined && isEmpty(built.metadata[needs])) this.entities.splice(this.entities.indexOf(built), 1);
    withoutEmpty(built.metadata);
  }

  /** In the order of the text. */
  private mentions(rows: NonNullable<Rule['mentions']>, from: string, scope: Scope): void {
    const { finder } = this;
    const found = rows.flatMap(([pattern = '', relation, target = '', provenance = 'declared']) =>
      finder.textMatches(pattern, scope).flatMap((match) => {
        const [start = ''] = finder.texts(from, match);
        const targets = start === '' ? [] : finder.texts(target, match).filter((to) => to !== '' && to !== start);
        const [how] = targets.length === 0 ? [] : finder.texts(provenance, match);
        return targets.map((to) => ({
          at: match.span.start,
          edge: edge(start, relationOf(relation), to, match.line, provenanceOf(how)),
        }));
      }),
    );
    for (const one of found.toSorted((left, right) => left.at - right.at)) this.add(one.at, one.edge);
  }

  private build(spec: EntitySpec, scope: Scope): Built | undefined {
    const { finder } = this;
    const [type] = finder.texts(spec.type, scope);
    if (type === undefined) return undefined;
    const one = (template: string | undefined): string | undefined =>
      template === undefined ? undefined : finder.texts(template, scope)[0];
    const [id, node] = [one(spec.id), one(spec.node)];
    const words = [
      this.pack.words?.[type] ?? '',
      ...(spec.words === undefined ? [] : finder.texts(spec.words, scope)),
    ].filter((text) => text !== '');
    const metadata: Record<string, MetadataValue> = {};
    const place = this.placeOf(spec, scope, one(spec.name) ?? id ?? type, one(spec.signature));
    const entity: Built['entity'] = {
      type,
      place,
      ...(id === undefined ? {} : { id }),
      ...(node === undefined ? {} : { node }),
      ...(words.length > 0 ? { words: words.join(' ') } : {}),
      ...(spec.alone && { standsAlone: true }),
      metadata,
    };
    const built = { entity, metadata };
    this.entities.push(built);
    fill(metadata, spec.metadata ?? {}, { scope, finder });
    return built;
  }

  private placeOf(
    { at, kind: given = 'section' }: EntitySpec,
    scope: Scope,
    name: string,
    signature: string | undefined,
  ): number | NamedRange {
    const { symbol, span } = scope;
    if (at === 'file' || span === this.finder.root.span) return WHOLE_FILE;
    if (at === 'definition') return symbolOf(scope) === -1 ? this.finder.definitionAt(span.start) : symbolOf(scope);
    if (symbol !== undefined) return symbol;
    const line = this.file.text.slice(span.start, span.end).split('\n', 1)[0] ?? '';
    const kind = SYMBOL_KINDS.find((one) => one === given) ?? 'section';
    return { name, kind, signature: (signature ?? line.trim()).slice(0, LONGEST_SIGNATURE), ...span };
  }

  private route(spec: RouteSpec, scope: Scope): void {
    const { finder } = this;
    const [name = ''] = spec.name === undefined ? [] : finder.texts(spec.name, scope);
    const targets = (spec.to ?? []).flatMap(([relation, to = '', provenance = 'declared']) => {
      const [how] = finder.texts(provenance, scope);
      const found = finder.texts(to, scope).filter((target) => target !== '');
      return found.map((target) => ({ to: target, relation: relationOf(relation), provenance: provenanceOf(how) }));
    });
    const place = { start: scope.span.start, end: headEnd(scope), line: scope.line };
    for (const method of finder.texts(spec.method, scope))
      for (const path of finder.texts(spec.path, scope)) {
        const more = spec.more === undefined ? {} : { more: objectOf(spec.more, scope, finder) };
        const known = this.paths.get(name) ?? path;
        const isTaken = spec.shared === true && known !== path;
        const route = { method, path, name: isTaken ? '' : name, targets, place, ...more };
        // A name of several routes shows the first of them.
        const isAgain = spec.shared === true && name !== '' && this.paths.has(name);
        const entity = isAgain ? entityOfRoute(route, `${method} ${path}`) : entityOfRoute(route);
        this.paths.set(name, known);
        this.entities.push({ entity: { ...entity }, metadata: { ...entity.metadata } });
        this.edges.push(...edgesOfRoute(route));
      }
  }
}

function addWords(entity: Built['entity'], texts: readonly string[]): void {
  const words = [entity.words ?? '', ...texts].filter((text) => text !== '');
  if (words.length > 0) entity.words = words.join(' ');
}

/** Texts of packs are checked before: one that is no relation is a mistake of this program. */
function relationOf(given: string | undefined): Relation {
  const relation = RELATIONS.find((one) => one === given);
  if (relation === undefined) throw new Error(`${given} is no relation`);
  return relation;
}

function provenanceOf(given: string | undefined): Provenance {
  return PROVENANCES.find((one) => one === given) ?? 'declared';
}
