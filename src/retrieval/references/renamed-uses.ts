/**
 * Uses of definitions under other names. A definition goes from hand to hand: a file exports it by a name, another one imports
 * it, calls it as it likes, and may export it again. The chain is followed until no file hands it on.
 */
import { isPieceOver, leaveUseOut } from '../../base/answer-time.ts';
import { byVersion } from '../../base/by-version.ts';
import { accessorsOf } from '../../languages/accessors.ts';
import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { SPREADS, TAG, WHOLE } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import type { ReferenceResolver } from './certainty.ts';
import { definitionsUsed } from './definitions-used.ts';
import { stemOf } from './project-names.ts';
import type { Certainty, Targets } from './targets.ts';

export interface Use {
  readonly file: FileRecord;
  readonly reference: Reference;
  readonly certainty: Certainty;
}

/** A file and a name by which it exports the definitions; `*` where it is one of them as a whole. */
interface Hand {
  readonly file: FileRecord;
  readonly name: string;
}

/** More hands than these are those of a definition that everything uses under its own name. */
const MOST_HANDS = 2000;
/** Names under which a module gives itself. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(['*', 'default']);

interface Load {
  readonly module: string;
  readonly line: number;
  readonly isHandedOn: boolean;
}

type NamedUse = Omit<Use, 'certainty'>;

/** Uses that are remembered, of the names that were asked for last. */
const MOST_NAMED = 40_000;
/** By name, the oldest first. */
const lastNamed = byVersion((_: IndexStore) => new Map<string, readonly NamedUse[]>());

/** Remembered for the next piece or page of the answer. */
export function usesNamed(store: IndexStore, name: string, mostFiles?: number): readonly NamedUse[] {
  if (name === '') return [];
  const last = lastNamed(store);
  const key = `${mostFiles ?? ''} ${name}`;
  const known = last.get(key);
  if (known !== undefined) return known;
  const files = filesWithKey(store, REFERENCE_PREFIX + name).slice(0, mostFiles);
  const uses = files.flatMap((file) => store.references(file.id, name).map((reference) => ({ file, reference })));
  last.set(key, uses);
  let count = [...last.values()].reduce((sum, { length }) => sum + length + 1, 0);
  for (const [oldest, { length }] of last) {
    if (count <= MOST_NAMED) break;
    last.delete(oldest);
    count -= length + 1;
  }
  return uses;
}

/** @param names of the definitions, whose uses are known */
export function renamedUses(
  store: IndexStore,
  resolver: ReferenceResolver,
  targets: Targets,
  names: ReadonlySet<string>,
): Use[] {
  const hands = handsOf.get(targets) ?? new Hands(store, resolver, targets);
  handsOf.set(targets, hands);
  hands.follow();
  const within = [...hands.locals.values()].flatMap(({ file, names: own }) =>
    [...own]
      .filter((name) => !names.has(name) && !hands.exported.has(name))
      .flatMap((name) => store.references(file.id, name).map((reference) => ({ file, reference }))),
  );
  const anywhere = [...hands.exported].filter((name) => !names.has(name)).flatMap((name) => usesNamed(store, name));
  const sure = [...within, ...anywhere]
    .map((use): Use => ({ ...use, certainty: resolver.certaintyOf(use.file, use.reference, targets) }))
    .filter(({ certainty }) => certainty === 'sure');
  return [...sure, ...accessorUses(store, resolver, targets), ...tagUses(store, resolver, targets), ...hands.loads];
}

/** As far as they were followed. */
const handsOf = new WeakMap<Targets, Hands>();

/** Uses by a name that the member does not bear: `getTotal()` of Java for `total` of Kotlin, `active()` for `scopeActive`. */
function accessorUses(store: IndexStore, resolver: ReferenceResolver, targets: Targets): Use[] {
  return targets.definitions.flatMap(({ file: { language }, symbol }) =>
    accessorsOf(symbol, language).flatMap((accessor) =>
      usesNamed(store, accessor.name).flatMap(({ file, reference }): Use[] => {
        if (file.language !== accessor.language || reference.receiver === undefined) return [];
        if (accessor.usedAs !== undefined && reference.kind !== accessor.usedAs) return [];
        const own = { ...reference, name: symbol.name, kind: accessor.kind };
        const certainty = resolver.certaintyOf(file, own, targets);
        if (certainty === 'sure') return [{ file, reference, certainty }];
        const isOfOther = (definitionsUsed(resolver, file, reference)?.length ?? 0) > 0;
        return certainty === 'possible' && accessor.isTelling && !isOfOther ? [{ file, reference, certainty }] : [];
      }),
    ),
  );
}

/** Tags of templates that stand for a class. */
function tagUses(store: IndexStore, { names }: ReferenceResolver, { definitions }: Targets): Use[] {
  const tags = definitions.flatMap(({ file, index }) => names.factsOf(file, index, TAG));
  return tags
    .flatMap(({ path }) => usesNamed(store, path))
    .flatMap((use): Use[] => (use.reference.kind === 'string' ? [] : [{ ...use, certainty: 'sure' }]));
}

