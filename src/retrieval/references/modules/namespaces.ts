/** Of C++: what a name means by the namespaces around it and those that `using` opens. */

import { qualifiedNameOf } from '../../../languages/contract.ts';
import { BY_HEADER } from '../../../languages/families.ts';
import { definitions, type Meaning, OUTSIDE, UNKNOWN_MEANING } from '../meaning.ts';
import type { Definition, ProjectNames } from '../project-names.ts';
import { isFileLocal, isTop, withLinked } from '../top-level.ts';
import type { Place } from '../value.ts';

export class Namespaces {
  private readonly names: ProjectNames;

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** Of a name that stands alone. One of a namespace that is not seen from there may be meant by its arguments. */
  visible(place: Place, name: string): Meaning {
    const candidates = this.seenFrom(place, this.names.definitions(name, BY_HEADER));
    if (candidates.length === 0) return /^\p{Lu}/u.test(name) ? OUTSIDE : UNKNOWN_MEANING;
    const byScope = (scope: string): readonly Definition[] => candidates.filter((each) => this.scopeOf(each) === scope);
    const around = scopesAround(this.names, place);
    const inner = around.map(byScope).find((found) => found.length > 0);
    const opened = inner ?? this.opened(place, name).flatMap((module) => this.under(around, module, candidates));
    if (opened.length === 0) return { kind: 'unknown', among: candidates };
    const own = opened.filter(({ file }) => file.id === place.file.id);
    return definitions(own.length > 0 ? withLinked(this.names, own, () => opened) : opened);
  }

  /** Of `path::name`; undefined where no namespace of the path has it. */
  member(place: Place, path: string, name: string): Meaning | undefined {
    const candidates = this.seenFrom(place, this.names.definitions(name, BY_HEADER));
    const found = this.under(scopesAround(this.names, place), path, candidates);
    return found.length === 0 ? undefined : definitions(found);
  }

  /** Stands for `scopesAround`, which few files have more than one of. */
  keyOf(place: Place): string {
    return scopesAround(this.names, place)[0] ?? '';
  }

  /** Those of the nearest namespace that the path leads to; of any that ends with it where none does. */
  private under(around: readonly string[], path: string, candidates: readonly Definition[]): readonly Definition[] {
    const scoped = candidates.map((each) => ({ each, scope: this.scopeOf(each) }));
    for (const outer of around) {
      const whole = outer === '' ? path : `${outer}.${path}`;
      const found = scoped.filter(({ scope }) => scope === whole);
      if (found.length > 0) return found.map(({ each }) => each);
    }
    return scoped.filter(({ scope }) => scope.endsWith(`.${path}`)).map(({ each }) => each);
  }

  private seenFrom({ file }: Place, found: readonly Definition[]): readonly Definition[] {
    return found.filter((each) => isTop(this.names, each) && (each.file.id === file.id || !isFileLocal(each)));
  }

  /** Namespaces that the file opens for the name, by `using namespace a` or `using a::name`. */
  private opened({ file }: Place, name: string): string[] {
    return this.names
      .outline(file)
      .imports.filter(({ names, module }) => names.includes(name) || (names.includes('*') && !HEADER.test(module)))
      .map(({ module }) => module.replace(/^::/, '').replaceAll('::', '.'));
  }

  /** Without inline namespaces, which are as their outer one, and without the `enum` of a value. */
  private scopeOf({ file, symbol }: Definition): string {
    if (symbol.kind === 'macro') return '';
    const { symbols } = this.names.outline(file);
    let scope = symbol.scope;
    for (let at = symbol.parent; at !== -1; at = symbols[at]?.parent ?? -1) {
      const around = symbols[at];
      if (around === undefined) break;
      const whole = qualifiedNameOf(around);
      const isThrough = around.kind === 'enum' || (around.kind === 'namespace' && INLINE.test(around.signature));
      if (isThrough) scope = [around.scope, scope.slice(whole.length + 1)].filter((part) => part !== '').join('.');
    }
    return scope;
  }
}

/** Innermost first; the last one is that of all. */
function scopesAround(names: ProjectNames, { file, enclosing }: Place): string[] {
  const { symbols } = names.outline(file);
  const around = symbols[enclosing];
  const inner = around === undefined ? '' : around.kind === 'namespace' ? qualifiedNameOf(around) : around.scope;
  const parts = inner === '' ? [] : inner.split('.');
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('.')), ''];
}

const HEADER = /[/.]/;
const INLINE = /^inline\b/;
