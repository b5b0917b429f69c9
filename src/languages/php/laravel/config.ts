/** Configuration files: `config/shop.php` holds `shop.tax_rate`. */
import type { SgNode } from '@ast-grep/napi';
import { type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { type Element, elementsOf, stringOf } from '../values.ts';

const FILE = /(?:^|\/)config\/([\w/-]+)\.php$/;
/** Deeper keys are data. */
const DEEPEST = 3;

export function readConfig({ path, parsed }: FrameworkFile): FrameworkFacts {
  const [, group] = FILE.exec(path) ?? [];
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
