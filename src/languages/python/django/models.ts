/** Django models: table, fields, relations, managers, and the labels that people know them by. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { termEdge } from '../../terms.ts';
import { assignedTo, innerClass, type PythonClass, type PythonFile, pythonFileOf } from '../classes.ts';
import type { PythonNames } from '../names.ts';
import { callOf, isTrue, labelOf, lastName, stringOf, stringsOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { columnOf, type Field, factsOf, fieldOf, labelsOf } from './fields.ts';
import { appOf, defaultTable, modelReference } from './table-names.ts';

export function readModels(file: FrameworkFile): FrameworkFacts {
  if (!/models?\b/i.test(file.text) || MIGRATION.test(file.path)) return NO_FACTS;
  const python = pythonFileOf(file);
  const models = modelClasses(python, file.path).map((owner) => modelOf(owner, python, file.path));
  return { entities: models.map(entityOf), edges: models.flatMap((model) => edgesOf(model, python.names)) };
}

const MIGRATION = /(?:^|\/)migrations\/[^/]+\.py$/;

interface Model {
  readonly owner: PythonClass;
  readonly meta: PythonClass | undefined;
  readonly fields: readonly Field[];
  readonly isAbstract: boolean;
  /** Empty when a name is declared that cannot be read. */
  readonly table: string;
  readonly isDeclaredTable: boolean;
  readonly label: string;
  readonly labelPlural: string;
}

function modelOf(owner: PythonClass, file: PythonFile, path: string): Model {
  const meta = innerClass(file, owner, 'Meta');
  const declared = stringOf(assignedTo(meta, 'db_table'));
  return {
    owner,
    meta,
    fields: owner.values.flatMap(({ name, value }) => fieldOf(name, value) ?? []),
    isAbstract: isTrue(assignedTo(meta, 'abstract')),
    table: declared ?? (assignedTo(meta, 'db_table') === undefined ? defaultTable(appOf(path), owner.symbol.name) : ''),
    isDeclaredTable: declared !== undefined,
    label: labelOf(assignedTo(meta, 'verbose_name')) ?? '',
    labelPlural: labelOf(assignedTo(meta, 'verbose_name_plural')) ?? '',
  };
}

/** In files of models alone, a base of the project that is called like one is enough. */
const IN_MODELS = /(?:^|\/)(?:abstract_)?models(?:\.py$|\/)/;
const MODEL_BASE = /^(?:Abstract\w*|\w*Model|Page|MPTTModel|AbstractUser|AbstractBaseUser|PermissionsMixin|Orderable)$/;
const NO_MODEL =
  /(?:Form|Serializer|Admin|Schema|Factory|Test|TestCase|ViewSet|View|Filter|FilterSet|Field|Widget|Manager|QuerySet)$/;

/** Classes that are models by themselves, and those that extend one of the same file. */
function modelClasses({ classes, names }: PythonFile, path: string): PythonClass[] {
  const found = new Map<string, PythonClass>();
  for (const owner of classes) {
    const extendsModel = owner.bases.some((base) => found.has(base)) && !NO_MODEL.test(owner.symbol.name);
    if (extendsModel || isModel(owner, names, path)) found.set(owner.symbol.name, owner);
  }
  return [...found.values()];
}

/** By its base; by fields of the ORM; or, in a file of models, by the name of its base. */
function isModel({ symbol, bases, values }: PythonClass, names: PythonNames, path: string): boolean {
  const isNamed = bases.some((base) => MODEL_BASE.test(lastName(base)));
  const isOther = bases.some((base) => NO_MODEL.test(lastName(base)) && !MODEL_BASE.test(lastName(base)));
  if (isOther) return false;
  if (bases.some((base) => isOrmModel(names.origin(base)))) return true;
  if (values.some(({ name, value }) => isOrmField(fieldOf(name, value)?.call.name, names))) return true;
  return IN_MODELS.test(path) && isNamed && symbol.name !== 'Meta';
}

function isOrmModel(origin: string): boolean {
  return (
    /^django\.(?:contrib\.gis\.)?db\.models(?:\.base)?\.Model$/.test(origin) ||
    /^django\.contrib\.auth\.(?:base_user|models)\.Abstract/.test(origin)
  );
}

function isOrmField(call: string | undefined, names: PythonNames): boolean {
  return (
    call !== undefined && /^(?:django\.(?:contrib\.gis\.)?db\.models|modelcluster\.fields)\b/.test(names.origin(call))
  );
}

function entityOf(model: Model): Entity {
  const { owner, fields, label, labelPlural } = model;
  return {
    type: 'model',
    place: owner.index,
    id: `model:${snakeCase(owner.symbol.name)}`,
    node: owner.fullName,
    standsAlone: true,
    words: [TYPE_WORDS.model, label, labelPlural, labelsOf(fields)].filter((text) => text !== '').join(' '),
    metadata: metadataOf(model),
  };
}

function metadataOf({ owner, meta, fields, table, isAbstract, label }: Model): Metadata {
  const managers = owner.values.filter(({ value }) => MANAGER.test(callOf(value)?.name ?? '')).map(({ name }) => name);
  const ordering = stringsOf(assignedTo(meta, 'ordering'));
  const relations = fields.filter(({ target }) => target !== undefined);
  return {
    ...(isAbstract ? { abstract: true } : table === '' ? {} : { table }),
    ...(label === '' ? {} : { label }),
    fields: fields.map(factsOf),
    relations: relations.map(({ name, type, target }) => ({
      field: name,
      type,
      related: stringOf(target) ?? target?.text() ?? '',
    })),
    ...(managers.length > 0 ? { managers } : {}),
    ...(ordering.length > 0 ? { ordering } : {}),
    ...(isTrue(assignedTo(meta, 'proxy')) ? { proxy: true } : {}),
  };
}

const MANAGER = /(?:Manager|\.as_manager|Manager\.from_queryset)$/;

function edgesOf(model: Model, names: PythonNames): Edge[] {
  const { owner, fields, table, isAbstract, isDeclaredTable, label, meta } = model;
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const ownsTable = !isAbstract && table !== '' && !isTrue(assignedTo(meta, 'proxy'));
  const provenance = isDeclaredTable ? 'declared' : 'convention';
  const bases = owner.bases.filter((base) => !/^(?:django|typing|abc)\b/.test(names.origin(base)));
  return [
    ...(ownsTable ? [edge(from, 'stored_in', tableNode(table), line, provenance)] : []),
    ...bases.map((base) => edge(from, 'extends', names.resolve(base), line)),
    ...fields.flatMap((field) => relationEdge(field, from, names)),
    ...fields.flatMap((field) => throughEdge(field, from, names)),
    ...termEdge(from, label, line),
    ...fields.flatMap((field) => termEdge(columnNode(table, columnOf(field) ?? field.name), field.label, field.line)),
  ];
}

function relationEdge({ target, line }: Field, from: string, names: PythonNames): Edge[] {
  const to = modelReference(target, { names, self: from });
  if (to === undefined) return [];
  return [edge(from, 'relates_to', to.node, line, to.isConvention ? 'convention' : 'declared')];
}

/** The model that holds the rows of a relation of many to many. */
function throughEdge({ call, line }: Field, from: string, names: PythonNames): Edge[] {
  const to = modelReference(call.named.get('through'), { names, self: from });
  return to === undefined ? [] : [edge(from, 'relates_to', to.node, line)];
}
