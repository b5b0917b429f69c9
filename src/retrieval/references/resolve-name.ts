/** Meaning of a name in a file: through its own definitions, its imports, its package. */

import { BY_FULL_NAME, type Family, familyOf } from '../../languages/families.ts';
import { IMPORTED, type Path, REQUIRED, SPREADS, UNKNOWN, WHOLE } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { isFacade } from './facade.ts';
import { definitions, type Meaning, OUTSIDE, UNKNOWN_MEANING } from './meaning.ts';
import { AutoImports } from './modules/auto-imports.ts';
import { CrateModules } from './modules/crate-modules.ts';
import { type ImportedName, ImportedNames } from './modules/imported-names.ts';
import { inNamespace, inNamespacesAround, namespaceNamed } from './modules/inner-modules.ts';
import { Modules } from './modules/modules.ts';
import { Namespaces } from './modules/namespaces.ts';
import { Packages } from './modules/packages.ts';
import { parsePath } from './modules/path-steps.ts';
import { type Definition, isClass, type ProjectNames } from './project-names.ts';
import { anywhere } from './seen-names.ts';
import { isBound, isCommonJs, isScript, isTop, topAmong, withLinked } from './top-level.ts';
import type { ModuleValue } from './value.ts';

/** Files that one name is handed through; a longer chain would fill the stack. */
const MOST_STEPS = 200;
const BODIES: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'test']);

export class NameResolver {
  readonly names: ProjectNames;
  readonly modules: Modules;
  readonly crates: CrateModules;
  private readonly known = new Map<string, Meaning>();
  private readonly knownExports = new Map<string, Meaning>();
  /** Exports that the question under way looked up, unknown ones for as long as they are looked up. */
  private readonly visited = new Map<string, Meaning>();
  private steps = 0;
  readonly imports: ImportedNames;
  readonly namespaces: Namespaces;
  private readonly packages: Packages;
  private readonly autoImports: AutoImports;
  private readonly wholes = new Map<number, readonly Meaning[]>();

  constructor(names: ProjectNames) {
    this.names = names;
    this.modules = new Modules(names);
    this.crates = new CrateModules(names);
    this.imports = new ImportedNames(names);
    this.namespaces = new Namespaces(names);
    this.packages = new Packages(names);
    this.autoImports = new AutoImports(names);
  }

