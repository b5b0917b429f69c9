/** Members of a class of the project that no line declares: attributes of records, what macros and parents in packages add. */
import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { LOCAL } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { ReferenceResolver } from './certainty.ts';
import { type Definition, keyOf } from './project-names.ts';
import { type Certainty, insteadOf, insteadOfValue, LOCAL_VARIABLE, OTHER_FORM, surestOf } from './targets.ts';
import type { Value } from './value.ts';

export class UndeclaredMembers {
  private readonly resolver: ReferenceResolver;
  private readonly classes: readonly Definition[];
  private readonly families: ReadonlySet<string>;
  private readonly elsewhere = new Map<string, readonly Definition[]>();

  /** @param classes that the member is asked of */
  constructor(resolver: ReferenceResolver, classes: readonly Definition[]) {
    this.resolver = resolver;
    this.classes = classes;
    this.families = new Set(classes.map(({ file }) => familyOf(file.language).id));
  }

  /** No parent outside of the project and nothing at run time can add a member: one that nobody uses does not exist. */
  get areComplete(): boolean {
    const { members } = this.resolver.values;
    return this.classes.every(
      (each) => familyOf(each.file.language).calls === 'checked' && !members.lineOf(each).isOpen,
    );
  }

  /** As `usesOfSymbol` has them: where another class declares the name, a use that does not suggest this one is of that. */
  certaintyOf(file: FileRecord, reference: Reference): Certainty {
    const found = this.byReceiver(file, reference);
    if (found !== 'possible' || familyOf(file.language).plain) return found;
    const elsewhere = this.elsewhere.get(reference.name) ?? this.declaredElsewhere(reference.name);
    this.elsewhere.set(reference.name, elsewhere);
    return this.isSuggested(file, reference) ? 'possible' : insteadOf(elsewhere);
  }

  private declaredElsewhere(name: string): readonly Definition[] {
    const { resolver, values } = this.resolver;
    return resolver.names
      .everywhere(name)
      .filter(
        (each) => this.families.has(familyOf(each.file.language).id) && values.members.ownerOf(each) !== undefined,
      );
  }

  /** By what it is called on, or, where nothing tells that, by the file. */
  private isSuggested(file: FileRecord, { receiver }: Reference): boolean {
    const written = plain(receiver ?? '');
    const names = this.classes.map(({ symbol }) => symbol.name);
    if (names.some((name) => written.includes(plain(name)))) return true;
    if (written !== '') return false;
    const used = this.resolver.names.store.referencedNames(file.id);
    return names.some((name) => used.has(name));
  }

  private byReceiver(file: FileRecord, { kind, receiver, enclosing }: Reference): Certainty {
    const family = familyOf(file.language);
    if (!this.families.has(family.id)) return family.plain ? 'possible' : OTHER_FORM;
    if (kind === 'string') return 'possible';
    if (kind === 'import') return OTHER_FORM;
    if (receiver === LOCAL) return LOCAL_VARIABLE;
    const { values } = this.resolver;
    if (receiver !== undefined)
      return surestOf(values.receivers(receiver, { file, enclosing }).map((value) => this.ofValue(value)));
    if (!family.implicit) return OTHER_FORM;
    const around = [...values.members.classesAround({ file, enclosing })];
    if (around.some((each) => this.isMeant(each))) return 'sure';
    return family.rebinds === true ? 'possible' : insteadOf(around);
  }

  private ofValue(value: Value): Certainty {
    switch (value.kind) {
      case 'object':
      case 'class':
      case 'parent':
        return this.isMeant(value.of) ? 'sure' : insteadOf([value.of]);
      case 'outside':
      case 'list':
      case 'function':
      case 'module':
        return insteadOfValue(value);
      default:
        return 'possible';
    }
  }

  private isMeant(of: Definition): boolean {
    const { members } = this.resolver.values;
    return this.classes.some(
      (each) => keyOf(each) === keyOf(of) || members.isBelow(of, each) || members.isBelow(each, of),
    );
  }
}

/** Without what parts its words. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
