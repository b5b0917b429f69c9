/** Laravel: what migrations, routes, models and the other classes of an application mean. */
import { type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
import { readMigration } from './migrations.ts';
import { readModels } from './models.ts';
import { readRoutes } from './routes.ts';

export const laravel: Framework = {
  id: 'laravel',
  languages: ['php'],
  evidence: {
    dependencies: ['composer:laravel/*', 'composer:illuminate/*', 'composer:laravel-zero/framework'],
    files: /(?:^|\/)artisan$/,
  },
  read: (file) => joined(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => Knowledge)[] = [readMigration, readModels, readRoutes];

function joined(parts: readonly Knowledge[]): Knowledge {
  const found = parts.filter((part) => part !== NOTHING_KNOWN);
  if (found.length === 0) return NOTHING_KNOWN;
  return { entities: found.flatMap((part) => part.entities), edges: found.flatMap((part) => part.edges) };
}
