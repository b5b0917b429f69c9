/** The kinds of classes of a Laravel application. */
import type { PhpClassRule } from '../class-types.ts';

/** The first that fits wins. */
export const LARAVEL_TYPES: readonly PhpClassRule[] = [
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, place: /\\Controllers\\/ },
  {
    type: 'controller',
    prefix: 'controller',
    suffix: /Controller$/,
    ancestor: /^(?:Controller|BaseController)$/,
  },
  { type: 'form_request', prefix: 'request', suffix: /Request$/, ancestor: /^FormRequest$/ },
  { type: 'form_request', prefix: 'request', suffix: /Request$/, place: /\\Http\\Requests\\/ },
  { type: 'view_component', prefix: 'component', suffix: /^$/, place: /\\View\\Components\\/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, ancestor: /^Command$/ },
  { type: 'mail', prefix: 'mail', suffix: /Mail(?:able)?$/, ancestor: /^Mailable$/ },
  { type: 'notification', prefix: 'notification', suffix: /Notification$/, ancestor: /^Notification$/ },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, place: /\\Policies\\/ },
  { type: 'observer', prefix: 'observer', suffix: /Observer$/, place: /\\Observers\\/ },
  { type: 'listener', prefix: 'listener', suffix: /Listener$/, place: /\\Listeners\\/ },
  { type: 'event', prefix: 'event', suffix: /Event$/, place: /\\Events\\/ },
  { type: 'job', prefix: 'job', suffix: /Job$/, place: /\\Jobs\\/ },
  { type: 'job', prefix: 'job', suffix: /Job$/, ancestor: /^ShouldQueue$/ },
  {
    type: 'provider',
    prefix: 'provider',
    suffix: /(?:Service)?Provider$/,
    ancestor: /^(?:ServiceProvider|EventServiceProvider|RouteServiceProvider|AuthServiceProvider|PanelProvider)$/,
  },
  { type: 'factory', prefix: 'factory', suffix: /Factory$/, ancestor: /^Factory$/ },
  { type: 'seeder', prefix: 'seeder', suffix: /Seeder$/, ancestor: /^Seeder$/ },
  {
    type: 'api_resource',
    prefix: 'api_resource',
    suffix: /Resource$/,
    ancestor: /^(?:JsonResource|ResourceCollection)$/,
  },
  { type: 'rule', prefix: 'rule', suffix: /Rule$/, ancestor: /^(?:Rule|ValidationRule|InvokableRule)$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, place: /\\Middleware\\/ },
];
