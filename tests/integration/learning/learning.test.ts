import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LearningShop, LOGIN, openLearningShop } from '../../helpers/learning-shop.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

/** The method that the sample agent changes. */
const LESSON = 'src/auth/login-service.ts:LoginService.authenticate';
const DAY = 24 * 60 * 60 * 1000;

let shop: LearningShop;
beforeEach(async () => {
  shop = await openLearningShop();
});
afterEach(() => shop.remove());

describe('after one success', () => {
  it('the pairs, one page and the map hold what was confirmed, at once [LP1][LP2][LP5][LP6][LP7][D-27]', async () => {
    const { id, answer } = await shop.succeed();
    expect(answer).toMatchObject({ success: true, status: 'success', repeated: false, map_updated: true });
    const [page, ...others] = readdirSync(shop.inFolder('agreements'));
    expect([answer.agreement_created, others]).toEqual([`.code-intel/agreements/${page}`, []]);
    const { version, pairs } = JSON.parse(shop.textOf('learned_pairs.json'));
    const pair = { nl_term: LOGIN.target, session_id: id, learned_at: '2026-03-02T09:00:00.000Z', edit_seen: true };
    expect(version).toBe(1);
    expect(pairs).toContainEqual(expect.objectContaining({ ...pair, symbol: LESSON }));
    expect(pairs).toHaveLength(1);
    expect(pairs[0].code_evidence).toMatch(/^src\/auth\/login-service\.ts:\d+-\d+, changed$/);
    const { map_hits: hits } = await shop.call('semantic_search', { query: LOGIN.target, collection: 'map' });
    expect(hits).toMatchObject([{ file: page, score: 1, metadata: { session_id: id } }]);
  });

  it('the same request, and one that contains the term, are told its symbols; another is not [VC7][D-41]', async () => {
    await shop.succeed();
    const found = { found: true, symbols: [LESSON], confidence: 1 };
    expect(await shop.hintFor('the login service is slow', 'login service')).toMatchObject(found);
    const within = await shop.hintFor('the login service of the admin area is slow', 'login service of the admin area');
    expect(within).toMatchObject({ found: true, symbols: [LESSON] });
    expect(await shop.hintFor('coupons are applied twice', 'coupons')).toEqual({ found: false });
  });

  it('the changed file is among the first places, and the search is still asked [D-55]', async () => {
    await shop.succeed();
    const started = await shop.call('start_session', { intent: 'MODIFY', query: 'the login service is slow' });
    const [first = '', second = ''] = String(started.places).split('\n');
    expect(first).toContain('src/auth/login-service.ts');
    expect(first).toContain('learned: login service, 1 success');
    expect(second).not.toBe('');
  });

  it('a session without a frame of the agent teaches what was changed [D-55]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, { ...LOGIN, target: '' });
    shop.edit(id, 'src/auth/login-service.ts');
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer).toMatchObject({ pairs: [LESSON], map_updated: true });
  });

  it('of variants of one name only the changed one is learned [D-55]', async () => {
    const file = 'src/auth/login-service.ts';
    const variant = 'export function lockedUntil(at: number): number {\n  return at;\n}\n';
    const other = variant.replace('return at', 'return at + 1');
    shop.write(file, `${readFileSync(path.join(shop.workspace.project.root, file), 'utf8')}\n${variant}${other}`);
    await shop.call('sync_index');
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await shop.call('get_chunk', { session_id: id, chunk_id: file });
    const text = readFileSync(path.join(shop.workspace.project.root, file), 'utf8');
    shop.write(file, text.replace('account.failures = 0;', 'account.failures = -1;'));
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer.pairs).toEqual([LESSON]);
  });

  it('a changed constant at the top of a file is the lesson [D-55]', async () => {
    const file = 'src/auth/login-service.ts';
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await shop.call('get_chunk', { session_id: id, chunk_id: file });
    const text = readFileSync(path.join(shop.workspace.project.root, file), 'utf8');
    expect(text).toContain('const LOCK_MINUTES = ');
    shop.write(file, text.replace(/const LOCK_MINUTES = \d+/, 'const LOCK_MINUTES = 31'));
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer.pairs).toEqual([`${file}:LOCK_MINUTES`]);
  });

  it('a success that changed no definition teaches nothing, and says so [D-40] [D-55]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer).toMatchObject({ pairs: [], agreement_created: null, map_updated: false });
    expect(answer.note).toContain('no definition was changed');
  });

  it('a success without words of the person stands as the judgement of the agent, and says so', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    const own = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(own.note).toContain('your own judgement');
    const said = await shop.call('record_outcome', {
      session_id: id,
      outcome: 'success',
      trigger_message: 'It works.',
    });
    expect(said.note).not.toContain('your own judgement');
  });

  it('saying it again changes nothing, also without the id of the closed session', async () => {
    await shop.succeed();
    const before = shop.textOf('learned_pairs.json');
    expect(await shop.call('record_outcome', { outcome: 'success' })).toMatchObject({ repeated: true });
    expect(shop.textOf('learned_pairs.json')).toBe(before);
    expect(shop.outcomes()).toHaveLength(1);
  });

  it('symbols whose file is gone are not offered any more, and their pairs are dropped [LP4]', async () => {
    await shop.succeed();
    shop.write('src/auth/login-service.ts', 'export const nothing = 1;\n');
    const hint = await shop.hintFor('the login service is slow', 'login service');
    expect(hint).toEqual({ found: false });
    await shop.call('record_outcome', { outcome: 'failure' });
    expect(JSON.parse(shop.textOf('learned_pairs.json')).pairs).toEqual([]);
  });

  it('a symbol of which little code is left is not offered any more [LP4]', async () => {
    await shop.succeed();
    const [, method] = LESSON.split('.').slice(-2);
    shop.write(
      'src/auth/login-service.ts',
      `export class LoginService {\n  ${method}(): number {\n    return 1;\n  }\n}\n`,
    );
    expect(await shop.hintFor('the login service is slow', 'login service')).toEqual({ found: false });
  });

  it('pairs older than 30 days are dropped when something else is learned [LP4]', async () => {
    await shop.succeed();
    shop.now += 31 * DAY;
    await shop.succeed({ target: 'session store', query: 'session store does not forget old sessions of a person' });
    const { pairs } = JSON.parse(shop.textOf('learned_pairs.json'));
    expect([...new Set(pairs.map((pair: { nl_term: string }) => pair.nl_term))]).toEqual(['session store']);
  });
});

