/** Symfony and Doctrine: what routes, entities, forms, services and the other classes of an application mean. */
import type { Framework, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readClasses } from './class-facts.ts';
import { readEntities } from './doctrine.ts';
import { readMentions } from './mentions.ts';
import { readRoutes } from './routes.ts';
import { readServices } from './services.ts';

export const symfony: Framework = {
  id: 'symfony',
  languages: ['php', 'yaml'],
  evidence: {
    dependencies: [
      'composer:symfony/framework-bundle',
      'composer:symfony/symfony',
      'composer:doctrine/orm',
      'composer:symfony/http-kernel',
    ],
    files: /(?:^|\/)(?:symfony\.lock|config\/bundles\.php)$/,
  },
  read: (file) => (file.language === 'yaml' ? readServices(file) : joinFacts(READERS.map((read) => read(file)))),
};

const READERS: readonly ((file: FrameworkFile) => FrameworkFacts)[] = [
  readEntities,
  readClasses,
  readRoutes,
  readMentions,
];
