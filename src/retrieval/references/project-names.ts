/** Definitions of the whole project by their names, and files by their paths; remembered until the index changes. */
import { groupBy } from '../../base/group-by.ts';
import type { CodeSymbol, TypeFact } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { PACKAGE } from '../../languages/reference.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { filesWithKey } from '../file-postings.ts';
import { outlineOf } from '../outlines.ts';

export interface Definition {
  readonly file: FileRecord;
  /** In the outline of the file. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  /** No other definition has it. Made once: it is looked up in sets of thousands. */
  readonly key: string;
}

export function definitionAt(file: FileRecord, index: number, symbol: CodeSymbol): Definition {
  return { file, index, symbol, key: keyOfPlace(file, index) };
}

export function keyOfPlace({ id }: FileRecord, index: number): string {
  return `${id}:${index}`;
}

export function keyOf({ key }: Definition): string {
  return key;
}

const CLASSES: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'struct', 'enum', 'type', 'module']);

export function isClass({ symbol }: Definition): boolean {
  return CLASSES.has(symbol.kind);
}

/** Of C++: a member that is defined outside of its class, and a test case beside its fixture. */
export function isApart({ file, symbol }: Definition): boolean {
  return familyOf(file.language).membersApart === true && APART.has(symbol.kind);
}

/** Definitions of a name that are too many to look through for each of its uses. */
const MANY = 20;

const APART: ReadonlySet<string> = new Set(['method', 'constructor', 'test']);

/**
 * `Basket.add` means no function of a file `basket`, where a class `Basket` exists.
 * @param scope of the definition, whose file or folder is around it where it is empty
 */
export function isInWrittenCase(scope: string, file: string, around: string): boolean {
  if (scope !== '') return scope.split(/\.|::|\\/).at(-1) === around;
  const [stem = '', folder] = file.split('/').reverse();
  return stem.replace(/\.[^.]*$/, '') === around || folder === around;
}

export class ProjectNames {
  readonly store: IndexStore;
  private readonly all = new Map<string, readonly Definition[]>();
  /** By the family of their files and their name. */
  private readonly named = new Map<string, readonly Definition[]>();
  /** Of names with many definitions, which each of their uses asks for. */
  private readonly inFiles = new WeakMap<readonly Definition[], ReadonlyMap<number, readonly Definition[]>>();
  private readonly facts = new Map<number, ReadonlyMap<string, readonly TypeFact[]>>();
  private paths: ReadonlyMap<string, FileRecord> | undefined;
  private folders: ReadonlyMap<string, readonly FileRecord[]> | undefined;
  private stems: ReadonlyMap<string, readonly FileRecord[]> | undefined;

  constructor(store: IndexStore) {
    this.store = store;
  }

  /**
   * With the case of the name, in files of a family of languages: outlines of the others need not be read.
   * @returns the same list each time
   */
  definitions(name: string, family: string): readonly Definition[] {
    const key = `${family} ${name}`;
    const known = this.named.get(key);
    if (known !== undefined) return known;
    const files = this.filesDefining(name).filter(({ language }) => familyOf(language).id === family);
    const found = files.flatMap((file) => this.read(file, name));
    this.named.set(key, found);
    return found;
  }

  /** The same of one file. */
  definitionsIn(file: FileRecord, name: string): readonly Definition[] {
    const all = this.named.get(`${familyOf(file.language).id} ${name}`);
    if (all === undefined) return this.read(file, name);
    if (all.length < MANY) return all.filter((each) => each.file.id === file.id);
    const known = this.inFiles.get(all) ?? groupBy(all, (each) => each.file.id);
    this.inFiles.set(all, known);
    return known.get(file.id) ?? [];
  }

  /** In files of any language. */
  everywhere(name: string): readonly Definition[] {
    const known = this.all.get(name) ?? this.ofAllFamilies(name);
    this.all.set(name, known);
    return known;
  }

  outline(file: FileRecord): ReturnType<typeof outlineOf> {
    return outlineOf(this.store, file.id);
  }

  definition(file: FileRecord, index: number): Definition | undefined {
    const symbol = this.outline(file).symbols[index];
    return symbol === undefined ? undefined : definitionAt(file, index, symbol);
  }

  /** Facts of a file about a symbol, -1 for the file itself. */
  factsOf(file: FileRecord, index: number, member: string): readonly TypeFact[] {
    const facts = this.facts.get(file.id) ?? factsByPlace(this.outline(file).types ?? []);
    this.facts.set(file.id, facts);
    return facts.get(`${index} ${member}`) ?? [];
  }

  /** Empty where none is declared. */
  packageOf(file: FileRecord): string {
    return this.factsOf(file, -1, PACKAGE)[0]?.path ?? '';
  }

  file(path: string): FileRecord | undefined {
    this.paths ??= new Map(this.indexed().map((file) => [file.path, file]));
    return this.paths.get(path);
  }

  filesIn(folder: string): readonly FileRecord[] {
    this.folders ??= groupBy(this.indexed(), ({ path }) => folderOf(path));
    return this.folders.get(folder) ?? [];
  }

  /** Folders whose path ends with some segments. */
  foldersEndingWith(end: string): string[] {
    this.filesIn('');
    return [...(this.folders?.keys() ?? [])].filter((folder) => folder === end || folder.endsWith(`/${end}`));
  }

  /** Files by the last part of their path without its ending; `index`, `mod` and `__init__` go by their folder too. */
  filesNamed(stem: string): readonly FileRecord[] {
    this.stems ??= groupBy(this.indexed(), ({ path }) => stemOf(path));
    return this.stems.get(stem) ?? [];
  }

  private indexed(): readonly FileRecord[] {
    return this.store.files().filter((file) => file.skip === null);
  }

  private ofAllFamilies(name: string): readonly Definition[] {
    const files = this.filesDefining(name);
    const families = new Set(files.map(({ language }) => familyOf(language).id));
    const found = [...families].flatMap((family) => this.definitions(name, family));
    const byFile = groupBy(found, ({ file }) => file.id);
    return files.flatMap(({ id }) => byFile.get(id) ?? []);
  }

  private filesDefining(name: string): FileRecord[] {
    return filesWithKey(this.store, DEFINITION_PREFIX + name.toLowerCase());
  }

  private read(file: FileRecord, name: string): Definition[] {
    return this.outline(file).symbols.flatMap((symbol, index) =>
      symbol.name === name ? [definitionAt(file, index, symbol)] : [],
    );
  }
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function stemOf(path: string): string {
  const from = path.lastIndexOf('/') + 1;
  const end = path.indexOf('.', from);
  return path.slice(from, end === -1 ? undefined : end);
}

function factsByPlace(facts: readonly TypeFact[]): ReadonlyMap<string, readonly TypeFact[]> {
  return groupBy(facts, ({ symbol, member }) => `${symbol} ${member}`);
}
