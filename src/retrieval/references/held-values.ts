/** The value of a definition: a class, a function, or what it holds. */

import { GETTER } from '../../languages/reference.ts';
import { FunctionValues } from './function-values.ts';
import type { Meaning } from './meaning.ts';
import { moduleValue } from './modules/crate-modules.ts';
import { isMeantBesideClass, namespaceOpened } from './modules/inner-modules.ts';
import { type Definition, isClass } from './project-names.ts';
import { isTypeParameter } from './type-values.ts';
import { holdsObject, memberWritten, pathsAt, writtenValue } from './types/written-objects.ts';
import { OUTSIDE, type Owner, type Place, UNKNOWN, type Value } from './value.ts';

export const MOST_VALUES = 12;

export abstract class HeldValues extends FunctionValues {
  protected ofMeaning(meaning: Meaning, self: Owner | undefined): readonly Value[] {
    if (meaning.kind === 'module')
      return [...(meaning.whole ?? []).flatMap((each) => this.ofMeaning(each, undefined)), meaning];
    if (meaning.kind === 'expression') return this.of(meaning.path, { file: meaning.file, enclosing: -1 });
    if (meaning.kind === 'outside') return [OUTSIDE];
    if (meaning.kind === 'unknown')
      return [meaning.among?.every(isClass) ? { kind: 'unknown', among: meaning.among } : UNKNOWN];
    const classes = meaning.definitions.filter(isClass);
    // Of Swift: an extension stands beside the class.
    const meant = classes.length > 0 ? meaning.definitions.filter(isMeantBesideClass) : meaning.definitions;
    return meant.slice(0, MOST_VALUES).flatMap((definition) => this.ofDefinition(definition, self));
  }

  protected ofDefinition(of: Definition, self: Owner | undefined): readonly Value[] {
    const modules = of.file.language === 'rust' ? this.resolver.crates.meant(of) : [];
    if (modules.length > 0) return modules.map(moduleValue);
    const namespace = namespaceOpened(of);
    if (namespace !== undefined) return [namespace];
    if (isClass(of)) return [{ kind: 'class', of }];
    const { kind } = of.symbol;
    if (kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'macro') {
      if (isGetter(of) || this.isMarkedGetter(of)) return this.held(of, self);
      return [this.withoutBrackets(of, self) ?? { kind: 'definition', of, self }];
    }
    if (kind === 'enum_member') {
      const owner = this.members.ownerOf(of);
      return owner === undefined ? [UNKNOWN] : [{ kind: 'object', of: owner }];
    }
    return writtenValue(this.resolver.names, of, this.held(of, self));
  }

  /** Of JavaScript: an object of no class. */
  protected isWritten(value: Value): boolean {
    return value.kind === 'object' && holdsObject(this.resolver.names, value.of);
  }

  /** @param value such an object, which has no method of the name */
  keyWritten(value: Value, name: string): readonly Value[] {
    if (value.kind !== 'object') return [];
    const place = { file: value.of.file, enclosing: value.of.index };
    const paths = pathsAt(this.resolver.names, value.of, name);
    return paths.length === 0 ? memberWritten(value, name) : paths.flatMap((path) => this.of(path, place));
  }

  /** Undefined where no class around has it. */
  protected memberAround(name: string, place: Place): readonly Value[] | undefined {
    for (const around of this.members.classesAround(place)) {
      // A constructor has the name of its class.
      const definitions = this.members
        .find(around, name)
        .definitions.filter(({ symbol }) => symbol.kind !== 'constructor');
      if (definitions.length > 0) return definitions.flatMap((of) => this.ofDefinition(of, around));
    }
    return undefined;
  }

  /** Of C++: a name that no class around has. */
  protected inNamespaces(name: string, place: Place): readonly Value[] {
    const meaning = this.resolver.resolve(place.file, name, place.enclosing);
    if (meaning.kind === 'outside') return [isTypeParameter(name) ? UNKNOWN : { kind: 'outside', name }];
    const found = meaning.kind === 'definitions' ? meaning.definitions : [];
    if (found.some(({ symbol }) => symbol.kind !== 'namespace')) return this.ofMeaning(meaning, undefined);
    if (meaning.kind === 'unknown' && meaning.among !== undefined) return this.ofMeaning(meaning, undefined);
    const [, alias] = ALIAS.exec(found[0]?.symbol.signature ?? '') ?? [];
    return [{ kind: 'namespace', path: alias?.replaceAll(/\s*::\s*/g, '.') ?? name, place }];
  }

