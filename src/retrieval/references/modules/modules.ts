/** Files that an import names as its module. */
import { BY_FILE, familyOf } from '../../../languages/families.ts';
import type { FileRecord } from '../../../storage/contract.ts';
import { folderOf, type ProjectNames } from '../project-names.ts';
import { isTop } from '../top-level.ts';
import { isOfPython } from './python-library.ts';

/** `outside` for a package that is no part of the project; empty when it should be one and is not there. */
export type ModuleFiles = readonly FileRecord[] | 'outside';

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'];
const INDEXES = ENDINGS.filter((ending) => ending !== '').map((ending) => `/index${ending}`);

/** What a `package.json` says. */
interface Package {
  readonly folder: string;
  readonly name: string | undefined;
  /** Path of its entry, from the folder. */
  readonly main: string | undefined;
}

export class Modules {
  private readonly names: ProjectNames;
  private readonly known = new Map<string, ModuleFiles>();
  private packages: readonly Package[] | undefined;

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /** Of JavaScript: a path from the file, a package of the project, an alias that ends like the path of a file. */
  script(from: FileRecord, module: string): ModuleFiles {
    const base = module.startsWith('.') ? joined(folderOf(from.path), module) : module;
    const key = module.startsWith('.') ? `./${base}` : module;
    const known = this.known.get(key) ?? (module.startsWith('.') ? this.scriptAt(base) : this.package(module));
    this.known.set(key, known);
    return known;
  }

  /** Last parts of the names of the packages whose folder holds a file that may be their entry. */
  packagesAt({ path }: FileRecord): readonly string[] {
    const folders = new Set([folderOf(path), folderOf(folderOf(path))]);
    return this.packagesRead().flatMap(({ name, folder }) =>
      folders.has(folder) && name !== undefined ? [name.slice(name.lastIndexOf('/') + 1)] : [],
    );
  }

  /** Folders that a path may name to mean a file. */
  foldersMeaning({ path, id }: FileRecord): readonly string[] {
    const mains = this.packagesRead().flatMap(({ folder }) => (this.mainOf(folder)?.id === id ? [folder] : []));
    return /(?:^|\/)index\.\w+$/.test(path) ? [folderOf(path), ...mains] : mains;
  }

  /** The file that the package of a folder says is its entry. */
  private mainOf(folder: string): FileRecord | undefined {
    const main = this.packagesRead().find((each) => each.folder === folder)?.main;
    return main === undefined ? undefined : this.scriptAt(joined(folder, main))[0];
  }

  /** `@org/shop` may be a package or, by a setting that is not read, a folder of the project. */
  mayBeAliased(file: FileRecord, module: string, name: string): boolean {
    if (this.script(file, module) !== 'outside' || module.startsWith('node:')) return false;
    const folder = module.slice(module.lastIndexOf('/') + 1);
    const found = this.names.definitions(name, BY_FILE);
    return found.some((each) => isTop(this.names, each) && each.file.path.split('/').includes(folder));
  }

  /** Of Python: dots from the folder of the file, or a package that lies in no other one. */
  dotted(from: FileRecord, module: string): ModuleFiles {
    const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
    const path = rest.replaceAll('.', '/');
    if (dots !== '') {
      let folder = folderOf(from.path);
      for (let up = 1; up < dots.length; up++) folder = folderOf(folder);
      return this.pythonAt([folder, path].filter((part) => part !== '').join('/'));
    }
    const known = this.known.get(`py ${module}`) ?? this.absolute(path);
    this.known.set(`py ${module}`, known);
    if (isOfPython(module) || (known !== 'outside' && known.length > 0)) return known;
    // A script sees what lies beside it, package or not.
    const beside = this.pythonAt([folderOf(from.path), path].filter((part) => part !== '').join('/'));
    return beside.length > 0 ? beside : known;
  }

  /** Go: the folder whose path ends most like the one of the package. */
  folder(module: string): readonly FileRecord[] | 'outside' {
    const known = this.known.get(`go ${module}`) ?? this.folderLike(module.replace(/\/v\d+$/, ''));
    this.known.set(`go ${module}`, known);
    return known;
  }

  private scriptAt(base: string): readonly FileRecord[] {
    const main = this.mainOf(base);
    if (main !== undefined) return [main];
    const stripped = base.replace(/\.(?:js|mjs|cjs|jsx)$/, '');
    for (const path of [base, stripped]) {
      for (const ending of [...ENDINGS, ...INDEXES]) {
        const file = this.names.file(path === '' ? ending.slice(1) : path + ending);
        if (file !== undefined) return [file];
      }
    }
    return [];
  }

  private package(module: string): ModuleFiles {
    if (module.startsWith('node:')) return 'outside';
    const parts = module.split('/');
    const name = parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
    const folder = this.packagesRead().find((each) => each.name === name)?.folder;
    if (folder !== undefined) return this.inPackage(folder, parts.slice(name.split('/').length).join('/'));
    return this.alias(module);
  }

