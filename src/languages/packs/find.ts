/** Finds what rules look for: definitions, calls, texts and values, each with the variables that templates may name. */
import type { SgNode } from '@ast-grep/napi';
import { isRecord } from '../../base/json-record.ts';
import { onceFor } from '../../base/once-for.ts';
import type { CodeSymbol, Reference } from '../contract.ts';
import type { FrameworkFile } from '../framework-contract.ts';
import { FUNCTIONS } from '../symbol-kinds.ts';
import { referencesAt } from '../syntax/placed-names.ts';
import { byStart, lineOf, type Span, sourceOf, spanOf } from '../syntax/source.ts';
import { type TemplatePart, templateParts } from '../syntax/template-parts.ts';
import type { Entry, Expression, Lens, Marker } from './lens.ts';
import type {
  Conditional,
  Conditions,
  DefinitionSpec,
  EachSpec,
  LetValue,
  NamesSpec,
  Pack,
  Rule,
} from './pack-contract.ts';
import { groupsOf, listOf, type Scope, shortName, spanIn, symbolOf, valuesIn } from './scope.ts';
import {
  globalPattern,
  type Names,
  pathOf,
  patternOf,
  type Template,
  templateOf,
  textsOf,
  type Value,
  type Variables,
} from './template.ts';
import { namesInCode } from './template-names.ts';

const CLASSES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum', 'struct', 'module', 'type']);
function isFunction(kind: string): boolean {
  return FUNCTION_KINDS.has(kind);
}

const FUNCTION_KINDS: ReadonlySet<string> = FUNCTIONS;
const VALUES: ReadonlySet<string> = new Set(['variable', 'constant', 'property']);

/** A template, and what one of its values must match. */
type Row = readonly [Template, RegExp];

interface Test {
  readonly wanted: readonly Row[];
  readonly unwanted: readonly Row[];
}

/** Variables of a rule, and its conditions before and behind them. */
interface Plan {
  readonly lets: readonly (readonly [string, LetValue])[];
  readonly early: Test;
  readonly late: Test;
}

/** Read once for each rule, whatever the number of files. */
const planOf = onceFor((rule: Rule | EachSpec, pack: Pack): Plan => {
  const lets = letsOf(rule, pack);
  const own = lets.length === 0 ? /(?!)/ : new RegExp(`\\b(?:${lets.map(([name]) => name).join('|')})\\b`);
  const part = (isLate: boolean): Test => {
    const isPart = (template: string): boolean => own.test(template) === isLate;
    return { wanted: rowsOf(rule.if, isPart), unwanted: rowsOf(rule.unless, isPart) };
  };
  return { lets, early: part(false), late: part(true) };
});

function letsOf({ with: others = [], let: own = {} }: Rule | EachSpec, pack: Pack): [string, LetValue][] {
  const shared = others.flatMap((name) => {
    const other = pack.shared?.[name];
    return other === undefined ? [] : letsOf(other, pack);
  });
  return [...shared, ...Object.entries(own)];
}

function rowsOf(conditions: Conditions | undefined, isPart = (_template: string) => true): readonly Row[] {
  const part = Object.entries(conditions ?? {}).filter(([template]) => isPart(template));
  return part.map(([template, pattern]) => [templateOf(template), patternOf(pattern)]);
}

const NO_CONDITIONS: Conditions = {};
const knownRows = onceFor((conditions: Conditions) => rowsOf(conditions));

/** Patterns of the names in all `call` of a part of a pack. */
const callNames = onceFor((part: object): readonly string[] => {
  const own = 'call' in part && isRecord(part.call) && typeof part.call.name === 'string' ? [part.call.name] : [];
  const inner = Object.values(part).flatMap((one) => (typeof one === 'object' && one !== null ? callNames(one) : []));
  return [...new Set([...own, ...inner])];
});

/** Longer chains are not followed. */
const LONGEST_CHAIN = 40;

