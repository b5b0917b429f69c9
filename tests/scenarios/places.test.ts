/** A place is understood by every tool in every form in which people, editors and other tools write it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Connected, connect, copyOfShop } from '../helpers/mcp-server.ts';

const FILE = 'src/cart/cart.ts';

const PATIENT = { timeout: 100_000, interval: 200 };

describe('places', () => {
  const root = copyOfShop();
  let server: Connected;

  beforeAll(async () => {
    server = await connect(root, 'modern');
  });
  afterAll(async () => {
    await server.close();
  });

  const paths = [FILE, `./${FILE}`, FILE.replaceAll('/', '\\'), `${root}/${FILE}`, `file://${root}/${FILE}`];

  it.each(paths)('%s with lines or a name is understood by all tools [CT5]', async (path) => {
    const call = async (tool: string, args: Record<string, unknown>) => (await server.call(tool, args)).body;
    const named = { definitions: [{ name: 'addItem', file: FILE, line: 17 }] };
    expect(await call('find_definitions', { symbol: `${path}:Cart.addItem` })).toMatchObject(named);
    expect(await call('find_definitions', { symbol: `${path}:19` })).toMatchObject(named);
    expect(await call('find_references', { symbol: `${path}:Cart.addItem` })).toHaveProperty('references');
    const impact = { symbol: `${path}:Cart.addItem` };
    await vi.waitUntil(async () => (await call('analyze_impact', impact)).error !== 'initializing', PATIENT);
    expect(await call('analyze_impact', impact)).toMatchObject({
      targets: [{ name: 'addItem', file: FILE }],
    });
    expect(await call('analyze_impact', { file: `${path}:17` })).toHaveProperty('impact');
    expect(await call('get_chunk', { chunk_id: path })).toMatchObject({ chunks: [{ file: FILE, start_line: 1 }] });
    const stretches = await call('get_chunk', { chunk_id: [`${path}:17`, `${path}:18-19,20`, `${path}:addItem`] });
    expect(stretches).toMatchObject({
      chunks: [
        { file: FILE, start_line: 17, end_line: 17 },
        { start_line: 18, end_line: 19 },
        { start_line: 20, end_line: 20 },
        { start_line: 16, end_line: 21 },
      ],
    });
    for (const args of [{ file: path, line: 19 }, { file: `${path}:19` }, { file: `${path}:19:3` }])
      expect(await call('get_function_at_line', args)).toMatchObject({ function: { name: 'Cart.addItem' } });
    for (const place of [path, `${path}:12`, `${path}:Cart`]) {
      expect(await call('analyze_structure', { path: place })).toMatchObject({ files: [{ file: FILE }] });
      expect(await call('get_symbols', { path: place })).toMatchObject({ total: expect.any(Number) });
      expect(await call('search_text', { pattern: 'addItem', path: place })).toMatchObject({
        matches: [{ file: FILE }],
      });
      expect(await call('search_files', { pattern: place })).toMatchObject({ files: [{ file: FILE }], total: 1 });
    }
  });

  it('asks for the line where neither the file nor the call names one', async () => {
    const { isError, text } = await server.call('get_function_at_line', { file: FILE });
    expect(isError).toBe(true);
    expect(text).toContain('Give a line from 1 to 37');
  });
});
