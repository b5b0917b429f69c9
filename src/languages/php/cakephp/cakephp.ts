/** CakePHP: what tables, entities, migrations, routes, templates and the other classes of an application mean. */
import type { Framework, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readClasses } from './class-facts.ts';
import { readMentions } from './mentions.ts';
import { readMigration } from './migrations.ts';
import { readRoutes } from './routes.ts';
import { readTables } from './tables.ts';
import { readTemplate } from './templates.ts';

export const cakephp: Framework = {
  id: 'cakephp',
  languages: ['php'],
  evidence: { dependencies: ['composer:cakephp/*'], files: /(?:^|\/)bin\/cake(?:\.php)?$/ },
  read: (file) => joinFacts(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => FrameworkFacts)[] = [
  readMigration,
  readTables,
  readClasses,
  readRoutes,
  readTemplate,
  readMentions,
];
