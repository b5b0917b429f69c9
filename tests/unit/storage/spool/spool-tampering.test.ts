/** What something else than hooks and servers does to the spool counts for nothing, and shows. */
import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SpooledEvent } from '../../../../src/session/gate/hook-event.ts';
import { sealText } from '../../../../src/storage/sealed-text.ts';
import { appendEvent } from '../../../../src/storage/spool/append.ts';
import { segmentFile } from '../../../../src/storage/spool/spool.ts';
import { OTHER_SEAL, SEAL } from '../../../helpers/session-fixture.ts';
import { append, eventOf, newSpool, TODAY } from '../spool-fixture.ts';

describe('a line that no hook wrote', () => {
  it.each([
    ['invented', (line: string) => line.replace(/[0-9a-f]{64}/, 'a'.repeat(64))],
    ['changed', (line: string) => line.replace('"e1"', '"e9"')],
    ['sealed for something else', (line: string) => sealText(SEAL, 'grants', bodyOf(line))],
    ['of another project', (line: string) => sealText(SEAL, `spool ${TODAY} /elsewhere`, bodyOf(line))],
    ['of another day', (line: string) => sealText(SEAL, `spool 2026-03-14.jsonl /project`, bodyOf(line))],
  ])('but %s counts for nothing and is reported', (_what, forge) => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1');
    const [line = ''] = readFileSync(segmentFile(spool, TODAY), 'utf8').trim().split('\n');
    appendFileSync(segmentFile(spool, TODAY), `${forge(line)}\n`);
    append(spool, 'e2');
    expect(takeIn()).toEqual({ ids: ['e1', 'e2'], tampering: ['forged'], losses: [] });
  });

  it('but copied from above counts once and is reported, at once or later', () => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1');
    const copy = readFileSync(segmentFile(spool, TODAY));
    appendFileSync(segmentFile(spool, TODAY), copy);
    expect(takeIn()).toEqual({ ids: ['e1'], tampering: ['copied'], losses: [] });
    appendFileSync(segmentFile(spool, TODAY), copy);
    expect(takeIn()).toEqual({ ids: [], tampering: ['copied'], losses: [] });
  });

  it('now, but with the key before, is a loss and no forgery', () => {
    const { spool, takeIn } = newSpool();
    append({ ...spool, seal: OTHER_SEAL }, 'e1');
    append(spool, 'e2');
    expect(takeIn()).toEqual({ ids: ['e2'], tampering: [], losses: ['other_key'] });
  });

  it('in this version is a loss', () => {
    const { spool, takeIn } = newSpool();
    appendEvent(spool, { ...eventOf('e1'), conversation: 5 } as unknown as SpooledEvent);
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: ['illegible'] });
  });
});

describe('a file of the spool', () => {
  it('that was cut, emptied or replaced is read again, each event still once, and reported', () => {
    const { spool, takeIn } = newSpool();
    const file = segmentFile(spool, TODAY);
    append(spool, 'e1', 'e2');
    takeIn();
    truncateSync(file, readFileSync(file, 'utf8').indexOf('\n\n') + 1);
    append(spool, 'e3');
    expect(takeIn()).toEqual({ ids: ['e3'], tampering: ['rewritten'], losses: [] });
    truncateSync(file);
    append(spool, 'e4');
    expect(takeIn()).toEqual({ ids: ['e4'], tampering: ['rewritten'], losses: [] });
    renameSync(file, `${file}.away`);
    append(spool, 'e5', 'e6', 'e7');
    expect(takeIn()).toEqual({ ids: ['e5', 'e6', 'e7'], tampering: ['rewritten'], losses: [] });
  });

  it('that was replaced by a longer one with the same inode is known by what it held', () => {
    const { spool, takeIn } = newSpool();
    const file = segmentFile(spool, TODAY);
    append(spool, 'e1');
    takeIn();
    truncateSync(file);
    append(spool, 'e2', 'e3', 'e4');
    expect(takeIn()).toEqual({ ids: ['e2', 'e3', 'e4'], tampering: ['rewritten'], losses: [] });
  });

  it('that was removed is reported once', () => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1');
    takeIn();
    rmSync(spool.folder, { recursive: true });
    expect(takeIn()).toEqual({ ids: [], tampering: ['removed'], losses: [] });
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: [] });
  });
});

function bodyOf(line: string): string {
  return line.slice(line.indexOf('"body":') + '"body":'.length, -1);
}
