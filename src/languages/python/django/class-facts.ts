/** Views, forms, serializers, admin classes, commands and their like. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
  type Provenance,
  type Relation,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { lineOf } from '../../syntax/source.ts';
import { assignedTo, decoratorsOf, innerClass, type PythonClass, type PythonFile, pythonFileOf } from '../classes.ts';
import { callOf, elementsOf, labelOf, lastName, stringOf, stringsOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { classTypeOf, type DjangoClassRule, ownBases } from './class-types.ts';
import { fieldOf, labelsOf } from './fields.ts';
import { appOf } from './table-names.ts';

export interface Typed {
  readonly owner: PythonClass;
  readonly kind: DjangoClassRule;
  readonly file: PythonFile;
  readonly path: string;
}

export function readClasses(file: FrameworkFile): FrameworkFacts {
  if (!/^\s*class\s+\w+\s*\(/m.test(file.text)) return NO_FACTS;
  const python = pythonFileOf(file);
  const found = python.classes.flatMap((owner) => {
    const kind = classTypeOf(owner, file.path);
    return kind === undefined ? [] : [{ owner, kind, file: python, path: file.path }];
  });
  return { entities: found.map(entityOf), edges: found.flatMap(edgesOf) };
}

function entityOf(typed: Typed): Entity {
  const { owner, kind } = typed;
  return {
    type: kind.type,
    place: owner.index,
    id: `${kind.prefix}:${nameOf(typed)}`,
    node: owner.fullName,
    standsAlone: true,
    words: [TYPE_WORDS[kind.type], ...wordsOf(typed)].filter((text) => text !== '').join(' '),
    metadata: metadataOf(typed),
  };
}

/** A command goes by its file, everything else by its class without what all of its kind end with. */
function nameOf({ owner, kind, path }: Typed): string {
  if (kind.type === 'command') return /([^/]+)\.py$/.exec(path)?.[1] ?? '';
  return snakeCase(withoutSuffix(owner.symbol.name, kind.suffix));
}

function wordsOf({ owner, kind }: Typed): string[] {
  if (kind.type === 'command') return [labelOf(assignedTo(owner, 'help')) ?? ''];
  const labels = owner.values.map(({ value }) => callOf(value)?.named.get('label'));
  const fields = owner.values.flatMap(({ name, value }) => fieldOf(name, value) ?? []);
  return [labelsOf(fields), ...labels.map((label) => labelOf(label) ?? '')];
}

/** Attributes that configure a class of each kind, by name. */
const SHOWN: Readonly<Partial<Record<DjangoClassRule['type'], readonly string[]>>> = {
  admin: ['list_display', 'list_filter', 'search_fields', 'inlines', 'readonly_fields', 'actions'],
  view: ['template_name', 'context_object_name', 'paginate_by', 'http_method_names', 'lookup_field'],
  command: ['help'],
};

function metadataOf(typed: Typed): Metadata {
  const { owner, kind, file } = typed;
  const shown = (SHOWN[kind.type] ?? []).flatMap((name): [string, Metadata[string]][] => {
    const value = assignedTo(owner, name);
    const texts = elementsOf(value).map((element) => stringOf(element) ?? element.text().slice(0, LONGEST_VALUE));
    const given = labelOf(value) ?? (texts.length > 0 ? texts : undefined);
    return given === undefined ? [] : [[name, given]];
  });
  const methods = owner.methods
    .map(({ symbol }) => symbol.name)
    .filter((name) => ACTIONS.has(name) || isAction(typed, name));
  const fields = [...owner.values.filter(({ value }) => callOf(value) !== undefined).map(({ name }) => name)];
  const meta = innerClass(file, owner, 'Meta');
  const listed = stringsOf(assignedTo(meta, 'fields'));
  return {
    ...Object.fromEntries(shown),
    ...(kind.type === 'view' && methods.length > 0 ? { actions: methods } : {}),
    ...(HAS_FIELDS.has(kind.type) ? { fields: [...new Set([...fields, ...listed])] } : {}),
  };
}