  protected ofNamespace({ path, place }: Extract<Value, { kind: 'namespace' }>, name: string): readonly Value[] {
    const meaning = this.resolver.namespaces.member(place, path, name);
    const found = meaning?.kind === 'definitions' ? meaning.definitions : [];
    if (meaning !== undefined && found.some(({ symbol }) => symbol.kind !== 'namespace'))
      return this.ofMeaning(meaning, undefined);
    return isOfLibrary(path) ? [OUTSIDE] : [{ kind: 'namespace', path: `${path}.${name}`, place }];
  }

  /** Of C++: what `->` leads to. */
  protected pointed(value: Value): readonly Value[] {
    if (value.kind === 'told') return this.of(value.path, value.place).flatMap((each) => this.pointed(each));
    if (value.kind === 'wrapper') return this.typed(value.inner[0] ?? '', value.place);
    const [operator] = value.kind === 'object' ? this.members.find(value.of, 'operator->').definitions : [];
    if (value.kind !== 'object' || operator === undefined) return [value];
    return this.lastArgument(value) ?? this.held(operator, value.of);
  }

  /** Of C++: an element of an array, or what `[]` of the class returns. */
  protected indexed(value: Extract<Value, { kind: 'object' }>): readonly Value[] {
    const [operator] = this.members.find(value.of, 'operator[]').definitions;
    return operator === undefined ? [value] : this.held(operator, value.of);
  }

  /** Of Python: a method under `@property`. */
  private isMarkedGetter({ file, index }: Definition): boolean {
    return file.language === 'python' && this.resolver.names.factsOf(file, index, GETTER).length > 0;
  }

  /** Value that a variable holds or a function returns. */
  protected held(of: Definition, self: Owner | undefined): readonly Value[] {
    const facts = this.resolver.names.factsOf(of.file, of.index, '');
    if (facts.length === 0 && CALLED.has(of.symbol.kind) && holdsObject(this.resolver.names, of))
      return [{ kind: 'object', of }];
    if (facts.length === 0) return this.assigned(of, self);
    const place = { file: of.file, enclosing: of.index, self: self ?? this.members.ownerOf(of) };
    return facts.slice(0, 1).flatMap(({ path }) => this.of(path, place));
  }

  /** Of Python: a class may make objects of another one. */
  protected made(of: Definition): readonly Value[] {
    const own: Value = { kind: 'object', of };
    if (of.file.language !== 'python') return [own];
    const { outsideNames } = this.members.lineOf(of);
    return [...outsideNames].some((name) => MAKES_OTHERS.test(name)) ? [own, UNKNOWN] : [own];
  }

  /** Of Ruby: what a method returns whose name is a call of it. */
  private withoutBrackets(of: Definition, self: Owner | undefined): Value | undefined {
    const { file, index } = of;
    const [told] = file.language === 'ruby' ? this.resolver.names.factsOf(file, index, '') : [];
    if (told === undefined) return undefined;
    return { kind: 'told', path: told.path, place: { file, enclosing: index, self: self ?? this.members.ownerOf(of) } };
  }

  /** Value that the class assigns to a property that is declared without a type. */
  private assigned(of: Definition, self: Owner | undefined): readonly Value[] {
    const owner = of.symbol.kind === 'property' ? (self ?? this.members.ownerOf(of)) : undefined;
    const { name } = of.symbol;
    const told = owner && (this.members.told(owner, `#${name}`) ?? this.members.told(owner, name));
    return told === undefined ? [UNKNOWN] : this.of(told.path, { file: told.file, enclosing: told.index, self: owner });
  }
}

/** Of C++: the path of a namespace of the language itself. */
export function isOfLibrary(path: string): boolean {
  return path === 'std' || path.startsWith('std.');
}

const CALLED: ReadonlySet<string> = new Set(['function', 'method']);
const ALIAS = /^namespace\s+\w+\s*=\s*(?:::)?([\w:\s]+?)\s*;?$/;

function isGetter({ symbol }: Definition): boolean {
  return /^(?:[\w@]+ )*get [\w#$]+ ?\(/.test(symbol.signature);
}

/** Parents that the project does not define whose classes make what they are about: those of factories, and metaclasses. */
const MAKES_OTHERS = /Factory$|Proxy$|^metaclass$/;
