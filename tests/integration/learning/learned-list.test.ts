/** What people and machines do to the files of what was learned: it is named, and the rest goes on. */
import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forget } from '../../../src/app/learning/forget.ts';
import { listLearned } from '../../../src/app/learning/learned-list.ts';
import { type LearningShop, openLearningShop } from '../../helpers/learning-shop.ts';

const LESSON = 'src/auth/login-service.ts:LoginService.authenticate';
let shop: LearningShop;
beforeEach(async () => {
  shop = await openLearningShop();
  await shop.succeed();
});
afterEach(() => shop.remove());

const list = () => listLearned(shop.workspace, 'en');
const page = () => shop.inFolder('agreements', readdirSync(shop.inFolder('agreements'))[0] ?? '');
const statesOf = () => Object.fromEntries(list().pairs.map(({ symbol, state }) => [symbol, state]));

describe('what was learned is listed', () => {
  it('with what still holds', () => {
    expect(list()).toMatchObject({ agreements: [{ nlTerm: 'login service' }], problems: [] });
    expect(new Set(Object.values(statesOf()))).toEqual(new Set(['in_force']));
    const [agreement] = list().agreements;
    expect(agreement?.inForce).toEqual(agreement?.symbols);
  });

  it('with the pair whose file is gone', async () => {
    expect(statesOf()).toEqual({ [LESSON]: 'in_force' });
    rmSync(path.join(shop.workspace.project.root, 'src/auth/login-service.ts'));
    await shop.call('sync_index');
    expect(statesOf()).toEqual({ [LESSON]: 'vanished' });
    expect(list().agreements[0]?.inForce).toEqual([]);
  });

  it('beside a page that was edited by hand, and one that cannot be read', () => {
    writeFileSync(page(), '---\nnl_term: sign-in\nsymbols: [LoginService, Nobody]\n---\nOurs.\n');
    writeFileSync(shop.inFolder('agreements', 'notes.md'), 'No front matter.');
    expect(list()).toMatchObject({
      agreements: [{ nlTerm: 'sign-in', symbols: ['LoginService', 'Nobody'], inForce: ['LoginService'] }],
      problems: [expect.stringContaining('notes.md')],
    });
  });

  it('beside marks of a merge conflict and a torn line', () => {
    const conflict = '<<<<<<< ours\n{"version":1,"pairs":[]}\n=======\n{}\n>>>>>>> theirs\n';
    writeFileSync(shop.inFolder('learned_pairs.json'), conflict);
    appendFileSync(shop.inFolder('logs', 'outcomes.jsonl'), '{"session_id":"torn');
    expect(list()).toMatchObject({ pairs: [], agreements: [{ nlTerm: 'login service' }] });
    expect(list().problems).toEqual([
      expect.stringContaining('merge conflict'),
      expect.stringContaining('outcomes.jsonl ends in an incomplete line'),
    ]);
    expect(shop.textOf('learned_pairs.json')).toBe(conflict);
  });
});

describe('deleting', () => {
  it('takes a pair by its term as people write it, and keeps what is no pair', () => {
    const { pairs, ...rest } = JSON.parse(shop.textOf('learned_pairs.json'));
    const foreign = { note: 'ours' };
    writeFileSync(shop.inFolder('learned_pairs.json'), JSON.stringify({ ...rest, pairs: [...pairs, foreign] }));
    forget(shop.workspace, { kind: 'pair', nlTerm: '  Login  SERVICE', symbol: LESSON });
    expect(statesOf()).toEqual({});
    expect(JSON.parse(shop.textOf('learned_pairs.json')).pairs).toContainEqual(foreign);
  });

  it('leaves a file alone that somebody must repair first', () => {
    writeFileSync(shop.inFolder('learned_pairs.json'), '{');
    const pair = { kind: 'pair', nlTerm: 'login service', symbol: 'Account' } as const;
    expect(() => forget(shop.workspace, pair)).toThrow('cannot be read as a whole');
    expect(shop.textOf('learned_pairs.json')).toBe('{');
  });

  it('takes a page, after which the next request is told nothing', async () => {
    expect(await shop.hintFor('the login service is slow', 'login service')).toMatchObject({ found: true });
    const file = page();
    forget(shop.workspace, { kind: 'agreement', file: path.basename(file) });
    expect(existsSync(file)).toBe(false);
    expect(await shop.hintFor('the login service is slow', 'login service')).toMatchObject({ found: false });
  });

  it('takes no file that is not listed', () => {
    const kept = shop.inFolder('learned_pairs.json');
    for (const file of ['../learned_pairs.json', kept, 'nothing.md'])
      expect(() => forget(shop.workspace, { kind: 'agreement', file })).toThrow('no agreement');
    expect(existsSync(kept)).toBe(true);
  });
});
