/** Code that runs by itself (scheduled methods, listeners of events and queues), and code that publishes events. */
import type { Edge, Entity } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { methodNode } from './actions.ts';
import { annotated, type Declaration, type JvmFile, type JvmType } from './jvm-file.ts';
import { parametersOf } from './parameters.ts';
import { attributesOf, classesIn, stringsOf } from './scan.ts';
import { TYPE_WORDS } from './words.ts';

const EVENTS = ['EventListener', 'TransactionalEventListener', 'ApplicationModuleListener'];
/** Each with the attributes that name where messages come from. */
const QUEUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['KafkaListener', ['topics', 'value']],
  ['RabbitListener', ['queues', 'value']],
  ['JmsListener', ['destination', 'value']],
  ['SqsListener', ['value', 'queueNames']],
  ['StreamListener', ['value']],
]);

export function eventEntities(owner: JvmType): Entity[] {
  return owner.members.flatMap((method): Entity[] => {
    const scheduled = annotated(method, 'Scheduled');
    const listener = annotated(method, ...EVENTS, ...QUEUES.keys());
    if (scheduled === undefined && listener === undefined) return [];
    const type = scheduled === undefined ? 'listener' : 'scheduled_task';
    const attributes = attributesOf(scheduled);
    return [
      {
        type,
        place: method.index,
        id: `${type === 'listener' ? 'listener' : 'task'}:${snakeCase(method.symbol.name)}`,
        node: methodNode(owner, method),
        words: TYPE_WORDS[type],
        standsAlone: true,
        metadata: Object.fromEntries([...attributes].filter(([name]) => SHOWN.has(name))),
      },
    ];
  });
}

const SHOWN = new Set(['cron', 'fixedRate', 'fixedDelay', 'fixedRateString', 'fixedDelayString', 'zone']);

export function eventEdges(owner: JvmType, file: JvmFile): Edge[] {
  return owner.members.flatMap((method) => [
    ...scheduleEdge(owner, method),
    ...listenerEdges(owner, method, file),
    ...published(owner, method, file),
  ]);
}

function scheduleEdge(owner: JvmType, method: Declaration): Edge[] {
  if (annotated(method, 'Scheduled') === undefined) return [];
  const to = methodNode(owner, method);
  return [edge(owner.fullName, 'schedules', to, method.symbol.nameLine)];
}

/** The event is the class that the annotation names, or else the type of the parameter. */
function listenerEdges(owner: JvmType, method: Declaration, file: JvmFile): Edge[] {
  const from = methodNode(owner, method);
  const line = method.symbol.nameLine;
  const event = annotated(method, ...EVENTS);
  const queue = annotated(method, ...QUEUES.keys());
  const classes = [...(event?.arguments ?? '').matchAll(/([\w.]+)(?:\.class|::class)/g)].map(([, name = '']) => name);
  const parameters = event === undefined ? [] : parametersOf(method, file).flatMap(({ type }) => classesIn(type));
  const events = classes.length > 0 ? classes : parameters.filter((name) => !file.names.isForeign(name));
  const attributes = attributesOf(queue);
  const topics = (QUEUES.get(queue?.name ?? '') ?? []).flatMap((name) =>
    stringsOf(attributes.get(name), file.constants),
  );
  const targets = [...events.map((name) => file.names.resolve(name)), ...topics.map((topic) => `topic:${topic}`)];
  return targets.map((to) => edge(from, 'listens_to', to, line));
}

const PUBLISHED =
  /\bpublishEvent\(\s*(?:new\s+)?([A-Z][\w.]*)\s*[(<]|\b(?:kafkaTemplate|rabbitTemplate|jmsTemplate)\.(?:send|convertAndSend)\(\s*("[^"]+")/g;

/** `publisher.publishEvent(new OrderPlaced(order))`. */
function published(owner: JvmType, method: Declaration, { names }: JvmFile): Edge[] {
  if (method.symbol.kind !== 'method' || !/publishEvent|Template\./.test(method.code)) return [];
  const from = methodNode(owner, method);
  return [...method.code.matchAll(PUBLISHED)].map(([, event, topic = '']): Edge => {
    const to = event === undefined ? `topic:${topic.slice(1, -1)}` : names.resolve(event);
    return edge(from, 'dispatches', to, method.symbol.nameLine);
  });
}
