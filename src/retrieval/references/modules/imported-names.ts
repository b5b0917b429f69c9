/** Names that the imports of a file bind. */

import { familyOf } from '../../../languages/families.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import type { ProjectNames } from '../project-names.ts';

export interface ImportedName {
  readonly module: string;
  /** As the module calls it; `*` for the module itself. */
  readonly name: string;
}

export class ImportedNames {
  private readonly names: ProjectNames;
  private readonly imports = new Map<number, ReadonlyMap<string, ImportedName>>();

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** Undefined for a name that no import binds. */
  get(file: FileRecord, local: string): ImportedName | undefined {
    return this.of(file).get(local);
  }

  /** Of PHP: a name of a class as the file writes it. */
  phpName(file: FileRecord, name: string): string {
    if (name.startsWith('\\')) return name.slice(1);
    const [first = '', ...rest] = name.split('\\');
    const bound = this.get(file, first);
    if (bound !== undefined) return [bound.module, ...rest].join('\\');
    const namespace = this.namespaceOf(file);
    return namespace === '' ? name : `${namespace}\\${name.replace(/^namespace\\/, '')}`;
  }

  private namespaceOf(file: FileRecord): string {
    return this.names.outline(file).symbols.find(({ kind }) => kind === 'namespace')?.name ?? '';
  }

  private of(file: FileRecord): ReadonlyMap<string, ImportedName> {
    const known = this.imports.get(file.id);
    if (known !== undefined) return known;
    const bound = new Map<string, ImportedName>();
    for (const { module, names } of this.names.outline(file).imports) {
      for (const written of names) {
        const [name = '', alias] = written.split(' as ');
        if (name === '*' && alias === undefined) continue;
        // Of Python: `import a.b` binds `a`.
        const [first = name, ...rest] = familyOf(file.language).modules === 'dotted' ? name.split('.') : [name];
        const isFolder = familyOf(file.language).modules === 'folders';
        if (rest.length > 0) bound.set(first, { module: first, name: '*' });
        else bound.set(alias ?? name, { module, name: isFolder ? '*' : name });
      }
    }
    this.imports.set(file.id, bound);
    return bound;
  }
}
