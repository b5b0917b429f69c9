/** How edges name what modules export: `src/orders/service#OrderService`, `…::create` for a member. */
import type { CodeSymbol, ParsedFile } from '../contract.ts';

/** A module as edges name it: its path without extension, a folder for its `index`. */
function moduleOf(path: string): string {
  return path.replace(/\.(?:d\.)?[cm]?[jt]sx?$/, '').replace(/\/index$/, '');
}

export interface ModuleNames {
  /** The module of the file itself. */
  readonly module: string;
  /** Node of a name of this file in edges: of the module that it is imported from, or of this one. */
  resolve(name: string): string;
  /** The node of an imported name or of a member of an import (`orders.list`), undefined for any other. */
  imported(name: string): string | undefined;
  /** Like `imported`, for names that come from files of the project only. */
  ofProject(name: string): string | undefined;
}

interface Binding {
  readonly module: string;
  /** Empty for the module as a whole. */
  readonly name: string;
}

const known = new WeakMap<ParsedFile, ModuleNames>();

/** Read once for each file, however many frameworks ask. */
export function namesIn(path: string, parsed: ParsedFile): ModuleNames {
  const names = known.get(parsed) ?? readNames(path, parsed);
  known.set(parsed, names);
  return names;
}

function readNames(path: string, { imports }: ParsedFile): ModuleNames {
  const module = moduleOf(path);
  const bound = new Map<string, Binding>();
  for (const { module: specifier, names } of imports) {
    const target = resolveModule(path, specifier);
    for (const entry of names) {
      const [name = '', alias = name] = entry.split(' as ');
      bound.set(alias, { module: target, name: name === '*' ? '' : name });
    }
  }
  const imported = (written: string): string | undefined => {
    const [first = '', ...members] = written.split('.');
    const binding = bound.get(first);
    return binding === undefined ? undefined : nodeOf(binding, members);
  };
  return {
    module,
    imported,
    resolve: (name) => imported(name) ?? `${module}#${name.replace('.', '::')}`,
    ofProject: (name) => {
      const node = imported(name);
      return node?.startsWith(PACKAGE) === true ? undefined : node;
    },
  };
}

function nodeOf({ module, name }: Binding, members: readonly string[]): string {
  const [first, ...rest] = name === '' ? members : [name, ...members];
  return first === undefined ? `${module}#default` : [`${module}#${first}`, ...rest].join('::');
}

/** Marks modules of packages, so that no path of the project can be mistaken for one. */
const PACKAGE = 'npm:';
/** Prefixes that projects give to their own sources; `tsconfig.json` may name others. */
const OWN_SOURCES = /^(?:@|~|#)\/|^(?=src\/)/;

/** The module behind a specifier, relative to the project. */
export function resolveModule(from: string, specifier: string): string {
  const written = specifier.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '');
  if (/^\.\.?(?:\/|$)/.test(written)) return normalized(`${folderOf(from)}/${written}`);
  if (!OWN_SOURCES.test(written)) return PACKAGE + specifier;
  const root = sourceRoot(from);
  const rest = written.replace(OWN_SOURCES, '');
  return normalized(rest.startsWith('src/') ? `${root.replace(/(?:^|\/)src$/, '')}/${rest}` : `${root}/${rest}`);
}

/** Folder in which the sources of the application around a file begin: its `src`, or the folder of its pages. */
function sourceRoot(path: string): string {
  const [, root] = /^((?:.*?\/)?src)\//.exec(path) ?? [];
  if (root !== undefined) return root;
  const [, before] = /^((?:.*?\/)?)(?:app|pages|components|lib|server|utils|hooks|ui|actions)\//.exec(path) ?? [];
  return (before ?? '').replace(/\/$/, '');
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').replace(/\/index$/, '');
}

/** The node of a definition: `module#name`, `module#Class::member`. */
export function symbolNode(module: string, { name, scope }: Pick<CodeSymbol, 'name' | 'scope'>): string {
  return `${module}#${[...(scope === '' ? [] : scope.split('.')), name].join('::')}`;
}
