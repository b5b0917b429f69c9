import { expect, it } from 'vitest';
import { AGENT_CLIENTS } from '../../../src/clients/table.ts';

it.each(AGENT_CLIENTS.flatMap(({ id, gaps }) => gaps.map((gap) => [id, gap] as const)))(
  'doctor tells a gap of %s in both languages',
  (_, { en, ja }) => {
    expect(en).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
    expect(ja).toMatch(/[ぁ-ん]/);
  },
);
