/** The kinds of classes of a Laravel application, told by what they extend, what they are called and where they live. */
import type { PhpClass } from '../classes.ts';
import { shortName } from '../names.ts';
import type { TYPE_WORDS } from './words.ts';

export interface ClassType {
  readonly type: keyof typeof TYPE_WORDS;
  /** What its id begins with, such as `controller` of `controller:order`. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  /** Short names of what it extends, implements or uses; one of them is enough. */
  readonly ancestors?: ReadonlySet<string>;
  /** The folder it lives in, in its namespace; enough by itself unless `ancestors` are asked for as well. */
  readonly folder?: RegExp;
}

/** The first that fits wins. */
const TYPES: readonly ClassType[] = [
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, folder: /\\Controllers\\/ },
  {
    type: 'controller',
    prefix: 'controller',
    suffix: /Controller$/,
    ancestors: new Set(['Controller', 'BaseController']),
  },
  { type: 'form_request', prefix: 'request', suffix: /Request$/, ancestors: new Set(['FormRequest']) },
  { type: 'form_request', prefix: 'request', suffix: /Request$/, folder: /\\Http\\Requests\\/ },
  { type: 'view_component', prefix: 'component', suffix: /^$/, folder: /\\View\\Components\\/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, ancestors: new Set(['Command']) },
  { type: 'mail', prefix: 'mail', suffix: /Mail(?:able)?$/, ancestors: new Set(['Mailable']) },
  { type: 'notification', prefix: 'notification', suffix: /Notification$/, ancestors: new Set(['Notification']) },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, folder: /\\Policies\\/ },
  { type: 'observer', prefix: 'observer', suffix: /Observer$/, folder: /\\Observers\\/ },
  { type: 'listener', prefix: 'listener', suffix: /Listener$/, folder: /\\Listeners\\/ },
  { type: 'event', prefix: 'event', suffix: /Event$/, folder: /\\Events\\/ },
  { type: 'job', prefix: 'job', suffix: /Job$/, folder: /\\Jobs\\/ },
  { type: 'job', prefix: 'job', suffix: /Job$/, ancestors: new Set(['ShouldQueue']) },
  {
    type: 'provider',
    prefix: 'provider',
    suffix: /(?:Service)?Provider$/,
    ancestors: new Set([
      'ServiceProvider',
      'EventServiceProvider',
      'RouteServiceProvider',
      'AuthServiceProvider',
      'PanelProvider',
    ]),
  },
  { type: 'factory', prefix: 'factory', suffix: /Factory$/, ancestors: new Set(['Factory']) },
  { type: 'seeder', prefix: 'seeder', suffix: /Seeder$/, ancestors: new Set(['Seeder']) },
  {
    type: 'api_resource',
    prefix: 'api_resource',
    suffix: /Resource$/,
    ancestors: new Set(['JsonResource', 'ResourceCollection']),
  },
  { type: 'rule', prefix: 'rule', suffix: /Rule$/, ancestors: new Set(['Rule', 'ValidationRule', 'InvokableRule']) },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, folder: /\\Middleware\\/ },
];

/** Undefined for a class that is none of the framework's; interfaces, traits and enums are none. */
export function classTypeOf(owner: PhpClass): ClassType | undefined {
  if (owner.symbol.kind !== 'class') return undefined;
  const ancestors = [...owner.parents, ...owner.interfaces, ...owner.traits].map(shortName);
  return TYPES.find(({ ancestors: wanted, folder }) => {
    return folder?.test(owner.fullName) ?? ancestors.some((name) => wanted?.has(name));
  });
}
