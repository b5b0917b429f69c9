import { describe, expect, it } from 'vitest';
import { grantsOf } from '../../../../src/session/gate/grants.ts';
import { viewLedger } from '../../../../src/session/ledger/ledger.ts';
import { namedFile, row, sampleSession, shownFile } from '../sample-session.ts';

const ready = sampleSession({ phase: 'READY' });
const ledger = viewLedger([
  row(1, { files: [shownFile('src/auth/login.ts', 'old'), namedFile('src/other.ts')] }),
  row(2, { tool: 'agent:edit', files: [shownFile('src/auth/login.ts', 'new')] }),
]);

describe('grants', () => {
  it('are the explored files with their newest content, and the folders around them [WG1] [WG5]', () => {
    expect(grantsOf(ready, ledger)).toEqual({
      files: [{ path: 'src/auth/login.ts', hash: 'new' }],
      folders: ['src/auth'],
    });
  });

  it('are none before READY, for intents that only read, and once the session is over [PH6] [D-31]', () => {
    const none = { files: [], folders: [] };
    expect(grantsOf(sampleSession(), ledger)).toEqual(none);
    expect(grantsOf({ ...ready, intent: 'INVESTIGATE' }, ledger)).toEqual(none);
    expect(grantsOf({ ...ready, status: 'tampered' }, ledger)).toEqual(none);
  });

  it('hold what was shown and what was added, and no file that only defines a counted symbol [WG3] [D-45]', () => {
    const counted = [{ name: 'User', similarity: 0.8, files: [{ path: 'src/user.ts', hash: 'u' }] }];
    const added = { files: ['logo.png'], folders: ['docs'] };
    const { files, folders } = grantsOf({ ...ready, counted, added }, ledger);
    expect(files.map(({ path }) => path)).toEqual(['src/auth/login.ts', 'logo.png']);
    expect(folders).toEqual(['docs', 'src/auth']);
  });

  it('of a small thing are the named files alone', () => {
    const view = viewLedger([row(1, { files: [shownFile('README.md'), shownFile('src/a.ts')] })]);
    expect(grantsOf({ ...ready, named: ['README.md'] }, view)).toEqual({
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
    expect(grantsOf({ ...ready, hypotheses }, ledger).files).toEqual([]);
  });
});
