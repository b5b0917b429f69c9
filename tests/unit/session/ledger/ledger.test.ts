import { describe, expect, it } from 'vitest';
import { shownBy, viewLedger } from '../../../../src/session/ledger/ledger.ts';
import { row, symbol } from '../rows.ts';

describe('a ledger', () => {
  it('of nothing shows nothing', () => {
    expect(viewLedger([])).toEqual({
      areUsesKnown: expect.any(Function),
      explored: new Map(),
      shown: new Map(),
      glimpsed: new Map(),
      mentionedFiles: new Set(),
      symbols: new Map(),
      toolsUsed: new Set(),
      last: 0,
    });
  });

  it('explores a file of which lines or the outline were shown, and no file that was named only', () => {
    const files = [
      { path: 'a.ts', hash: '1', shown: 'lines', lines: [{ start: 1, end: 2 }] },
      { path: 'b.ts', hash: '2', shown: 'outline', lines: [] },
      { path: 'c.ts', hash: '', shown: 'named', lines: [] },
    ] as const;
    const { explored, mentionedFiles } = viewLedger([row({ id: 4, files })]);
    expect([...explored.keys()]).toEqual(['a.ts', 'b.ts']);
    expect([...mentionedFiles]).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('keeps a glimpse apart from what explores a file', () => {
    const files = [{ path: 'a.ts', hash: '1', shown: 'glimpse', lines: [{ start: 7, end: 7 }] }] as const;
    const { explored, shown, glimpsed, mentionedFiles } = viewLedger([row({ id: 4, files })]);
    expect([explored.size, shown.size]).toEqual([0, 0]);
    expect(glimpsed.get('a.ts')).toEqual([{ start: 7, end: 7, evidence: 4 }]);
    expect([...mentionedFiles]).toEqual(['a.ts']);
  });

  it.each([
    [1, 200, 'glimpse'],
    [4, 200, 'glimpse'],
    [5, 200, 'lines'],
    [1, 3, 'glimpse'],
    [2, 3, 'glimpse'],
    [3, 3, 'lines'],
    [1, 1, 'lines'],
  ])('takes %i of %i lines for %s', (count, total, shown) => {
    expect(shownBy({ start: 1, end: count }, total)).toBe(shown);
  });

  it('knows the content that was shown last', () => {
    const shown = (hash: string) => [{ path: 'a.ts', hash, shown: 'outline', lines: [] }] as const;
    const { explored, last } = viewLedger([row({ id: 1, files: shown('old') }), row({ id: 2, files: shown('new') })]);
    expect(explored.get('a.ts')).toEqual({ path: 'a.ts', hash: 'new', evidence: 2 });
    expect(last).toBe(2);
  });

  it.each([
    ['grep -rn reserve src', 0, true],
    ['cd src && git grep -n reserve | head', 0, true],
    ['rg reserve', 1, true],
    ['rg reserve', null, true],
    ['grep -rnE "release|reserve" src', 0, true],
    [String.raw`rg release\|reserve src`, 0, true],
    ["find src -name '*.ts' | xargs -0 grep -n reserve", 0, true],
    ['find src -exec grep -n reserve {} +', 0, true],
    ['grep reserve nothing.ts', 2, false],
    ['echo " grep " reserve', 0, false],
    ['grep -rn release src; echo reserve', 0, false],
  ])('after %s, which ended with %s, the uses of reserve were told: %s', (command, exitCode, told) => {
    const { areUsesKnown } = viewLedger([row({ id: 1, tool: 'agent:run', args: { command }, exitCode })]);
    expect(areUsesKnown('reserve')).toBe(told);
  });

  it('records which call met a symbol, the oldest first', () => {
    const { symbols, mentionedFiles } = viewLedger([
      row({ id: 1, tool: 'search_text', symbols: [symbol('login', 'a.ts', 'mention')] }),
      row({ id: 2, tool: 'find_definitions', symbols: [symbol('login', 'b.ts')] }),
    ]);
    expect(symbols.get('login')?.map(({ evidence, role }) => [evidence, role])).toEqual([
      [1, 'mention'],
      [2, 'definition'],
    ]);
    expect([...mentionedFiles]).toEqual(['a.ts', 'b.ts']);
  });

  it('counts a tool that found nothing as used [PH18]', () => {
    expect([...viewLedger([row({ id: 1, tool: 'find_references', results: 0 })]).toolsUsed]).toEqual([
      'find_references',
    ]);
  });
});
