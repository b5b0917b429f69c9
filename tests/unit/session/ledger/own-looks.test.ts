/** Looks of the agent itself, and what of an output is one (D-53). */
import { describe, expect, it } from 'vitest';
import type { EvidenceRow, FileEvidence } from '../../../../src/session/ledger/ledger.ts';
import { isReadAtLength, looksOfOutput, ownLooks } from '../../../../src/session/ledger/own-looks.ts';
import { row } from '../sample-session.ts';

function file(path: string, start: number, end: number, changes: Partial<FileEvidence> = {}): FileEvidence {
  return { path, hash: 'h', shown: 'lines', lines: [{ start, end }], ...changes };
}

function looked(id: number, tool: string, ...files: readonly FileEvidence[]): EvidenceRow {
  return row(id, { tool, files });
}

describe('an own look', () => {
  it.each([
    ['agent:read', 1],
    ['get_chunk', 1],
    ['get_function_at_line', 1],
    ['add_explored_files', 1],
    ['start_session', 0],
    ['find_definitions', 0],
    ['search_text', 0],
  ])('is given by lines of %s: or not', (tool, count) => {
    expect(ownLooks([looked(1, tool, file('a.ts', 1, 9))]).size).toBe(count);
  });

  it('is none by a glimpse or a name', () => {
    const shown = (['glimpse', 'named', 'outline'] as const).map((one) => file('a.ts', 1, 9, { shown: one }));
    expect(ownLooks([looked(1, 'get_chunk', ...shown)]).size).toBe(0);
  });

  it('joins the lines of one content, knows what answers showed of it, and begins anew with another content', () => {
    const rows = [
      looked(1, 'start_session', file('a.ts', 30, 40)),
      looked(2, 'agent:read', file('a.ts', 1, 9)),
      looked(3, 'get_chunk', file('a.ts', 8, 20)),
      looked(4, 'search_text', file('a.ts', 50, 50, { shown: 'glimpse' })),
    ];
    const look = ownLooks(rows).get('a.ts');
    expect(look?.lines).toEqual([{ start: 1, end: 20 }]);
    expect(look?.shown).toEqual([
      { start: 1, end: 20 },
      { start: 30, end: 40 },
      { start: 50, end: 50 },
    ]);
    const changed = looked(5, 'agent:edit', file('a.ts', 1, 1, { hash: 'new', lines: [] }));
    expect(ownLooks([...rows, changed]).get('a.ts')).toMatchObject({ hash: 'new', lines: [], shown: [] });
  });

  it('is at length where forty lines were read, or the whole file', () => {
    const of = (start: number, end: number, total: number) => isReadAtLength({ lines: [{ start, end }] }, total);
    expect([of(1, 40, 900), of(1, 39, 900), of(1, 12, 12), of(1, 11, 12)]).toEqual([true, false, true, false]);
  });
});

describe('one output', () => {
  it('gives looks at twelve files, and at further ones with twenty lines each', () => {
    const files = Array.from({ length: 14 }, (_, at) => file(`src/f${at}.ts`, 1, at === 13 ? 20 : 8));
    const looks = looksOfOutput(files).filter(({ shown }) => shown === 'lines');
    expect(looks.map(({ path }) => path)).toEqual([...files.slice(0, 12), files[13]].map((one) => one?.path));
  });

  it('gives one at a file that runs elsewhere where it shows nothing else', () => {
    const workflow = file('.github/workflows/test.yml', 1, 30);
    expect(looksOfOutput([workflow, file('src/a.ts', 1, 9)]).map(({ shown }) => shown)).toEqual(['glimpse', 'lines']);
    expect(looksOfOutput([workflow]).map(({ shown }) => shown)).toEqual(['lines']);
  });
});
