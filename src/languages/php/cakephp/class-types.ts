/** The kinds of classes of a CakePHP application, told by the folder that each must lie in. */
import type { ClassType } from '../class-types.ts';

export const CAKE_TYPES: readonly ClassType[] = [
  { type: 'component', prefix: 'component', suffix: /Component$/, folder: /\\Controller\\Component\\/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, folder: /\\Controller\\(?:.+\\)?\w+Controller$/ },
  { type: 'behavior', prefix: 'behavior', suffix: /Behavior$/, folder: /\\Model\\Behavior\\/ },
  { type: 'helper', prefix: 'helper', suffix: /Helper$/, folder: /\\View\\Helper\\/ },
  { type: 'cell', prefix: 'cell', suffix: /Cell$/, folder: /\\View\\Cell\\/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, folder: /\\(?:Command|Shell)\\/ },
  { type: 'mail', prefix: 'mail', suffix: /Mailer$/, folder: /\\Mailer\\\w+$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, folder: /\\Middleware\\/ },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, folder: /\\Policy\\/ },
  { type: 'rule', prefix: 'validation', suffix: /Validation$/, folder: /\\Model\\Validation\\/ },
  { type: 'form_request', prefix: 'form', suffix: /Form$/, folder: /\\Form\\\w+Form$/ },
  { type: 'listener', prefix: 'listener', suffix: /(?:Event)?Listener$/, folder: /\\Event\\(?:.+\\)?\w+Listener$/ },
  { type: 'seeder', prefix: 'seeder', suffix: /Seed$/, ancestors: new Set(['AbstractSeed', 'BaseSeed', 'BcSeed']) },
  { type: 'provider', prefix: 'provider', suffix: /(?:Service)?Provider$/, ancestors: new Set(['ServiceProvider']) },
  { type: 'service', prefix: 'service', suffix: /Service$/, folder: /\\Service\\(?:.+\\)?\w+Service$/ },
];
