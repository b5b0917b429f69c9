/** Modules of Rust: the files of a crate and the blocks in them, as `mod` and `use` join them. */
import { BY_CRATE } from '../../../languages/families.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import { type Definition, folderOf, keyOf, keyOfPlace, type ProjectNames, stemOf } from '../project-names.ts';
import type { Place, Value } from '../value.ts';

export interface CrateModule {
  readonly file: FileRecord;
  /** Index of a `mod` with a body in the outline of the file, -1 for the file itself. */
  readonly inner: number;
}

interface Uses {
  /** By the name that is bound: the path of the module, and the name there. */
  readonly bound: ReadonlyMap<string, readonly [path: string, name: string]>;
  /** Modules whose names are all taken over. */
  readonly globs: readonly string[];
}

/** Words at the beginning of a path. */
const PATH_ROOTS: ReadonlySet<string> = new Set(['crate', 'self', 'super']);
const MANIFEST = /(?:^|\/)Cargo\.toml$/;
/** `name = "1"`, `name = { version = "1" }`. */
const DEPENDENCY = /=\s*["{]/;
/** Files whose modules lie beside them. */
const FOLDER_STEMS: ReadonlySet<string> = new Set(['lib', 'main', 'mod']);

/** True for `crate`, `self` and `super`, and for `::crate` and the like, as a receiver that begins with one is written. */
export function isPathRoot(name: string): boolean {
  return PATH_ROOTS.has(name.startsWith('::') ? name.slice(2) : name);
}

/** As the value of an expression. */
export function moduleValue({ file, inner }: CrateModule): Value {
  return { kind: 'module', files: [file], inner };
}

export class CrateModules {
  private readonly names: ProjectNames;
  private readonly members = new Map<string, readonly Definition[]>();
  private readonly uses = new Map<string, Uses>();
  private readonly foreign = new Map<string, boolean>();

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** The module that stands around a definition. */
  around(file: FileRecord, enclosing: number): CrateModule {
    const { symbols } = this.names.outline(file);
    let at = enclosing;
    while (at !== -1 && symbols[at]?.kind !== 'module') at = symbols[at]?.parent ?? -1;
    return { file, inner: at };
  }

  /** Modules that a path means in a module; empty where it leads to none of the project. */
  find(path: string, from: CrateModule): readonly CrateModule[] {
    const [first = '', ...rest] = path.split('::');
    let found = this.first(first, from);
    for (const part of rest) found = found.flatMap((module) => this.step(module, part));
    return found;
  }

  /** The same for the first part of a path in an expression, `::crate` and the like included. */
  valuesOf(name: string, { file, enclosing }: Place): readonly Value[] {
    return this.find(name.replace(/^::/, ''), this.around(file, enclosing)).map(moduleValue);
  }

  step(module: CrateModule, part: string): readonly CrateModule[] {
    if (part === 'self') return [module];
    if (part === 'super') return this.above(module);
    return this.member(module, part).flatMap((each) => this.meant(each));
  }

  /** Names that an import binds; undefined where its path cannot be followed. */
  imported(file: FileRecord, path: string, name: string): readonly Definition[] | undefined {
    const lines = this.names
      .outline(file)
      .imports.filter(({ module, names }) => module === path && names.some((each) => each.split(' as ')[0] === name));
    const found = lines
      .map(({ line }) => this.atLine(file, line))
      .flatMap((from) => this.find(path, from).flatMap((module) => this.member(module, name)));
    return found.length === 0 ? undefined : found;
  }

  /** Definitions that a module has under a name: its own, and those that it uses from others. */
  member(module: CrateModule, name: string): readonly Definition[] {
    const key = `${module.file.id} ${module.inner} ${name}`;
    const known = this.members.get(key);
    if (known !== undefined) return known;
    // A circle of uses ends here.
    this.members.set(key, []);
    const found = this.read(module, name);
    this.members.set(key, found);
    return found;
  }

  /** The file or the block of a `mod`; empty for another definition. */
  meant({ file, index, symbol }: Definition): readonly CrateModule[] {
    if (symbol.kind !== 'module') return [];
    const stem = stemOf(file.path);
    const folder = folderOf(file.path);
    const blocks = symbol.scope === '' ? [] : symbol.scope.split('.');
    const folders = [...(FOLDER_STEMS.has(stem) ? [] : [joined(folder, stem, ...blocks)]), joined(folder, ...blocks)];
    const paths = folders.flatMap((each) => [joined(each, `${symbol.name}.rs`), joined(each, symbol.name, 'mod.rs')]);
    if (this.names.outline(file).symbols.some(({ parent }) => parent === index)) return [{ file, inner: index }];
    const found = this.files(paths).filter((each) => each.file.id !== file.id);
    return found.length > 0 ? found.slice(0, 1) : [{ file, inner: index }];
  }

  private read(module: CrateModule, name: string): readonly Definition[] {
    const { file, inner } = module;
    const holder = this.names.definition(file, inner)?.symbol;
    const scope = holder === undefined ? '' : joinedScope(holder.scope, holder.name);
    const own = this.names
      .definitions(name, BY_CRATE)
      .filter(({ file: { id }, symbol }) => id === file.id && symbol.parent === inner && symbol.scope === scope);
    if (own.length > 0) return own;
    const { bound, globs } = this.usesOf(module);
    const [path, original = name] = bound.get(name) ?? [];
    const paths = path === undefined ? globs : [path];
    const found = paths.flatMap((each) => this.find(each, module).flatMap((from) => this.member(from, original)));
    return [...new Map(found.map((each) => [keyOf(each), each])).values()];
  }

  private usesOf(module: CrateModule): Uses {
    const key = keyOfPlace(module.file, module.inner);
    const known = this.uses.get(key);
    if (known !== undefined) return known;
    const bound = new Map<string, readonly [string, string]>();
    const globs: string[] = [];
    for (const { module: path, names, line } of this.names.outline(module.file).imports) {
      if (this.atLine(module.file, line).inner !== module.inner) continue;
      for (const written of names) {
        const [name = '', alias = name] = written.split(' as ');
        if (name === '*') globs.push(path);
        else bound.set(alias, [path, name]);
      }
    }
    const uses = { bound, globs };
    this.uses.set(key, uses);
    return uses;
  }

  private atLine(file: FileRecord, line: number): CrateModule {
    const { symbols } = this.names.outline(file);
    const inner = symbols.findLastIndex(
      ({ kind, startLine, endLine }) => kind === 'module' && startLine < line && line <= endLine,
    );
    return { file, inner };
  }

  /** `a` is a module of the one around, of the root in older editions, or another crate of the project. */
  private first(name: string, from: CrateModule): readonly CrateModule[] {
    if (name === 'crate') return this.roots(from.file);
    const near = this.step(from, name);
    if (near.length > 0 || PATH_ROOTS.has(name)) return near;
    const inRoot = this.roots(from.file).flatMap((root) => this.step(root, name));
    return inRoot.length > 0 ? inRoot : this.crate(name);
  }

  /** Definitions that `name` means below a crate of the project, which may export them from other modules. */
  exported([crate = '', ...path]: readonly string[], name: string): readonly Definition[] {
    let found = this.crate(crate);
    for (const part of path) found = found.flatMap((module) => this.step(module, part));
    return found.flatMap((module) => this.member(module, name));
  }

  /** True for a crate that a `Cargo.toml` asks of elsewhere, unless a path leads to it. */
  isForeign(name: string): boolean {
    if (name === 'std' || name === 'core' || name === 'alloc') return true;
    const known = this.foreign.get(name) ?? this.readForeign(name);
    this.foreign.set(name, known);
    return known;
  }

  private readForeign(name: string): boolean {
    if (this.crate(name).length > 0) return false;
    const entries = [name, name.replaceAll('_', '-')]
      .flatMap((each) => [...this.names.everywhere(each)])
      .filter(({ file, symbol }) => MANIFEST.test(file.path) && DEPENDENCY.test(symbol.signature));
    return entries.length > 0 && !entries.some(({ symbol }) => /\bpath\s*=/.test(symbol.signature));
  }

  private crate(name: string): readonly CrateModule[] {
    const roots = this.names.filesNamed('lib').filter(({ path }) => {
      const folder = /(?:^|\/)([^/]+)\/src\/lib\.rs$/.exec(path)?.[1];
      return folder?.replaceAll('-', '_') === name;
    });
    return roots.map((file) => ({ file, inner: -1 }));
  }

  /** A library and a program may share a folder; what lies in no such folder is a root itself. */
  private roots(file: FileRecord): readonly CrateModule[] {
    if (/(?:^|\/)src\/bin\/[^/]+\.rs$/.test(file.path)) return [{ file, inner: -1 }];
    for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
      const found = this.files(['lib.rs', 'main.rs'].map((name) => joined(folder, name)));
      if (found.length > 0) return found;
      if (folder === '') return [{ file, inner: -1 }];
    }
  }

  private above({ file, inner }: CrateModule): readonly CrateModule[] {
    const holder = this.names.definition(file, inner)?.symbol;
    if (holder !== undefined) return [this.around(file, holder.parent)];
    const stem = stemOf(file.path);
    if (stem === 'lib' || stem === 'main') return [];
    const folder = stem === 'mod' ? folderOf(folderOf(file.path)) : folderOf(file.path);
    const names = ['mod.rs', 'lib.rs', 'main.rs'].map((name) => joined(folder, name));
    return this.files(folder === '' ? names : [`${folder}.rs`, ...names]).filter((each) => each.file.id !== file.id);
  }

  private files(paths: readonly string[]): readonly CrateModule[] {
    return paths.flatMap((path) => {
      const file = this.names.file(path);
      return file === undefined ? [] : [{ file, inner: -1 }];
    });
  }
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

function joinedScope(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
