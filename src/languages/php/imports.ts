/** Reads `use` declarations and included files from their text. */
import type { SgNode } from '@ast-grep/napi';
import type { Import } from '../contract.ts';
import { commaSeparated } from '../syntax/words.ts';

type Read = readonly Omit<Import, 'line'>[];

/** Each name of `use A\B as C, D\{E, function f}` is an import of its own, under its full name. */
export function readUse(node: SgNode): Read {
  const clause = withoutComments(node.text()).replace(/^use\b|;$/g, '');
  const [, prefix = '', group = clause] = /^([^{]*)\{([^}]*)/.exec(clause) ?? [];
  return commaSeparated(group).map((entry) => bind(withoutKind(prefix.trim()), withoutKind(entry)));
}

/** The path in the literal; `__DIR__ . '/a.php'` is `./a.php`. A path that is computed names no file. */
export function readInclude(node: SgNode): Read {
  const [, base = '', , file] = /^\w+\W*?(.*?)\s*(?<quote>["'])([^"'$]+)\k<quote>\W*$/s.exec(node.text()) ?? [];
  if (file === undefined) return [];
  return [{ module: /__DIR__|__FILE__/.test(base) ? `.${file}` : file, names: [] }];
}

function bind(prefix: string, entry: string): Read[number] {
  const [name = '', alias] = entry.split(/\s+as\s+/i);
  const module = `${prefix}${name}`.replace(/\s+|^\\/g, '');
  const last = module.slice(module.lastIndexOf('\\') + 1);
  return { module, names: [alias === undefined ? last : `${last} as ${alias}`] };
}

function withoutKind(entry: string): string {
  return entry.replace(/^(?:function|const)\s+/i, '');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?:\/\/|#).*/g, '');
}
