import { expect, it } from 'vitest';
import { repairedOnce, withRecovery } from '../../../../src/app/project/damaged-index.ts';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';

class Index {
  isDamaged = true;
  replaced = 0;

  readonly repair = repairedOnce(async () => {
    this.replaced++;
    await Promise.resolve();
    this.isDamaged = false;
  });

  async read(): Promise<string> {
    if (this.isDamaged) throw new DamagedIndexError('a page');
    return 'an answer';
  }
}

it('questions that meet the same damage replace the index once, also the one that comes to it when all is whole', async () => {
  const index = new Index();
  const late = index.repair();
  const answers = await Promise.all([1, 2].map(() => withRecovery(index, () => index.read())));
  await late();
  expect([...answers, index.replaced]).toEqual(['an answer', 'an answer', 1]);
});

it('further damage is repaired again', async () => {
  const index = new Index();
  await withRecovery(index, () => index.read());
  index.isDamaged = true;
  expect(await withRecovery(index, () => index.read())).toBe('an answer');
  expect(index.replaced).toBe(2);
});
