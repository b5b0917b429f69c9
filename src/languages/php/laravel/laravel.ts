/** Laravel: what migrations, routes, models and the other classes of an application mean. */
import type { Framework, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readClasses } from './class-facts.ts';
import { readConfig } from './config.ts';
import { readMentions } from './mentions.ts';
import { readMigration } from './migrations.ts';
import { readModels } from './models.ts';
import { readRoutes } from './routes.ts';
import { readTranslations } from './translations.ts';

export const laravel: Framework = {
  id: 'laravel',
  languages: ['php', 'json'],
  evidence: {
    dependencies: ['composer:laravel/*', 'composer:illuminate/*', 'composer:laravel-zero/framework'],
    files: /(?:^|\/)artisan$/,
  },
  read: (file) => (file.language === 'json' ? readTranslations(file) : joinFacts(READERS.map((read) => read(file)))),
};

const READERS: readonly ((file: FrameworkFile) => FrameworkFacts)[] = [
  readMigration,
  readModels,
  readClasses,
  readRoutes,
  readMentions,
  readConfig,
  readTranslations,
];
