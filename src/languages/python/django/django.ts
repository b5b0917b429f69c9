/** Django and its REST framework: what models, migrations, urls, views and the other classes of an application mean. */
import type { Framework, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readClasses } from './class-facts.ts';
import { readFunctions } from './functions.ts';
import { readMigration } from './migrations.ts';
import { readModels } from './models.ts';
import { readSettings } from './settings.ts';
import { readUrls } from './urls.ts';

export const django: Framework = {
  id: 'django',
  languages: ['python'],
  evidence: { dependencies: ['pypi:django', 'pypi:djangorestframework', 'pypi:wagtail'] },
  read: (file) => joinFacts(READERS.map((read) => read(file))),
};

const READERS: readonly ((file: FrameworkFile) => FrameworkFacts)[] = [
  readModels,
  readMigration,
  readClasses,
  readFunctions,
  readUrls,
  readSettings,
];