/** Nodes that a rule of ast-grep describes; none in a language whose grammar does not have its kinds. */
function nodesLike(rule: NonNullable<Rule['match']>, node: SgNode | undefined): SgNode[] {
  try {
    return node?.findAll({ rule }) ?? [];
  } catch (error) {
    if (error instanceof Error && /Kind `\w+` is invalid/.test(error.message)) return [];
    throw error;
  }
}

/** Runs the finding half of rules over one file. */
export class Finder {
  readonly root: Scope;
  private readonly pack: Pack;
  private readonly file: FrameworkFile;
  private readonly lens: Lens;
  private readonly names: Names;
  private known: readonly Expression[] | undefined;
  private read: readonly TemplatePart[] | undefined;
  private readonly holders = new WeakMap<Scope, Map<string, readonly Scope[]>>();

  /** @param soFar values of `to`, `from` and `known`, as far as the file is read */
  constructor(pack: Pack, file: FrameworkFile, lens: Lens, soFar: NonNullable<Scope['keyed']>) {
    this.pack = pack;
    this.file = file;
    this.lens = lens;
    const { path, parsed, text } = file;
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const symbols = (): string[] => parsed.symbols.flatMap((one) => (one.parent === -1 ? one.name : []));
    const own = { path: [path], stem: [stem], folder: [folder], text: [text], symbols };
    this.names = {
      resolve: (name) => lens.resolve(name),
      origin: (name) => lens.origin(name),
      isForeign: (name) => lens.isForeign(name),
      dotted: (name) => lens.dotted(name),
      named: (name) => {
        const { symbols } = parsed;
        const isValue = (symbol: CodeSymbol): boolean =>
          symbol.name === name && (VALUES.has(symbol.kind) || symbol.kind === 'function');
        const top = symbols.findIndex((symbol) => symbol.parent === -1 && isValue(symbol));
        const at = top === -1 ? symbols.findIndex(isValue) : top;
        return at === -1 ? undefined : lens.valueOf(at);
      },
      map: (table, key) => {
        const rows = pack.maps?.[table];
        return rows !== undefined && Object.hasOwn(rows, key) ? rows[key] : undefined;
      },
    };
    const node = parsed.tree?.root;
    this.root = { outer: undefined, own, keyed: soFar, span: { start: 0, end: text.length }, line: 1, node };
  }

  /** What a rule finds, its conditions met and its own variables known, one after the other. */
  *subjects(rule: Rule | EachSpec, around: Scope): Generator<Scope> {
    for (const one of this.found(rule, around)) {
      const found =
        rule.inside === undefined ? one : { ...one, outer: this.holderOf(one, rule.inside, around) ?? one.outer };
      yield* this.chosen(rule, found);
    }
  }

  /** What was found with its own variables, when it meets the conditions; those that need no variable of its own come first. */
  private chosen(rule: Rule | EachSpec, found: Scope): Scope[] {
    const { lets, early, late } = planOf(rule, this.pack);
    let scope = rule.line === undefined ? found : { ...found, line: this.lineAround(found, rule.line === 'class') };
    if (!this.passes(scope, early)) return [];
    if (lets.length === 0) return [scope];
    // Each is known to those behind it, and to itself is what that name means around it.
    const own = { ...scope.own };
    scope = { ...scope, own };
    const variables = this.variables(scope);
    for (const [name, value] of lets) {
      const template = typeof value === 'string' ? value : this.meets(scope, value) ? value.then : value.else;
      own[name] = template === undefined ? [] : pathOf(template)(variables);
    }
    return this.passes(scope, late) ? [scope] : [];
  }

  meets(scope: Scope, conditional: Conditional): boolean {
    return this.passes(scope, {
      wanted: knownRows(conditional.if ?? NO_CONDITIONS),
      unwanted: knownRows(conditional.unless ?? NO_CONDITIONS),
    });
  }

  private passes(scope: Scope, { wanted, unwanted }: Test): boolean {
    if (wanted.length + unwanted.length === 0) return true;
    const variables = this.variables(scope);
    const matches = ([template, pattern]: Row): boolean => template(variables).some((text) => pattern.test(text));
    return wanted.every(matches) && !unwanted.some(matches);
  }

