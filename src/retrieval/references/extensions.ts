/** Functions that are called on a value whose class does not declare them. */
import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { EXTENDS } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { type Definition, keyOf } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import { type Certainty, insteadOf, OTHER_FORM, surestOf, type Targets } from './targets.ts';
import type { Value } from './value.ts';
import type { Values } from './values.ts';

interface Asked {
  readonly reference: Reference;
  readonly targets: Targets;
  /** The file imports it by name. */
  readonly isNamed: boolean;
}

export class Extensions {
  private readonly resolver: NameResolver;
  private readonly values: Values;

  constructor(resolver: NameResolver, values: Values) {
    this.resolver = resolver;
    this.values = values;
  }

  /** Those of some definitions that are called on a type which stands outside of them. */
  among(definitions: readonly Definition[]): readonly Definition[] {
    return definitions.filter(
      (each) => this.resolver.names.factsOf(each.file, each.index, EXTENDS).length > 0 || this.isInBlockOutside(each),
    );
  }

  /** Of Swift: in the block `extension String`, where the project has no such type. */
  private isInBlockOutside({ file, symbol }: Definition): boolean {
    if (!familyOf(file.language).extensionBlocks) return false;
    const block = this.resolver.names.outline(file).symbols[symbol.parent];
    if (block?.kind !== 'namespace') return false;
    return this.resolver.names
      .definitions(block.name, familyOf(file.language).id)
      .every((each) => each.symbol.kind === 'namespace');
  }

  certaintyOf(file: FileRecord, reference: Reference, targets: Targets, value: Value): Certainty {
    if (!this.isVisible(file, reference, targets)) return OTHER_FORM;
    const isNamed = this.resolver.imports.get(file, reference.name) !== undefined;
    return surestOf(targets.extensions.map((each) => this.onValue(value, each, { reference, targets, isNamed })));
  }

  /** An extension is imported like a package; without packages one cannot tell. */
  private isVisible(file: FileRecord, { name }: Reference, { extensions }: Targets): boolean {
    if (familyOf(file.language).modules !== 'packages') return true;
    const meaning = this.resolver.resolve(file, name, -1);
    const keys = new Set(extensions.map(keyOf));
    return (
      meaning.kind === 'unknown' ||
      (meaning.kind === 'definitions' && meaning.definitions.some((each) => keys.has(keyOf(each))))
    );
  }

  private onValue(value: Value, extension: Definition, { reference, targets, isNamed }: Asked): Certainty {
    const types = this.typesOf(extension);
    const { name } = reference;
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent': {
        const { members } = this.values;
        // A member of the class hides it.
        const hiding = members.find(value.of, name).definitions;
        if (hiding.length > 0) return insteadOf(hiding);
        if (types === 'outside') return members.lineOf(value.of).isOpen ? 'possible' : insteadOf([value.of]);
        const meets = types.some((type) => keyOf(type) === keyOf(value.of) || members.isBelow(value.of, type));
        return meets ? 'sure' : insteadOf([value.of]);
      }
      case 'outside':
      case 'list':
        if (types !== 'outside') return OTHER_FORM;
        return this.areAlone(targets, extension) ? 'sure' : 'possible';
      default:
        return isNamed && this.areAlone(targets, extension) ? 'sure' : 'possible';
    }
  }

  /** No other definition has the name. */
  private areAlone({ extensions }: Targets, { file, symbol }: Definition): boolean {
    return this.resolver.names.definitions(symbol.name, familyOf(file.language).id).length === extensions.length;
  }

  /** Classes that it extends; of another package, or any, where the project defines none. */
  private typesOf({ file, index }: Definition): readonly Definition[] | 'outside' {
    const types = this.resolver.names
      .factsOf(file, index, EXTENDS)
      .flatMap(({ path }) => this.values.of(path, { file, enclosing: index }))
      .flatMap((value) => (value.kind === 'object' || value.kind === 'class' ? [value.of] : []));
    return types.length === 0 ? 'outside' : types;
  }
}
