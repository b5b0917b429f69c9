/** How names are found in each language: what an import means, which members a name alone can mean, what stands apart. */
import { ACTIVE_RECORD, DJANGO, ELOQUENT, type QueryWords } from './query-words.ts';

/** What is so in some languages only. */
type Trait =
  /** Uses are names alone: nothing is known of what they are called on. */
  | 'plain'
  /** Members of the class around are named without a receiver. */
  | 'implicit'
  /** An override stands under its contract, so that uses of the one are uses of the other. */
  | 'contracts'
  /** Definitions of the same folder or package need no import. */
  | 'samePackage'
  /** Every name is bound; elsewhere a small letter may be a parameter that was not read. */
  | 'boundNames'
  /** Objects without a class, namespaces in blocks, and files that all others see. */
  | 'scripts'
  /** Functions are declared in one file and defined in another one, in namespaces that `using` opens; types may be pointers. */
  | 'headers'
  /** Definitions of C++ that stand outside of their class, and tests beside their fixture. */
  | 'membersApart'
  /** Files are modules by a word of others, and blocks in them too; values of an `enum` have fields. */
  | 'crates'
  /** Members stand in blocks that are no definition, and nearly every type has some of the same small traits. */
  | 'traits'
  /** An extension is a block with the name of the type. */
  | 'extensionBlocks'
  /** A type has an interface when it has its methods. */
  | 'structural'
  /** Modules are mixed into classes, and calls need no brackets. */
  | 'mixins'
  /** A class may make objects of another one. */
  | 'metaclasses'
  /** A block may be run by another object as its own. */
  | 'rebinds'
  /** A type that a class around declares comes before those of its name elsewhere. */
  | 'innerTypes'
  /** Type parameters are not marked where the types that they stand for are written. */
  | 'unmarkedParameters'
  /** Smart pointers, conditional types, descriptors: a type may stand for what is between its brackets. */
  | 'standsFor'
  /** A namespace and a class of one name have nothing in common. */
  | 'apartNamespaces'
  /** A contract is many members to those who read these languages, as their tools have it. */
  | 'siblings'
  /** A name alone means a member of the class around before any function outside of it. */
  | 'hidesFunctions'
  /** What is called is no field and what is not called is no method; a part of a record is both. */
  | 'records'
  /** A word where a type stands means no member that is called or read. */
  | 'typedWords'
  /** A private member is named in its own file only. */
  | 'privateMembers'
  /** A class is called to make an object of it. */
  | 'callsClasses'
  /** Functions of a file stand for others in a class with its name. */
  | 'fileClasses'
  /** Imports may begin at an outer package. */
  | 'relativeImports'
  /** Names are read there, not what stands before them: every name seems to stand alone. */
  | 'unread'
  /** A template of components, whose names may be members. */
  | 'components'
  /** `User.Name` may be a property that has the name of its type; namespaces are opened by `using`. */
  | 'properties'
  /** A receiver is a full name. */
  | 'fullNames'
  /** Names are those of classes at most. */
  | 'tables';

interface Row {
  /** Languages of one `id` name each other's definitions. */
  readonly id: string;
  /** How an import says where a name is from. */
  readonly modules: 'files' | 'dotted' | 'namespaces' | 'folders' | 'packages' | 'loose';
  /** A class in the same file (`file`) or anywhere (`project`) adds to the one of its name. */
  readonly reopened?: 'file' | 'project';
  /** Whether a compiler looks for the member that is called. */
  readonly calls?: 'checked' | 'free';
  /** A class may have a field and a method of one name; `apart` where only a call means the method. */
  readonly memberKinds?: 'apart' | 'beside';
  /** Members that every object has, and that give it or what it stands for. */
  readonly selves?: RegExp;
  readonly queries?: QueryWords;
}

export type Family = Row & Readonly<Partial<Record<Trait, true>>>;

function family(traits: readonly Trait[], row: Row): Family {
  return { ...row, ...Object.fromEntries(traits.map((trait) => [trait, true as const])) };
}

