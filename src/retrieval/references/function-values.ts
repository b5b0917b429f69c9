/** Arguments and results of functions, from their parameters and from function types that others declare for them. */
import { SIGNATURE } from '../../languages/reference.ts';
import type { Definition } from './project-names.ts';
import { TypeValues } from './type-values.ts';
import { ownerIn } from './types/type-arguments.ts';
import { placeOf } from './types/written-type.ts';
import { type Owner, UNKNOWN, type Value } from './value.ts';

export abstract class FunctionValues extends TypeValues {
  /** Expected value of an argument of a call. */
  protected argument(value: Value, index: number): readonly Value[] {
    switch (value.kind) {
      case 'definition':
        return this.declaredParameter(value.of, value.self, index);
      case 'function':
      case 'object':
        return this.parameter(value, index);
      case 'told':
        return this.of(value.path, value.place).flatMap((each) => this.argument(each, index));
      default:
        return [UNKNOWN];
    }
  }

  /** Value that a function of a declared type is called with. */
  protected parameter(value: Value, index: number): readonly Value[] {
    switch (value.kind) {
      case 'function': {
        const { parameters, rest } = value.written;
        const isRest = rest !== -1 && index >= rest;
        const type = parameters[isRest ? rest : index];
        if (type === undefined) return [];
        return this.typed(isRest ? placeOf(type, index - rest) : type, value.place);
      }
      case 'object':
        return known(this.callSignatures(ownerIn(value)).flatMap((each) => this.parameter(each, index)));
      case 'definition':
        return this.declaredParameter(value.of, value.self, index);
      case 'told':
        return this.of(value.path, value.place).flatMap((each) => this.parameter(each, index));
      default:
        return [UNKNOWN];
    }
  }

  /** Of an interface that can be called. */
  protected callSignatures(of: Owner): readonly Value[] {
    return this.resolver.names
      .factsOf(of.file, of.index, SIGNATURE)
      .flatMap(({ path }) => this.of(path, { file: of.file, enclosing: of.index, self: of }));
  }

  private declaredParameter(of: Definition, self: Owner | undefined, index: number): readonly Value[] {
    const { file, symbol } = of;
    const { names } = this.resolver;
    const overloads = names
      .outline(file)
      .symbols.flatMap(({ name, scope }, at) => (name === symbol.name && scope === symbol.scope ? [at] : []));
    const values = overloads.flatMap((at) =>
      names.factsOf(file, at, `(${index})`).flatMap(({ path }) => this.of(path, { file, enclosing: at, self })),
    );
    return values.length === 0 ? [UNKNOWN] : values;
  }
}

/** Without those of which nothing is known, where any other is there. */
export function known(values: readonly Value[]): readonly Value[] {
  const some = values.filter(({ kind }) => kind !== 'unknown' && kind !== 'outside');
  return some.length === 0 ? [UNKNOWN] : some;
}
