import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';

type Entry = Omit<Import, 'line'>;

/** Each selector of `import a.b.{C, D as E, *}, x.y` is delivered as an import of its own. */
export function readImport(node: SgNode): readonly Entry[] {
  const clauses = withoutComments(node.text()).replace(/^(?:import|export)\s+/, '');
  const matches = clauses.matchAll(/([^,{}]+)(?:\{([^}]*)\})?/g);
  return [...matches].flatMap(([, path = '', selectors]) => {
    const prefix = path.replace(/\s*\.\s*/g, '.').trim();
    if (selectors === undefined) return entriesOf(prefix);
    return selectors.split(',').flatMap((selector) => entriesOf(prefix + selector.trim()));
  });
}

/** `a.b.C`, `a.b.C as D`, `a.b.C => D`, `a.b.*` and `a.b.given`; `C => _` hides a name and imports nothing. */
function entriesOf(selector: string): readonly Entry[] {
  const [path = '', alias] = selector.split(/\s*=>\s*|\s+as\s+/);
  const dot = path.lastIndexOf('.');
  const last = path.slice(dot + 1).replaceAll('`', '');
  if (last === '' || alias === '_') return [];
  if (/^(?:[*_]|given\b.*)$/.test(last)) return [{ module: path.slice(0, dot), names: [last.replace('_', '*')] }];
  return [{ module: path, names: [alias === undefined ? last : `${last} as ${alias}`] }];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