class Hands {
  /** Names that are given to the definitions, by the file that gives them. */
  readonly locals = new Map<number, { readonly file: FileRecord; readonly names: Set<string> }>();
  /** Names under which some file exports them. */
  readonly exported = new Set<string>();
  /** Imports of a module that is one of them, without a name for it. */
  readonly loads: Use[] = [];
  private readonly store: IndexStore;
  private readonly resolver: ReferenceResolver;
  private readonly targets: Targets;
  private readonly queue: Hand[] = [];
  private begun = 0;
  private next = 0;
  private readonly known = new Set<string>();

  constructor(store: IndexStore, resolver: ReferenceResolver, targets: Targets) {
    this.store = store;
    this.resolver = resolver;
    this.targets = targets;
  }

  /** Goes on from where the last piece of the answer ended. */
  follow(): void {
    const { definitions } = this.targets;
    for (; this.begun < definitions.length && this.isInTime(); this.begun++) {
      const definition = definitions[this.begun];
      if (definition) this.exportsOf(definition.file, definition.symbol.name);
    }
    for (; this.next < Math.min(this.queue.length, MOST_HANDS) && this.isInTime(); this.next++) {
      const hand = this.queue[this.next];
      if (hand) for (const file of this.importers(hand)) this.taken(hand, file);
    }
  }

  private isInTime(): boolean {
    if (isPieceOver()) leaveUseOut();
    return !isPieceOver();
  }

  private importers({ file, name }: Hand): readonly FileRecord[] {
    if (!WHOLE_NAMES.has(name)) return filesWithKey(this.store, REFERENCE_PREFIX + name);
    const { modules } = this.resolver.resolver;
    const folders = modules.foldersMeaning(file).flatMap((folder) => [stemOf(folder), '', '.', '..']);
    const stems = new Set([stemOf(file.path), ...folders, ...modules.packagesAt(file)]);
    return [...stems].flatMap((each) => filesWithKey(this.store, `${REFERENCE_PREFIX}/${each}`));
  }

  /** What a file that may import from a hand calls it, and by which names it hands it on. */
  private taken(hand: Hand, file: FileRecord): void {
    const { resolver, names } = this.resolver;
    const isWhole = WHOLE_NAMES.has(hand.name);
    for (const { module, names: written, line } of names.outline(file).imports) {
      if (isWhole && !written.some((each) => WHOLE_NAMES.has(each.split(' as ')[0] ?? '')))
        this.loaded(file, { module, line, isHandedOn: written.length === 0 });
      for (const each of written) {
        const [original = '', local = original] = each.split(' as ');
        if (isWhole ? !WHOLE_NAMES.has(original) : original !== hand.name && original !== '*') continue;
        const isTaken =
          original !== '*' || local !== '*'
            ? this.isMeant(resolver.fromModule(file, { module, name: original }))
            : this.isMeant(resolver.exported(file, hand.name));
        if (isTaken && local !== '*') this.localsOf(file).add(local);
        if (isTaken) this.loads.push(...this.usesOn(file, line, [local, original]));
        if (isTaken) this.exportsOf(file, local === '*' ? hand.name : local);
      }
    }
  }

  /**
   * `require('./shop')(request)` and `require('./shop').open` use a module without a name for it; `exports.shop = require('./shop')`
   * hands it on as well.
   */
  private loaded(file: FileRecord, { module, line, isHandedOn }: Load): void {
    if (!this.isMeant(this.resolver.resolver.fromModule(file, { module, name: '*' }))) return;
    if (isHandedOn) this.exportsOf(file);
    this.loads.push(...this.usesOn(file, line, ['require']));
  }

  /** The name that an import in a function binds is a use like that of one at the top, which is no variable there. */
  private usesOn(file: FileRecord, line: number, names: readonly string[]): Use[] {
    const found = names.flatMap((name) => this.store.references(file.id, name)).filter((each) => each.line === line);
    return found.slice(0, 1).map((reference) => ({ file, reference, certainty: 'sure' }));
  }

  /** @param local name of one of the definitions in the file */
  private exportsOf(file: FileRecord, local = 'default'): void {
    const { names, resolver } = this.resolver;
    if (familyOf(file.language).modules !== 'files') {
      this.add({ file, name: local });
      return;
    }
    const { types = [], imports } = names.outline(file);
    const exports = new Set([local, 'default']);
    for (const { symbol, member } of types)
      if (symbol === -1 && member !== WHOLE && member !== SPREADS) exports.add(member);
    for (const { names: written } of imports)
      for (const each of written) exports.add(each.split(' as ').at(-1) ?? each);
    exports.delete('*');
    const given = [...exports].filter((name) => this.isMeant(resolver.exported(file, name)));
    if (this.isMeant(resolver.module([file]))) given.push('*');
    for (const name of given) this.add({ file, name });
  }

  private add(hand: Hand): void {
    const key = `${hand.file.id} ${hand.name}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    this.queue.push(hand);
    if (!WHOLE_NAMES.has(hand.name)) this.exported.add(hand.name);
  }

  private localsOf(file: FileRecord): Set<string> {
    const known = this.locals.get(file.id) ?? { file, names: new Set<string>() };
    this.locals.set(file.id, known);
    return known.names;
  }

  private isMeant(meaning: ReturnType<ReferenceResolver['resolver']['exported']>): boolean {
    return this.resolver.isOneOf(meaning, this.targets);
  }
}
