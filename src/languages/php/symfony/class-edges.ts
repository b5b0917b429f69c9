/** Edges from the classes of an application, by their kind. */
import type { Edge } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import type { PhpClassRule } from '../class-types.ts';
import { methodNamed, type PhpClass, returnedBy } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { type PhpNames, shortName } from '../names.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';
import { annotationArgument, annotationText, markClass } from './annotation-arguments.ts';
import { type Annotation, annotationsNamed, annotationsOf } from './annotations.ts';
import { formFieldsOf } from './forms.ts';

export interface Typed {
  readonly owner: PhpClass;
  readonly kind: PhpClassRule;
  readonly annotations: readonly Annotation[];
  readonly names: PhpNames;
  readonly text: string;
}

export function edgesOfClass(typed: Typed): Edge[] {
  const { owner, kind, names } = typed;
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  switch (kind.type) {
    case 'form_type':
      return formEdges(typed);
    case 'repository':
      return namedClass(typed, /parent::__construct\(\s*\$\w+\s*,\s*([\w\\]+)::class/, 'manages');
    case 'subscriber':
      return subscribedEvents(owner, names).map((found) => edge(from, 'listens_to', found.node, found.line));
    case 'listener':
      return listenerEdges(typed);
    case 'message_handler':
      return givenTo(owner, '__invoke', names).map((to) => edge(from, 'listens_to', to, line));
    case 'voter':
      return namedClass(typed, /\binstanceof\s+([\w\\]+)/, 'authorizes');
    case 'view_component':
      return [edge(`component:${componentName(owner, typed.annotations)}`, 'implemented_by', from, line)];
    default:
      return [];
  }
}

/** The tag of a component: what its attribute says, or its place. */
export function componentName(owner: PhpClass, annotations: readonly Annotation[]): string {
  const annotation =
    annotationsNamed(annotations, 'AsTwigComponent')[0] ?? annotationsNamed(annotations, 'AsLiveComponent')[0];
  const byPlace = owner.fullName.replace(/^.*\\Components?\\/, '').replaceAll('\\', ':');
  return annotationText(annotationArgument(annotation?.arguments ?? [], 'name', 0)) ?? byPlace;
}

/** The first class that the text of the class names in that way. */
function namedClass({ owner, names, text }: Typed, pattern: RegExp, relation: Edge['relation']): Edge[] {
  const [, name] = pattern.exec(text.slice(owner.symbol.start, owner.symbol.end)) ?? [];
  if (name === undefined) return [];
  return [edge(owner.fullName, relation, names.resolve(name), owner.symbol.nameLine)];
}

/** The class that a form fills, and the labels of its fields: a text, or the key of a translation. */
function formEdges(typed: Typed): Edge[] {
  const { owner, names } = typed;
  const form = shortName(owner.fullName);
  const labels = formFieldsOf(owner, names).flatMap(({ name, label, line }): Edge[] => {
    const from = `field:${form}.${name}`;
    if (!/^[\w.-]+$/.test(label)) return termEdge(from, label, line);
    return [edge(from, 'uses_translation', `translation:${label}`, line)];
  });
  return [...namedClass(typed, /['"]data_class['"]\s*=>\s*([\w\\]+)::class/, 'manages'), ...labels];
}

interface Subscribed {
  readonly event: string;
  readonly node: string;
  readonly line: number;
}

/** `[KernelEvents::REQUEST => 'onRequest', OrderPaid::class => 'ship', 'order.paid' => 'ship']`. */
export function subscribedEvents(owner: PhpClass, names: PhpNames): Subscribed[] {
  return elementsOf(returnedBy(methodNamed(owner, 'getSubscribedEvents'))).flatMap(({ key }) => {
    if (key === undefined) return [];
    const to = classOf(key, names);
    const event = to ?? stringOf(key) ?? key.text();
    return [{ event, node: to ?? `event:${event}`, line: lineOf(key) }];
  });
}

/** The event that the attribute names, or else the type of what the method is given. */
function listenerEdges({ owner, annotations, names, text }: Typed): Edge[] {
  const line = owner.symbol.nameLine;
  const own = annotationsNamed(annotations, 'AsEventListener').map((annotation) => ({
    annotation,
    method: methodIn(annotation) ?? '__invoke',
  }));
  const below = owner.members.flatMap(({ symbol }) => {
    const found = symbol.kind === 'method' ? annotationsNamed(annotationsOf(text, symbol), 'AsEventListener') : [];
    return found.map((annotation) => ({ annotation, method: symbol.name }));
  });
  return [...own, ...below].flatMap(({ annotation, method }) => {
    const event = annotationArgument(annotation.arguments, 'event', 0);
    const name = annotationText(event);
    const node = name === undefined ? markClass(event, names) : /\\/.test(name) ? name : `event:${name}`;
    const targets = node === undefined ? givenTo(owner, method, names) : [node];
    return targets.map((to) => edge(owner.fullName, 'listens_to', to, line));
  });
}

function methodIn(annotation: Annotation): string | undefined {
  return annotationText(annotationArgument(annotation.arguments, 'method', 1));
}

function givenTo(owner: PhpClass, method: string, names: PhpNames): string[] {
  return injectedInto(methodNamed(owner, method)?.node, names)
    .slice(0, 1)
    .map((given) => given.class);
}