const ECMA = family(['contracts', 'boundNames', 'scripts', 'standsFor', 'siblings'], {
  id: 'ecma',
  modules: 'files',
  reopened: 'file',
  calls: 'checked',
});
const PHP = family(['contracts', 'boundNames', 'unmarkedParameters', 'apartNamespaces', 'siblings', 'privateMembers'], {
  id: 'php',
  modules: 'namespaces',
  calls: 'free',
  memberKinds: 'apart',
  queries: ELOQUENT,
});
const JVM = family(['implicit', 'contracts', 'samePackage'], { id: 'jvm', modules: 'packages', calls: 'checked' });
const RUBY = family(['implicit', 'mixins', 'rebinds'], {
  id: 'ruby',
  modules: 'loose',
  reopened: 'project',
  calls: 'free',
  queries: ACTIVE_RECORD,
});
const C = family(['implicit', 'contracts', 'headers', 'innerTypes', 'standsFor', 'siblings', 'hidesFunctions'], {
  id: 'c',
  modules: 'loose',
  calls: 'checked',
});

const FAMILIES: Readonly<Record<string, Family>> = {
  typescript: family(['privateMembers'], ECMA),
  tsx: family(['privateMembers'], ECMA),
  javascript: ECMA,
  vue: family(['components'], ECMA),
  svelte: family(['components'], ECMA),
  angular: family(['components'], ECMA),
  astro: ECMA,
  php: PHP,
  blade: family(['unread'], PHP),
  python: family(['metaclasses', 'unmarkedParameters', 'standsFor'], {
    id: 'python',
    modules: 'dotted',
    calls: 'free',
    selves: /^__a?enter__$/,
    queries: DJANGO,
  }),
  java: family(['records', 'typedWords', 'privateMembers'], { ...JVM, memberKinds: 'apart' }),
  kotlin: family(['rebinds', 'typedWords', 'privateMembers', 'callsClasses', 'fileClasses'], {
    ...JVM,
    memberKinds: 'beside',
    selves: /^(?:also|apply)$/,
  }),
  scala: family(['unread', 'relativeImports'], JVM),
  go: family(['contracts', 'samePackage', 'structural', 'unmarkedParameters', 'siblings'], {
    id: 'go',
    modules: 'folders',
    calls: 'checked',
  }),
  csharp: family(
    ['implicit', 'contracts', 'innerTypes', 'apartNamespaces', 'typedWords', 'privateMembers', 'properties'],
    { id: 'csharp', modules: 'loose', reopened: 'project', calls: 'checked' },
  ),
  ruby: RUBY,
  erb: RUBY,
  rust: family(['contracts', 'crates', 'traits', 'standsFor', 'siblings'], {
    id: 'rust',
    modules: 'loose',
    calls: 'checked',
    selves: /^(?:await|clone|as_ref|as_mut|borrow|borrow_mut|to_owned|unwrap|expect)$/,
  }),
  swift: family(
    ['implicit', 'contracts', 'traits', 'extensionBlocks', 'hidesFunctions', 'privateMembers', 'callsClasses'],
    { id: 'swift', modules: 'loose', calls: 'checked' },
  ),
  c: C,
  cpp: family(['membersApart'], C),
  twig: family(['contracts', 'plain', 'fullNames'], { id: 'twig', modules: 'loose' }),
  sql: family(['contracts', 'plain', 'tables'], { id: 'sql', modules: 'loose' }),
};

/** Ids of the families in which names are found in a way of their own. */
export const BY_FULL_NAME = PHP.id;
export const BY_PACKAGE = JVM.id;
export const BY_CRATE = 'rust';
export const BY_HEADER = C.id;
export const BY_FILE = ECMA.id;

const others = new Map<string, Family>();

/** A language of its own for every one that the table does not know, whose uses are names alone. */
export function familyOf(language: string): Family {
  const known = FAMILIES[language] ?? others.get(language);
  if (known !== undefined) return known;
  const own = family(['contracts', 'plain'], { id: language, modules: 'loose' });
  others.set(language, own);
  return own;
}