  private lineAround(scope: Scope, isClass: boolean): number {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
      if (at.symbol !== undefined && (!isClass || CLASSES.has(this.kindOf(at.symbol)))) return at.line;
    return scope.line;
  }

  texts(template: string, scope: Scope): readonly string[] {
    return templateOf(template)(this.variables(scope));
  }

  private variables(scope: Scope): Variables {
    return { names: this.names, valuesOf: (name, key) => valuesIn(scope, name, key) };
  }

  /** The innermost subject of shared rules that holds what is found. */
  private holderOf({ span }: Scope, names: readonly string[], around: Scope): Scope | undefined {
    const known = this.holders.get(around) ?? new Map<string, readonly Scope[]>();
    this.holders.set(around, known);
    const key = names.join();
    const scopes = known.get(key) ?? this.readHolders(names, around);
    known.set(key, scopes);
    return scopes.findLast((holder) => holds(holder.span, span));
  }

  /** Subjects of shared rules in the order of the text, each inside of the one that holds it. */
  private readHolders(names: readonly string[], around: Scope): readonly Scope[] {
    const found = names.flatMap((name) => {
      const rule = this.pack.shared?.[name];
      const all = rule === undefined ? [] : this.found(rule, around).map((scope) => ({ rule, scope }));
      return around.span === this.root.span ? all : all.filter(({ scope }) => holds(around.span, scope.span));
    });
    const known: Scope[] = [];
    for (const { rule, scope } of found.toSorted((left, right) => byStart(left.scope.span, right.scope.span))) {
      const outer = known.findLast((holder) => holds(holder.span, scope.span)) ?? scope.outer;
      known.push(...this.chosen(rule, { ...scope, outer }));
    }
    return known;
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
    if (rule.elsewhere !== undefined) return this.elsewhere(rule.elsewhere, around);
    if (rule.rows !== undefined) return this.rows(rule.rows, around);
    if (rule.tag !== undefined) return this.tags(rule.tag, 'until' in rule ? rule.until : undefined, around);
    if (rule.code) return this.codes().map((span) => ({ outer: around, own: {}, span, line: around.line }));
    return rule.text === undefined ? [around] : this.textMatches(rule.text, around);
  }

  private parts(): readonly TemplatePart[] {
    const { parts } = this.pack.template ?? {};
    const syntax = parts === undefined ? this.lens.template?.syntax : { parts };
    this.read ??= syntax === undefined ? [] : templateParts(this.file.text, syntax);
    return this.read;
  }

  private codes(): readonly Span[] {
    return this.parts().flatMap(({ kind, code }) => (kind === 'comment' || code.start >= code.end ? [] : [code]));
  }

  /** Returns the uses of names in the code of a template. */
  references(): Reference[] {
    const { names } = this.pack.template ?? {};
    if (names === undefined) return [];
    const { text, parsed } = this.file;
    const keywords = names.keywords === undefined ? this.lens.template?.keywords : wordsOf(names);
    const found = namesInCode(text, this.codes(), names, keywords ?? new Set(), (template, groups) => {
      const valuesOf = (name: string): readonly string[] => listOf(groups[name]);
      return templateOf(template)({ names: this.names, valuesOf })[0];
    });
    return referencesAt(text, found, parsed);
  }

  /** Finds tags by how they begin, such as `section('title')`, each up to the one that closes it where there is such. */
  private tags(pattern: string, until: string | undefined, outer: Scope): Scope[] {
    const { text } = this.file;
    const { lineAt } = sourceOf(text);
    const open: TemplatePart[] = [];
    return this.parts().flatMap((part) => {
      if (part.kind !== 'tag') return [];
      const head = headOf(part, text);
      const isOne = patternOf(pattern).test(head);
      if (isOne && until !== undefined) open.push(part);
      const isEnd = until !== undefined && patternOf(until).test(head);
      const opening = isEnd ? open.pop() : isOne && until === undefined ? part : undefined;
      if (opening === undefined) return [];
      const own = { tag: [opening.name], arguments: [opening.arguments], head: [headOf(opening, text)] };
      return [{ outer, own, span: { start: opening.start, end: part.end }, line: lineAt(opening.start) }];
    });
  }

