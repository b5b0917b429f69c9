import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';

/** `import qualified A.B as C (d, E(..)) hiding (f)`. */
export function readImport(node: SgNode): readonly Omit<Import, 'line'>[] {
  const module = node.field('module')?.text();
  if (module === undefined) return [];
  const alias = node.field('alias')?.text();
  if (alias !== undefined) return [{ module, names: [`* as ${alias}`] }];
  const list = node.field('names');
  if (list === null || node.children().some((child) => child.is('hiding'))) return [{ module, names: ['*'] }];
  const imported = list.children().filter((child) => child.is('import_name'));
  return [
    {
      module,
      names: imported.flatMap((name) => name.field('variable') ?? name.field('type') ?? []).map((name) => name.text()),
    },
  ];
}
