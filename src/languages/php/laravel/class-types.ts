/** The kinds of classes of a Laravel application. */
import type { ClassType } from '../class-types.ts';

/** The first that fits wins. */
export const LARAVEL_TYPES: readonly ClassType[] = [
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
