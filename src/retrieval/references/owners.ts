/** Classes that definitions are members of, and those that stand around a place. */
import { qualifiedNameOf } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { type Definition, folderOf, isApart, isClass, keyOf, type ProjectNames } from './project-names.ts';
import { holderOf, maker } from './types/written-objects.ts';
import type { Place } from './value.ts';

export class Owners {
  private readonly names: ProjectNames;
  private readonly known = new Map<string, Definition | undefined>();
  private readonly classes = new WeakMap<readonly Definition[], readonly Definition[]>();
  private readonly grouped = new WeakMap<readonly Definition[], ReadonlyMap<string, readonly Definition[]>>();

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** The class that a definition is a member of, or the variable that holds its object. */
  ownerOf(definition: Definition): Definition | undefined {
    const key = keyOf(definition);
    if (this.known.has(key)) return this.known.get(key);
    const owner = this.readOwner(definition);
    this.known.set(key, owner);
    return owner;
  }

  /** Of C++: a value of an `enum` in a class is one of the class too. */
  ownersOf(definition: Definition): readonly Definition[] {
    const owner = this.ownerOf(definition);
    if (owner === undefined) return [];
    const isOpen =
      familyOf(definition.file.language).headers &&
      owner.symbol.kind === 'enum' &&
      !CLOSED.test(owner.symbol.signature);
    const outer = isOpen ? this.ownerOf(owner) : undefined;
    return outer === undefined ? [owner] : [owner, outer];
  }

  /** Members of one name by the keys of their classes; kept as long as the list of them, since each use of the name asks. */
  byOwner(members: readonly Definition[]): ReadonlyMap<string, readonly Definition[]> {
    const known = this.grouped.get(members);
    if (known !== undefined) return known;
    const groups = new Map<string, Definition[]>();
    for (const member of members) {
      for (const owner of this.ownersOf(member)) {
        const key = keyOf(owner);
        const own = groups.get(key);
        if (own) own.push(member);
        else groups.set(key, [member]);
      }
    }
    this.grouped.set(members, groups);
    return groups;
  }

  /** The class that stands around a place in a file. */
  classAround({ file, enclosing }: Place): Definition | undefined {
    for (let at = enclosing; at !== -1; ) {
      const definition = this.names.definition(file, at);
      if (definition === undefined) return undefined;
      if (isClass(definition) && definition.symbol.kind !== 'type' && !isCrateModule(definition)) return definition;
      const { scope, parent } = definition.symbol;
      const stands = parent === -1 || isApart(definition) || this.isInModule(definition);
      const owner =
        scope !== '' && stands
          ? this.ownerOf(definition)
          : (holderOf(this.names, definition) ?? maker(this.names, definition));
      if (owner !== undefined) return owner;
      at = parent;
    }
    return undefined;
  }

  /**
   * Innermost first: the members of an outer class have no receiver in an inner one either, but for methods where `self` is one
   * object alone.
   */
  *classesAround(place: Place, member = ''): Generator<Definition> {
    for (let around = this.classAround(place); around !== undefined; ) {
      yield around;
      if (familyOf(around.file.language).mixins && SMALL.test(member)) return;
      around = this.outerOf(around) ?? this.classAround({ file: around.file, enclosing: around.symbol.parent });
    }
  }

  /** Of C++: `class Outer::Inner {…}` stands beside the outer class. */
  private outerOf(inner: Definition): Definition | undefined {
    const outer = familyOf(inner.file.language).headers ? this.ownerOf(inner) : undefined;
    return outer !== undefined && keyOf(outer) !== keyOf(inner) ? outer : undefined;
  }

  private readOwner(definition: Definition): Definition | undefined {
    const { file, symbol } = definition;
    const parent = symbol.parent === -1 ? undefined : this.names.definition(file, symbol.parent);
    if (parent !== undefined && isClass(parent) && !isCrateModule(parent)) return parent;
    const holder = holderOf(this.names, definition);
    if (holder !== undefined) return holder;
    if (parent !== undefined && parent.symbol.kind === 'constructor') return this.readOwner(parent);
    // Of Rust: a value of an `enum` has fields of its own.
    if (parent?.symbol.kind === 'enum_member' && familyOf(file.language).crates) return parent;
    if (symbol.scope === '') return undefined;
    if (parent !== undefined && !HOLD_CLASSES.has(parent.symbol.kind)) return undefined;
    return isOfNamespace(definition, parent) ? undefined : this.byScope(file, symbol.scope);
  }

  /** Kept as long as the list: a namespace is defined in thousands of files, and each of their definitions asks. */
  private classesAmong(definitions: readonly Definition[]): readonly Definition[] {
    const found = this.classes.get(definitions) ?? definitions.filter((each) => isClass(each) && !isCrateModule(each));
    this.classes.set(definitions, found);
    return found;
  }

  private isInModule({ file, symbol }: Definition): boolean {
    const parent = this.names.definition(file, symbol.parent);
    return parent !== undefined && isCrateModule(parent);
  }

  /** Go, Rust, Swift, C++: members stand beside the class whose name they carry. */
  private byScope(file: FileRecord, scope: string): Definition | undefined {
    const name = scope.slice(scope.lastIndexOf('.') + 1);
    const named = this.classesAmong(this.names.definitions(name, familyOf(file.language).id));
    const whole = named.filter(({ symbol }) => scope === (symbol.scope === '' ? name : `${symbol.scope}.${name}`));
    const classes = whole.length > 0 ? whole : named;
    const here = classes.find((each) => each.file.id === file.id);
    const near = here ?? classes.find((each) => folderOf(each.file.path) === folderOf(file.path));
    return near ?? (classes.length === 1 ? classes[0] : undefined);
  }
}

const HOLD_CLASSES: ReadonlySet<string> = new Set(['namespace', 'module']);

/** Its scope is the namespace around it, which thousands of files may define, and no class. */
function isOfNamespace({ file, symbol }: Definition, parent: Definition | undefined): boolean {
  if (parent?.symbol.kind !== 'namespace' || !familyOf(file.language).apartNamespaces) return false;
  return symbol.scope === qualifiedNameOf(parent.symbol);
}

/** `mod a {…}` of Rust holds types and functions, which are no members of it. */
function isCrateModule({ file, symbol }: Definition): boolean {
  return familyOf(file.language).crates === true && symbol.kind === 'module';
}

const CLOSED = /^enum\s+(?:class|struct)\b/;
const SMALL = /^[\p{Ll}_]/u;
