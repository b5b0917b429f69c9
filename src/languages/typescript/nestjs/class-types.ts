/** The kinds of classes of a Nest application, told by their decorators, ancestors and names. */
import type { DecoratedClass } from '../decorators.ts';
import type { TYPE_WORDS } from '../words.ts';

export interface ClassType {
  readonly type: keyof typeof TYPE_WORDS;
  /** Prefix of its id. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  readonly decorator?: RegExp;
  /** Class that it extends or implements. */
  readonly ancestor?: RegExp;
  readonly name?: RegExp;
}

/** The first of which all that is said fits wins. */
const TYPES: readonly ClassType[] = [
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, decorator: /^Controller$/ },
  { type: 'module', prefix: 'module', suffix: /Module$/, decorator: /^(?:Global)?Module$/ },
  { type: 'resolver', prefix: 'resolver', suffix: /Resolver$/, decorator: /^Resolver$/ },
  { type: 'gateway', prefix: 'gateway', suffix: /Gateway$/, decorator: /^WebSocketGateway$/ },
  { type: 'processor', prefix: 'processor', suffix: /(?:Processor|Consumer)$/, decorator: /^Processor$/ },
  { type: 'filter', prefix: 'filter', suffix: /Filter$/, decorator: /^Catch$/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, decorator: /^(?:Sub)?Command$/ },
  { type: 'guard', prefix: 'guard', suffix: /Guard$/, ancestor: /^(?:CanActivate|AuthGuard)$/ },
  { type: 'guard', prefix: 'strategy', suffix: /Strategy$/, ancestor: /^PassportStrategy$/ },
  { type: 'interceptor', prefix: 'interceptor', suffix: /Interceptor$/, ancestor: /^NestInterceptor$/ },
  { type: 'pipe', prefix: 'pipe', suffix: /Pipe$/, ancestor: /^(?:PipeTransform|ValidationPipe)$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, ancestor: /^NestMiddleware$/ },
  { type: 'subscriber', prefix: 'subscriber', suffix: /Subscriber$/, decorator: /^EventSubscriber$/ },
  { type: 'service', prefix: 'service', suffix: /Service$/, decorator: /^Injectable$/ },
  { type: 'dto', prefix: 'dto', suffix: /(?:Dto|DTO)$/, name: /(?:Dto|DTO)$/ },
  { type: 'dto', prefix: 'dto', suffix: /(?:Input|Args)Type$/, decorator: /^(?:InputType|ArgsType)$/ },
];

export function classTypeOf({ symbol, decorators, parent, interfaces }: DecoratedClass): ClassType | undefined {
  const ancestors = [parent, ...interfaces];
  return TYPES.find(({ decorator, ancestor, name }) => {
    if (decorator !== undefined && !decorators.some((found) => decorator.test(found.name))) return false;
    if (ancestor !== undefined && !ancestors.some((found) => ancestor.test(found))) return false;
    return name === undefined || name.test(symbol.name);
  });
}
