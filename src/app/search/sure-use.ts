/** Uses of the definitions of one file in another, as far as the code tells that they are of these very definitions. */
import type { Reference } from '../../languages/contract.ts';
import type { ReferenceResolver } from '../../retrieval/references/certainty.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';

interface Defining {
  readonly file: FileRecord;
  readonly names: readonly string[];
}

export interface SureUse {
  readonly name: string;
  /** In the file that uses it, from 1; null where it is only imported. */
  readonly line: number | null;
}

/** The first of the names that is used for sure; two methods of one name in classes apart are no use of each other. */
export function firstSureUse(
  store: IndexStore,
  resolver: ReferenceResolver,
  file: FileRecord,
  { file: home, names }: Defining,
): SureUse | undefined {
  for (const name of names) {
    const definitions = resolver.names.everywhere(name).filter((definition) => definition.file.id === home.id);
    const targets = resolver.targets(definitions);
    if (definitions.length === 0) continue;
    const references = store.references(file.id, name);
    const isSure = (reference: Reference): boolean => resolver.certaintyOf(file, reference, targets) === 'sure';
    const use = references.find((reference) => reference.kind !== 'import' && isSure(reference));
    if (use !== undefined) return { name, line: use.line };
    if (references.some(isSure)) return { name, line: null };
  }
  return undefined;
}