describe('a pair that was learned', () => {
  const wordless = async (similarity: number) => {
    const pair = { nl_term: 'ひみつの扉', symbol: 'LoginService', similarity };
    shop.write('.code-intel/learned_pairs.json', JSON.stringify({ version: 1, pairs: [pair] }));
    const frame = { target_feature: { value: 'ひみつの扉', quote: 'ひみつの扉' } };
    await shop.call('start_session', { intent: 'MODIFY', query: 'ひみつの扉が開かない', frame });
    return shop.call('validate_symbol_relevance', { symbols: ['LoginService'] });
  };

  it('ties a symbol to a word that has nothing in common with it [LP8][D-10]', async () => {
    const { symbols } = await wordless(1);
    expect(symbols).toMatchObject([{ symbol: 'LoginService', approved: true, tier: 'tied' }]);
  });

  it('ties nothing where the symbol was only linked to the target when it was learned', async () => {
    const { symbols } = await wordless(0.1);
    expect(symbols).toMatchObject([{ symbol: 'LoginService', approved: false }]);
  });
});

describe('an outcome', () => {
  it('is recorded with what the server saw [IC2]', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    shop.edit(id, 'src/auth/login-service.ts');
    shop.run(id, 'cat README.md', 0);
    shop.run(id, 'cd web && npm test -- --run', 0);
    shop.now += 90_000;
    const analysis = { notes: 'locks after five', related_files: ['src/auth/login-service.ts'] };
    await shop.call('record_outcome', {
      session_id: id,
      outcome: 'success',
      analysis,
      trigger_message: 'thanks, works',
    });
    expect(shop.outcomes()).toEqual([
      expect.objectContaining({
        session_id: id,
        outcome: 'success',
        phase_at_outcome: 'READY',
        intent: 'MODIFY',
        devrag_used: false,
        analysis,
        trigger_message: 'thanks, works',
        files_changed: [{ path: 'src/auth/login-service.ts', granted: true }],
        checks: [{ command: 'cd web && npm test -- --run', exit_code: 0 }],
        elapsed_ms: 90_000,
        contradicted: false,
      }),
    ]);
  });

  it('claimed as success while the last check failed is kept, marked, and teaches nothing', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    shop.edit(id, 'src/auth/login-service.ts');
    shop.run(id, 'npx vitest run', 0);
    shop.run(id, 'npx tsc --noEmit', 2);
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    const contradicted = { command: 'npx tsc --noEmit', exit_code: 2 };
    expect(answer).toMatchObject({ contradicted_by: contradicted, agreement_created: null, map_updated: false });
    const [log] = shop.outcomes();
    expect(log).toMatchObject({ outcome: 'success', contradicted: true, failure_stage: 'check_failed' });
    expect(await shop.hintFor('the login service is slow', 'login service')).toEqual({ found: false });
  });

  it('of a session that never was READY is stored and teaches nothing [D-40]', async () => {
    const { session_id: id } = await shop.call('start_session', { intent: 'MODIFY', query: 'make the cart faster' });
    const answer = await shop.call('record_outcome', { session_id: id, outcome: 'success' });
    expect(answer).toMatchObject({ pairs: [], agreement_created: null });
    expect(shop.outcomes()).toMatchObject([{ learned: { why: 'never_ready' } }]);
  });

  it('that is partial leaves the session open', async () => {
    const { id } = await exploreLoginIn(shop.workspace, LOGIN);
    await shop.call('record_outcome', { session_id: id, outcome: 'partial' });
    expect(await shop.call('get_session_status', { session_id: id })).toMatchObject({ status: 'open', phase: 'READY' });
  });

  it('of failure names the point, and what it went by is trusted less until it is not offered [IC2]', async () => {
    await shop.succeed();
    const points: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      const { id } = await exploreLoginIn(shop.workspace, LOGIN);
      points.push((await shop.call('record_outcome', { session_id: id, outcome: 'failure' })).failure_point);
    }
    expect(points).toEqual(['no_edit', 'no_edit']);
    expect(await shop.hintFor('the login service is slow', 'login service')).toEqual({ found: false });
  });

  it('of success that turns out to be a failure takes back what it taught', async () => {
    const { id } = await shop.succeed();
    await shop.call('record_outcome', {
      session_id: id,
      outcome: 'failure',
      analysis: { failure_point: 'wrong file' },
    });
    expect(await shop.hintFor('the login service is slow', 'login service')).toEqual({ found: false });
    const { outcomes, analysis } = await shop.call('get_session_analysis', { session_id: id });
    expect(outcomes).toMatchObject([{ outcome: 'success' }, { outcome: 'failure' }]);
    expect(analysis).toMatchObject({ final_outcome: 'failure', failure_point: 'wrong file' });
  });
});
