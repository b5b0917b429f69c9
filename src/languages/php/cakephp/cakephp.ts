/** CakePHP: what tables, entities, migrations, routes, templates and the other classes of an application mean. */
import { type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
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
  read: (file) => {
    const parts = READERS.map((read) => read(file)).filter((part) => part !== NOTHING_KNOWN);
    if (parts.length === 0) return NOTHING_KNOWN;
    return { entities: parts.flatMap((part) => part.entities), edges: parts.flatMap((part) => part.edges) };
  },
};

const READERS: readonly ((file: FrameworkFile) => Knowledge)[] = [
  readMigration,
  readTables,
  readClasses,
  readRoutes,
  readTemplate,
  readMentions,
];
