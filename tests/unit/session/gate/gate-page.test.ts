import { expect, test } from 'vitest';
import { gatePage } from '../../../../bench/gate-page.ts';

test('docs/gate.md is what the rules say', async () => {
  await expect(gatePage()).toMatchFileSnapshot('../../../../docs/gate.md');
});
