/**
 * Full names of what a Python file defines and imports, so that both ends of an edge meet.
 *
 * A name keeps its last three parts only, since no file that is read alone tells where the sources of a project begin
 * (`src/`, `backend/`): `backend/app/models.py` and `from app.models import Item` both give `app.models.Item`. A
 * package `models/` counts as one module, since it passes on what its modules define.
 */
import type { ParsedFile } from '../contract.ts';

export interface PythonNames {
  /** Dotted path of the module from the project's root, such as `backend.app.models`. */
  readonly module: string;
  /** The name in edges of what the file defines. */
  own(name: string): string;
  /** The name in edges of what the file calls `models.Order` or `Order`. */
  resolve(dotted: string): string;
  /** Origin of a name as it is written there (`django.db.models.Model`); empty when the file does not import it. */
  origin(dotted: string): string;
}

const PARTS = 3;
const COLLECTIONS = new Set(['models', 'views', 'forms', 'serializers', 'schemas', 'entities', 'viewsets']);

export function pythonNames(path: string, { imports }: Pick<ParsedFile, 'imports'>): PythonNames {
  const parts = path.replace(/\.pyw?i?$/, '').split('/');
  const isPackage = parts.at(-1) === '__init__';
  const module = isPackage ? parts.slice(0, -1) : parts;
  const around = parts.slice(0, -1);
  const bound = new Map<string, string>();
  for (const { module: from, names } of imports) bindNames(bound, absolute(from, around), names);
  const origin = (dotted: string): string => {
    const [first = '', ...rest] = dotted.split('.');
    const known = bound.get(first);
    return known === undefined ? '' : [known, ...rest].join('.');
  };
  const own = (name: string): string => nodeOf([...module, ...name.split('.')]);
  return {
    module: module.join('.'),
    own,
    origin,
    resolve: (dotted) => (bound.has(dotted.split('.', 1)[0] ?? '') ? nodeOf(origin(dotted).split('.')) : own(dotted)),
  };
}

/** A dotted path as it is written in a string: `'shop.views.order_list'`. */
export function nodeOfPath(dotted: string): string {
  return nodeOf(dotted.split('.'));
}

/** `from a.b import c as d` binds `d`; `import a.b` binds `a`, and `import a.b as c` binds `c`. */
function bindNames(bound: Map<string, string>, module: string, names: readonly string[]): void {
  for (const entry of names) {
    const [name = '', alias = name] = entry.split(' as ');
    const [first = name, ...rest] = name.split('.');
    if (rest.length > 0) bound.set(first, first);
    else if (name !== '*') bound.set(alias, module === '' ? name : `${module}.${name}`);
    else if (alias !== '*') bound.set(alias, module);
  }
}

/** `.models` and `..orders` are read from the folder of the file. */
function absolute(module: string, folder: readonly string[]): string {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  if (dots === '') return module;
  const base = folder.slice(0, folder.length - (dots.length - 1));
  return [...base, ...(rest === '' ? [] : [rest])].join('.');
}

function nodeOf(parts: readonly string[]): string {
  const at = parts.slice(0, -2).findIndex((part) => COLLECTIONS.has(part));
  const last = parts.at(-1) ?? '';
  const short = at === -1 ? parts : [...parts.slice(0, at + 1), last];
  return short.slice(-PARTS).join('.');
}
