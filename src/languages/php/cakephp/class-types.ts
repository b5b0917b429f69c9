/** The kinds of classes of a CakePHP application, told by the folder that each must lie in. */
import type { PhpClassRule } from '../class-types.ts';

export const CAKE_TYPES: readonly PhpClassRule[] = [
  { type: 'component', prefix: 'component', suffix: /Component$/, place: /\\Controller\\Component\\/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, place: /\\Controller\\(?:.+\\)?\w+Controller$/ },
  { type: 'behavior', prefix: 'behavior', suffix: /Behavior$/, place: /\\Model\\Behavior\\/ },
  { type: 'helper', prefix: 'helper', suffix: /Helper$/, place: /\\View\\Helper\\/ },
  { type: 'cell', prefix: 'cell', suffix: /Cell$/, place: /\\View\\Cell\\/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, place: /\\(?:Command|Shell)\\/ },
  { type: 'mail', prefix: 'mail', suffix: /Mailer$/, place: /\\Mailer\\\w+$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, place: /\\Middleware\\/ },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, place: /\\Policy\\/ },
  { type: 'rule', prefix: 'validation', suffix: /Validation$/, place: /\\Model\\Validation\\/ },
  { type: 'form_request', prefix: 'form', suffix: /Form$/, place: /\\Form\\\w+Form$/ },
  { type: 'listener', prefix: 'listener', suffix: /(?:Event)?Listener$/, place: /\\Event\\(?:.+\\)?\w+Listener$/ },
  { type: 'seeder', prefix: 'seeder', suffix: /Seed$/, ancestor: /^(?:AbstractSeed|BaseSeed|BcSeed)$/ },
  { type: 'provider', prefix: 'provider', suffix: /(?:Service)?Provider$/, ancestor: /^ServiceProvider$/ },
  { type: 'service', prefix: 'service', suffix: /Service$/, place: /\\Service\\(?:.+\\)?\w+Service$/ },
];
