/** Runs the rules of a pack over a file: each finds things, says what they are, and hands them to the rules inside of it. */
import type { SgNode } from '@ast-grep/napi';
import { type CodeSymbol, SYMBOL_KINDS } from '../contract.ts';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
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
import { FUNCTIONS } from '../symbol-kinds.ts';
import { blank } from '../syntax/blank.ts';
import { type Span, sourceOf, spanOf } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import type { Entry, Expression, Lens, LensOf, Marker } from './lens.ts';
import type {
  Conditions,
  DefinitionSpec,
  EachSpec,
  EntitySpec,
  MetadataSpec,
  MetadataValueSpec,
  Pack,
  RouteSpec,
  Rule,
} from './pack-contract.ts';
import { pathOf, patternOf, templateOf, textsOf, type Value, type Variables } from './template.ts';

/** What data cannot say: read behind the rules, and in languages of its own. */
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
        references: more.references ?? [],
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
  for (const rule of pack.rules) reader.run(rule, reader.root);
  return {
    entities: reader.entities.map(({ entity }) => finished(entity, reader.edges)),
    edges: distinctEdges(reader.edges),
  };
}

/** A thing that a rule has found, and where it stands. */
interface Scope {
  readonly outer: Scope | undefined;
  readonly own: Readonly<Record<string, readonly Value[] | (() => readonly Value[])>>;
  /** Values by the key behind their name. */
  readonly keyed?: (name: string, key: string) => readonly Value[] | undefined;
  readonly span: Span;
  readonly line: number;
  readonly node?: SgNode | undefined;
  /** Index of the definition that it is. */
  readonly symbol?: number;
  readonly sink?: Built | undefined;
}

interface Built {
  readonly entity: { -readonly [Key in keyof Entity]: Entity[Key] };
  readonly metadata: Record<string, MetadataValue>;
}

const CLASSES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'module', 'type']);
function isFunction(kind: string): boolean {
  return FUNCTION_KINDS.has(kind);
}

const FUNCTION_KINDS: ReadonlySet<string> = FUNCTIONS;
const VALUES: ReadonlySet<string> = new Set(['variable', 'constant', 'property']);
const LONGEST_SIGNATURE = 200;

class Reader {
  readonly entities: Built[] = [];
  readonly edges: Edge[] = [];
  readonly root: Scope;
  private readonly pack: Pack;
  private readonly file: FrameworkFile;
  private readonly lens: Lens;

  constructor(pack: Pack, file: FrameworkFile, lens: Lens) {
    this.pack = pack;
    this.file = file;
    this.lens = lens;
    const { path, parsed, text } = file;
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const own = { path: [path], stem: [stem], folder: [folder], text: [text] };
    const keyed = (head: string, key: string): readonly string[] | undefined => this.soFar(head, key);
    this.root = {
      outer: undefined,
      own,
      keyed,
      span: { start: 0, end: text.length },
      line: 1,
      node: parsed.tree?.root,
    };
  }

  /** What edges of a relation lead to or from, and which definitions are things of a type, as far as they are found. */
  private soFar(head: string, key: string): readonly string[] | undefined {
    if (head === 'to' || head === 'from') return this.edges.flatMap((one) => (one.relation === key ? one[head] : []));
    if (head !== 'known') return undefined;
    const places = this.entities.flatMap(({ entity }) => (entity.type === key ? entity.place : []));
    return places.flatMap((place) => (typeof place === 'number' ? (this.file.parsed.symbols[place]?.name ?? []) : []));
  }

  run(given: Rule, around: Scope): void {
    const rule = given.use === undefined ? given : { ...this.pack.shared?.[given.use], ...given };
    for (const scope of this.subjects(rule, around)) {
      this.give(rule, scope);
      if (rule.first) return;
    }
  }

