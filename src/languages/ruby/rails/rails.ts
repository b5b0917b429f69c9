/** Rails where data cannot say it: routes, migrations and locales. */
import type { FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readLocale } from './locales.ts';
import { readMigration } from './migrations.ts';
import { readRoutes } from './routes.ts';

export function readRails(file: FrameworkFile): FrameworkFacts {
  return joinFacts([readMigration, readRoutes, readLocale].map((read) => read(file)));
}