  /** Returns what a shared rule finds in the file, with the scope around it. */
  private elsewhere(name: string, outer: Scope): Scope[] {
    const rule = this.pack.shared?.[name];
    const { span, node } = this.root;
    return rule === undefined ? [] : [...this.subjects(rule, { outer, own: {}, span, line: 1, node })];
  }

  private rows([head = '', ...rows]: readonly string[], outer: Scope): Scope[] {
    const names = head.split(' ');
    return rows.map((row) => {
      const own = Object.fromEntries(row.split(' ').map((cell, at) => [names[at] ?? '', [cell === '-' ? '' : cell]]));
      return { outer, own, span: outer.span, line: outer.line, node: outer.node };
    });
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
    // Each climb from a node costs a walk from the root.
    const chains = new Map<string, readonly Expression[]>();
    const chainOf = (way: 'before' | 'behind'): readonly Expression[] => {
      const chain = chains.get(way) ?? (call?.node === undefined ? [] : this.chain(call.node, way));
      chains.set(way, chain);
      return chain;
    };
    return {
      outer,
      own: {},
      keyed: (name, key) => {
        if (name === 'args') return call?.arguments() ?? [];
        if (name === 'names') return call?.names() ?? [];
        if (name === 'call' && call?.node !== undefined) return this.lens.calls(call.node, key);
        if (name === 'before' || name === 'behind')
          return chainOf(name).filter(({ callee }) => shortName(callee) === key);
        if (name === 'rest')
          return [
            chainOf('behind')
              .map(({ callee }) => `->${callee}(`)
              .join(''),
          ];
        if (name === 'whole') return listOf(call);
        if (name === 'arg') return listOf(call?.argument(key));
        return /^\d+$/.test(name) ? listOf(call?.argument(name)) : undefined;
      },
    };
  }

  /** The statement of a call, with all of its chain. */
  private statement(call: SgNode): SgNode {
    const statement = call.ancestors().find((node) => node.kind() === 'expression_statement');
    const whole = this.chain(call, 'behind').at(-1)?.node ?? call;
    return statement?.child(0)?.id() === whole.id() ? statement : whole;
  }