  /** What a rule finds, its conditions met and its own variables known, one after the other. */
  private *subjects(rule: Rule | EachSpec, around: Scope): Generator<Scope> {
    for (const found of this.found(rule, around)) {
      let scope = rule.line === undefined ? found : { ...found, line: this.lineAround(found, rule.line === 'class') };
      for (const [name, value] of Object.entries(rule.let ?? {})) {
        const holder = scope;
        const template = typeof value === 'string' ? value : this.meets(holder, value) ? value.then : value.else;
        const values = template === undefined ? [] : pathOf(template)(this.variables(holder));
        scope = { ...scope, own: { ...scope.own, [name]: values } };
      }
      if (this.meets(scope, rule)) yield scope;
    }
  }

  private meets(
    scope: Scope,
    { if: wanted = {}, unless = {} }: { if?: Conditions | undefined; unless?: Conditions | undefined },
  ): boolean {
    const matches = ([template, pattern]: [string, string]): boolean =>
      this.texts(template, scope).some((text) => patternOf(pattern).test(text));
    return Object.entries(wanted).every(matches) && !Object.entries(unless).some(matches);
  }

  private give(rule: Rule, scope: Scope): void {
    const built = rule.entity === undefined ? undefined : this.build(rule.entity, scope);
    const inner = built === undefined ? scope : { ...scope, sink: built };
    const sink = sinkOf(scope);
    for (const [key, spec] of Object.entries(rule.collect ?? {})) {
      const value = this.metadataValue(spec, scope);
      if (sink === undefined || value === undefined) continue;
      const known = sink.metadata[key] ?? [];
      const isElement = typeof spec === 'object' && !isList(spec) && !isEach(spec);
      if (isElement || isValues(value)) sink.metadata[key] = added(known, value);
      else sink.metadata[key] = typeof value === 'object' && value !== null ? merged(known, value) : value;
    }
    if (rule.words !== undefined && sink !== undefined) addWords(sink.entity, this.texts(rule.words, scope));
    if (rule.route !== undefined) this.route(rule.route, scope);
    for (const [from = '', relation, to = '', provenance = 'declared'] of rule.edges ?? []) {
      const [how] = this.texts(provenance, scope);
      for (const start of this.texts(from, scope))
        for (const end of this.texts(to, scope))
          if (start !== '' && end !== '')
            this.edges.push(edge(start, relationOf(relation), end, scope.line, provenanceOf(how)));
    }
    for (const [from = '', words = ''] of rule.terms ?? [])
      for (const node of this.texts(from, scope))
        for (const text of this.texts(words, scope)) this.edges.push(...termEdge(node, text, scope.line));
    if (rule.mentions !== undefined) this.mentions(rule.mentions, rule.from ?? '{owner}', scope);
    for (const part of rule.rules ?? []) this.run(part, inner);
    const { needs } = rule.entity ?? {};
    if (built !== undefined && needs !== undefined && isEmpty(built.metadata[needs]))
      this.entities.splice(this.entities.indexOf(built), 1);
    for (const key of Object.keys(built?.metadata ?? {})) {
      if (built === undefined || !key.endsWith('?')) continue;
      const value = built.metadata[key];
      delete built.metadata[key];
      if (!isEmpty(value)) built.metadata[key.slice(0, -1)] = value ?? null;
    }
  }

  /** In the order of the text. */
  private mentions(rows: NonNullable<Rule['mentions']>, from: string, scope: Scope): void {
    const found = rows.flatMap(([pattern = '', relation, target = '', provenance]) =>
      this.textMatches(pattern, scope).flatMap((match) => {
        const [start = ''] = this.texts(from, match);
        const targets = start === '' ? [] : this.texts(target, match).filter((to) => to !== '');
        return targets.map((to) => ({
          at: match.span.start,
          edge: edge(start, relationOf(relation), to, match.line, provenanceOf(provenance)),
        }));
      }),
    );
    this.edges.push(...found.toSorted((left, right) => left.at - right.at).map((one) => one.edge));
  }

  private lineAround(scope: Scope, isClass: boolean): number {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
      if (at.symbol !== undefined && (!isClass || CLASSES.has(this.kindOf(at.symbol)))) return at.line;
    return scope.line;
  }

