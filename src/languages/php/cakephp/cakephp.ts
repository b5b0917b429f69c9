/** CakePHP where data cannot say it: routes in scopes, and migrations. */
import type { FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readMigration } from './migrations.ts';
import { readRoutes } from './routes.ts';

export function readCakephp(file: FrameworkFile): FrameworkFacts {
  return joinFacts([readMigration(file), readRoutes(file)]);
}
