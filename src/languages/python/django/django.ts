/** Django where data cannot say it: migrations and the routes of `urlpatterns`. */
import type { FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readMigration } from './migrations.ts';
import { readUrls } from './urls.ts';

export function readDjango(file: FrameworkFile): FrameworkFacts {
  return joinFacts([readMigration(file), readUrls(file)]);
}