  private build(spec: EntitySpec, scope: Scope): Built | undefined {
    const [type] = this.texts(spec.type, scope);
    if (type === undefined) return undefined;
    const one = (template: string | undefined): string | undefined =>
      template === undefined ? undefined : this.texts(template, scope)[0];
    const [id, node] = [one(spec.id), one(spec.node)];
    const words = [
      this.pack.words?.[type] ?? '',
      ...(spec.words === undefined ? [] : this.texts(spec.words, scope)),
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
    this.fill(metadata, spec.metadata ?? {}, scope);
    return built;
  }

  private placeOf(
    { at, kind: given = 'section' }: EntitySpec,
    scope: Scope,
    name: string,
    signature: string | undefined,
  ): number | NamedRange {
    const { symbol, span } = scope;
    if (at === 'file' || span === this.root.span) return WHOLE_FILE;
    if (at === 'definition') return symbolOf(scope) === -1 ? this.definitionAt(span.start) : symbolOf(scope);
    if (symbol !== undefined) return symbol;
    const line = this.file.text.slice(span.start, span.end).split('\n', 1)[0] ?? '';
    const kind = SYMBOL_KINDS.find((one) => one === given) ?? 'section';
    return { name, kind, signature: (signature ?? line.trim()).slice(0, LONGEST_SIGNATURE), ...span };
  }

  /** A key that ends with `?` is left out when it has no values, behind the rules that collect them. */
  private fill(metadata: Record<string, MetadataValue>, spec: MetadataSpec, scope: Scope): void {
    for (const [key, value] of Object.entries(spec)) {
      const found = this.metadataValue(value, scope);
      const isOmitted = found === undefined || (key.endsWith('?') && found === false);
      if (!isOmitted) metadata[key] = found;
    }
  }

  private metadataValue(spec: MetadataValueSpec, scope: Scope): MetadataValue | undefined {
    if (typeof spec === 'boolean') return spec;
    if (typeof spec === 'string') return this.texts(spec, scope)[0];
    if (isList(spec)) return spec.flatMap((template) => this.texts(template, scope));
    if (isTest(spec)) return this.meets(scope, { if: spec.is });
    if (!isEach(spec)) return this.object(spec, scope);
    const { by, as } = spec;
    const found = [...this.subjects(spec, scope)].flatMap((one): { key: string; value: MetadataValue }[] => {
      const value = this.metadataValue(as, one);
      const keys = by === undefined ? [''] : this.texts(by, one);
      return value === undefined ? [] : keys.map((key) => ({ key, value }));
    });
    if (by === undefined) return found.map(({ value }) => value);
    const object = new Map<string, MetadataValue>();
    for (const { key, value } of found)
      object.set(key, isValues(value) ? [...listed(object.get(key)), ...value] : value);
    return Object.fromEntries(object);
  }

  private object(spec: MetadataSpec, scope: Scope): Metadata {
    const metadata: Record<string, MetadataValue> = {};
    this.fill(metadata, spec, scope);
    const known = Object.entries(metadata).filter(([key, value]) => !(key.endsWith('?') && isEmpty(value)));
    return Object.fromEntries(known.map(([key, value]) => [key.replace(/\?$/, ''), value]));
  }

  private route(spec: RouteSpec, scope: Scope): void {
    const [names] = [spec.name === undefined ? [''] : this.texts(spec.name, scope)];
    const targets = (spec.to ?? []).flatMap(([relation, to = '', provenance = 'declared']) => {
      const [how] = this.texts(provenance, scope);
      return this.texts(to, scope).map((target) => ({
        to: target,
        relation: relationOf(relation),
        provenance: provenanceOf(how),
      }));
    });
    const place = { start: scope.span.start, end: scope.span.end, line: scope.line };
    for (const method of this.texts(spec.method, scope))
      for (const path of this.texts(spec.path, scope)) {
        const more = spec.more === undefined ? {} : { more: this.object(spec.more, scope) };
        const route = { method, path, name: names[0] ?? '', targets, place, ...more };
        const entity = entityOfRoute(route);
        this.entities.push({ entity: { ...entity }, metadata: { ...entity.metadata } });
        this.edges.push(...edgesOfRoute(route));
      }
  }

  private texts(template: string, scope: Scope): readonly string[] {
    return templateOf(template)(this.variables(scope));
  }

  private variables(scope: Scope): Variables {
    const { lens, pack, file } = this;
    return {
      valuesOf: (name, key) => valuesIn(scope, name, key),
      resolve: (name) => lens.resolve(name),
      origin: (name) => lens.origin(name),
      isForeign: (name) => lens.isForeign(name),
      dotted: (name) => lens.dotted(name),
      named: (name) => {
        const { symbols } = file.parsed;
        const isValue = (symbol: CodeSymbol): boolean => symbol.name === name && VALUES.has(symbol.kind);
        const top = symbols.findIndex((symbol) => symbol.parent === -1 && isValue(symbol));
        const at = top === -1 ? symbols.findIndex(isValue) : top;
        return at === -1 ? undefined : lens.valueOf(at);
      },
      map: (table, key) => {
        const rows = pack.maps?.[table];
        return rows !== undefined && Object.hasOwn(rows, key) ? rows[key] : undefined;
      },
    };
  }

  private found(rule: Rule | EachSpec, around: Scope): Scope[] {
    if (rule.file !== undefined) return this.pathMatches(rule.file, around);
    if (rule.class !== undefined) return this.classes(rule.class, around);
    if (rule.member !== undefined)
      return this.definitions(rule.member, around, (index) => this.parentOf(index) === symbolOf(around));
    if (rule.function !== undefined)
      return this.definitions(
        rule.function,
        around,
        (index) => isFunction(this.kindOf(index)) && this.lens.holds(index),
      );
    if (rule.value !== undefined) return this.values(rule.value, around);
    if (rule.marker !== undefined) return this.markers(rule.marker, around);
    if (rule.parameter !== undefined) return this.parameters(rule.parameter, around);
    if (rule.call !== undefined) return this.calls(rule.call, around);
    if (rule.match !== undefined) return this.matches(rule.match, around);
    if (rule.injected !== undefined) return this.injected(around);
    if (rule.injectedCall !== undefined) return this.injectedCalls(around);
    if (rule.importedCall !== undefined)
      return this.lens
        .importedCalls(around.node === undefined ? around.span : spanOf(around.node))
        .map(({ to, line }) => ({ outer: around, own: { to: [to] }, span: around.span, line }));
    if (rule.uses !== undefined) return this.uses(rule.uses, around);
    if (rule.entry !== undefined) return this.entries(rule.entry, around);
    return rule.text === undefined ? [around] : this.textMatches(rule.text, around);
  }

  private pathMatches(pattern: string, outer: Scope): Scope[] {
    const found = patternOf(pattern).exec(this.file.path);
    return found === null ? [] : [{ ...this.root, outer, own: groupsOf(found) }];
  }

  private classes({ kinds, ...wanted }: NonNullable<Rule['class']>, around: Scope): Scope[] {
    const found = this.definitions(wanted, around, (index) => CLASSES.has(this.kindOf(index)));
    if (kinds === undefined) return found;
    return found.flatMap((scope) => {
      const row = kinds.find((kind) => this.fits(kind, scope.symbol ?? -1));
      if (row === undefined) return [];
      const [name] = textsOf(valuesIn(scope, 'name', undefined) ?? []);
      const short = row.drop === undefined ? name : name?.replace(patternOf(row.drop), '') || name;
      const own = { ...scope.own, type: [row.type], prefix: [row.prefix ?? row.type], short: [short ?? ''] };
      return [{ ...scope, own }];
    });
  }

  private definitions(wanted: DefinitionSpec, outer: Scope, isOne: (index: number) => boolean): Scope[] {
    const { symbols } = this.file.parsed;
    return symbols.flatMap((_, index) =>
      isOne(index) && this.fits(wanted, index) ? [this.definition(index, outer)] : [],
    );
  }

  private definition(index: number, outer: Scope): Scope {
    const { lens, file } = this;
    const { symbols, tree } = file.parsed;
    const symbol = symbols[index];
    if (symbol === undefined) return outer;
    const { name, kind, signature, docblock, start, end, nameLine: line } = symbol;
    const memberAt = (key: string, isOne = (_kind: string) => true): number =>
      symbols.findIndex((member) => member.parent === index && member.name === key && isOne(member.kind));
    const named = (isOne: (kind: string) => boolean) => () =>
      symbols.flatMap((member) => (member.parent === index && isOne(member.kind) ? member.name : []));
    const node = tree?.nodes[index];
    const calleeAt = (at: number): string => (VALUES.has(this.kindOf(at)) ? (lens.valueOf(at)?.callee ?? '') : '');
    return {
      outer,
      own: {
        name: [name],
        kind: [kind],
        signature: [signature],
        doc: [docblock],
        node: () => [lens.nodeOf(index)],
        place: () => [lens.place(index)],
        parents: () => lens.ancestors(index),
        ancestors: () => lens.ancestors(index, true),
        methods: named((other) => other === 'method'),
        properties: named((other) => other === 'property'),
        markers: () => lens.markers(index).map((marker) => marker.name),
        memberMarkers: () =>
          symbols.flatMap((member, at) =>
            member.parent === index ? lens.markers(at).map((marker) => marker.name) : [],
          ),
        calledMembers: () =>
          symbols.flatMap((member, at) => (member.parent === index && calleeAt(at) !== '' ? member.name : [])),
        memberCallees: () => symbols.flatMap((member, at) => (member.parent === index ? calleeAt(at) || [] : [])),
        declaredType: () => [lens.typeOf(index)].filter((type) => type !== ''),
        parameters: () => lens.parameters(index).flatMap(({ types }) => types.map((type) => type.node)),
        memberTypes: () =>
          symbols.flatMap((member, at) =>
            member.parent === index ? lens.parameters(at).flatMap(({ types }) => types.map((type) => type.node)) : [],
          ),
        value: () => listOf(lens.valueOf(index)),
        returned: () => listOf(lens.returned(index)),
        code: () => [file.text.slice(start, end)],
      },
      keyed: (head, key) => {
        if (head === 'default') return listOf(lens.valueOf(memberAt(key)));
        if (head === 'returns') return listOf(lens.returned(memberAt(key, (other) => other === 'method')));
        if (head === 'call') return node === undefined ? [] : lens.calls(node, key);
        if (head === 'given')
          return lens.parameters(memberAt(key)).flatMap(({ types }) => types.map((type) => type.node));
        return head === 'marker'
          ? lens.markers(index).flatMap((one) => (one.name === key ? listOf(one.call) : []))
          : undefined;
      },
      span: { start, end },
      line,
      node,
      symbol: index,
    };
  }

  private fits({ kind, name, place, extends: parent, marker, signature }: DefinitionSpec, index: number): boolean {
    const symbol = this.file.parsed.symbols[index];
    if (symbol === undefined) return false;
    const { lens } = this;
    const isAmong = (pattern: string | undefined, names: () => readonly string[]): boolean =>
      pattern === undefined || names().some((one) => patternOf(pattern).test(one));
    return (
      isAmong(kind, () => [symbol.kind]) &&
      isAmong(name, () => [symbol.name]) &&
      isAmong(signature, () => [symbol.signature]) &&
      isAmong(place, () => [lens.place(index)]) &&
      isAmong(parent, () => lens.ancestors(index, true).flatMap((one) => [one, shortName(one)])) &&
      isAmong(marker, () => lens.markers(index).map((one) => one.name))
    );
  }

  private values({ call, ...wanted }: NonNullable<Rule['value']>, around: Scope): Scope[] {
    const found = this.definitions(
      wanted,
      around,
      (index) => this.parentOf(index) === -1 && VALUES.has(this.kindOf(index)),
    );
    if (call === undefined) return found;
    return found.filter(({ symbol = -1 }) => {
      const callee = this.lens.valueOf(symbol)?.callee ?? '';
      return callee !== '' && patternOf(call).test(shortName(callee));
    });
  }

  private markers(pattern: string, outer: Scope): Scope[] {
    const found = this.lens.markers(symbolOf(outer));
    return found.filter(({ name }) => patternOf(pattern).test(name)).map((marker) => this.marker(marker, outer));
  }

  private marker({ name, call, line, start, end }: Marker, outer: Scope): Scope {
    return {
      ...this.called(call, outer),
      own: { marker: [name], on: call === undefined || call.on === '' ? [] : [call.on] },
      span: { start, end },
      line,
    };
  }

  /** What a call is given, by `1`, `2` and by `arg.name`. */
  private called(call: Expression | undefined, outer: Scope): Pick<Scope, 'outer' | 'keyed' | 'own'> {
    return {
      outer,
      own: {},
      keyed: (name, key) => {
        if (name === 'args') return call?.arguments() ?? [];
        if (name === 'names') return call?.names() ?? [];
        if (name === 'whole') return listOf(call);
        if (name === 'arg') return listOf(call?.argument(key));
        return /^\d+$/.test(name) ? listOf(call?.argument(name)) : undefined;
      },
    };
  }

  private parameters(pattern: string, outer: Scope): Scope[] {
    const { symbols } = this.file.parsed;
    const own = symbolOf(outer);
    const methods = isFunction(this.kindOf(own))
      ? [own]
      : symbols.flatMap((one, index) => (one.parent === own && isFunction(one.kind) ? index : []));
    return methods
      .filter((index) => patternOf(pattern).test(symbols[index]?.name ?? ''))
      .flatMap((index) =>
        this.lens.parameters(index).flatMap(({ name, code, types, line }) =>
          types.map(({ written, node }): Scope => {
            const own = {
              variable: [name],
              code: [code],
              type: [node],
              written: [written],
              method: [this.lens.nodeOf(index)],
            };
            return { outer, own, span: outer.span, line };
          }),
        ),
      );
  }

  private injected(outer: Scope): Scope[] {
    const given = outer.symbol === undefined ? [] : this.lens.injected(outer.symbol);
    return given.map(({ name, written, type, isConvention, line }): Scope => {
      const own = {
        variable: [name],
        written: [written],
        type: [type],
        provenance: [isConvention ? 'convention' : 'declared'],
      };
      return { outer, own, span: outer.span, line };
    });
  }

  private injectedCalls(outer: Scope): Scope[] {
    const { symbols } = this.file.parsed;
    return symbols.flatMap(({ parent, kind }, index) => {
      if (parent !== outer.symbol || !isFunction(kind)) return [];
      const method = this.lens.nodeOf(index);
      const calls = this.lens.injectedCalls(index);
      return calls.map(({ to, isKept, line }): Scope => {
        const own = { method: [method], to: isKept ? [] : [to], kept: isKept ? [to] : [] };
        return { outer, own, span: outer.span, line };
      });
    });
  }

  private uses(pattern: string, outer: Scope): Scope[] {
    const { references, symbols } = this.file.parsed;
    return references.flatMap(({ name, kind, enclosing, line }): Scope[] => {
      const used = kind === 'import' || !isFunction(symbols[enclosing]?.kind ?? 'key') ? '' : this.lens.origin(name);
      if (used === '' || !patternOf(pattern).test(used)) return [];
      const own = { used: [used], method: () => [this.lens.nodeOf(enclosing)] };
      return [{ outer, own, span: outer.span, line }];
    });
  }

  private calls({ name, on }: NonNullable<Rule['call']>, outer: Scope): Scope[] {
    const code = this.file.text.slice(outer.span.start, outer.span.end);
    if (outer.node === undefined || !patternOf(`\\b(?:${name})\\b`).test(code)) return [];
    return this.lens
      .calls(outer.node, name)
      .filter((call) => on === undefined || patternOf(on).test(call.on))
      .filter((call) => !this.isInInnerClass(call.start, outer))
      .map((call) => {
        const own = {
          callee: [shortName(call.callee)],
          on: call.on === '' ? [] : [call.on],
          ...this.owner(call.start),
        };
        return { ...this.called(call, outer), own, span: spanIn(call), line: call.line };
      });
  }

  /** A call in a class inside of another is none of the outer one. */
  private isInInnerClass(offset: number, { symbol }: Scope): boolean {
    const { symbols } = this.file.parsed;
    if (symbol === undefined || !CLASSES.has(this.kindOf(symbol))) return false;
    const around = symbols.findLastIndex(
      ({ start, end, kind }) => start <= offset && offset < end && CLASSES.has(kind),
    );
    return around !== symbol;
  }

  private matches(rule: NonNullable<Rule['match']>, outer: Scope): Scope[] {
    const names = [...new Set(JSON.stringify(rule).match(/\$\$?\$?[A-Z][A-Z0-9_]*/g) ?? [])];
    return (outer.node?.findAll({ rule }) ?? []).map((node) => {
      const own = names.map((sign): [string, readonly Value[]] => {
        const name = sign.replace(/^\$+/, '');
        const found = sign.startsWith('$$$') ? node.getMultipleMatches(name) : listOf(node.getMatch(name) ?? undefined);
        return [name, found.filter((one) => one.isNamed()).map((one) => this.lens.expression(one))];
      });
      const whole = this.lens.expression(node);
      return {
        ...this.called(whole, outer),
        own: { ...Object.fromEntries(own), ...this.owner(whole.start) },
        span: spanIn(whole),
        line: whole.line,
        node,
      };
    });
  }

  private entries(path: string, outer: Scope): Scope[] {
    const found = pathOf(path)(this.variables(outer)).flatMap((value) =>
      typeof value === 'string' ? [] : entriesIn(value),
    );
    return found.map(({ key, value }) => ({
      outer,
      own: { key: listOf(key), value: [value] },
      span: spanIn(value),
      line: value.line,
    }));
  }

  private textMatches(pattern: string, outer: Scope): Scope[] {
    const { text } = this.file;
    const within = text.slice(outer.span.start, outer.span.end);
    const { lineAt } = sourceOf(text);
    return [...within.matchAll(globalPattern(pattern))].flatMap((found) => {
      const start = outer.span.start + found.index;
      if (isInComment(text, start)) return [];
      return [
        {
          outer,
          own: { ...groupsOf(found), ...this.owner(start) },
          span: { start, end: start + found[0].length },
          line: lineAt(start),
        },
      ];
    });
  }

  /** Names in edges of the definition around a place, and of the outermost one. */
  private owner(offset: number): Scope['own'] {
    return {
      owner: () => listOf(this.lens.nodeOf(this.definitionAt(offset)) || undefined),
      holder: () => {
        const at = this.file.parsed.symbols.findIndex(
          ({ start, end, parent }) => parent === -1 && start <= offset && offset < end,
        );
        return at === -1 ? [] : [this.lens.nodeOf(at)];
      },
    };
  }

  private definitionAt(offset: number): number {
    return this.file.parsed.symbols.findLastIndex(
      ({ docStart, end, kind }, index) =>
        docStart <= offset && offset < end && (isFunction(kind) || CLASSES.has(kind)) && this.lens.holds(index),
    );
  }

  private parentOf(index: number): number {
    return this.file.parsed.symbols[index]?.parent ?? -1;
  }

  private kindOf(index: number): string {
    return this.file.parsed.symbols[index]?.kind ?? '';
  }
}

function valuesIn(scope: Scope | undefined, name: string, key: string | undefined): readonly Value[] | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const own = Object.hasOwn(at.own, name) && !(name === 'marker' && key !== undefined) ? at.own[name] : undefined;
    if (own !== undefined) return typeof own === 'function' ? own() : own;
    if (name === 'line' && at === scope) return [String(at.line)];
    if (name === 'entity' && at.sink !== undefined) return listOf(at.sink.entity.node);
    const keyed = at.keyed?.(name, key ?? '');
    if (keyed !== undefined) return keyed;
  }
  return undefined;
}

