/** Rails: what routes, migrations, models, controllers, jobs, mailers and translations mean. */
import { type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
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
  read: (file) => joined(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => Knowledge)[] = [readMigration, readRoutes, readClasses, readLocale];

function joined(parts: readonly Knowledge[]): Knowledge {
  const found = parts.filter((part) => part !== NOTHING_KNOWN);
  if (found.length === 0) return NOTHING_KNOWN;
  return { entities: found.flatMap((part) => part.entities), edges: found.flatMap((part) => part.edges) };
}
