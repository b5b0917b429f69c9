/**
 * Translations tie the words on the screen to the keys that the code uses. English and Japanese are read: those are the
 * languages in which questions are asked.
 */
import type { SgNode } from '@ast-grep/napi';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import type { Edge, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { elementsOf, stringOf } from '../values.ts';

const FILE = /(?:^|\/)lang\/(?:vendor\/([\w-]+)\/)?(?:en|ja)(?:[_-]\w+)?\/(.+)\.php$/;
const JSON_FILE = /(?:^|\/)lang\/(?:en|ja)(?:[_-]\w+)?\.json$/;

/** The name of a key in edges. */
function translationNode(key: string): string {
  return `translation:${key}`;
}

export function readTranslations(file: FrameworkFile): FrameworkFacts {
  const edges = JSON_FILE.test(file.path) ? jsonEdges(file) : phpEdges(file);
  return { entities: [], edges };
}

/** `lang/vendor/shop/ja/orders.php` holds the keys `shop::orders.…`. */
function phpEdges({ path, parsed }: FrameworkFile): Edge[] {
  const [, vendor, group] = FILE.exec(path) ?? [];
  if (group === undefined) return [];
  const base = vendor === undefined ? group : `${vendor}::${group}`;
  const returned = parsed.tree?.root.find({ rule: { kind: 'return_statement' } });
  return edgesIn(
    returned?.children().find((child) => child.isNamed()),
    base,
  );
}

function edgesIn(array: SgNode | undefined, prefix: string): Edge[] {
  return elementsOf(array).flatMap(({ key, value }) => {
    const name = stringOf(key);
    if (name === undefined) return [];
    const full = `${prefix}.${name}`;
    if (value.is('array_creation_expression')) return edgesIn(value, full);
    return termEdge(translationNode(full), stringOf(value), lineOf(value));
  });
}

/** The keys of a JSON file are the English sentences themselves. */
function jsonEdges({ text, parsed }: FrameworkFile): Edge[] {
  const values = parseJson(text);
  if (!isRecord(values)) return [];
  return parsed.symbols
    .filter(({ parent }) => parent === -1)
    .flatMap(({ name, nameLine }) => {
      const value = values[name];
      return typeof value === 'string' ? termEdge(translationNode(name), value, nameLine) : [];
    });
}
