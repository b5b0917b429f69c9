/** Symfony and Doctrine: what routes, entities, forms, services and the other classes of an application mean. */
import { type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
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
  read: (file) => (file.language === 'yaml' ? readServices(file) : joined(READERS.map((read) => read(file)))),
};

const READERS: readonly ((file: FrameworkFile) => Knowledge)[] = [readEntities, readClasses, readRoutes, readMentions];

function joined(parts: readonly Knowledge[]): Knowledge {
  const found = parts.filter((part) => part !== NOTHING_KNOWN);
  if (found.length === 0) return NOTHING_KNOWN;
  return { entities: found.flatMap((part) => part.entities), edges: found.flatMap((part) => part.edges) };
}
