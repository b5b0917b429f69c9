import { expect, test } from 'vitest';
import { configurationPage } from '../../../../bench/configuration-page.ts';
import { configSchema } from '../../../../src/app/config/config.ts';

test('docs/configuration.md is what the table of options says', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../../../docs/configuration.md');
});

test('docs/config.schema.json is what the table of options says', async () => {
  await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/config.schema.json',
  );
});
