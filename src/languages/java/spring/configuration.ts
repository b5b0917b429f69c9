/** `application.yml` and `application.properties`: every property with a value is a node. */
import {
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type NamedRange,
  NO_FACTS,
} from '../../framework-contract.ts';
import { propertyNode } from './names.ts';

const FILE = /(?:^|\/)(?:application|bootstrap)(?:-[\w-]+)?\.(?:ya?ml|properties)$/;
/** Shown by their names only. */
const SECRET = /secret|password|token|credential|private|(?:^|[.-])key$/i;
const LONGEST_VALUE = 80;

export function readConfiguration(file: FrameworkFile): FrameworkFacts {
  if (!FILE.test(file.path)) return NO_FACTS;
  const entities = (file.language === 'yaml' ? yamlProperties(file) : plainProperties(file)).map(entityOf);
  return { entities, edges: [] };
}

interface Property {
  readonly key: string;
  readonly value: string;
  readonly place: number | NamedRange;
}

function plainProperties({ parsed }: FrameworkFile): Property[] {
  return parsed.symbols.map(({ name, signature }, place) => {
    return { key: name, value: signature.slice(name.length).replace(/^\s*[=:]?\s*/, ''), place };
  });
}

/**
 * Keys by their indentation; anchors, flow mappings and several documents are left to the grammar's own symbols. Unlike
 * `yamlTexts` it needs the place of a property and its value as it is written.
 */
function yamlProperties({ text }: FrameworkFile): Property[] {
  const open: { indent: number; key: string }[] = [];
  const found: Property[] = [];
  for (const match of text.matchAll(/^( *)(["']?)([\w.[\]-]+)\2\s*:(?:[ \t]+([^\n#]*?))?[ \t]*(?:#[^\n]*)?\r?$/gm)) {
    const [line, spaces = '', , name = '', value = ''] = match;
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    open.push({ indent: spaces.length, key: name });
    const key = open.map((entry) => entry.key).join('.');
    const [start, end] = [match.index + spaces.length, match.index + line.trimEnd().length];
    if (value !== '') found.push({ key, value, place: { name: key, kind: 'key', signature: line.trim(), start, end } });
  }
  return found;
}

function entityOf({ key, value, place }: Property): Entity {
  const shown = SECRET.test(key) ? {} : { value: value.slice(0, LONGEST_VALUE) };
  return { type: 'config', place, id: `config:${key}`, node: propertyNode(key), metadata: shown };
}
