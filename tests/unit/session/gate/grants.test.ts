import { describe, expect, it } from 'vitest';
import { computeGrants } from '../../../../src/session/gate/grants.ts';
import { type EvidenceRow, viewLedger } from '../../../../src/session/ledger/ledger.ts';
import { ownLooks } from '../../../../src/session/ledger/own-looks.ts';
import type { ReadyBy } from '../../../../src/session/readiness/requirements.ts';
import { namedFile, row, sampleSession, shownFile } from '../sample-session.ts';

const ready = sampleSession({ phase: 'READY' });
const of = (rows: readonly EvidenceRow[], ready: ReadyBy = 'submission') => {
  return { view: viewLedger(rows), looks: ownLooks(rows), ready };
};
const ROWS = [
  row(1, { files: [shownFile('src/auth/login.ts', 'old'), namedFile('src/other.ts')] }),
  row(2, { tool: 'agent:edit', files: [shownFile('src/auth/login.ts', 'new')] }),
];
const ledger = of(ROWS);

describe('grants', () => {
  it('are the explored files with their newest content, and the folders around them [WG1] [WG5]', () => {
    expect(computeGrants(ready, ledger)).toEqual({
      files: [{ path: 'src/auth/login.ts', hash: 'new' }],
      folders: ['src/auth'],
    });
  });

  it('are none before READY, for intents that only read, and once the session is over [PH6] [D-31]', () => {
    const none = { files: [], folders: [] };
    expect(computeGrants(sampleSession(), ledger)).toEqual(none);
    expect(computeGrants({ ...ready, intent: 'INVESTIGATE' }, ledger)).toEqual(none);
    expect(computeGrants({ ...ready, status: 'tampered' }, ledger)).toEqual(none);
  });

  it('hold what was shown and what was added, and no file that only defines a counted symbol [WG3] [D-45]', () => {
    const counted = [{ name: 'User', similarity: 0.8, files: [{ path: 'src/user.ts', hash: 'u' }] }];
    const added = { files: ['logo.png'], folders: ['docs'] };
    const { files, folders } = computeGrants({ ...ready, counted, added }, ledger);
    expect(files.map(({ path }) => path)).toEqual(['src/auth/login.ts', 'logo.png']);
    expect(folders).toEqual(['docs', 'src/auth']);
  });

  it('of a small thing are the named files alone', () => {
    const both = of([row(1, { files: [shownFile('README.md'), shownFile('src/a.ts')] })]);
    expect(computeGrants({ ...ready, named: ['README.md'] }, both)).toEqual({
      files: [{ path: 'README.md', hash: 'h1' }],
      folders: [],
    });
  });

  it('leave out files that only a rejected hypothesis led to [PH12]', () => {
    const hypotheses = [
      {
        id: 'h1',
        text: '',
        symbols: [],
        slot: null,
        confidence: null,
        status: 'rejected' as const,
        after: 0,
        evidence: 1,
      },
    ].map((one) => ({ ...one, rejectedFiles: ['src/auth/login.ts'] }));
    expect(computeGrants({ ...ready, hypotheses }, ledger).files).toEqual([]);
  });

  it('by reading are the files that the agent looked at itself, and no line that an answer printed [D-53]', () => {
    const rows = [
      row(1, { tool: 'start_session', files: [shownFile('src/first.ts')] }),
      row(2, { tool: 'find_definitions', files: [shownFile('src/found.ts')] }),
      row(3, { tool: 'get_chunk', files: [shownFile('src/auth/login.ts')] }),
      row(4, { tool: 'agent:read', files: [{ ...shownFile('src/short.ts'), shown: 'glimpse' }] }),
    ];
    const { files, folders } = computeGrants(ready, of(rows, 'evidence'));
    expect(files.map(({ path }) => path)).toEqual(['src/auth/login.ts']);
    expect(folders).toEqual(['src/auth']);
  });
});
