/** The answers as a model reads them: one line a fact, in the language of the request (D-47). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connected, connect, copyOfShop } from '../helpers/mcp-server.ts';
import { LOGIN_LOCK } from './indexed-shop.ts';

/** Lines that differ far behind their beginning, and some that do not. */
const ROW = "'meta' => 'label:;placeholder:;options:;group_valid:;use_loop:";
const ROWS = `<?php
class Rows
{
    public function all()
    {
${[1, 2, 3, 4, 5].map((at) => `        ${ROW}${at}',`).join('\n')}
        $use_loop = 1;
        $use_loop = 2;
    }
}
`;

let server: Connected;
let shop = '';
beforeAll(async () => {
  shop = copyOfShop();
  writeFileSync(path.join(shop, 'app', 'rows.php'), ROWS);
  server = await connect(shop, 'modern', 'text');
  await server.call('sync_index');
});
afterAll(() => server.close());

const FACTS: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['find_definitions', { symbol: ['Cart', 'LoginService.countFailure', 'Nope'] }],
  ['find_references', { symbol: 'SessionStore' }],
  ['search_text', { pattern: ['LOCK_MINUTES', 'out of stock'] }],
  ['search_text', { pattern: 'lockedUntil', context_lines: 1, limit: 1 }],
  ['search_files', { pattern: 'src/cart/*' }],
  ['analyze_structure', { path: 'src/cart/cart.ts' }],
  ['analyze_structure', { path: 'src' }],
  ['get_symbols', { path: 'src/cart/coupon.ts' }],
  ['get_function_at_line', { file: 'src/cart/cart.ts', line: 34 }],
  ['get_function_at_line', { file: 'src/cart/cart.ts', line: 9 }],
  ['get_chunk', { chunk_id: ['src/cart/coupon.ts:1-5', 'src/cart/cart.ts:9-11', 'src/nope.ts:1-2'] }],
  ['analyze_impact', { symbol: 'Coupon' }],
  ['query', { query: 'how is the discount of a coupon computed', limit: 4 }],
  ['query', { query: 'lock', leads: ['login lock minutes'], limit: 2, detail: 'full' }],
  ['semantic_search', { query: 'too many failed logins', limit: 4 }],
  ['pack_repository', { token_budget: 60, include: 'src/cart' }],
  ['get_outcome_stats', {}],
  ['get_improvement_insights', {}],
  ['find_definitions', { symbl: 'Cart' }],
  ['find_references', { symbol: 'Cartt' }],
  ['get_chunk', { chunk_id: 'src/nope.ts:1-2' }],
];

const IN_JAPANESE: typeof FACTS = [
  ['find_definitions', { symbol: 'discountOf', detail: 'full' }],
  ['get_chunk', { chunk_id: 'src/cart/coupon.ts:discountOf' }],
  ['find_references', { symbol: 'SessionStore' }],
  ['search_text', { pattern: ['LOCK_MINUTES', 'nothing_like_it'] }],
  ['search_text', { pattern: 'nothing_like_it' }],
  ['search_files', { pattern: 'src/cart/*' }],
  ['analyze_structure', { path: 'src/cart/cart.ts' }],
  ['get_symbols', { path: 'src/cart/coupon.ts' }],
  ['get_function_at_line', { file: 'src/cart/cart.ts', line: 34 }],
  ['analyze_impact', { symbol: 'Coupon' }],
  ['query', { query: 'クーポンの割引はどこで計算している', limit: 4 }],
  ['query', { query: '量子もつれの干渉縞', limit: 2 }],
  ['semantic_search', { query: 'ログインの失敗が続いたときの制限', limit: 4 }],
];

const MANY: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['search_text', { pattern: ['order', 'account'] }],
  ['find_references', { symbol: ['Order', 'Coupon', 'CartLine', 'Session', 'Account'] }],
];

/** How near a hit is depends on all of the model; which come first is what matters here. */
function withoutScores(text: string): string {
  return text.replace(/ {2}\d+\.\d+(?= {2}|$)/gm, '  N.N');
}

describe('a fact', () => {
  it('is told in one line, under its file', async () => {
    const told: string[] = [];
    for (const [tool, args] of FACTS) {
      const { text, structured } = await server.call(tool, args);
      expect(structured).toBeUndefined();
      told.push(`# ${tool} ${JSON.stringify(args)}`, withoutScores(text), '');
    }
    await expect(told.join('\n')).toMatchFileSnapshot('golden/facts.txt');
  });

  it('is told in the language of the request, and uses only once', async () => {
    const started = await server.call('start_session', {
      intent: 'QUESTION',
      query: 'カートの合計はどこで計算している？',
    });
    const [, session_id = ''] = /^\S+ (s_[\w-]{8})/.exec(started.text) ?? [];
    const told: string[] = [];
    for (const [tool, args] of IN_JAPANESE) {
      const { text } = await server.call(tool, { ...args, session_id });
      told.push(
        `# ${tool} ${JSON.stringify(args)}`,
        withoutScores(text).replaceAll(session_id, 's_…').replace(/\d+$/, 'N'),
        '',
      );
    }
    await expect(told.join('\n')).toMatchFileSnapshot('golden/facts.ja.txt');
  });

  it('is told in Japanese where the question is Japanese', async () => {
    const { text } = await server.call('search_text', { pattern: '買い物かご' });
    expect(text).toContain('1 行が一致');
  });

  it('has the number of its evidence at the end', async () => {
    const started = await server.call('start_session', LOGIN_LOCK);
    const [, session_id] = /^セッション (s_\S+) {2}EXPLORATION/.exec(started.text) ?? [];
    const { text } = await server.call('find_definitions', { session_id, symbol: 'LoginService' });
    expect(text).toMatch(/\n証跡 \d+$/);
  });
});

