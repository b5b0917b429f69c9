/** Every fact tool of the built server on the sample project, in both eras of the protocol, without a session. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connected, connect, copyOfShop, ERAS, type ToolAnswer } from '../helpers/mcp-server.ts';

const CONCISE_BYTES = 2000;

type Expected = readonly [tool: string, args: Record<string, unknown>, answer: Record<string, unknown>];

const any = expect.anything();

const FACTS: readonly Expected[] = [
  [
    'find_definitions',
    { symbol: 'PaymentService' },
    { definitions: [{ name: 'PaymentService', file: 'app/Services/PaymentService.php', line: 8, kind: 'class' }] },
  ],
  [
    'find_definitions',
    { symbol: ['Cart', 'PaymentServic'] },
    { total: 1, not_found: [{ symbol: 'PaymentServic', suggestions: expect.arrayContaining(['PaymentService']) }] },
  ],
  ['find_references', { symbol: 'isExpired', path: 'src' }, { total: expect.any(Number) }],
  [
    'search_text',
    { pattern: 'MAX_FAILURES', case_sensitive: true },
    { matches: expect.arrayContaining([expect.objectContaining({ in: 'LoginService.countFailure' })]) },
  ],
  ['search_files', { pattern: 'cart' }, { files: expect.arrayContaining([{ file: 'src/cart/cart.ts', lines: 37 }]) }],
  [
    'analyze_structure',
    { path: 'src/cart/cart.ts' },
    { files: [{ file: 'src/cart/cart.ts', imports: ['./coupon'], symbols: expect.any(Array) }] },
  ],
  ['get_symbols', { path: 'src/cart', kind: 'class' }, { symbols: [{ name: 'Cart', file: 'src/cart/cart.ts' }] }],
  [
    'get_function_at_line',
    { file: 'src/cart/cart.ts', line: 19 },
    { function: { name: 'Cart.addItem', start_line: 17, end_line: 21, content: expect.stringContaining('addItem') } },
  ],
  [
    'semantic_search',
    { query: 'ログイン失敗の回数制限' },
    { source: 'forest', forest_hits: expect.arrayContaining([expect.objectContaining({ chunk_id: any })]) },
  ],
  [
    'query',
    { question: 'where are login attempts limited' },
    { plan: any, hits: expect.arrayContaining([expect.objectContaining({ source: 'FACT', parts: any })]) },
  ],
  [
    'get_chunk',
    { chunk_id: ['src/cart/cart.ts:Cart.useCoupon', 'src/cart/cart.ts:1-3'] },
    {
      chunks: [
        { start_line: 28, content: expect.stringContaining('useCoupon') },
        { start_line: 1, end_line: 3 },
      ],
    },
  ],
  [
    'analyze_impact',
    { symbol: 'Cart' },
    { counts: { test: 1 }, impact: [{ role: 'test', file: 'tests/cart.test.ts' }] },
  ],
  ['pack_repository', {}, { text: expect.stringContaining('src/cart/cart.ts'), files_total: expect.any(Number) }],
  ['sync_index', { status_only: true }, { state: { state: 'up_to_date' }, sizes: { files: 16 } }],
];

/** A program starts and indexes before the first test. */
describe.each(ERAS)('in the %s era', (era) => {
  let server: Connected;
  let root = '';

  beforeAll(async () => {
    root = copyOfShop();
    server = await connect(root, era);
    await server.call('sync_index');
  });
  afterAll(() => server.close());

  it.each(FACTS)('%s answers %j', async (tool, args, answer) => {
    const { isError, body, structured, bytes } = await server.call(tool, args);
    expect(isError).toBe(false);
    expect(body).toMatchObject(answer);
    expect(structured).toEqual(body);
    expect(bytes).toBeLessThan(CONCISE_BYTES);
  });

  it.each(FACTS.filter(([tool]) => tool !== 'sync_index'))(
    '%s says how fresh the answer to %j is',
    async (tool, args) => {
      expect((await server.call(tool, args)).body.freshness).toBe('fresh');
    },
  );

  it('sees an edit that was made after the last answer', async () => {
    await server.call('find_definitions', { symbol: 'Cart' });
    writeFileSync(path.join(root, 'src/new.ts'), 'export function brandNewThing(): void {}\n');
    const { body } = await server.call('find_definitions', { symbol: 'brandNewThing' });
    expect(body).toMatchObject({ definitions: [{ file: 'src/new.ts', line: 1 }] });
  });

  it('leads through all pages of a long answer by the calls that it names', async () => {
    const places: string[] = [];
    let args: Record<string, unknown> | undefined = { pattern: 'return', limit: 3 };
    let total = 0;
    while (args !== undefined) {
      const { body }: ToolAnswer = await server.call('search_text', args);
      const page = body as {
        matches: { file: string; line: number }[];
        total: number;
        rest?: { next: { args: object } };
      };
      places.push(...page.matches.map(({ file, line }) => `${file}:${line}`));
      total = page.total;
      args = page.rest && { ...page.rest.next.args };
    }
    expect(new Set(places).size).toBe(total);
    expect(places).toHaveLength(total);
  });

  it('get_chunk gives programs all fields of a chunk [CH3, CH13]', async () => {
    const ask = async (chunkId: string) => {
      const { body } = await server.call('get_chunk', { chunk_id: chunkId, detail: 'full' });
      return (body as { chunks: unknown[] }).chunks[0];
    };
    expect(await ask('src/cart/cart.ts:Cart')).toMatchObject({
      file: 'src/cart/cart.ts',
      language: 'typescript',
      symbol: { name: 'Cart', kind: 'class', signature: expect.stringContaining('class Cart') },
      metadata: { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), imports: ['./coupon'] },
    });
    expect(await ask('app/Services/StockService.php:App\\Services.StockService')).toMatchObject({
      metadata: { docblock: expect.stringContaining('在庫管理') },
    });
  });

  it.each([
    ['find_definitions', { symbols: ['Cart'], repo_path: '.' }],
    ['analyze_structure', { file_path: 'src/cart/cart.ts' }],
    ['get_function_at_line', { file_path: 'src/cart/cart.ts', line: 19 }],
    ['get_chunk', { chunk_ids: ['src/cart/cart.ts:Cart'] }],
    ['search_text', { pattern: 'coupon', glob: null, limit: null }],
  ])('%s understands the older names of %j [D-36]', async (tool, args) => {
    expect((await server.call(tool, args)).isError).toBe(false);
  });
});