/** Index of the definition that a scope is or lies in, -1 for none. */
function symbolOf(scope: Scope): number {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
    if (at.symbol !== undefined) return at.symbol;
  return -1;
}

function sinkOf(scope: Scope | undefined): Built | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.sink !== undefined) return at.sink;
  return undefined;
}

function addWords(entity: Built['entity'], texts: readonly string[]): void {
  const words = [entity.words ?? '', ...texts].filter((text) => text !== '');
  if (words.length > 0) entity.words = words.join(' ');
}

/** A template leads to all that it names but texts. */
function finished(entity: Built['entity'], edges: readonly Edge[]): Entity {
  if (entity.metadata.related_symbols !== true) return entity;
  const { related_symbols: _, ...metadata } = entity.metadata;
  const related = new Set(
    edges.flatMap(({ from, to, relation }) => (from === entity.node && relation !== 'uses_translation' ? to : [])),
  );
  return { ...entity, metadata: { ...metadata, ...(related.size > 0 ? { related_symbols: [...related] } : {}) } };
}

function groupsOf(found: RegExpExecArray): Record<string, readonly string[]> {
  const placed = found.map((group, at): [string, readonly string[]] => [
    String(at),
    group === undefined ? [] : [group],
  ]);
  const named = Object.entries(found.groups ?? {}).map(([name, group]): [string, readonly string[]] => [
    name,
    group === undefined ? [] : [group],
  ]);
  return Object.fromEntries([...placed, ...named]);
}

