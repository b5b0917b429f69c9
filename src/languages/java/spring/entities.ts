/** Entities of JPA: table, columns and relations, from fields or from getters. */
import type { Edge, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { termEdge } from '../../terms.ts';
import { annotated, type Declaration, type JvmFile, type JvmType } from './jvm-file.ts';
import { type Typed, typedMember } from './parameters.ts';
import { type Annotation, attributesOf, classesIn, stringOf } from './scan.ts';

export interface EntityFacts {
  /** Undefined for what has no table of its own, or one whose name is in another file. */
  readonly table: string | undefined;
  readonly isDeclaredTable: boolean;
  readonly fields: readonly Field[];
}

interface Field extends Typed {
  readonly line: number;
  readonly column: string;
  /** The annotation of a relation, undefined for a column. */
  readonly relation: Annotation | undefined;
  /** Text of its comment, empty for none. */
  readonly label: string;
}

const RELATIONS = new Set([
  'OneToMany',
  'ManyToOne',
  'OneToOne',
  'ManyToMany',
  'ElementCollection',
  'DBRef',
  'DocumentReference',
]);
const COLUMNS = new Set([
  'Id',
  'EmbeddedId',
  'Column',
  'Basic',
  'Enumerated',
  'Temporal',
  'Lob',
  'Version',
  'JoinColumn',
]);

export function entityFacts(type: JvmType, file: JvmFile): EntityFacts {
  const written = declaredTable(type);
  const declared = stringOf(written, file.constants);
  const hasTable = annotated(type, 'Entity', 'Document') !== undefined;
  const conventional = hasTable && written === undefined ? snakeCase(type.symbol.name) : undefined;
  return {
    table: declared ?? conventional,
    isDeclaredTable: declared !== undefined,
    fields: type.members.flatMap((member) => fieldOf(member, file)),
  };
}

/** As written: a constant of another file cannot be read, and the convention does not hold then. */
function declaredTable(type: JvmType): string | undefined {
  const named = (annotation: string, attribute: string) => attributesOf(annotated(type, annotation)).get(attribute);
  return (
    named('Table', 'name') ?? named('Document', 'collection') ?? named('Document', 'value') ?? named('Entity', 'name')
  );
}

/** Fields and properties that are stored, and getters that say how. */
function fieldOf(member: Declaration, file: JvmFile): Field[] {
  const { symbol, annotations } = member;
  const isField = symbol.kind === 'property';
  const isGetter = symbol.kind === 'method' && /^(?:get|is)[A-Z]/.test(symbol.name) && annotations.some(isMapping);
  const written = file.text.slice(symbol.start, symbol.end);
  if (!(isField || isGetter) || annotated(member, 'Transient') || /\b(?:static|transient)\s/.test(written)) return [];
  const typed = isField ? (typedMember(member, file) ?? initialized(member)) : getterOf(member);
  if (typed === undefined) return [];
  const attributes = attributesOf(annotated(member, 'Column', 'JoinColumn'));
  const column = stringOf(attributes.get('name'), file.constants) ?? attributes.get('name') ?? snakeCase(typed.name);
  const relation = annotations.find(({ name }) => RELATIONS.has(name));
  const label = symbol.docblock === '' ? '' : (symbol.docblock.split('\n', 1)[0] ?? '').trim();
  return [{ ...typed, line: symbol.nameLine, column, relation, label }];
}

function isMapping({ name }: Annotation): boolean {
  return RELATIONS.has(name) || COLUMNS.has(name);
}

/** `var total = 0` of Kotlin: the type is not written. */
function initialized({ symbol, annotations, code }: Declaration): Typed | undefined {
  return /^va[lr]\s/.test(code) ? { name: symbol.name, type: '', annotations } : undefined;
}

function getterOf({ symbol, annotations, code }: Declaration): Typed {
  const name = symbol.name.replace(/^(?:get|is)/, '');
  const type = code.slice(0, code.indexOf(symbol.name)).trim();
  return { name: name.charAt(0).toLowerCase() + name.slice(1), type, annotations };
}

export function entityMetadata({ table, fields }: EntityFacts): Metadata {
  const columns = fields.filter(({ relation }) => relation === undefined);
  const relations = fields.filter(({ relation }) => relation !== undefined);
  return {
    ...(table === undefined ? {} : { table }),
    fields: columns.map(({ name, type, column, label }) => ({
      name,
      type,
      ...(column === snakeCase(name) ? {} : { column }),
      ...(label === '' ? {} : { label }),
    })),
    relations: relations.map(({ name, type, relation }) => ({
      field: name,
      type: relation?.name ?? '',
      related: relatedClass(type),
    })),
  };
}

export function entityWords({ fields }: EntityFacts): string {
  return fields
    .map(({ label }) => label)
    .filter((label) => label !== '')
    .join(' ');
}

export function entityEdges(type: JvmType, { table, isDeclaredTable, fields }: EntityFacts, file: JvmFile): Edge[] {
  const from = type.fullName;
  const line = type.symbol.nameLine;
  const provenance = isDeclaredTable ? 'declared' : 'convention';
  const stored: Edge[] = table === undefined ? [] : [edge(from, 'stored_in', tableNode(table), line, provenance)];
  const label = type.symbol.docblock.split('\n', 1)[0];
  return [
    ...stored,
    ...fields.flatMap((field) => relationEdges(from, field, file)),
    ...termEdge(from, label, line),
    ...fields.flatMap((field) =>
      termEdge(columnNode(table ?? snakeCase(type.symbol.name), field.column), field.label, field.line),
    ),
  ];
}

function relationEdges(from: string, { type, annotations, relation, line }: Field, file: JvmFile): Edge[] {
  if (relation === undefined) return [];
  const target = /(?:^|[^\w.])([\w.]+)(?:\.class|::class)/.exec(attributesOf(relation).get('targetEntity') ?? '')?.[1];
  const related = target ?? relatedClass(type);
  const joined = stringOf(
    attributesOf(annotations.find(({ name }) => name === 'JoinTable')).get('name'),
    file.constants,
  );
  const isOwn = related !== '' && !file.names.isForeign(related);
  return [
    ...(isOwn ? [edge(from, 'relates_to', file.names.resolve(related), line)] : []),
    ...(joined === undefined ? [] : [edge(from, 'references', tableNode(joined), line)]),
  ];
}

/** `List<Order>` and `Map<String, Order>` → `Order`. */
function relatedClass(type: string): string {
  return classesIn(type).at(-1) ?? '';
}
