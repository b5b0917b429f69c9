/** The kinds of classes of a Nest application, told by their decorators, ancestors and names. */
import { type ClassRule, classRuleFor } from '../../class-rule.ts';
import type { DecoratedClass } from '../decorators.ts';
import type { TYPE_WORDS } from '../words.ts';

export type NestClassRule = ClassRule<keyof typeof TYPE_WORDS>;

/** The first that fits wins. */
const TYPES: readonly NestClassRule[] = [
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, marker: /^Controller$/ },
  { type: 'module', prefix: 'module', suffix: /Module$/, marker: /^(?:Global)?Module$/ },
  { type: 'resolver', prefix: 'resolver', suffix: /Resolver$/, marker: /^Resolver$/ },
  { type: 'gateway', prefix: 'gateway', suffix: /Gateway$/, marker: /^WebSocketGateway$/ },
  { type: 'processor', prefix: 'processor', suffix: /(?:Processor|Consumer)$/, marker: /^Processor$/ },
  { type: 'filter', prefix: 'filter', suffix: /Filter$/, marker: /^Catch$/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, marker: /^(?:Sub)?Command$/ },
  { type: 'guard', prefix: 'guard', suffix: /Guard$/, ancestor: /^(?:CanActivate|AuthGuard)$/ },
  { type: 'guard', prefix: 'strategy', suffix: /Strategy$/, ancestor: /^PassportStrategy$/ },
  { type: 'interceptor', prefix: 'interceptor', suffix: /Interceptor$/, ancestor: /^NestInterceptor$/ },
  { type: 'pipe', prefix: 'pipe', suffix: /Pipe$/, ancestor: /^(?:PipeTransform|ValidationPipe)$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, ancestor: /^NestMiddleware$/ },
  { type: 'subscriber', prefix: 'subscriber', suffix: /Subscriber$/, marker: /^EventSubscriber$/ },
  { type: 'service', prefix: 'service', suffix: /Service$/, marker: /^Injectable$/ },
  { type: 'dto', prefix: 'dto', suffix: /(?:Dto|DTO)$/, name: /(?:Dto|DTO)$/ },
  { type: 'dto', prefix: 'dto', suffix: /(?:Input|Args)Type$/, marker: /^(?:InputType|ArgsType)$/ },
];

export function classTypeOf({ symbol, decorators, parent, interfaces }: DecoratedClass): NestClassRule | undefined {
  return classRuleFor(TYPES, {
    name: symbol.name,
    markers: decorators.map(({ name }) => name),
    ancestors: [parent, ...interfaces],
    place: '',
  });
}