  /** Calls that one is made on, or that are made on it. */
  private chain(from: SgNode, way: 'before' | 'behind'): Expression[] {
    const calls: Expression[] = [];
    for (const node of way === 'before' ? madeOn(from) : madeOnIt(from)) {
      const call = this.lens.expression(node);
      if (call.callee === '' || calls.length === LONGEST_CHAIN) break;
      calls.push(call);
    }
    return calls;
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

  private calls({ name, on, whole }: NonNullable<Rule['call']>, outer: Scope): Scope[] {
    if (outer.node === undefined) return [];
    const { start, end } = spanOf(outer.node);
    const pattern = patternOf(`^(?:${name})$`);
    return this.knownCalls()
      .filter((call) => start <= call.start && call.end <= end && pattern.test(shortName(call.callee)))
      .filter((call) => on === undefined || patternOf(on).test(call.on))
      .filter((call) => !this.isInInnerClass(call.start, outer))
      .map((call) => {
        const own = { ...calleeOf(call), ...this.owner(call.start) };
        const shown = whole && call.node !== undefined ? this.statement(call.node) : undefined;
        const place =
          shown === undefined ? { span: spanIn(call), line: call.line } : { span: spanOf(shown), line: lineOf(shown) };
        return { ...this.called(call, outer), own, ...place, node: call.node };
      });
  }

  /** Calls of all names that rules look for, in the order of the text: a search compiles its pattern anew in each file. */
  private knownCalls(): readonly Expression[] {
    if (this.known !== undefined) return this.known;
    const { node } = this.root;
    const names = callNames(this.pack).filter((name) => patternOf(`\\b(?:${name})\\b`).test(this.file.text));
    this.known = node === undefined || names.length === 0 ? [] : this.lens.calls(node, names.join('|'));
    return this.known;
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
    return nodesLike(rule, outer.node).map((node) => {
      const own = names.map((sign): [string, readonly Value[]] => {
        const name = sign.replace(/^\$+/, '');
        const found = sign.startsWith('$$$') ? node.getMultipleMatches(name) : listOf(node.getMatch(name) ?? undefined);
        return [name, found.filter((one) => one.isNamed()).map((one) => this.lens.expression(one))];
      });
      const whole = this.lens.expression(node);
      return {
        ...this.called(whole, outer),
        own: { ...calleeOf(whole), ...Object.fromEntries(own), ...this.owner(whole.start) },
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
      node: value.node,
    }));
  }

  textMatches(pattern: string, outer: Scope): Scope[] {
    const { text } = this.file;
    const within = text.slice(outer.span.start, outer.span.end);
    const { lineAt } = sourceOf(text);
    return [...within.matchAll(globalPattern(pattern))].flatMap((found) => {
      const start = outer.span.start + found.index;
      if (this.pack.template === undefined && isInComment(text, start)) return [];
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
      within: () =>
        this.file.parsed.symbols.flatMap(({ name, start, end }) => (start <= offset && offset < end ? name : [])),
      owner: () => listOf(this.lens.nodeOf(this.definitionAt(offset)) || undefined),
      holder: () => {
        const at = this.file.parsed.symbols.findIndex(
          ({ start, end, parent }) => parent === -1 && start <= offset && offset < end,
        );
        return at === -1 ? [] : [this.lens.nodeOf(at)];
      },
    };
  }

  definitionAt(offset: number): number {
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

function isInComment(text: string, at: number): boolean {
  return /^\s*(?:\*|\/\/|\/\*|#(?![[{]))/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

/** `section('title')`, `block title`. */
function headOf({ name, arguments: given, code }: TemplatePart, text: string): string {
  return text[code.end] === ')' ? `${name}(${given})` : `${name} ${given}`.trim();
}

const wordsOf = onceFor(({ keywords = '' }: NamesSpec): ReadonlySet<string> => new Set(keywords.split(' ')));

/** What is no list counts as one of itself alone. */
function entriesIn(value: Expression): readonly Entry[] {
  const entries = value.entries();
  const isOne = value.callee !== '' || value.text() !== undefined;
  return entries.length === 0 && isOne ? [{ key: undefined, value }] : entries;
}

/** Reads the name of a call and its receiver when they are first asked for. */
function calleeOf(call: Expression): Scope['own'] {
  return { callee: () => [shortName(call.callee)], on: () => (call.on === '' ? [] : [call.on]) };
}

/** What a call is made on, and what that is made on; some grammars hold it in the function that is called. */
function* madeOn(call: SgNode): Generator<SgNode> {
  for (let at: SgNode | undefined = call; at !== undefined; ) {
    const holders: (SgNode | null)[] = [at, at.field('function')];
    at = holders.flatMap((node) => OBJECTS.flatMap((field) => node?.field(field) ?? []))[0];
    if (at !== undefined) yield at;
  }
}

/** Calls that are made on another; its ancestors are asked for at once, since each walk begins at the root. */
function* madeOnIt(call: SgNode): Generator<SgNode> {
  const above = call.ancestors();
  let at = call;
  for (let step = 0; step < above.length; step++) {
    let next = above[step];
    const isObject = OBJECTS.some((field) => next?.field(field)?.id() === at.id());
    if (next === undefined || !isObject) return;
    const outer = next.field('arguments') === null ? above[step + 1] : undefined;
    if (outer?.field('function')?.id() === next.id()) [next, step] = [outer, step + 1];
    yield next;
    at = next;
  }
}

const OBJECTS = ['object', 'scope', 'receiver'];

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start;
}
