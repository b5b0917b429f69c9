/** Languages that name each other's definitions, and how names are found in each of them. */

export interface Family {
  readonly id: string;
  /** How an import tells where a name is from. */
  readonly modules: 'files' | 'dotted' | 'namespaces' | 'folders' | 'packages' | 'loose';
  /** Members of the class around are named without a receiver. */
  readonly implicit: boolean;
  /** A name that the file neither defines nor imports is one of the language itself. */
  readonly closed: boolean;
  /** An override stands under its contract, so that uses of the one are uses of the other. */
  readonly contracts: boolean;
  /** Definitions of the same folder or package need no import. */
  readonly samePackage: boolean;
}

const ECMA: Family = {
  id: 'ecma',
  modules: 'files',
  implicit: false,
  closed: true,
  contracts: true,
  samePackage: false,
};
const PHP: Family = {
  id: 'php',
  modules: 'namespaces',
  implicit: false,
  closed: true,
  contracts: true,
  samePackage: false,
};
const PYTHON: Family = {
  id: 'python',
  modules: 'dotted',
  implicit: false,
  closed: true,
  contracts: false,
  samePackage: false,
};
const JVM: Family = {
  id: 'jvm',
  modules: 'packages',
  implicit: true,
  closed: true,
  contracts: true,
  samePackage: true,
};
const GO: Family = { id: 'go', modules: 'folders', implicit: false, closed: true, contracts: true, samePackage: true };
const loose = (id: string, implicit: boolean): Family => ({
  id,
  modules: 'loose',
  implicit,
  closed: false,
  contracts: id !== 'ruby',
  samePackage: false,
});
const CPP = loose('c', true);

const FAMILIES: Readonly<Record<string, Family>> = {
  typescript: ECMA,
  tsx: ECMA,
  javascript: ECMA,
  vue: ECMA,
  svelte: ECMA,
  php: PHP,
  blade: PHP,
  python: PYTHON,
  java: JVM,
  kotlin: JVM,
  scala: JVM,
  go: GO,
  csharp: loose('csharp', true),
  ruby: loose('ruby', true),
  erb: loose('ruby', true),
  rust: loose('rust', false),
  swift: loose('swift', true),
  c: CPP,
  cpp: CPP,
};

const others = new Map<string, Family>();

/** False for a language whose uses are names alone. */
export function hasReceivers(language: string): boolean {
  return FAMILIES[language] !== undefined;
}

/** A language of its own for every other one. */
export function familyOf(language: string): Family {
  const known = FAMILIES[language] ?? others.get(language);
  if (known !== undefined) return known;
  const own = loose(language, false);
  others.set(language, own);
  return own;
}
