/** Members that no other file can name. */
import { familyOf } from '../../languages/families.ts';
import type { Definition, ProjectNames } from './project-names.ts';

const PRIVATE =
  /^(?:(?:@[\w.]+(?:\([^()]*\))?|\[[^\]]*\]|static|final|abstract|readonly|override|async|lateinit)\s+)*private\s/;
/** A trait lends what is private to the classes that use it, and a partial class stands in several files. */
const SHARED = /(?:^|\s)(?:trait|partial)\s/;

/** Ids of the only files that can name the definitions; undefined where others can. */
export function filesNaming(names: ProjectNames, definitions: readonly Definition[]): ReadonlySet<number> | undefined {
  const areHidden = definitions.length > 0 && definitions.every((each) => isPrivate(names, each));
  return areHidden ? new Set(definitions.map(({ file }) => file.id)) : undefined;
}

function isPrivate(names: ProjectNames, { file, symbol }: Definition): boolean {
  if (!familyOf(file.language).privateMembers || !PRIVATE.test(symbol.signature)) return false;
  const around = names.definition(file, symbol.parent);
  return around !== undefined && !SHARED.test(around.symbol.signature);
}
