/** All uses of the definitions that a name means, with how sure each of them is. */
import type { IndexStore } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import { type ReferenceResolver, referenceResolver } from './certainty.ts';
import { componentCertainty, componentFiles, namesGiven } from './named-by-files/component-uses.ts';
import { resourceCertainty, resourceNamed } from './named-by-files/resource-uses.ts';
import { type Definition, isClass, isInWrittenCase } from './project-names.ts';
import { renamedUses, type Use, usesNamed } from './renamed-uses.ts';
import { isOther, type Targets } from './targets.ts';
import { UndeclaredMembers } from './undeclared-members.ts';

export type { Use } from './renamed-uses.ts';

export interface WantedSymbol {
  /** Enclosing names, outermost first; empty for a plain name. */
  readonly container: readonly string[];
  readonly name: string;
  readonly written: string;
}

type IsInside = (symbol: Definition['symbol'], file: string, container: readonly string[]) => boolean;

/** By path and line. */
export function usesOfSymbol(store: IndexStore, wanted: WantedSymbol, isInside: IsInside): Use[] {
  const resolver = referenceResolver(store);
  const whole = wanted.container.length === 0 ? [] : usesNamed(store, wanted.written);
  // Qualified names in strings (`'App\User@index'`) are stored whole.
  const written = whole.map((use): Use => ({ ...use, certainty: 'sure' }));
  const targets = resolver.targets(definitionsMeant(resolver, wanted, isInside));
  if (targets.definitions.length > 0) return [...written, ...usesOfTargets(store, resolver, targets)];
  const undeclared =
    usesOfResource(store, resolver, wanted) ??
    usesOfComponent(store, resolver, wanted) ??
    usesOfUndeclared(store, resolver, wanted, isInside);
  return [...written, ...(undeclared ?? usesOfForeign(store, wanted))];
}

/**
 * @param mostFiles so many of the files with a name are read, in order of their path
 * @returns those of something else as well
 */
export function usesOfTargets(
  store: IndexStore,
  resolver: ReferenceResolver,
  targets: Targets,
  mostFiles?: number,
): Use[] {
  const names = [...new Set(targets.definitions.map(({ symbol }) => symbol.name))];
  const own = names.flatMap((name) =>
    usesNamed(store, name, mostFiles).map(
      // Written out: a copy of each of thousands takes as long as reading them.
      ({ file, reference }): Use => ({ file, reference, certainty: resolver.certaintyOf(file, reference, targets) }),
    ),
  );
  const renamed = renamedUses(store, resolver, targets, new Set(names));
  const places = new Set(renamed.map(placeOf));
  // `isOpen` of Java is `isOpen` of Kotlin, where it is not called.
  return [...own.filter((use) => !places.has(placeOf(use))), ...renamed];
}

function placeOf({ file, reference }: Use): string {
  return `${file.id}:${reference.line}:${reference.column}`;
}

function definitionsMeant(
  { names, resolver }: ReferenceResolver,
  { container, name }: WantedSymbol,
  isInside: IsInside,
): Definition[] {
  const found = names.everywhere(name).filter(({ symbol, file }) => isInside(symbol, file.path, container));
  if (found.length === 0) return [...resolver.crates.exported(container, name)];
  const around = container.at(-1);
  const exact = around && found.filter(({ symbol, file }) => isInWrittenCase(symbol.scope, file.path, around));
  return exact && exact.length < found.length && names.everywhere(around).some(isClass) ? exact : found;
}

/** Undefined for a name that is none of a resource of Android. */
function usesOfResource(store: IndexStore, { names }: ReferenceResolver, wanted: WantedSymbol): Use[] | undefined {
  const resource = resourceNamed(wanted);
  if (resource === undefined) return undefined;
  return usesNamed(store, resource.name).map(
    (use): Use => ({ ...use, certainty: resourceCertainty(names, use, resource) }),
  );
}

/** Undefined for a name that no file has as a component. */
function usesOfComponent(
  store: IndexStore,
  { resolver }: ReferenceResolver,
  { container, name }: WantedSymbol,
): Use[] | undefined {
  const components = container.length === 0 ? componentFiles(store, name) : [];
  if (components.length === 0) return undefined;
  const named = usesNamed(store, name).map(
    (use): Use => ({ ...use, certainty: componentCertainty(resolver, use.file, use.reference, components) }),
  );
  const given = namesGiven(resolver.names, name, components).flatMap((other) =>
    componentFiles(store, other).length > 0 ? [] : usesNamed(store, other),
  );
  const certainty = components.length === 1 ? 'sure' : 'possible';
  return [
    ...named,
    ...given.filter(({ reference }) => reference.receiver === undefined).map((use): Use => ({ ...use, certainty })),
  ];
}

/** So many uses of a name can all be read; of a more frequent one those in files that name the class. */
const MOST_UNDECLARED = 200;

/** Undefined where no class of the project is named. */
function usesOfUndeclared(
  store: IndexStore,
  resolver: ReferenceResolver,
  { container, name }: WantedSymbol,
  isInside: IsInside,
): Use[] | undefined {
  const classes = classesNamed(resolver, container, isInside);
  if (classes.length === 0) return undefined;
  const members = new UndeclaredMembers(resolver, classes);
  const uses = usesNamed(store, name).map(
    (use): Use => ({ ...use, certainty: members.certaintyOf(use.file, use.reference) }),
  );
  if (members.areComplete && uses.every(({ certainty }) => certainty !== 'sure')) return [];
  // Words in strings make no member.
  if (uses.every(({ certainty, reference: { kind } }) => isOther(certainty) || kind === 'string')) return [];
  if (uses.length <= MOST_UNDECLARED) return uses;
  const naming = new Set(filesWithKey(store, REFERENCE_PREFIX + (container.at(-1) ?? '')).map(({ id }) => id));
  return uses.filter(({ file, certainty }) => certainty !== 'possible' || naming.has(file.id));
}

function classesNamed({ names }: ReferenceResolver, container: readonly string[], isInside: IsInside): Definition[] {
  const found = names.everywhere(container.at(-1) ?? '');
  return found.filter((each) => isClass(each) && isInside(each.symbol, each.file.path, container.slice(0, -1)));
}

/** Names of classes that the project does not define, above the class that a name such as `Foo.bar` tells. */
export function parentsOutside(store: IndexStore, container: readonly string[], isInside: IsInside): string[] {
  const resolver = referenceResolver(store);
  const classes = container.length === 0 ? [] : classesNamed(resolver, container, isInside);
  return [...new Set(classes.flatMap((each) => [...resolver.values.members.lineOf(each).outsideNames]))];
}

/** A method of a library (`fs.readFile`) is defined nowhere here; it can only be meant where its scope is named. */
function usesOfForeign(store: IndexStore, { container, name }: WantedSymbol): Use[] {
  const scope = container.at(-1);
  const uses = usesNamed(store, name);
  const files =
    scope === undefined ? undefined : new Set(filesWithKey(store, REFERENCE_PREFIX + scope).map(({ id }) => id));
  return uses
    .filter(({ file }) => files === undefined || files.has(file.id))
    .map((use) => ({ ...use, certainty: 'possible' }));
}
