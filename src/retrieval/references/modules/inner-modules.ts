/** Namespaces of TypeScript: `namespace A.B {…}`, also in several blocks, of which each adds to the same one. */
import { type CodeSymbol, qualifiedNameOf } from '../../../languages/contract.ts';
import { familyOf } from '../../../languages/families.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import { definitions, type Meaning } from '../meaning.ts';
import { type Definition, isClass, type ProjectNames } from '../project-names.ts';

/** The namespace that a definition opens; undefined for any other definition. */
export function namespaceOpened({ file, symbol }: Definition): Extract<Meaning, { kind: 'module' }> | undefined {
  if (!isNamespace(symbol) || !familyOf(file.language).scripts) return undefined;
  return { kind: 'module', files: [file], scope: qualifiedNameOf(symbol) };
}

/** Undefined where no block of the file begins with these names. */
export function namespaceNamed(names: ProjectNames, file: FileRecord, scope: string): Meaning | undefined {
  if (!familyOf(file.language).scripts) return undefined;
  const isThere = names
    .outline(file)
    .symbols.some((each) => isNamespace(each) && `${qualifiedNameOf(each)}.`.startsWith(`${scope}.`));
  return isThere ? { kind: 'module', files: [file], scope } : undefined;
}

/** Member of a namespace: definitions, or a namespace in it. */
export function inNamespace(
  names: ProjectNames,
  { file, scope }: { readonly file: FileRecord; readonly scope: string },
  name: string,
): Meaning | undefined {
  const found = names
    .definitionsIn(file, name)
    .filter(({ symbol }) => symbol.scope === scope && isNamespace(names.definition(file, symbol.parent)?.symbol));
  return found.length > 0 ? definitions(found) : namespaceNamed(names, file, `${scope}.${name}`);
}

/** Meaning of a name in a namespace and in those around it, in whatever block it stands. */
export function inNamespacesAround(
  names: ProjectNames,
  file: FileRecord,
  name: string,
  around: number,
): Meaning | undefined {
  if (!familyOf(file.language).scripts) return undefined;
  const { symbols } = names.outline(file);
  for (let at = around; at !== -1; at = symbols[at]?.parent ?? -1) {
    const each = symbols[at];
    if (each === undefined || !isNamespace(each)) continue;
    const scopes = qualifiedNameOf(each).split('.');
    for (let deep = scopes.length; deep > 0; deep--) {
      const found = inNamespace(names, { file, scope: scopes.slice(0, deep).join('.') }, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** `declare module 'shop' {…}` tells of a file. */
export function isNamespace(symbol: CodeSymbol | undefined): boolean {
  return symbol?.kind === 'namespace' && !/\bmodule\s+['"`]/.test(symbol.signature);
}

/** A class or a function may open a namespace of its own name. */
export function isMeantBesideClass(of: Definition): boolean {
  return isClass(of) || namespaceOpened(of) !== undefined;
}