  private inPackage(folder: string, rest: string): readonly FileRecord[] {
    const within = (path: string): string => [folder, path].filter((part) => part !== '').join('/');
    const main = rest === '' ? this.mainOf(folder) : undefined;
    const places =
      rest === ''
        ? ['src/index', 'src/main', 'index', 'lib/index']
        : [`src/${rest}`, rest, `lib/${rest}`, `src/${rest}/index`, ...sourcesOf(rest)];
    for (const place of places) {
      const found = this.scriptAt(within(place));
      if (found.length > 0) return found;
    }
    return main === undefined ? [] : [main];
  }

  /** `@/a/b`, `~/a/b` and `src/a/b` are told by how the path of a file ends; a bare word is a package. */
  private alias(module: string): ModuleFiles {
    const isNoPackage = /^(?:[~#$]|@\/)/.test(module);
    const path = module.replace(/^(?:[@~#$][\w-]*|\$lib)\//, '');
    if (path === module && !module.includes('/')) return isNoPackage ? [] : 'outside';
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const ends = ENDINGS.slice(1).flatMap((ending) => [`${path}${ending}`, `${path}/index${ending}`]);
    const isLike = (file: FileRecord): boolean =>
      [path, ...ends].some((end) => file.path === end || file.path.endsWith(`/${end}`));
    const found = [...this.names.filesNamed(stem), ...this.names.filesNamed('index')].filter(isLike);
    return found.length === 0 && !isNoPackage ? 'outside' : found;
  }

  private packagesRead(): readonly Package[] {
    this.packages ??= this.names.filesNamed('package').flatMap((file): Package[] => {
      if (!file.path.endsWith('package.json')) return [];
      const { symbols } = this.names.outline(file);
      const read = (key: string): string | undefined => {
        const found = symbols.find((symbol) => symbol.name === key && symbol.scope === '');
        return /^"?\w+"?\s*:\s*"([^"]+)"/.exec(found?.signature ?? '')?.[1];
      };
      return [{ folder: folderOf(file.path), name: read('name'), main: read('main') }];
    });
    return this.packages;
  }

  private pythonAt(path: string): readonly FileRecord[] {
    const found = ['.py', '.pyi', '/__init__.py', '/__init__.pyi'].map((ending) =>
      this.names.file(path === '' ? ending.slice(1) : path + ending),
    );
    return found.filter((file) => file !== undefined).slice(0, 1);
  }

  private absolute(path: string): ModuleFiles {
    const stem = path.slice(path.lastIndexOf('/') + 1);
    const isLibrary = isOfPython(path);
    const files = [...this.names.filesNamed(stem), ...this.names.filesNamed('__init__')];
    const like = files.filter((file) => {
      const place = modulePath(file);
      return place === path || place.endsWith(`/${path}`);
    });
    const found = like.filter((file) => {
      const place = modulePath(file);
      const root = place.slice(0, Math.max(place.length - path.length - 1, 0));
      const isPackage = this.names.file(root === '' ? '__init__.py' : `${root}/__init__.py`) !== undefined;
      const isSource = root === '' || SOURCE_ROOT.test(root);
      return isLibrary ? isSource && !isPackage : isSource || !isPackage;
    });
    if (found.length > 0) return found;
    return !isLibrary && (this.mayBeOfRoot(path) || (like.length > 0 && path.includes('/'))) ? [] : 'outside';
  }

  /** The root of the project may be a package whose name only the folder around it has. */
  private mayBeOfRoot(path: string): boolean {
    const cut = path.indexOf('/');
    return (
      this.names.file('__init__.py') !== undefined && (cut === -1 || this.pythonAt(path.slice(cut + 1)).length > 0)
    );
  }

  private folderLike(module: string): ModuleFiles {
    const parts = module.split('/');
    if (!parts[0]?.includes('.')) return 'outside';
    for (let from = 1; from < parts.length; from++) {
      const folders = this.names.foldersEndingWith(parts.slice(from).join('/'));
      const files = folders.flatMap((folder) => this.names.filesIn(folder)).filter(isOfFolder);
      if (files.length > 0) return files;
    }
    const last = parts.at(-1) ?? '';
    const root = this.names.filesIn('').filter((file) => isOfFolder(file) && file.path.includes(last));
    return root.length === 0 ? 'outside' : this.names.filesIn('').filter(isOfFolder);
  }
}

/** Places of the source of what a package is built into: `dist/models` is `src/models`. */
function sourcesOf(built: string): readonly string[] {
  const source = built.replace(BUILT, '').replace(/(?:\.d)?\.[cm]?[jt]s$/, '');
  if (!BUILT.test(built)) return [];
  return source === '' ? ['src/index', 'src/main', 'index'] : [`src/${source}`, source];
}

const BUILT = /^(?:dist|lib|build|out|es|esm|cjs)(?:\/(?:esm|cjs|es|types|src))*(?:\/|$)/;
/** Folders that are on the path of modules although an `__init__.py` makes them look like a package. */
const SOURCE_ROOT = /(?:^|\/)(?:src|lib|python|backend|tests?)$/;

function modulePath({ path }: FileRecord): string {
  return path.replace(/(?:\/__init__)?\.pyi?$/, '');
}

function isOfFolder({ language }: FileRecord): boolean {
  return familyOf(language).modules === 'folders';
}

/** `a/b` and `../c` → `a/c`. */
function joined(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
