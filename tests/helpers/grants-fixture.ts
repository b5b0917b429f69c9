/** Grants in which every part holds something. */
import type { ConversationGrants } from '../../src/session/gate/grants-file.ts';

export function grantsFor(changes: Partial<ConversationGrants> = {}): ConversationGrants {
  return {
    seenUpTo: 0,
    project: '/project',
    conversation: 'c1',
    sessionId: 's1',
    sessionRevision: 4,
    status: 'open',
    phase: 'EXPLORATION',
    intent: 'MODIFY',
    language: 'ja',
    grants: { files: [{ path: 'src/請求.ts', hash: '0123456789abcdef' }], folders: ['src', ''] },
    ready: 'evidence',
    lacking: 'issue',
    looks: [{ path: 'src/請求.ts', hash: '0123456789abcdef', lines: [{ start: 1, end: 40 }] }],
    named: ['README.md'],
    rejected: ['src/old.ts'],
    missing: [{ en: 'one more symbol', ja: 'シンボルがもう 1 つ必要です' }],
    next: { tool: 'find_references', args: { symbol: 'total' }, why: { en: 'who calls it', ja: '呼び出し元' } },
    issuedAt: 1000,
    expiresAt: 2000,
    ...changes,
  };
}
