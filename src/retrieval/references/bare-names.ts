/** Further meanings of a name without a receiver that neither the file nor the classes around it define. */
import type { Reference } from '../../languages/contract.ts';
import { BY_HEADER, familyOf } from '../../languages/families.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { type Definition, isClass, type ProjectNames } from './project-names.ts';
import type { NameResolver } from './resolve-name.ts';
import { type Certainty, OTHER_FORM, type Targets } from './targets.ts';

/**
 * In languages whose uses are names alone, and in the template of a component, where a name that the file defines or imports is
 * no member.
 */
export function mayBeMember(resolver: NameResolver, file: FileRecord, { name, enclosing }: Reference): boolean {
  const family = familyOf(file.language);
  if (family.plain) return true;
  if (!family.components || resolver.imports.get(file, name) !== undefined) return false;
  return resolver.resolve(file, name, enclosing).kind !== 'definitions';
}

/** In a block that another object may run as its own. */
export function mayBeRebound(file: FileRecord, { kind }: Reference, { definitions }: Targets): boolean {
  return familyOf(file.language).rebinds === true && kind !== 'type' && definitions.some((each) => !isClass(each));
}

/** Of RSpec: what the test cases of a file call by itself, which no class of the source is asked for. */
export function isWordOfSpecs(file: FileRecord, { name }: Reference, { definitions }: Targets): boolean {
  return SPEC.test(file.path) && SPEC_WORDS.has(name) && !definitions.some((each) => SPECS.test(each.file.path));
}

const SPEC = /(?:_spec|(?:^|\/)specs?\/.*)\.rb$/;
const SPECS = /(?:^|\/)specs?\//;
const SPEC_WORDS: ReadonlySet<string> = new Set(
  `receive receive_messages receive_message_chain have_received expect allow expect_any_instance_of allow_any_instance_of
  describe context it specify example before after around let let! subject is_expected described_class double spy
  instance_double class_double instance_spy stub_const shared_examples shared_context include_examples include_context
  it_behaves_like pending skip eq eql equal be match match_array contain_exactly include start_with end_with change
  raise_error raise_exception respond_to satisfy exist cover yield_control have_attributes a_kind_of an_instance_of
  instance_of kind_of anything hash_including array_including be_nil be_empty be_truthy be_falsey be_within output`.split(
    /\s+/,
  ),
);

/** Of Java: under a static import from a class below, or in a class without a name, which names the one above it. */
export function mayBeInherited(
  resolver: NameResolver,
  file: FileRecord,
  { name, kind }: Reference,
  { ownerNames }: Targets,
): boolean {
  if (kind === 'type' || familyOf(file.language).modules !== 'packages') return false;
  if (resolver.imports.get(file, name) !== undefined) return resolver.resolve(file, name, -1).kind === 'unknown';
  if (ownerNames.size === 0) return false;
  for (const used of resolver.names.store.referencedNames(file.id).keys()) if (ownerNames.has(used)) return true;
  return false;
}

/** Of Python: among the members of a class, or in what decorates one. */
export function isInClassBody(names: ProjectNames, file: FileRecord, { enclosing, line }: Reference): boolean {
  const around = names.definition(file, enclosing);
  return around !== undefined && (isClass(around) || line < around.symbol.nameLine);
}

const SEVERAL_WORDS = /\p{Ll}\p{Lu}|[\p{L}\p{N}][_-]\p{L}/u;

/** A template may use any name, and any language a function of C; a string says something where its name is more than a word. */
export function ofOtherLanguage(file: FileRecord, { name, kind, receiver }: Reference, targets: Targets): Certainty {
  const { hasTopLevel, families, definitions } = targets;
  // Names of tables and columns are those of classes at most.
  const family = familyOf(file.language);
  if (family.tables) return hasTopLevel ? 'possible' : OTHER_FORM;
  if (family.plain || (families.has(BY_HEADER) && hasTopLevel)) return 'possible';
  // `caption: :label_foo` is translated elsewhere.
  const mayBeSymbol = kind === 'name' && receiver === undefined && family.mixins;
  if (mayBeSymbol && SEVERAL_WORDS.test(name) && definitions.some(isMessage)) return 'possible';
  return kind === 'string' && (hasTopLevel || SEVERAL_WORDS.test(name)) ? 'possible' : OTHER_FORM;
}

/** Of what `t(:key)` names. */
export function ofMessage({ definitions }: Targets): Certainty {
  if (definitions.every(isMessage)) return 'sure';
  return definitions.some(isMessage) ? 'possible' : OTHER_FORM;
}

/** A key of a catalogue of Rails. */
function isMessage({ symbol, file }: Definition): boolean {
  return symbol.kind === 'key' && CATALOGUE_FILE.test(file.path);
}

const CATALOGUE_FILE = /(?:^|\/)locales\/.*\.ya?ml$/;