const LONGEST_VALUE = 80;
const HAS_FIELDS: ReadonlySet<string> = new Set(['form', 'serializer', 'filter', 'choices']);
const ACTIONS = new Set(
  'get post put patch delete list retrieve create update partial_update destroy form_valid'.split(' '),
);

/** Methods under `@action` are routes of a view set. */
function isAction({ owner }: Typed, name: string): boolean {
  const method = owner.methods.find(({ symbol }) => symbol.name === name);
  return method !== undefined && decoratorsOf(method).some((decorator) => lastName(decorator.name) === 'action');
}

/** Attributes that name other classes, in the class or in its `Meta`. */
const LINKS: ReadonlyMap<string, Relation> = new Map([
  ['model', 'references'],
  ['form_class', 'validated_by'],
  ['serializer_class', 'validated_by'],
  ['filterset_class', 'references'],
  ['permission_classes', 'references'],
  ['authentication_classes', 'references'],
  ['inlines', 'contains'],
  ['form', 'validated_by'],
]);

function edgesOf(typed: Typed): Edge[] {
  const { owner, file, kind } = typed;
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const meta = innerClass(file, owner, 'Meta');
  const values = [...owner.values, ...(meta?.values ?? [])];
  return [
    ...ownBases(owner, file.names).map((to) => edge(from, 'extends', to, line)),
    ...values.flatMap(({ name, value }) => {
      const relation = LINKS.get(name);
      const targets = relation === undefined || !value ? [] : [value, ...elementsOf(value)];
      const named = targets.filter((target) => target.is('identifier') || target.is('attribute'));
      return named.map((target): Edge => {
        const to = file.names.resolve(target.text());
        return edge(from, relation ?? 'references', to, lineOf(target));
      });
    }),
    ...querysetEdges(typed),
    ...(kind.type === 'view' ? templateEdges(typed) : []),
    ...(kind.type === 'admin' ? adminEdges(typed) : []),
  ];
}

/** `queryset = Order.objects.filter(…)`. */
function querysetEdges({ owner, file }: Typed): Edge[] {
  const value = assignedTo(owner, 'queryset');
  const [, model] = /^([A-Z]\w*|\w+\.[A-Z]\w*)\.\w+/.exec(value?.text() ?? '') ?? [];
  if (model === undefined || !value) return [];
  return [edge(owner.fullName, 'references', file.names.resolve(model), lineOf(value))];
}

/** Suffixes that the generic views add to the model's name when no template is named. */
const GENERIC = new Map([
  ['ListView', '_list'],
  ['DetailView', '_detail'],
  ['CreateView', '_form'],
  ['UpdateView', '_form'],
  ['DeleteView', '_confirm_delete'],
]);

function templateEdges({ owner, path }: Typed): Edge[] {
  const renders = (template: string, provenance: Provenance) =>
    edge(owner.fullName, 'renders', `view:${template}`, owner.symbol.nameLine, provenance);
  const declared = stringOf(assignedTo(owner, 'template_name'));
  if (declared !== undefined) return [renders(declared, 'declared')];
  const suffix = owner.bases.map((base) => GENERIC.get(lastName(base))).find((found) => found !== undefined);
  const model =
    assignedTo(owner, 'model')?.text() ?? /^([\w.]+)\.objects\b/.exec(assignedTo(owner, 'queryset')?.text() ?? '')?.[1];
  if (suffix === undefined || model === undefined) return [];
  return [renders(`${appOf(path)}/${lastName(model).toLowerCase()}${suffix}.html`, 'convention')];
}

/** `@admin.register(Order, Item)`. */
function adminEdges({ owner, file }: Typed): Edge[] {
  return decoratorsOf(owner)
    .filter(({ name }) => lastName(name) === 'register')
    .flatMap(({ call }) => call?.arguments ?? [])
    .map((model) => edge(owner.fullName, 'manages', file.names.resolve(model.text()), lineOf(model)));
}
