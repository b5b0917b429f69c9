/** Looks of the agent itself at definitions that count. */
import { describe, expect, it } from 'vitest';
import { isAmong, ownLooks } from '../../../../src/app/guidance/own-looks.ts';
import type { EvidenceRow, SeenFile } from '../../../../src/session/ledger/ledger.ts';

const REDIRECT = { name: 'res.redirect', file: 'lib/response.js', startLine: 815, endLine: 866 };

function looked(tool: string, start: number, end: number, shown: SeenFile['shown'] = 'lines'): EvidenceRow {
  const files = [{ path: REDIRECT.file, hash: 'h', shown, lines: [{ start, end }] }];
  return { id: 1, sessionId: 's', tool, args: {}, at: 0, digest: '', exitCode: null, files, symbols: [], results: 1 };
}

describe('a definition', () => {
  it.each([
    ['five of its lines that the agent read', looked('agent:read', 830, 834), true],
    ['five of its lines that a chunk showed', looked('get_chunk', 862, 870), true],
    ['four of its lines, and more below', looked('agent:read', 863, 900), false],
    ['lines elsewhere in its file', looked('agent:read', 1, 200), false],
    ['a glimpse of it', looked('get_chunk', 820, 820, 'glimpse'), false],
    ['what a first answer showed', looked('start_session', 814, 843), false],
  ])('was looked at by %s: or not', (_, row, is) => {
    expect(isAmong(ownLooks([row]))(REDIRECT)).toBe(is);
  });

  it('of three lines was looked at by two of them, and a file that is one unit by any look', () => {
    const looks = ownLooks([looked('agent:read', 2, 8)]);
    expect(isAmong(looks)({ ...REDIRECT, startLine: 7, endLine: 9 })).toBe(true);
    expect(isAmong(looks)({ ...REDIRECT, startLine: 8, endLine: 10 })).toBe(false);
    expect(isAmong(looks)({ ...REDIRECT, name: REDIRECT.file, startLine: 1, endLine: 900 })).toBe(true);
  });
});