  /** @param enclosing index of the definition around the name, -1 for none */
  resolve(file: FileRecord, name: string, enclosing: number): Meaning {
    const own = this.nested(file, name, enclosing);
    if (own.length > 0) return definitions(own);
    const inner = inNamespacesAround(this.names, file, name, enclosing);
    if (inner !== undefined) return inner;
    const isOfNamespace = familyOf(file.language).headers;
    const key = `${file.id} ${isOfNamespace ? this.namespaces.keyOf({ file, enclosing }) : ''} ${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // A circle of imports ends here.
    this.known.set(key, UNKNOWN_MEANING);
    const meaning = isOfNamespace ? this.namespaces.visible({ file, enclosing }, name) : this.inFile(file, name);
    this.known.set(key, meaning);
    return meaning;
  }

  /**
   * Meaning of a name for files that import it, re-exported ones included. Each file is looked at once, however many ways lead
   * to it: ways multiply where modules take over everything from each other.
   */
  exported(file: FileRecord, name: string): Meaning {
    const key = `${file.id} ${name}`;
    const known = this.knownExports.get(key) ?? this.visited.get(key);
    if (known !== undefined) return known;
    if (this.steps > MOST_STEPS) return UNKNOWN_MEANING;
    this.visited.set(key, UNKNOWN_MEANING);
    this.steps++;
    try {
      const meaning = this.exportedBy(file, name);
      this.visited.set(key, meaning);
      if (this.steps === 1) this.keepExports(key, meaning);
      return meaning;
    } finally {
      if (--this.steps === 0) this.visited.clear();
    }
  }

  /** What was found on the way may have ended at a circle; where nothing was found, no way led anywhere. */
  private keepExports(key: string, meaning: Meaning): void {
    if (meaning.kind === 'unknown') for (const [each, found] of this.visited) this.knownExports.set(each, found);
    this.knownExports.set(key, meaning);
  }

  private exportedBy(file: FileRecord, name: string): Meaning {
    const isScript = familyOf(file.language).modules === 'files';
    const given = isScript ? this.names.factsOf(file, -1, name) : [];
    if (given.length > 0) return eitherOf(given.map(({ path }) => this.expression(file, path)));
    if (name === 'exports' && isScript && isCommonJs(this.names, file)) return this.module([file]);
    const own = this.names.definitionsIn(file, name).filter((each) => isTop(this.names, each));
    if (own.length > 0) return definitions(own);
    const nameless = name === 'default' ? this.namelessDefault(file) : undefined;
    if (nameless !== undefined) return definitions([nameless]);
    const namespace = namespaceNamed(this.names, file, name);
    if (namespace !== undefined) return namespace;
    const bound = this.imports.get(file, name);
    if (bound !== undefined) return this.fromModule(file, bound);
    const merged = isScript ? this.mergedExport(file, name) : undefined;
    if (merged !== undefined) return merged;
    if (name === 'default' && isCommonJs(this.names, file)) return { kind: 'module', files: [file] };
    for (const { module, names } of this.names.outline(file).imports) {
      if (!names.includes('*') || name === 'default') continue;
      const meaning = this.fromModule(file, { module, name });
      if (meaning.kind === 'definitions' || meaning.kind === 'module') return meaning;
    }
    return UNKNOWN_MEANING;
  }

  /** An export of what the module is as a whole, `module.exports = shop`, or of a module whose exports it has as well. */
  private mergedExport(file: FileRecord, name: string): Meaning | undefined {
    const facts = [...this.names.factsOf(file, -1, WHOLE), ...this.names.factsOf(file, -1, SPREADS)];
    for (const { member, path } of facts) {
      const meaning = this.expression(file, path);
      if (name === 'default' && member === WHOLE) return meaning;
      const found = meaning.kind === 'module' ? this.member(meaning, name) : UNKNOWN_MEANING;
      if (found.kind !== 'unknown') return found;
    }
    const [first] = facts;
    return first === undefined || name === 'default'
      ? undefined
      : { kind: 'expression', file, path: `${first.path}.${name}` };
  }

  /** Followed through names, modules and their members; anything else is left to those who know values. */
  private expression(file: FileRecord, path: Path): Meaning {
    const { root, steps } = parsePath(path);
    let meaning = this.expressionRoot(file, root);
    for (const step of steps) {
      if (meaning.kind !== 'module' || step.kind !== 'member') return { kind: 'expression', file, path };
      meaning = this.member(meaning, step.name);
    }
    return meaning;
  }

  private expressionRoot(file: FileRecord, root: string): Meaning {
    if (root.startsWith(REQUIRED) || root.startsWith(IMPORTED)) return this.importedByCall(file, root);
    if (NAME.test(root)) return this.resolve(file, root, -1);
    return root === UNKNOWN ? UNKNOWN_MEANING : { kind: 'expression', file, path: root };
  }

  /** @param root `<require(./module)>` or `<import(./module)>`, which gives the exports alone */
  importedByCall(file: FileRecord, root: string): Meaning {
    const isWhole = root.startsWith(REQUIRED);
    const module = root.slice((isWhole ? REQUIRED : IMPORTED).length, -2);
    const isDotted = familyOf(file.language).modules === 'dotted';
    const files = isDotted ? this.modules.dotted(file, module) : this.modules.script(file, module);
    return isWhole || files === 'outside' ? this.fromFiles(files, '*') : { kind: 'module', files };
  }

  /** A module with what it is as a whole. */
  module(files: readonly FileRecord[]): Meaning {
    const whole = files.flatMap((file) => this.wholeOf(file));
    return whole.length === 0 ? { kind: 'module', files } : { kind: 'module', files, whole };
  }

  /** What a module is as a whole; empty where it is an object of its exports. */
  private wholeOf(file: FileRecord): readonly Meaning[] {
    const known = this.wholes.get(file.id);
    if (known !== undefined) return known;
    // A circle of modules ends here.
    this.wholes.set(file.id, []);
    const found = this.names.factsOf(file, -1, WHOLE).map(({ path }) => this.expression(file, path));
    this.wholes.set(file.id, found);
    return found;
  }

  fromModule(file: FileRecord, { module, name }: ImportedName): Meaning {
    const family = familyOf(file.language);
    switch (family.modules) {
      case 'files':
        return this.modules.mayBeAliased(file, module, name)
          ? UNKNOWN_MEANING
          : this.fromFiles(this.modules.script(file, module), name);
      case 'dotted':
        return this.fromPython(file, module, name);
      case 'folders':
        return this.inFolder(module);
      case 'namespaces':
        return this.byFullName(module);
      case 'packages':
        return this.fromPackage(file, module, name);
      case 'loose':
        return this.fromLoose(file, { module, name }, family);
    }
  }

  private inCrate(file: FileRecord, name: string, inner = -1): Meaning {
    const found = familyOf(file.language).crates ? this.crates.member({ file, inner }, name) : [];
    return found.length > 0 ? definitions(found) : UNKNOWN_MEANING;
  }

  private fromLoose(file: FileRecord, { module, name }: ImportedName, family: Family): Meaning {
    if (name === '*') return UNKNOWN_MEANING;
    const found = familyOf(file.language).crates ? this.crates.imported(file, module, name) : undefined;
    return found === undefined ? anywhere(this.names, { file, name, family, module }) : definitions(found);
  }

  /** A member of a module: a definition of one of its files, or a module in it. */
  member({ files, inner, scope }: ModuleValue, name: string): Meaning {
    for (const file of files) {
      if (familyOf(file.language).crates) return this.inCrate(file, name, inner);
      const meaning = scope === undefined ? this.exported(file, name) : inNamespace(this.names, { file, scope }, name);
      if (meaning === undefined) continue;
      const isFound = meaning.kind === 'definitions' || meaning.kind === 'module' || meaning.kind === 'expression';
      const found = isFound ? meaning : this.submodule(file, name);
      if (found !== undefined) return found;
    }
    return UNKNOWN_MEANING;
  }

  /** Of PHP: a full name without the `\` at its beginning. */
  byFullName(fullName: string): Meaning {
    const written = fullName.replace(/^\\/, '');
    const cut = written.lastIndexOf('\\');
    const namespace = written.slice(0, Math.max(cut, 0)).toLowerCase();
    const found = this.names
      .definitions(written.slice(cut + 1), BY_FULL_NAME)
      .filter(({ symbol }) => symbol.scope.toLowerCase() === namespace);
    if (found.length > 0) return definitions(found);
    // Laravel puts `Facades\` before any class, and a facade into the global namespace under an alias.
    if (namespace.startsWith('facades\\')) return this.byFullName(written.slice('facades\\'.length));
    const facades = namespace === '' ? this.names.definitions(written, BY_FULL_NAME).filter(this.isFacade) : [];
    return facades.length > 0 ? definitions(facades) : OUTSIDE;
  }

  private readonly isFacade = (of: Definition): boolean => isFacade(this.names, this.imports, of);

  /** Definitions in the functions and classes around. */
  private nested(file: FileRecord, name: string, enclosing: number): Definition[] {
    const { symbols } = this.names.outline(file);
    const around = new Set<number>();
    for (let at = enclosing; at !== -1; at = symbols[at]?.parent ?? -1) around.add(at);
    if (around.size === 0) return [];
    return this.names
      .definitionsIn(file, name)
      .filter(
        (each) =>
          around.has(each.symbol.parent) && (isClass(each) || BODIES.has(symbols[each.symbol.parent]?.kind ?? '')),
      );
  }

  private inFile(file: FileRecord, name: string): Meaning {
    const family = familyOf(file.language);
    if (family.modules === 'namespaces') return this.php(file, name);
    const own = this.names.definitionsIn(file, name).filter((each) => isTop(this.names, each) && !isBound(each));
    if (family.modules === 'files' && own.length > 0 && own.every(isVariable)) return this.assignedImport(file, own);
    if (own.length > 0) return definitions(withLinked(this.names, own, () => this.names.definitions(name, family.id)));
    const bound = this.imports.get(file, name);
    if (bound !== undefined) return this.fromModule(file, bound);
    const namespace = namespaceNamed(this.names, file, name);
    if (namespace !== undefined) return namespace;
    if (OWN_MODULE.has(name) && isCommonJs(this.names, file))
      return name === 'exports' ? this.module([file]) : { kind: 'module', files: [file] };
    if (family.modules === 'loose') {
      const used = this.inCrate(file, name);
      return used.kind === 'definitions' ? used : anywhere(this.names, { file, name, family, module: '' });
    }
    const candidates = this.names.definitions(name, family.id);
    if (family.samePackage) {
      const near = this.packages.sameAs(file, candidates);
      if (near.length > 0) return definitions(near);
      const files = this.packages.fileClass(name, this.names.packageOf(file));
      if (files.length > 0) return { kind: 'module', files };
    }
    return this.wildcards(file, name, candidates);
  }

  /** `let shop; shop = require('./shop')`, `const Shop = lazy(() => import('./shop'))`: the variable is what is imported, too. */
  private assignedImport(file: FileRecord, own: readonly Definition[]): Meaning {
    const bound = own[0] && this.imports.get(file, own[0].symbol.name);
    const meaning = bound === undefined ? UNKNOWN_MEANING : this.fromModule(file, bound);
    if (meaning.kind === 'definitions') return definitions([...own, ...meaning.definitions]);
    if (meaning.kind !== 'module') return definitions(own);
    return { ...meaning, whole: [definitions(own), ...(meaning.whole ?? [])] };
  }

  private wildcards(file: FileRecord, name: string, candidates: readonly Definition[]): Meaning {
    const open = this.names.outline(file).imports.filter(({ names }) => names.includes('*'));
    for (const { module } of open) {
      const meaning = this.fromModule(file, { module, name });
      if (meaning.kind === 'definitions') return meaning;
    }
    const top = topAmong(this.names, candidates);
    const given = familyOf(file.language).scripts ? this.autoImports.find(file, top) : undefined;
    if (given !== undefined) return given.length === 1 ? definitions(given) : UNKNOWN_MEANING;
    const isGlobal =
      top.some((each) => isScript(this.names, each.file)) || (top.length > 0 && isScript(this.names, file));
    return isGlobal ? UNKNOWN_MEANING : OUTSIDE;
  }

  private php(file: FileRecord, name: string): Meaning {
    const meaning = this.byFullName(this.imports.phpName(file, name));
    if (meaning.kind !== 'outside' || name.includes('\\')) return meaning;
    const global = this.byFullName(name);
    // A class is not looked up outside of its namespace, a function is.
    const functions = global.kind === 'definitions' ? global.definitions.filter((each) => !isClass(each)) : [];
    return functions.length > 0 ? definitions(functions) : OUTSIDE;
  }

  private fromFiles(files: readonly FileRecord[] | 'outside', name: string): Meaning {
    if (files === 'outside') return OUTSIDE;
    if (name === '*') return this.module(files);
    for (const file of files) {
      const meaning = this.exported(file, name);
      if (meaning.kind !== 'unknown') return meaning;
    }
    return UNKNOWN_MEANING;
  }

  private fromPython(file: FileRecord, module: string, name: string): Meaning {
    const files = this.modules.dotted(file, module);
    if (files === 'outside') return OUTSIDE;
    if (name === '*') return { kind: 'module', files };
    const inner = this.modules.dotted(file, module.endsWith('.') ? module + name : `${module}.${name}`);
    for (const each of files) {
      const meaning = this.exported(each, name);
      if (meaning.kind !== 'unknown') return meaning;
    }
    return inner === 'outside' || inner.length === 0 ? UNKNOWN_MEANING : { kind: 'module', files: inner };
  }

  private submodule(file: FileRecord, name: string): Meaning | undefined {
    if (!/\/?__init__\.pyi?$/.test(file.path)) return undefined;
    const files = this.modules.dotted(file, `.${name}`);
    return files === 'outside' || files.length === 0 ? undefined : { kind: 'module', files };
  }

  private fromPackage(file: FileRecord, module: string, name: string): Meaning {
    const found = this.packages.imported(file, module, name);
    const files = found.length === 0 ? this.packages.fileClass(name, module.replace(/\.?\w+$/, '')) : [];
    if (files.length > 0) return { kind: 'module', files };
    return found === 'hidden' ? UNKNOWN_MEANING : found.length === 0 ? OUTSIDE : definitions(found);
  }

  private inFolder(module: string): Meaning {
    const files = this.modules.folder(module);
    return files === 'outside' ? OUTSIDE : { kind: 'module', files };
  }

  /** `export default` of what has no name of its own. */
  private namelessDefault(file: FileRecord): Definition | undefined {
    const { symbols } = this.names.outline(file);
    const at = symbols.findIndex(({ signature, parent }) => parent === -1 && /^export default\b/.test(signature));
    return at === -1 ? undefined : this.names.definition(file, at);
  }
}

/** Of the ways in which one name is exported: all definitions, or the first that is known. */
function eitherOf(meanings: readonly Meaning[]): Meaning {
  const found = meanings.flatMap((each) => (each.kind === 'definitions' ? each.definitions : []));
  if (found.length > 0) return definitions(found);
  return meanings.find(({ kind }) => kind !== 'unknown') ?? UNKNOWN_MEANING;
}

function isVariable({ symbol }: Definition): boolean {
  return symbol.kind === 'variable' || symbol.kind === 'constant';
}

/** What a CommonJS module calls itself and its exports. */
const OWN_MODULE: ReadonlySet<string> = new Set(['module', 'exports']);
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
