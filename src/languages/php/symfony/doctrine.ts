/** Entities of Doctrine: their table, columns, relations and repository. */
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { termEdge } from '../../terms.ts';
import { type Member, type PhpClass, type PhpFile, phpFileOf } from '../classes.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { annotationArgument, annotationText, argumentsIn, markClass } from './annotation-arguments.ts';
import { type Annotation, annotationsNamed, annotationsOf } from './annotations.ts';

export function readEntities({ text, parsed }: FrameworkFile): FrameworkFacts {
  if (!/\bORM\b|\bMapping\\/.test(text)) return NO_FACTS;
  const file = phpFileOf(parsed);
  const tables = file.classes.flatMap((owner) => tableOf(owner, file, text));
  return { entities: tables.map(entityOf), edges: tables.flatMap(edgesOf) };
}

interface Field {
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly nullable?: true;
  readonly unique?: true;
  readonly comment?: string;
  readonly line: number;
}

interface Relation {
  readonly method: string;
  /** `ManyToOne` and the like. */
  readonly type: string;
  readonly related: string;
  readonly line: number;
}

interface Table {
  readonly owner: PhpClass;
  /** Empty for a superclass, embeddable or trait, which have none. */
  readonly table: string;
  readonly isDeclared: boolean;
  readonly comment: string;
  readonly repository: string | undefined;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
}

function tableOf(owner: PhpClass, { names }: PhpFile, text: string): Table[] {
  const annotations = annotationsOf(text, owner.symbol);
  const [entity] = annotationsNamed(annotations, 'Entity');
  const shared = [...annotationsNamed(annotations, 'MappedSuperclass'), ...annotationsNamed(annotations, 'Embeddable')];
  const isTrait = owner.symbol.kind === 'trait';
  if (entity === undefined && shared.length === 0 && !isTrait) return [];
  const given = annotationsNamed(annotations, 'Table')[0]?.arguments ?? [];
  const declared = annotationText(annotationArgument(given, 'name', 0));
  const properties = owner.members
    .filter(({ symbol }) => symbol.kind === 'property')
    .map((member) => ({ member, annotations: annotationsOf(text, headOf(member)) }));
  const fields = properties.flatMap(({ member, annotations: own }) => fieldOf(member, own));
  const relations = properties.flatMap(({ member, annotations: own }) => relationOf(member, own, names));
  if (isTrait && fields.length + relations.length === 0) return [];
  return [
    {
      owner,
      table: entity === undefined ? '' : (declared ?? snakeCase(owner.symbol.name)).replace(/[`"]/g, ''),
      isDeclared: declared !== undefined,
      comment: commentIn(given),
      repository: markClass(annotationArgument(entity?.arguments ?? [], 'repositoryClass', 0), names),
      fields,
      relations,
    },
  ];
}

/** A property without its declaration's attributes begins behind them; a promoted one has them inside. */
function headOf({ symbol, node }: Member): { docStart: number; start: number; end: number } {
  const declaration = node.is('property_element') ? node.parent() : node;
  const range = declaration?.range();
  return {
    docStart: Math.min(symbol.docStart, range?.start.index ?? symbol.start),
    start: symbol.start,
    end: symbol.end,
  };
}

function fieldOf({ symbol, node }: Member, annotations: readonly Annotation[]): Field[] {
  const [column] = annotationsNamed(annotations, 'Column');
  if (column === undefined) return [];
  const { arguments: given } = column;
  const isTrue = (name: string): boolean => annotationArgument(given, name) === 'true';
  const type = annotationArgument(given, 'type');
  const comment = commentIn(given);
  return [
    {
      name: symbol.name,
      column: annotationText(annotationArgument(given, 'name', 0)) ?? snakeCase(symbol.name),
      type: annotationText(type) ?? type?.replace(/^.*::/, '').toLowerCase() ?? typeOf(node) ?? 'string',
      ...(isTrue('nullable') ? { nullable: true } : {}),
      ...(isTrue('unique') ? { unique: true } : {}),
      ...(comment === '' ? {} : { comment }),
      line: symbol.nameLine,
    },
  ];
}

function typeOf(node: Member['node']): string | undefined {
  return (node.field('type') ?? node.parent()?.field('type'))?.text().replace(/^\?/, '');
}

/** `options: ['comment' => '注文番号']`. */
function commentIn(given: Annotation['arguments']): string {
  const options = annotationArgument(given, 'options') ?? '';
  return annotationText(annotationArgument(argumentsIn(options.slice(1, -1)), 'comment')) ?? '';
}

const RELATIONS = ['ManyToOne', 'OneToMany', 'OneToOne', 'ManyToMany', 'Embedded'];

function relationOf(member: Member, annotations: readonly Annotation[], names: PhpFile['names']): Relation[] {
  return RELATIONS.flatMap((type) =>
    annotationsNamed(annotations, type).map((annotation) => ({ type, annotation })),
  ).flatMap(({ type, annotation }) => {
    const declared = markClass(
      annotationArgument(annotation.arguments, type === 'Embedded' ? 'class' : 'targetEntity', 0),
      names,
    );
    const typed = typeOf(member.node);
    const related = declared ?? (typed !== undefined && /^\\?[A-Z]/.test(typed) ? names.resolve(typed) : undefined);
    return related === undefined ? [] : [{ method: member.symbol.name, type, related, line: member.symbol.nameLine }];
  });
}

function entityOf({ owner, table, fields, relations, repository }: Table): Entity {
  const comments = fields.flatMap(({ comment }) => comment ?? []);
  return {
    type: table === '' ? 'model_concern' : 'model',
    place: owner.index,
    id: `${table === '' ? 'concern' : 'model'}:${snakeCase(owner.symbol.name)}`,
    node: owner.fullName,
    words: [TYPE_WORDS.model, table === '' ? '' : `${table} ${TYPE_WORDS.table_schema}`, ...comments].join(' '),
    metadata: {
      ...(table === '' ? {} : { table }),
      columns: fields.map(({ line: _line, ...field }) => field),
      relations: relations.map(({ method, type, related }) => ({ method, type, related })),
      ...(repository === undefined ? {} : { repository }),
    },
  };
}

function edgesOf({ owner, table, isDeclared, comment, repository, fields, relations }: Table): Edge[] {
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const stored = edge(from, 'stored_in', tableNode(table), line, isDeclared ? 'declared' : 'convention');
  return [
    ...(table === '' ? [] : [stored]),
    ...(repository === undefined ? [] : [edge(repository, 'manages', from, line)]),
    ...relations.map(({ related: to, line: at }) => edge(from, 'relates_to', to, at)),
    ...termEdge(from, comment, line),
    ...fields.flatMap(({ column, comment: text, line: at }) => termEdge(columnNode(table, column), text, at)),
  ];
}