describe('lines that match', () => {
  it('and are nearly the same are folded, and a symbol around several is said once', async () => {
    const { text } = await server.call('search_text', { pattern: 'use_loop' });
    expect(text.split('\n')).toEqual([
      '7 lines match',
      'app/rows.php',
      `  6  ${ROW}1',  [Rows.all]  + 4 alike: 7, 8, 9, 10`,
      '  11  $use_loop = 1;  〃',
      '  12  $use_loop = 2;  〃',
    ]);
  });

  it('are answered where one of several expressions is none', async () => {
    const { text } = await server.call('search_text', { pattern: ['use_loop = [12]', 'all('], regex: true });
    expect(text).toContain('all( is not a valid regex (unclosed group): its brackets are searched literally');
    expect(text).toContain('  12  $use_loop = 2;');
    expect(text).toContain('public function all()');
  });
});

describe('an answer', () => {
  it('on a text that is nowhere says what was searched, and of a part of the project no more than that', async () => {
    const all = 'tests, translations and built files included (except node_modules and what .gitignore names)';
    const none = await server.call('search_text', { pattern: 'nothing_like_it' });
    expect(none.text).toMatch(/^0 lines match {2}\d+ files were searched, /);
    expect(none.text).toContain(all);
    for (const part of [{ path: 'src' }, { glob: '*.ts' }, { file_type: 'ts' }]) {
      expect((await server.call('search_text', { pattern: 'nothing_like_it', ...part })).text).not.toContain(all);
    }
  });

  it('says in the language of the question that a text was read as an expression', async () => {
    const { text } = await server.call('search_text', { pattern: '"use_loop"|use_loop' });
    expect(text).toMatch(/^7 lines match\n"use_loop"\|use_loop matches no line literally: searched as a regex\n/);
    const { text: none } = await server.call('search_text', { pattern: String.raw`該当\.なし` });
    expect(none).toContain('正規表現として検索');
  });

  it('on a folder shows what stands in its classes when all of it is asked for [CT4]', async () => {
    const inside = /^ {4,}\d+-\d+ {2}method \w+/m;
    expect((await server.call('analyze_structure', { path: 'src' })).text).not.toMatch(inside);
    expect((await server.call('analyze_structure', { path: 'src', detail: 'full' })).text).toMatch(inside);
  });

  it('of 45 matches takes at most 5.3 kB', async () => {
    const { text, bytes } = await server.call('search_text', { pattern: 'o', limit: 45 });
    expect(text.match(/^ {2}\d/gm)).toHaveLength(45);
    expect(bytes).toBeLessThanOrEqual(5300);
  });

  it('of many facts takes half of the bytes that JSON takes', async () => {
    const programs = await connect(copyOfShop(), 'modern', 'json');
    await programs.call('sync_index');
    for (const [tool, args] of MANY) {
      const full = { ...args, detail: 'full' };
      const json = await programs.call(tool, full);
      expect((await server.call(tool, full)).bytes).toBeLessThan(0.6 * json.bytes);
    }
    await programs.close();
  });

  it('that refuses names its code, and a call, in at most 600 characters', async () => {
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['find_definitions', { symbol: 'x'.repeat(30_000) }],
      ['find_references', { symbol: 'NothingLikeThisAtAll' }],
      ['submit_understanding', { session_id: 'nobody', symbols_identified: ['Cart'] }],
      ['semantic_search', { query: 'x'.repeat(500), cursor: '3-abcdef' }],
      ['get_chunk', { chunk_id: 'no:chunk' }],
    ];
    for (const [tool, args] of calls) {
      const { isError, text } = await server.call(tool, args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^refused: [a-z_]+: /);
      expect(text).toMatch(/\nnext: [a-z_]+ /);
      expect(text.length).toBeLessThanOrEqual(600);
    }
  });
});

describe('the impact of a change', () => {
  it('marks users of which the code does not tell what they use', async () => {
    const uses =
      '<?php\nfunction sureOfRows(Rows $a) {\n    return $a->all();\n}\nfunction anyRows($b) {\n    return $b->all();\n}\n';
    writeFileSync(path.join(shop, 'app', 'uses.php'), uses);
    await server.call('sync_index');
    const { text } = await server.call('analyze_impact', { symbol: 'Rows.all' });
    expect(text).toContain('  3  return $a->all();  code [sureOfRows]');
    expect(text).toContain('  6  return $b->all();  ? code [anyRows]');
  });
});
