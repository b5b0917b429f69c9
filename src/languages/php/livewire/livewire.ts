/** Livewire components, versions 2 and 3: their tag, view, state, actions and events (D-30). */
import type { SgNode } from '@ast-grep/napi';
import { type Edge, type Entity, type Framework, type Metadata, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { tagNameOf } from '../blade/view-name.ts';
import { defaultOf, type Member, methodNamed, type PhpClass, phpFileOf } from '../classes.ts';
import { shortName } from '../names.ts';
import { argument, chainOf, elementsOf, stringOf } from '../values.ts';

export const livewire: Framework = {
  id: 'livewire',
  languages: ['php'],
  evidence: { dependencies: ['composer:livewire/*', 'composer:filament/*'] },
  read: ({ text, parsed }) => {
    if (!/\bLivewire\b/.test(text)) return NO_FACTS;
    const file = phpFileOf(parsed);
    const components = file.classes.filter((owner) => isComponent(owner)).map(readComponent);
    return { entities: components.map(entityOf), edges: components.flatMap(edgesOf) };
  },
};

/** Both folders that the versions use by default. */
const FOLDER = /^App\\(?:Http\\)?Livewire\\/;

function isComponent({ symbol, fullName, parents }: PhpClass): boolean {
  const [parent] = parents;
  if (symbol.kind !== 'class' || parent === undefined || /^Filament\\/.test(parent)) return false;
  return /^Livewire\\(?:Volt\\)?Component$/.test(parent) || (FOLDER.test(fullName) && shortName(parent) !== 'Form');
}

interface Component {
  readonly owner: PhpClass;
  readonly tag: string;
  readonly view: string;
  readonly isDeclaredView: boolean;
  readonly properties: readonly string[];
  readonly actions: readonly string[];
  readonly listens: readonly string[];
  readonly emits: readonly string[];
}

/** Methods that the framework calls itself. */
const LIFECYCLE =
  /^(?:render|mount|boot\w*|hydrate\w*|dehydrate\w*|updat(?:ing|ed)\w*|rules|messages|validationAttributes|placeholder|exception|rendering|rendered|__\w+)$/;

function readComponent(owner: PhpClass): Component {
  const relative = owner.fullName.replace(FOLDER, '');
  const tag = tagNameOf(FOLDER.test(owner.fullName) ? relative : shortName(owner.fullName));
  const declared = viewIn(methodNamed(owner, 'render'));
  const isPublic = ({ symbol, node }: Member): boolean =>
    !/\b(?:private|protected)\b/.test(node.is('property_element') ? (node.parent()?.text() ?? '') : symbol.signature);
  const members = owner.members.filter(isPublic);
  return {
    owner,
    tag,
    view: declared ?? `livewire.${tag}`,
    isDeclaredView: declared !== undefined,
    properties: members.filter(({ symbol }) => symbol.kind === 'property').map(({ symbol }) => symbol.name),
    actions: members
      .filter(({ symbol }) => symbol.kind === 'method' && !LIFECYCLE.test(symbol.name))
      .map(({ symbol }) => symbol.name),
    listens: listenedIn(owner),
    emits: emittedIn(owner.node),
  };
}

function viewIn(render: Member | undefined): string | undefined {
  const call = render?.node.find({
    rule: { kind: 'function_call_expression', has: { field: 'function', regex: '^view$' } },
  });
  return stringOf(argument(chainOf(call).at(-1), 0));
}

/** `#[On('saved')]` of version 3, `$listeners` of version 2. */
function listenedIn(owner: PhpClass): string[] {
  const listed = elementsOf(defaultOf(owner, 'listeners')).flatMap(({ key, value }) => stringOf(key ?? value) ?? []);
  const attributes = owner.members.flatMap(({ node }) => [...attributesOf(node).matchAll(/\bOn\(\s*['"]([^'"]+)/g)]);
  return [...listed, ...attributes.map(([, event = '']) => event)];
}

function attributesOf(node: SgNode): string {
  const [first] = node.children();
  return first?.is('attribute_list') ? first.text() : '';
}

const EMITTERS = {
  rule: {
    kind: 'member_call_expression',
    has: { field: 'name', regex: '^(?:dispatch|emit|emitTo|emitUp|emitSelf|dispatchBrowserEvent)$' },
  },
};

function emittedIn(node: SgNode): string[] {
  const found = node.findAll(EMITTERS).flatMap((call) => {
    const last = chainOf(call).at(-1);
    return stringOf(argument(last, last?.name === 'emitTo' ? 1 : 0)) ?? [];
  });
  return [...new Set(found)];
}

function entityOf({ owner, tag, view, properties, actions, listens, emits }: Component): Entity {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['properties', properties],
    ['actions', actions],
    ['listens_to', listens],
    ['dispatches', emits],
  ];
  const metadata: Metadata = { tag, view, ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)) };
  return {
    type: 'livewire_component',
    place: owner.index,
    id: `livewire:${tag}`,
    node: owner.fullName,
    words: 'コンポーネント 画面 動的',
    metadata,
  };
}

function edgesOf({ owner, tag, view, isDeclaredView, listens, emits }: Component): Edge[] {
  const line = owner.symbol.nameLine;
  const from = owner.fullName;
  return [
    edge(`livewire:${tag}`, 'implemented_by', from, line, 'convention'),
    edge(from, 'renders', `view:${view}`, line, isDeclaredView ? 'declared' : 'convention'),
    ...listens.map((event) => edge(from, 'listens_to', `event:${event}`, line)),
    ...emits.map((event) => edge(from, 'dispatches', `event:${event}`, line)),
  ];
}
