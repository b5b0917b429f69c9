/** Table classes with their table, associations, behaviors and validation; entities with the fields that they document. */
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { tableNode } from '../../nodes.ts';
import { plural, singular } from '../../plural.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { defaultOf, methodNamed, type PhpClass, phpFileOf } from '../classes.ts';
import { shortName, studlyCase } from '../names.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { argument, type Call, callOf, elementsOf, stringOf } from '../values.ts';
import { cakeClass, rootNamespace } from './names.ts';

export function readTables({ parsed, text }: FrameworkFile): FrameworkFacts {
  if (!/\\Model\\(?:Table|Entity)\b/.test(text)) return NO_FACTS;
  const found = phpFileOf(parsed).classes.flatMap((owner) => {
    if (owner.symbol.kind !== 'class') return [];
    if (/\\Model\\Table\\\w+Table$/.test(owner.fullName)) return [readTable(owner)];
    return /\\Model\\Entity\\\w+$/.test(owner.fullName) ? [readEntity(owner)] : [];
  });
  return joinFacts(found);
}

interface Association {
  readonly method: string;
  readonly type: string;
  /** Full name of the other table class. */
  readonly related: string;
  readonly isDeclared: boolean;
  readonly line: number;
}

const ASSOCIATIONS = ['belongsTo', 'hasOne', 'hasMany', 'belongsToMany'];
const SETTINGS = ['setTable', 'table', 'addBehavior', ...ASSOCIATIONS];
const CALL = {
  rule: {
    kind: 'member_call_expression',
    all: [
      { has: { field: 'object', kind: 'variable_name', regex: '^\\$this$' } },
      { has: { field: 'name', regex: `^(?:${SETTINGS.join('|')})$` } },
    ],
  },
};

function readTable(owner: PhpClass): FrameworkFacts {
  const { fullName, symbol } = owner;
  const calls = owner.node.findAll(CALL).flatMap((node) => callOf(node) ?? []);
  const name = symbol.name.replace(/Table$/, '');
  const declared = calls
    .filter((call) => /^(?:setTable|table)$/.test(call.name))
    .map((call) => stringOf(argument(call, 0)));
  const table = declared.find((value) => value !== undefined) ?? snakeCase(name);
  const associations = calls.flatMap((call) => associationOf(call, owner));
  const behaviors = calls
    .filter((call) => call.name === 'addBehavior')
    .flatMap((call) => stringOf(argument(call, 0)) ?? []);
  const entity: Entity = {
    type: 'model',
    place: owner.index,
    id: `model:${snakeCase(name)}`,
    node: fullName,
    words: TYPE_WORDS.model,
    metadata: {
      table,
      relations: associations.map(({ method, type, related }) => ({ method, type, related })),
      ...(behaviors.length > 0 ? { behaviors } : {}),
      ...validationOf(owner),
    },
  };
  const line = symbol.nameLine;
  const isAbstract = /\babstract\b/.test(symbol.signature) || name === 'App';
  const entityClass = `${rootNamespace(fullName)}\\Model\\Entity\\${lastSingular(name)}`;
  const own: Edge[] = [
    edge(fullName, 'stored_in', tableNode(table), line, declared.length > 0 ? 'declared' : 'convention'),
    edge(fullName, 'manages', entityClass, line, 'convention'),
  ];
  return {
    entities: [entity],
    edges: [...(isAbstract ? [] : own), ...associations.map((found) => associationEdge(owner, found))],
  };
}

/** `belongsToMany('UserGroups', ['className' => 'BaserCore.UserGroups'])`. */
function associationOf(call: Call, owner: PhpClass): Association[] {
  const alias = stringOf(argument(call, 0));
  if (alias === undefined || !ASSOCIATIONS.includes(call.name)) return [];
  const options = elementsOf(argument(call, 1));
  const given = stringOf(options.find(({ key }) => stringOf(key) === 'className')?.value);
  const related = given?.includes('\\')
    ? given.replace(/^\\/, '')
    : cakeClass(given ?? alias, 'table', rootNamespace(owner.fullName));
  const line = lineOf(call.node);
  return [{ method: alias, type: call.name, related, isDeclared: given !== undefined, line }];
}

function associationEdge({ fullName: from }: PhpClass, { related: to, isDeclared, line }: Association): Edge {
  return edge(from, 'relates_to', to, line, isDeclared ? 'declared' : 'convention');
}

const RULE = { rule: { kind: 'member_call_expression' } };

/** Fields that are validated, each with its rules: `->notEmptyString('name')->maxLength('name', 255)`. */
function validationOf(owner: PhpClass): { readonly validation?: Readonly<Record<string, readonly string[]>> } {
  const method = methodNamed(owner, 'validationDefault');
  const rules = new Map<string, string[]>();
  for (const node of method?.node.findAll(RULE) ?? []) {
    const call = callOf(node);
    const field = stringOf(argument(call, 0));
    if (call === undefined || field === undefined || /^(?:setProvider|requirePresenceMessage)$/.test(call.name))
      continue;
    if (!rules.has(field)) rules.set(field, []);
    rules.get(field)?.unshift(call.name);
  }
  return rules.size > 0 ? { validation: Object.fromEntries(rules) } : {};
}

function readEntity(owner: PhpClass): FrameworkFacts {
  const { fullName, symbol } = owner;
  const name = snakeCase(symbol.name);
  const fields = [...symbol.docblock.matchAll(/@property(?:-read)?\s+\S+\s+\$(\w+)[ \t]*(.*)/g)];
  const accessible = elementsOf(defaultOf(owner, '_accessible')).flatMap(({ key }) => stringOf(key) ?? []);
  const entity: Entity = {
    type: 'entity',
    place: owner.index,
    id: `entity:${name}`,
    node: fullName,
    words: TYPE_WORDS.entity,
    metadata: { fields: fields.map(([, field = '']) => field), ...(accessible.length > 0 ? { accessible } : {}) },
  };
  const table = tableNode(plural(name));
  return {
    entities: [entity],
    edges: [
      edge(fullName, 'stored_in', table, symbol.nameLine, 'convention'),
      ...fields.flatMap(([, field = '', label = '']) =>
        termEdge(`field:${shortName(fullName)}.${field}`, label, symbol.nameLine),
      ),
    ],
  };
}

/** `BlogPosts` → `BlogPost`. */
function lastSingular(name: string): string {
  return studlyCase(singular(snakeCase(name)));
}
