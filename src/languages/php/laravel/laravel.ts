/** Laravel where data cannot say it: configuration and translations. */

import type { SgNode } from '@ast-grep/napi';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { type Element, elementsOf, stringOf } from '../values.ts';

const CONFIGURATION = /(?:^|\/)config\/([\w/-]+)\.php$/;
/** Deeper keys are data. */
const DEEPEST = 3;

function readConfig({ path, parsed }: FrameworkFile): FrameworkFacts {
  const [, group] = CONFIGURATION.exec(path) ?? [];
  if (group === undefined) return NO_FACTS;
  const returned = parsed.tree?.root.find({ rule: { kind: 'return_statement' } });
  const values = returned?.children().find((child) => child.is('array_creation_expression'));
  const entities = keysIn(values, group.replaceAll('/', '.'), 1);
  return { entities, edges: [] };
}

function keysIn(array: SgNode | undefined, prefix: string, depth: number): Entity[] {
  return elementsOf(array).flatMap((element) => {
    const name = stringOf(element.key);
    if (name === undefined) return [];
    const full = `${prefix}.${name}`;
    const inner = depth < DEEPEST ? keysIn(element.value, full, depth + 1) : [];
    return [entityOf(full, element), ...inner];
  });
}

function entityOf(name: string, { key, value }: Element): Entity {
  const text = value.is('array_creation_expression') ? undefined : value.text();
  const environment = /\benv\(\s*['"](\w+)['"]/.exec(text ?? '')?.[1];
  const shown = text?.slice(0, LONGEST_VALUE);
  return {
    type: 'config',
    place: {
      name,
      kind: 'key',
      signature: `${name} => ${shown ?? '[…]'}`,
      start: key?.range().start.index ?? value.range().start.index,
      end: value.range().end.index,
    },
    id: `config:${name}`,
    node: `config:${name}`,
    metadata: {
      ...(shown === undefined ? {} : { value: shown }),
      ...(environment === undefined ? {} : { environment }),
    },
  };
}

const LONGEST_VALUE = 80;

const FILE = /(?:^|\/)lang\/(?:vendor\/([\w-]+)\/)?(?:en|ja)(?:[_-]\w+)?\/(.+)\.php$/;
const JSON_FILE = /(?:^|\/)lang\/(?:en|ja)(?:[_-]\w+)?\.json$/;

/** The name of a key in edges. */
function translationNode(key: string): string {
  return `translation:${key}`;
}

function readTranslations(file: FrameworkFile): FrameworkFacts {
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

export function readLaravel(file: FrameworkFile): FrameworkFacts {
  if (file.language === 'json') return readTranslations(file);
  return joinFacts([readConfig, readTranslations].map((read) => read(file)));
}
