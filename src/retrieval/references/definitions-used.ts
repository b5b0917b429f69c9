/** Targets of the references of whole files, for graphs. */
import type { Reference } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { HELD, LOCAL, UNKNOWN } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { ReferenceResolver } from './certainty.ts';
import type { Meaning } from './meaning.ts';
import { accepts } from './member-kinds.ts';
import type { Definition } from './project-names.ts';
import type { Value } from './value.ts';

/**
 * The definitions that a use finds; empty when it is something else, undefined when nothing is known. For graphs, which ask for
 * all references of a project: what overrides a member is left to those who ask for one.
 */
export function definitionsUsed(
  { resolver, values, names }: ReferenceResolver,
  file: FileRecord,
  reference: Reference,
): readonly Definition[] | undefined {
  const { kind, name, receiver, enclosing } = reference;
  if ((kind === 'string' && receiver === undefined) || receiver === UNKNOWN) return undefined;
  if (receiver === LOCAL) return [];
  if (receiver?.endsWith('\\')) return found(resolver.byFullName(resolver.imports.phpName(file, receiver + name)));
  const family = familyOf(file.language);
  if (receiver === undefined) {
    const meaning =
      kind === 'import' ? importedAs({ names, resolver }, file, name) : resolver.resolve(file, name, enclosing);
    if (family.implicit && meaning.kind !== 'definitions')
      for (const around of values.members.classesAround({ file, enclosing })) {
        const { definitions } = values.members.find(around, name);
        if (definitions.length > 0) return definitions;
      }
    return foundAs(values, meaning);
  }
  if (receiver.startsWith(HELD)) return values.receivers(receiver.slice(1), { file, enclosing }).flatMap(standingFor);
  const parts = values
    .receivers(receiver, { file, enclosing })
    .map((value) => foundIn({ values, resolver }, value, reference));
  const known = parts.flatMap((part) => part ?? []);
  return known.length === 0 && parts.includes(undefined) ? undefined : known;
}

function importedAs(
  { names, resolver }: Pick<ReferenceResolver, 'names' | 'resolver'>,
  file: FileRecord,
  name: string,
): Meaning {
  const { imports } = names.outline(file);
  const entry = imports.find(({ names }) => names.some((written) => written.split(' as ')[0] === name));
  return entry === undefined
    ? resolver.resolve(file, name, -1)
    : resolver.fromModule(file, { module: entry.module, name });
}

function foundIn(
  { values, resolver }: Pick<ReferenceResolver, 'values' | 'resolver'>,
  value: Value,
  reference: Reference,
): readonly Definition[] | undefined {
  switch (value.kind) {
    case 'object':
    case 'class':
    case 'parent':
      return values.members.find(value.of, reference.name, value.kind === 'parent', accepts(value.of, reference))
        .definitions;
    case 'module':
      return found(resolver.member(value, reference.name));
    case 'outside':
    case 'list':
      return [];
    default:
      return undefined;
  }
}

/** A name may stand for a module, which may be one of its definitions as a whole, or for the value of an expression. */
function foundAs(values: ReferenceResolver['values'], meaning: Meaning): readonly Definition[] | undefined {
  if (meaning.kind === 'module') return (meaning.whole ?? []).flatMap((each) => foundAs(values, each) ?? []);
  if (meaning.kind !== 'expression') return found(meaning);
  return values.receivers(meaning.path, { file: meaning.file, enclosing: -1 }).flatMap(standingFor);
}

function standingFor(value: Value): readonly Definition[] {
  return value.kind === 'definition' || value.kind === 'class' ? [value.of] : [];
}

function found(meaning: Meaning): readonly Definition[] | undefined {
  if (meaning.kind === 'unknown') return undefined;
  return meaning.kind === 'definitions' ? meaning.definitions : [];
}