const globals = new Map<string, RegExp>();

function globalPattern(source: string): RegExp {
  const pattern = globals.get(source) ?? new RegExp(source, 'gm');
  globals.set(source, pattern);
  return pattern;
}

function isInComment(text: string, at: number): boolean {
  return /^\s*(?:\*|\/\/|\/\*|#(?![[{]))/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

function shortName(name: string): string {
  return name.slice(name.search(/[^\\.:]*$/));
}

function spanIn({ start, end }: Span): Span {
  return { start, end };
}

/** What is no list counts as one of itself alone. */
function entriesIn(value: Expression): readonly Entry[] {
  const entries = value.entries();
  return entries.length === 0 && value.text() !== undefined ? [{ key: undefined, value }] : entries;
}

function listOf<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
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

function isEmpty(value: MetadataValue | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isValues(value: MetadataValue): value is readonly MetadataValue[] {
  return Array.isArray(value);
}

/** Lists of one key are joined. */
function merged(known: MetadataValue, value: Metadata): Metadata {
  if (typeof known !== 'object' || known === null || isValues(known)) return value;
  const entries = Object.entries(value).map(([key, own]): [string, MetadataValue] => {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    return [key, isValues(own) ? [...listed(before), ...own] : own];
  });
  return { ...known, ...Object.fromEntries(entries) };
}

/** A text is once in a list. */
function added(known: MetadataValue, value: MetadataValue): readonly MetadataValue[] {
  const all = [...listed(known), ...listed(value)];
  return all.filter((one, at) => typeof one !== 'string' || all.indexOf(one) === at);
}

function listed(value: MetadataValue | undefined): readonly MetadataValue[] {
  if (value === undefined) return [];
  return isValues(value) ? value : [value];
}

function isList(spec: object): spec is readonly string[] {
  return Array.isArray(spec);
}

function isTest(spec: object): spec is { readonly is: Conditions } {
  return 'is' in spec;
}

function isEach(spec: MetadataSpec | EachSpec): spec is EachSpec {
  return 'as' in spec;
}
