/** Rails: what routes, migrations, models, controllers, jobs, mailers and translations mean. */
import type { Framework, FrameworkFile, Knowledge } from '../../framework-contract.ts';
import { joinKnowledge } from '../../knowledge.ts';
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
  read: (file) => joinKnowledge(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => Knowledge)[] = [readMigration, readRoutes, readClasses, readLocale];
