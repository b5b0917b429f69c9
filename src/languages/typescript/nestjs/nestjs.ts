/** NestJS: modules, controllers with their routes, providers, guards and what is injected into them. */
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { routeMetadata } from '../../route-entity.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { classesIn, type DecoratedClass, decoratorNamed, type Member, parametersOf } from '../decorators.ts';
import { type ModuleNames, namesIn } from '../modules.ts';
import { callEdges } from '../used-imports.ts';
import { elementsOf, propertyOf, stringOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { classTypeOf, type NestClassRule } from './class-types.ts';
import { dtoFacts } from './dtos.ts';
import { callsOnInjected, eventsIn, type Injected, injectedInto, listenedEvents, nodeOf } from './injection.ts';
import { moduleFacts } from './modules.ts';
import { type Route, routesOf } from './routes.ts';

const MAY_HOLD_ONE =
  /@(?:\w+\.)?(?:Controller|Module|Injectable|Resolver|WebSocketGateway|Processor|Catch|Command|EventSubscriber|InputType|ArgsType)\b|\bclass \w+(?:Dto|DTO)\b/;

export const nestjs: Framework = {
  id: 'nestjs',
  languages: ['typescript', 'javascript'],
  evidence: { dependencies: ['npm:@nestjs/core', 'npm:@nestjs/common'] },
  read: (file) => {
    if (!MAY_HOLD_ONE.test(file.text)) return NO_FACTS;
    const names = namesIn(file.path, file.parsed);
    const parts = classesIn(file.parsed).flatMap((owner) => {
      const kind = classTypeOf(owner);
      return kind === undefined
        ? []
        : [readClass({ owner, kind, file, names, node: names.resolve(owner.symbol.name) })];
    });
    return joinFacts(parts);
  },
};

interface Typed {
  readonly owner: DecoratedClass;
  readonly kind: NestClassRule;
  readonly file: FrameworkFile;
  readonly names: ModuleNames;
  readonly node: string;
}

function readClass(typed: Typed): FrameworkFacts {
  const { owner, kind, names, node } = typed;
  const injected = injectedInto(owner);
  const facts = factsOf(typed);
  const guards = guardsOn(owner);
  const dependencies = injected.map(({ class: name, variable }) => ({ class: name, variable }));
  const tags = tagsOf(owner);
  const entity: Entity = {
    type: kind.type,
    place: owner.index,
    id: `${kind.prefix}:${snakeCase(withoutSuffix(owner.symbol.name, kind.suffix))}`,
    node,
    words: [TYPE_WORDS[kind.type], ...tags].join(' '),
    metadata: {
      ...facts.metadata,
      ...(dependencies.length > 0 ? { injected_dependencies: dependencies } : {}),
      ...(guards.length > 0 ? { guards } : {}),
    },
  };
  const members = owner.members.map((member) => readMember(member, typed, injected));
  return {
    entities: [entity, ...members.flatMap((part) => part.entities)],
    edges: [
      ...facts.edges,
      ...injectionEdges(typed, injected),
      ...guardEdges(guards, node, typed, owner.symbol.nameLine),
      ...tags.flatMap((tag) => termEdge(node, tag, owner.symbol.nameLine)),
      ...members.flatMap((part) => part.edges),
      ...ancestorEdges(owner, node, names),
    ],
  };
}

function factsOf({ owner, kind, names, node }: Typed): { metadata: Metadata; edges: readonly Edge[] } {
  const module = decoratorNamed(owner, 'Module');
  if (module !== undefined) return moduleFacts(node, module, names);
  return kind.type === 'dto' ? dtoFacts(owner) : { metadata: {}, edges: [] };
}

/** Names that `@ApiTags` and `@ApiOperation` give a thing in the documentation of the interface. */
function tagsOf(named: Pick<Member, 'decorators'>): string[] {
  const tags = decoratorNamed(named, 'ApiTags')?.arguments.flatMap((node) => stringOf(node) ?? []) ?? [];
  const [options] = decoratorNamed(named, 'ApiOperation')?.arguments ?? [];
  return [...tags, ...['summary', 'description'].flatMap((key) => stringOf(propertyOf(options, key)) ?? [])];
}

function injectionEdges({ node: from, names }: Typed, injected: readonly Injected[]): Edge[] {
  return injected.flatMap(({ class: name, line }): Edge[] => {
    const to = nodeOf(name, names);
    return to === undefined ? [] : [edge(from, 'injects', to, line)];
  });
}

function ancestorEdges({ parent, interfaces, symbol }: DecoratedClass, from: string, names: ModuleNames): Edge[] {
  const edges = (relation: Edge['relation'], written: readonly string[]): Edge[] =>
    written.flatMap((name): Edge[] => {
      const to = names.ofProject(name);
      return to === undefined ? [] : [edge(from, relation, to, symbol.nameLine)];
    });
  return [...edges('extends', [parent]), ...edges('implements', interfaces)];
}

function guardsOn(named: Pick<Member, 'decorators'>): string[] {
  const given = decoratorNamed(named, 'UseGuards')?.arguments ?? [];
  return given
    .flatMap((node) => (node.is('array') ? elementsOf(node) : [node]))
    .map((node) => node.text().slice(0, 60));
}

/** A guard decides who may do what it stands before. */
function guardEdges(guards: readonly string[], to: string, { names }: Typed, line: number): Edge[] {
  return guards.flatMap((guard): Edge[] => {
    const from = nodeOf(/^(?:new\s+)?(\w+)/.exec(guard)?.[1] ?? '', names);
    return from === undefined ? [] : [edge(from, 'authorizes', to, line)];
  });
}

const METHODS: ReadonlySet<string> = new Set(['method_definition', 'public_field_definition']);

function readMember(member: Member, typed: Typed, injected: readonly Injected[]): FrameworkFacts {
  const { owner, names, node, file } = typed;
  if (!METHODS.has(String(member.node.kind()))) return NO_FACTS;
  const own = `${node}::${member.name}`;
  const line = lineOf(member.node);
  const routes = routesOf(owner, member);
  const guards = guardsOn(member);
  const edges: Edge[] = [
    ...routes.map(({ title }) => edge(`route:${title}`, 'handled_by', own, line)),
    ...guardEdges(guards, own, typed, line),
    ...validationEdges(own, member, names),
    ...scheduleEdges(own, member, node),
    ...callsOnInjected(own, injected, member, names),
    ...eventsIn(own, member),
    ...callEdges(own, spanOf(member.node), file),
  ];
  const [first] = routes;
  return { entities: first === undefined ? [] : routeEntity(first, member, typed, guards), edges };
}

function routeEntity(
  { title, method, path, version }: Route,
  member: Member,
  { owner, file }: Typed,
  guards: readonly string[],
): Entity[] {
  const index = file.parsed.symbols.findIndex(({ parent, name }) => parent === owner.index && name === member.name);
  if (index === -1) return [];
  return [
    {
      type: 'route',
      place: index,
      id: `route:${title}`,
      node: `route:${title}`,
      words: [TYPE_WORDS.route, ...tagsOf(member)].join(' '),
      metadata: routeMetadata(
        { method, path, name: '' },
        {
          action: `${owner.symbol.name}::${member.name}`,
          ...(version === '' ? {} : { version }),
          ...(guards.length > 0 ? { guards } : {}),
        },
      ),
    },
  ];
}

const INPUTS = ['Body', 'Query', 'Param', 'Args', 'Payload', 'MessageBody'];

/** A class that a part of the request is read into checks it. */
function validationEdges(from: string, { node }: Member, names: ModuleNames): Edge[] {
  return parametersOf(node).flatMap((parameter): Edge[] => {
    const [type] = /^[A-Z]\w*/.exec(parameter.type) ?? [];
    if (type === undefined || decoratorNamed(parameter, ...INPUTS) === undefined) return [];
    const to = names.ofProject(type);
    return to === undefined ? [] : [edge(from, 'validated_by', to, parameter.line)];
  });
}

/** Events and times at which a method runs. */
function scheduleEdges(own: string, member: Member, owner: string): Edge[] {
  const line = lineOf(member.node);
  const isScheduled = decoratorNamed(member, 'Cron', 'Interval', 'Timeout') !== undefined;
  return [
    ...listenedEvents(member).map((event) => edge(own, 'listens_to', `event:${event}`, line)),
    ...(isScheduled ? [edge(owner, 'schedules', own, line)] : []),
  ];
}
