/** Functions that Django calls: views, receivers of signals, tasks of Celery; and what they name. */
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { distinctEdges, edge } from '../../framework-facts.ts';
import { lineOf, sourceOf } from '../../syntax/source.ts';
import { decoratorsOf, functionAround, type PythonFile, type PythonFunction, pythonFileOf } from '../classes.ts';
import { type CallTargets, mentionsIn } from '../mentions.ts';
import { type Call, elementsOf, lastName, stringsOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { modelReference } from './table-names.ts';

const SIGN =
  /\b(?:Signal|render|render_to_string|get_template|reverse|reverse_lazy|redirect|api_view|receiver|shared_task|task|login_required|HttpResponse|JsonResponse|objects|settings)\b/;

export function readFunctions(file: FrameworkFile): FrameworkFacts {
  if (!SIGN.test(file.text)) return NO_FACTS;
  const python = pythonFileOf(file);
  const typed = python.functions.flatMap((definition) => typedFunction(definition, file));
  const signals = signalsIn(file, python);
  const edges = [
    ...(NAMES.test(file.text) ? mentionsIn(file, python, CALL_TARGETS) : []),
    ...typed.flatMap((entry) => edgesOf(entry, python)),
    ...usesIn(file, python),
  ];
  const entities = [...typed.map(entityOf), ...signals];
  return { entities, edges };
}

const NAMES = /\b(?:render|render_to_string|get_template|select_template|reverse|reverse_lazy|redirect)\(/;
const CALL_TARGETS: CallTargets = new Map([
  ['render', { relation: 'renders', prefix: 'view:', place: 1, name: 'template_name' }],
  ['TemplateResponse', { relation: 'renders', prefix: 'view:', place: 1, name: 'template' }],
  ['render_to_string', { relation: 'renders', prefix: 'view:', place: 0, name: 'template_name' }],
  ['get_template', { relation: 'renders', prefix: 'view:', place: 0, name: 'template_name' }],
  ['reverse', { relation: 'links_to', prefix: 'route:', place: 0, name: 'viewname' }],
  ['reverse_lazy', { relation: 'links_to', prefix: 'route:', place: 0, name: 'viewname' }],
  ['redirect', { relation: 'links_to', prefix: 'route:', place: 0, name: 'to' }],
]);

interface TypedFunction {
  readonly type: 'view' | 'signal_receiver' | 'task';
  readonly definition: PythonFunction;
  /** The decorator that tells it. */
  readonly call: Call | undefined;
}

const VIEW_DECORATORS =
  /^(?:api_view|require_(?:http_methods|GET|POST|safe)|login_required|permission_required|staff_member_required|csrf_exempt)$/;

/** A function is a view by its decorators, or in a file of views by what it is given first. */
function typedFunction(definition: PythonFunction, { path }: FrameworkFile): TypedFunction[] {
  if (definition.owner !== undefined) return [];
  const decorators = decoratorsOf(definition);
  const named = (pattern: RegExp) => decorators.find(({ name }) => pattern.test(lastName(name)));
  const receiver = named(/^receiver$/);
  const task = named(/^(?:shared_task|task|periodic_task)$/);
  if (receiver !== undefined) return [{ type: 'signal_receiver', definition, call: receiver.call }];
  if (task !== undefined) return [{ type: 'task', definition, call: task.call }];
  const isView =
    named(VIEW_DECORATORS) !== undefined || (/(?:^|\/)views(?:\.py$|\/)/.test(path) && takesRequest(definition));
  return isView ? [{ type: 'view', definition, call: named(/^api_view$/)?.call }] : [];
}

function takesRequest({ symbol }: PythonFunction): boolean {
  return /\(\s*request\b/.test(symbol.signature) && !symbol.name.startsWith('_');
}

/** `order_placed = Signal()`. */
function signalsIn({ text, parsed }: FrameworkFile, { names }: PythonFile): Entity[] {
  if (!/=\s*(?:\w+\.)*Signal\(/.test(text)) return [];
  return parsed.symbols.flatMap(({ name, signature, parent }, place): Entity[] => {
    if (parent !== -1 || !/^\w+\s*=\s*(?:\w+\.)*Signal\(/.test(signature)) return [];
    return [{ type: 'signal', place, id: `signal:${name}`, node: names.own(name), metadata: {} }];
  });
}

const PREFIX = { view: 'endpoint', signal_receiver: 'receiver', task: 'task' } as const;

function entityOf({ type, definition, call }: TypedFunction): Entity {
  const methods = stringsOf(call?.arguments[0]);
  return {
    type,
    place: definition.index,
    id: `${PREFIX[type]}:${definition.symbol.name}`,
    node: definition.fullName,
    words: TYPE_WORDS[type],
    standsAlone: true,
    metadata: {
      ...(type === 'view' && methods.length > 0 ? { methods } : {}),
      ...(type === 'signal_receiver' ? { signals: signalsOf(call) } : {}),
    },
  };
}

function signalsOf(call: Call | undefined): string[] {
  const [first] = call?.arguments ?? [];
  return first === undefined
    ? []
    : [first, ...elementsOf(first)].map((node) => node.text()).filter((text) => /^[\w.]+$/.test(text));
}

/** `@receiver(post_save, sender=Order)` listens to a signal and observes a model. */
function edgesOf({ type, definition, call }: TypedFunction, { names }: PythonFile): Edge[] {
  if (type !== 'signal_receiver' || call === undefined) return [];
  const line = lineOf(call.node);
  const sender = modelReference(call.named.get('sender'), { names, self: '' });
  const own = signalsOf(call).map((signal) => {
    const origin = names.origin(signal);
    return /^django\b/.test(origin) ? `signal:${lastName(signal)}` : names.resolve(signal);
  });
  return [
    ...own.map((to) => edge(definition.fullName, 'listens_to', to, line)),
    ...(sender === undefined ? [] : [edge(sender.node, 'observed_by', definition.fullName, line)]),
  ];
}

const USES: readonly (readonly [
  RegExp,
  (match: RegExpExecArray, file: PythonFile) => Pick<Edge, 'to' | 'relation'>,
])[] = [
  [/\bsettings\.([A-Z][A-Z\d_]+)\b/g, ([, name]) => ({ to: `config:${name}`, relation: 'uses_config' })],
  [/\b([A-Z]\w*)\.objects\b/g, ([, name = ''], { names }) => ({ to: names.resolve(name), relation: 'references' })],
  [
    /\b(\w+)\.(?:delay|apply_async)\(/g,
    ([, name = ''], { names }) => ({ to: names.resolve(name), relation: 'dispatches' }),
  ],
  [
    /\b(\w+)\.send(?:_robust)?\(\s*(?:sender|\w+\.__class__)/g,
    ([, name = ''], { names }) => ({ to: names.resolve(name), relation: 'dispatches' }),
  ],
];

/** Settings, models and tasks show in the text; comments hold few of them. */
function usesIn({ text, path }: FrameworkFile, file: PythonFile): Edge[] {
  if (/(?:^|\/)migrations\//.test(path)) return [];
  const source = sourceOf(text);
  const edges = USES.flatMap(([pattern, target]) => {
    return [...text.matchAll(pattern)].flatMap((match): Edge[] => {
      const around = functionAround(file, match.index);
      if (around === undefined) return [];
      return [
        { from: around.fullName, ...target(match, file), provenance: 'declared', line: source.lineAt(match.index) },
      ];
    });
  });
  return distinctEdges(edges);
}
