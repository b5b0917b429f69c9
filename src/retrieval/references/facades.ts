/** Facades of Laravel: classes whose static calls go to an object of the container. */

import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import { isFacade } from './facade.ts';
import { type Definition, isClass, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';

const ACCESSOR = 'getFacadeAccessor';
const BINDS = /^(?:bind|singleton|scoped|instance|alias|extend)(?:If)?$/;
/** Properties of a provider. */
const BINDINGS = /^(?:bindings|singletons)$/;
const SEES = /@see\s+(\\?[\w\\]+)/g;
/** Uses of names that one binding may hold. */
const MOST_USES = 30;

export class Facades {
  private readonly resolver: NameResolver;
  private readonly known = new Map<string, readonly Definition[]>();

  constructor(resolver: NameResolver) {
    this.resolver = resolver;
  }

  /** Classes that answer for a facade: empty where the container tells none, undefined for any other class. */
  served(of: Definition): readonly Definition[] | undefined {
    const { names, imports } = this.resolver;
    if (!isFacade(names, imports, of)) return undefined;
    const known = this.known.get(keyOf(of));
    if (known !== undefined) return known;
    const accessor = names
      .outline(of.file)
      .symbols.findIndex(({ name, parent }) => name === ACCESSOR && parent === of.index);
    const uses = names.store.references(of.file.id).filter(({ enclosing }) => enclosing === accessor);
    const named = uses.flatMap((use) => this.classOf(of.file, use) ?? []);
    const keys = uses.filter(({ kind, receiver }) => kind === 'string' && receiver === undefined);
    const bound = named.length > 0 ? named : keys.flatMap(({ name }) => this.bound(name));
    const found = bound.length > 0 ? bound : this.told(of);
    const classes = found.slice(0, 1).filter((each) => keyOf(each) !== keyOf(of));
    this.known.set(keyOf(of), classes);
    return classes;
  }

  /** `@see \A\B` in the comment of a facade names the class that answers for it. */
  private told({ file, symbol }: Definition): readonly Definition[] {
    return [...symbol.docblock.matchAll(SEES)].flatMap(([, name = '']) => {
      const meaning = this.resolver.byFullName(this.resolver.imports.phpName(file, name));
      return meaning.kind === 'definitions' ? meaning.definitions.filter(isClass) : [];
    });
  }

  /** Bindings of a provider to a name. */
  private bound(key: string): readonly Definition[] {
    const { store } = this.resolver.names;
    return filesWithKey(store, REFERENCE_PREFIX + key)
      .filter(({ language }) => familyOf(language).modules === 'namespaces')
      .flatMap((file) => {
        const uses = store.references(file.id);
        return uses.flatMap((use, at) =>
          use.kind === 'string' && use.name === key ? this.boundAt(file, uses, at) : [],
        );
      });
  }

  private boundAt(file: FileRecord, uses: readonly Reference[], at: number): readonly Definition[] {
    const holder = this.resolver.names.definition(file, uses[at]?.enclosing ?? -1)?.symbol.name ?? '';
    const isBind = ({ name, kind }: Reference) => kind === 'call' && BINDS.test(name);
    // `alias(Foo::class, 'foo')` names the class first.
    const before = uses.slice(Math.max(at - 3, 0), at);
    const call = before.findLastIndex(isBind);
    if (call === -1 && !BINDINGS.test(holder)) return [];
    const behind = uses.slice(at + 1, at + MOST_USES);
    const next = behind.findIndex(
      (use) => isBind(use) || use.kind === 'string' || use.enclosing !== uses[at]?.enclosing,
    );
    const inside = [...before.slice(call + 1), ...(next === -1 ? behind : behind.slice(0, next))];
    // A class that is made counts before one that is only named.
    const classes = inside.flatMap((use) => {
      const found = this.classOf(file, use);
      return found === undefined ? [] : [{ found, isMade: use.kind === 'call' }];
    });
    const best = classes.find(({ isMade }) => isMade) ?? classes[0];
    return best === undefined ? [] : [best.found];
  }

  private classOf(file: FileRecord, { name, kind, receiver }: Reference): Definition | undefined {
    if (kind === 'string' || (receiver !== undefined && !receiver.endsWith('\\'))) return undefined;
    const meaning =
      receiver === undefined
        ? this.resolver.resolve(file, name, -1)
        : this.resolver.byFullName(this.resolver.imports.phpName(file, receiver + name));
    return meaning.kind === 'definitions' ? meaning.definitions.find(isClass) : undefined;
  }
}
