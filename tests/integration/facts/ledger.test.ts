/** What the fact tools write into the ledger of a session: what the answer showed, and nothing else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '../../../src/app/sessions/workspace.ts';
import { viewLedger } from '../../../src/session/ledger/ledger.ts';
import type { Phase } from '../../../src/session/phase.ts';
import type { ToolName } from '../../../src/session/tool-name.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { sampleSession } from '../../unit/session/sample-session.ts';

let shop: TestWorkspace;
let workspace: Workspace;
let made = 0;
let id = '';

beforeAll(async () => {
  shop = await openShopWorkspace();
  ({ workspace } = shop);
});
beforeEach(() => begin('EXPLORATION'));
afterAll(() => shop.remove());

function begin(phase: Phase): void {
  id = `session-${++made}`;
  workspace.sessions.create(sampleSession({ id, phase, lastCallAt: Date.now() }));
}

const ask = (tool: ToolName, args: Record<string, unknown>, scope?: string) =>
  callTool(workspace, tool, { ...args, session_id: id }, scope === undefined ? {} : { scope });

const ledger = () => viewLedger(workspace.sessions.evidence(id));
const lastRow = () => workspace.sessions.evidence(id).at(-1);

describe('the ledger', () => {
  it('has the number that the answer names, and the answer names its session', async () => {
    const { evidence_id, session_id } = await ask('find_definitions', { symbol: 'Cart' });
    expect({ evidence_id, session_id }).toEqual({ evidence_id: lastRow()?.id, session_id: id });
  });

  it('meets a symbol by its definition, which does not explore the file', async () => {
    await ask('find_definitions', { symbol: 'Cart' });
    expect(ledger().symbols.get('Cart')).toMatchObject([{ role: 'definition', file: 'src/cart/cart.ts' }]);
    expect([...ledger().explored.keys()]).toEqual([]);
    expect([...ledger().mentionedFiles]).toEqual(['src/cart/cart.ts']);
  });

  it('explores the file of a definition whose code full detail shows, and tells its uses once', async () => {
    const full = () => ask('find_definitions', { symbol: 'Cart.useCoupon', detail: 'full' });
    const first = await full();
    expect(first).toMatchObject({ total: 1, chunks: [{ content: expect.stringContaining('useCoupon(') }] });
    expect(ledger().shown.get('src/cart/cart.ts')).toHaveLength(1);
    expect(ledger().areUsesKnown('useCoupon')).toBe(true);
    expect(first).toHaveProperty('uses');
    expect(await full()).not.toHaveProperty('uses');
  });

  it('does not say of a test that nothing calls it', async () => {
    const text = 'export function sumsUp() {\n  return 1 + 1;\n}\n';
    writeFileSync(join(workspace.project.root, 'tests/sums.test.ts'), text);
    writeFileSync(join(workspace.project.root, 'src/sums.ts'), text.replace('sumsUp', 'addsUp'));
    expect(await ask('get_chunk', { chunk_id: 'src/sums.ts:addsUp' })).toHaveProperty('uses');
    expect(await ask('get_chunk', { chunk_id: 'tests/sums.test.ts:sumsUp' })).not.toHaveProperty('uses');
  });

  it.each([
    ['find_references', { symbol: 'discountOf' }],
    ['search_text', { pattern: 'discountOf' }],
    ['search_files', { pattern: 'cart.ts' }],
    ['query', { question: 'totalWithTax' }],
    ['analyze_impact', { symbol: 'discountOf' }],
  ] as const)('%s names files and explores none', async (tool, args) => {
    await ask(tool, args);
    expect([...ledger().mentionedFiles]).toContain('src/cart/cart.ts');
    expect([...ledger().explored.keys()]).toEqual([]);
  });

  it('explores the file whose lines were shown, with the content it had', async () => {
    await ask('get_chunk', { chunk_id: 'src/cart/cart.ts:Cart.useCoupon' });
    const { hash } = workspace.project.store.files().find(({ path }) => path === 'src/cart/cart.ts') ?? {};
    expect(lastRow()?.files).toEqual([
      { path: 'src/cart/cart.ts', hash, shown: 'lines', lines: [{ start: 28, end: 30 }] },
    ]);
  });

  it('explores the file of a function that was shown', async () => {
    await ask('get_function_at_line', { file: 'src/cart/cart.ts', line: 19 });
    expect(lastRow()?.files).toMatchObject([{ shown: 'lines', lines: [{ start: 17, end: 21 }] }]);
  });

  it('explores one file by its outline, and none by the outline of a folder', async () => {
    await ask('analyze_structure', { path: 'src/cart/cart.ts' }, 'src/cart/cart.ts');
    await ask('get_symbols', { path: 'src/auth' }, 'src/auth');
    await ask('analyze_structure', { path: 'src/auth' }, 'src/auth');
    expect([...ledger().explored.keys()]).toEqual(['src/cart/cart.ts']);
    expect([...ledger().mentionedFiles]).toContain('src/auth/login-service.ts');
  });

  it('holds nothing of what was cut from the answer', async () => {
    const { matches } = (await ask('search_text', { pattern: 'return', limit: 2 })) as { matches: { file: string }[] };
    expect(new Set(matches.map(({ file }) => file))).toEqual(ledger().mentionedFiles);
    expect(lastRow()?.results).toBe(2);
  });

  it('holds the lines of a long function only as far as they were shown', async () => {
    const body = Array.from({ length: 200 }, (_, line) => `  step${line}();`).join('\n');
    shop.write('src/long.ts', `export function longOne(): void {\n${body}\n}\n`);
    const { rest } = (await ask('get_chunk', { chunk_id: 'src/long.ts:longOne' })) as {
      rest: { omitted_lines: number };
    };
    const [lines] = lastRow()?.files[0]?.lines ?? [];
    expect(lines?.start).toBe(1);
    expect(lines?.end).toBe(202 - rest.omitted_lines);
  });

  it('notes that something was looked for and not found', async () => {
    await expect(ask('find_definitions', { symbol: 'Nonesuch' })).rejects.toMatchObject({ code: 'not_found' });
    expect(lastRow()).toMatchObject({ tool: 'find_definitions', results: 0, args: { symbol: ['Nonesuch'] } });
  });

  it('notes nothing of a call that was cancelled', async () => {
    const signal = AbortSignal.abort();
    const call = callTool(workspace, 'find_definitions', { symbol: 'Cart', session_id: id }, { signal });
    await expect(call).rejects.toThrow();
    expect(workspace.sessions.evidence(id)).toEqual([]);
  });
});

describe('the phase', () => {
  it('keeps the forest closed in EXPLORATION: auto answers from the map and says so', async () => {
    const answer = await ask('semantic_search', { query: 'cart' });
    expect(answer).toMatchObject({ source: 'map', forest_hits: [], note: expect.stringContaining('SEMANTIC') });
  });

  it('refuses the forest by name in EXPLORATION', async () => {
    await expect(ask('semantic_search', { query: 'cart', collection: 'forest' })).rejects.toMatchObject({
      code: 'phase_blocked',
    });
  });

  it('opens the forest in SEMANTIC, where definitions are closed', async () => {
    begin('SEMANTIC');
    expect((await ask('semantic_search', { query: 'cart' })).source).toBe('forest');
    await expect(ask('find_definitions', { symbol: 'Cart' })).rejects.toMatchObject({ code: 'phase_blocked' });
  });
});

describe('a hit of query', () => {
  it('that only the vectors found is a guess until its file was looked at', async () => {
    const question = 'where are login attempts limited';
    const sources = async () => {
      const { hits } = (await ask('query', { question, limit: 20 })) as { hits: { file: string; source: string }[] };
      return new Map(hits.map(({ file, source }) => [file, source]));
    };
    expect((await sources()).get('src/auth/session-store.ts')).toBe('HYPOTHESIS');
    await ask('analyze_structure', { path: 'src/auth/session-store.ts' }, 'src/auth/session-store.ts');
    expect((await sources()).get('src/auth/session-store.ts')).toBe('FACT');
  });
});
