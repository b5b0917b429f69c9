/** Rails: what routes, migrations, models, controllers, jobs, mailers and translations mean. */
import type { Framework, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readClasses } from './classes.ts';
import { readLocale } from './locales.ts';
import { readMigration } from './migrations.ts';
import { readRoutes } from './routes.ts';

export const rails: Framework = {
  id: 'rails',
  languages: ['ruby', 'yaml'],
  evidence: {
    dependencies: ['gem:rails', 'gem:railties', 'gem:activerecord', 'gem:actionpack'],
    files: /(?:^|\/)config\/routes\.rb$/,
  },
  read: (file) => joinFacts(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => FrameworkFacts)[] = [
  readMigration,
  readRoutes,
  readClasses,
  readLocale,
];
