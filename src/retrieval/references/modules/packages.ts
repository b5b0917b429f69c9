/** Definitions by the package that their file declares: of Java, Kotlin, Scala and Go. */

import { BY_PACKAGE, familyOf } from '../../../languages/families.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import { type Definition, folderOf, isClass, type ProjectNames, stemOf } from '../project-names.ts';
import { isTop } from '../top-level.ts';

export class Packages {
  private readonly names: ProjectNames;

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** Definitions that a file names without an import, whatever their folder is: `src/test` sees `src/main`. */
  sameAs(file: FileRecord, candidates: readonly Definition[]): readonly Definition[] {
    const own = this.names.packageOf(file);
    const same = candidates.filter((each) => isTop(this.names, each) && this.names.packageOf(each.file) === own);
    return familyOf(file.language).modules === 'folders'
      ? same.filter((each) => isBeside(file, each))
      : nearest(file, same);
  }

  /** Definitions of a name that an import means; `hidden` where only a class on the path can tell, which may inherit it. */
  imported(file: FileRecord, path: string, name: string): readonly Definition[] | 'hidden' {
    const candidates = this.names.definitions(name, BY_PACKAGE);
    if (candidates.length === 0) return [];
    const wanted = [path, `${path}.${name}`].map(withoutHolders);
    const found = candidates.filter((each) => this.fullNames(each).some((full) => wanted.includes(full)));
    if (found.length > 0) return nearest(file, found);
    // Scala also imports from what an outer package or another import names.
    const isRelative = familyOf(file.language).relativeImports === true;
    const ending = candidates.filter((each) =>
      this.fullNames(each).some((full) => isRelative && wanted.some((short) => full.endsWith(`.${short}`))),
    );
    if (ending.length > 0) return ending;
    return this.isClassPath(path) || this.isClassPath(path.slice(0, Math.max(path.lastIndexOf('.'), 0)))
      ? 'hidden'
      : [];
  }

  /** Files whose functions Java finds in a class with their name: `AKt` for `a.kt`. */
  fileClass(name: string, ofPackage: string): readonly FileRecord[] {
    const [, stem] = /^(\w+)Kt$/.exec(name) ?? [];
    if (stem === undefined) return [];
    const stems = new Set([stem, stem.replace(/^\w/, (first) => first.toLowerCase())]);
    return [...stems]
      .flatMap((each) => this.names.filesNamed(each))
      .filter((file) => familyOf(file.language).fileClasses && this.names.packageOf(file) === ofPackage);
  }

  /** A function of Kotlin stands for others in a class with the name of its file. */
  private fullNames({ file, symbol }: Definition): readonly string[] {
    const parts = [this.names.packageOf(file), symbol.scope, symbol.name].filter((part) => part !== '');
    const full = withoutHolders(parts.join('.'));
    if (!familyOf(file.language).fileClasses || symbol.parent !== -1) return [full];
    const holder = `${stemOf(file.path).replace(/^\w/, (first) => first.toUpperCase())}Kt`;
    return [full, [this.names.packageOf(file), holder, symbol.name].filter((part) => part !== '').join('.')];
  }

  private isClassPath(path: string): boolean {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const wanted = withoutHolders(path);
    return this.names
      .definitions(name, BY_PACKAGE)
      .some((each) => isClass(each) && this.fullNames(each).some((full) => full === wanted));
  }
}

/** Members of a companion stand in the class around it. */
function withoutHolders(path: string): string {
  return path.replace(/\.Companion\b/g, '');
}

/** Of several with one full name: those in the folder, else in the module. Parts of one definition (`expect`, `actual`) stay together. */
function nearest(file: FileRecord, found: readonly Definition[]): readonly Definition[] {
  if (found.length < 2 || found.some(({ symbol }) => PARTS.test(symbol.signature))) return found;
  const beside = found.filter((each) => isBeside(file, each));
  if (beside.length > 0) return beside;
  const module = moduleOf(file.path);
  const inModule = found.filter((each) => moduleOf(each.file.path) === module);
  return inModule.length > 0 ? inModule : found;
}

function isBeside(file: FileRecord, each: Definition): boolean {
  return folderOf(each.file.path) === folderOf(file.path);
}

const PARTS = /(?:^|\s)(?:expect|actual)\s/;

/** The folder above `src`. */
function moduleOf(path: string): string {
  return /^(?:(.*?)\/)?src\//.exec(path)?.[1] ?? '';
}
