/** Uses of Android's resources, which only XML defines: `R.string.save` in Java and Kotlin. */
import type { Reference } from '../../../languages/contract.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import type { ProjectNames } from '../project-names.ts';
import { type Certainty, IN_PACKAGE, OTHER_FORM } from '../targets.ts';

export interface Resource {
  /** `string`, `layout`, … */
  readonly sort: string;
  /** With its case; what a style has dots for is `_`. */
  readonly name: string;
  /** One of Android itself: `android.R.string.ok`. */
  readonly isOfSystem: boolean;
}

interface NamedSymbol {
  /** Enclosing names, outermost first. */
  readonly container: readonly string[];
  readonly name: string;
}

/** Undefined for a name that is none of a resource. */
export function resourceNamed({ container, name }: NamedSymbol): Resource | undefined {
  const [sort = '', generated, around] = container.toReversed();
  if (generated !== 'R' || !SORTS.has(sort) || !/^\w+$/.test(name)) return undefined;
  return { sort, name, isOfSystem: around === 'android' };
}

const SORTS: ReadonlySet<string> = new Set(
  `anim animator array attr bool color dimen drawable font fraction id integer interpolator layout menu mipmap navigation
  plurals raw string style styleable transition xml`.split(/\s+/),
);

/** @param reference to the name of the resource */
export function resourceCertainty(
  names: ProjectNames,
  { file, reference }: { readonly file: FileRecord; readonly reference: Reference },
  { sort, isOfSystem }: Resource,
): Certainty {
  const parts = reference.receiver?.split('.') ?? [];
  if (parts.pop() !== sort) return OTHER_FORM;
  const [only] = parts;
  // `import com.shop.R.string` leaves only the sort to be written.
  if (only === undefined) return 'possible';
  const generated = parts.length > 1 ? parts.join('.') : moduleOf(names, file, only);
  return /(?:^|\.)R$/.test(generated) && (generated === 'android.R') === isOfSystem ? 'sure' : IN_PACKAGE;
}

/** `com.shop.R` of `R` or, in Kotlin, of another name that it is imported by. */
function moduleOf(names: ProjectNames, file: FileRecord, name: string): string {
  const { imports } = names.outline(file);
  const found = imports.find((entry) => entry.names.some((written) => written.split(' as ').at(-1) === name));
  return found?.module ?? name;
}
