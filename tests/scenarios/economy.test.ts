/** What a whole task costs an agent that knows nothing and follows what the answers name as the next call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallTool, type Step, workOnPrecise, workOnVague } from '../../bench/economy/agent.ts';
import { costOf, excessOf } from '../../bench/economy/budget.ts';
import { REQUESTS } from '../../bench/economy/requests.ts';
import { copyOfShop, ERAS } from '../helpers/mcp-server.ts';
import { openShop, type Shop } from './indexed-shop.ts';

/** Shops with the examples of the design documents; the protocol changes nothing about the second one. */
const CASES = [
  ...ERAS.map((era) => ({ era, project: 'sample-shop' })),
  { era: 'modern', project: 'laravel-shop' } as const,
];

describe.each(CASES)('in the $era era, of $project', ({ era, project }) => {
  const { precise = [], vague = [] } = REQUESTS[project] ?? {};
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(era, 'evidence', project === 'sample-shop' ? undefined : copyOfShop(project));
  });
  afterAll(() => shop.close());

  const call: CallTool = async (tool, args) => {
    const { body } = await shop.call(tool, { ...args });
    return { body, text: JSON.stringify(body) };
  };

  it.each(precise)('a precise request opens as soon as its code was read: $query [RT15] [P9]', async (request) => {
    const steps = await workOnPrecise(call, request);
    expect(excessOf('precise', costOf(steps))).toEqual([]);
    expect(toolsOf(steps).slice(0, 2)).toEqual(['start_session', 'get_chunk']);
  });

  it.each(vague)('the code is read before a vague request opens: $query [RT14] [P9]', async (request) => {
    const steps = await workOnVague(call, request);
    expect(excessOf('vague', costOf(steps))).toEqual([]);
    expect(toolsOf(steps).slice(0, 2)).toEqual(['start_session', 'get_chunk']);
  });
});

function toolsOf(steps: readonly Step[]): string[] {
  return steps.map(({ tool }) => tool);
}
