import { expect, test } from 'vitest';
import { configurationPage, configurationSchema } from '../../../../bench/configuration-page.ts';

test('docs/configuration.md is what the table of options says', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../../../docs/configuration.md');
});

test('docs/config.schema.json is what the table of options says', async () => {
  await expect(configurationSchema()).toMatchFileSnapshot('../../../../docs/config.schema.json');
});
