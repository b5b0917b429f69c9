/** What the server answers to calls that cannot succeed: what happened, and a call that can. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '../../src/session/tool-name.ts';
import { type Connected, connect, copyOfShop, ERAS } from '../helpers/mcp-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const HUGE = 'x'.repeat(100_000);

const REFUSED: readonly (readonly [tool: string, args: Record<string, unknown>, code: string])[] = [
  ['find_definitions', {}, 'invalid_argument'],
  ['find_definitions', { symbl: 'Cart' }, 'invalid_argument'],
  ['find_definitions', { symbol: 7 }, 'invalid_argument'],
  ['find_definitions', { symbol: ' ' }, 'invalid_argument'],
  ['find_definitions', { symbol: HUGE }, 'invalid_argument'],
  ['find_definitions', { symbol: Array.from({ length: 600 }, (_, at) => `a${at}`) }, 'invalid_argument'],
  ['find_definitions', { symbol: 'Cart', limit: 'ten' }, 'invalid_argument'],
  ['find_definitions', { symbol: 'Cart', cursor: '3-abcdef' }, 'invalid_argument'],
  ['find_definitions', { symbol: 'Cartt' }, 'not_found'],
  ['find_definitions', { symbol: 'NothingLikeThisAtAll' }, 'not_found'],
  ['find_references', { symbol: 'NothingLikeThisAtAll' }, 'not_found'],
  ['search_text', { pattern: 'a', file_type: 'klingon' }, 'invalid_argument'],
  ['search_text', { pattern: 'a', path: 'no/such/folder' }, 'not_found'],
  ['get_symbols', { path: 'src', kind: 'klass' }, 'invalid_argument'],
  ['get_symbols', { path: '../../../etc' }, 'path_outside_project'],
  ['analyze_structure', { path: '/etc/passwd' }, 'path_outside_project'],
  ['analyze_structure', { path: 'src/cart/crat.ts' }, 'not_found'],
  ['get_function_at_line', { file: 'src/cart/cart.ts', line: 9000 }, 'invalid_argument'],
  ['get_function_at_line', { file: '../secret.ts', line: 1 }, 'path_outside_project'],
  ['get_chunk', { chunk_id: 'no:chunk' }, 'not_found'],
  ['analyze_impact', {}, 'invalid_argument'],
  ['analyze_impact', { symbol: 'Cart', file: 'src/cart/cart.ts' }, 'invalid_argument'],
  ['find_definitions', { symbol: 'Cart', session_id: 'nobody' }, 'session_not_found'],
];

/** A program starts and indexes before the first test. */
describe.each(ERAS)('in the %s era', (era) => {
  let server: Connected;

  beforeAll(async () => {
    server = await connect(copyOfShop(), era);
    await server.call('sync_index');
  });
  afterAll(() => server.close());

  it.each(REFUSED)('%s refuses %.60j with %s and a call that leads on', async (tool, args, code) => {
    const { isError, body, structured, bytes } = await server.call(tool, args);
    expect(isError).toBe(true);
    expect(structured).toEqual(body);
    expect(bytes).toBeLessThan(2000);
    const next = { tool: expect.any(String), args: expect.any(Object), why: expect.any(String) };
    expect(body).toMatchObject({ success: false, error: code, message: expect.any(String), next });
  });

  it.each(REFUSED)('the call named after %s %.60j has arguments that are understood [P8]', async (tool, args) => {
    const { next } = (await server.call(tool, args)).body as { next: { tool: string; args: Record<string, unknown> } };
    expect(TOOL_NAMES).toContain(next.tool);
    const followed = await server.call(next.tool, next.args);
    expect(followed.body.error).not.toBe('invalid_argument');
  });

  it.each(TOOL_NAMES)(
    '%s names a call that is understood in place of one with an unknown argument [P8]',
    async (tool) => {
      const { isError, body } = await server.call(tool, { no_such_argument: { $gt: '' }, session_id: 7 });
      expect([isError, body.error]).toEqual([true, 'invalid_argument']);
      const { next } = body as { next: { tool: string; args: Record<string, unknown> } };
      expect(TOOL_NAMES).toContain(next.tool);
      const filled = JSON.parse(JSON.stringify(next.args).replaceAll('…', 'login'));
      expect((await server.call(next.tool, filled)).body.error).not.toBe('invalid_argument');
    },
  );

  it('a list that is too long is named again as far as it is allowed', async () => {
    const pattern = Array.from({ length: 13 }, (_, at) => `pattern${at}`);
    const { body } = await server.call('search_text', { pattern });
    expect(body).toMatchObject({
      message: '13 patterns were given',
      next: { args: { pattern: pattern.slice(0, 10) } },
    });
  });

  it('never answers for another symbol', async () => {
    const { body } = await server.call('find_references', { symbol: 'Cartt' });
    expect(body).toMatchObject({ not_found: [{ symbol: 'Cartt', suggestions: expect.arrayContaining(['Cart']) }] });
    expect(body).not.toHaveProperty('references');
  });

  it('an unknown tool is an error of the protocol, and the server lives on', async () => {
    await expect(server.client.callTool({ name: 'nonsense', arguments: {} })).rejects.toThrow('nonsense');
    expect((await server.call('find_definitions', { symbol: 'Cart' })).isError).toBe(false);
  });

  it('another project is served only where code-intel was set up', async () => {
    const other = temporaryFolder();
    writeFileSync(path.join(other, 'far.ts'), 'export function farAway(): void {}\n');
    const call = () => server.call('find_definitions', { symbol: 'farAway', path: other });
    expect((await call()).body.error).toBe('path_outside_project');
    mkdirSync(path.join(other, '.code-intel'));
    expect((await call()).body).toMatchObject({ definitions: [{ file: 'far.ts' }] });
  });

  it('a project that was deleted is told, and the server lives on', async () => {
    const root = copyOfShop();
    const { close, call } = await connect(root, era);
    await call('find_definitions', { symbol: 'Cart' });
    // At one stroke, since the first index may still be writing into it.
    renameSync(root, path.join(temporaryFolder(), 'trash'));
    expect((await call('find_definitions', { symbol: 'Cart' })).body).toMatchObject({
      error: 'project_gone',
      success: false,
      next: { tool: 'find_definitions', args: { symbol: ['Cart'] } },
    });
    expect((await call('search_text', { pattern: 'x' })).body.error).toBe('project_gone');
    await close();
  });
});
