/** Events on their way from the hooks to the server, each once. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SpooledEvent } from '../../../../src/session/gate/hook-event.ts';
import { appendEvent, MOST_EVENT_BYTES } from '../../../../src/storage/spool/append.ts';
import { segmentFile, segmentOf } from '../../../../src/storage/spool/spool.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { append, DAY_MS, eventOf, NOW, newSpool, TODAY } from '../spool-fixture.ts';

describe('an event', () => {
  it('is taken in once, in the order of its file, by one reader or another', () => {
    const { spool, takeIn, restart } = newSpool();
    append(spool, 'e1', 'e2');
    expect(takeIn().ids).toEqual(['e1', 'e2']);
    expect(takeIn().ids).toEqual([]);
    append(spool, 'e3');
    expect(restart().takeIn().ids).toEqual(['e3']);
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: [] });
  });

  it('comes as it was, line breaks and all', () => {
    const { spool, reader } = newSpool();
    const event = eventOf('e1', { detail: { prompt: '一行目\n二行目\u2028\0"', files: [1, null] }, agent: 'sub' });
    appendEvent(spool, event);
    const events: SpooledEvent[] = [];
    reader.takeIn(NOW, (taken) => events.push(taken));
    expect(events).toEqual([event]);
  });

  it('comes again when what took it in failed, and nothing of the failed intake stays', () => {
    const { spool, reader, store, takeIn } = newSpool();
    append(spool, 'e1', 'e2');
    const fail = (): never => {
      store.setMeta('half', 'done');
      throw new Error('stop');
    };
    expect(() => reader.takeIn(NOW, fail)).toThrow('stop');
    expect([store.meta('half'), takeIn().ids]).toEqual([undefined, ['e1', 'e2']]);
  });

  it('of ten thousand is taken in once', () => {
    const { spool, takeIn } = newSpool();
    const wanted = Array.from({ length: 10_000 }, (_, at) => `e${at}`);
    append(spool, ...wanted.slice(0, 6_000));
    const first = takeIn().ids;
    append(spool, ...wanted.slice(6_000));
    expect([...first, ...takeIn().ids]).toEqual(wanted);
  });

  it('that is too large, or finds no room, is refused with the reason', () => {
    const { spool, takeIn } = newSpool();
    const large = eventOf('e1', { detail: { text: 'x'.repeat(MOST_EVENT_BYTES) } });
    expect(appendEvent(spool, large)).toEqual({ kind: 'failed', why: expect.stringContaining('bytes') });
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(appendEvent({ ...spool, folder: file }, eventOf('e2'))).toMatchObject({ kind: 'failed' });
    expect(takeIn().ids).toEqual([]);
  });

  it.runIf(process.platform !== 'win32')('waits for no pipe in the place of its file, and the server says so', () => {
    const { spool, takeIn } = newSpool();
    mkdirSync(spool.folder);
    execFileSync('mkfifo', [segmentFile(spool, TODAY)]);
    expect(appendEvent(spool, eventOf('e1'))).toEqual({ kind: 'failed', why: expect.stringContaining('ENXIO') });
    expect(() => takeIn()).toThrow('is no regular file');
  });

  it('larger than what is read at once does not hide the others', () => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1');
    appendFileSync(segmentFile(spool, TODAY), 'x'.repeat(9 * MOST_EVENT_BYTES));
    append(spool, 'e2');
    expect(takeIn()).toMatchObject({ ids: ['e1', 'e2'], losses: ['torn', 'torn'] });
  });
});

describe('a line that is not whole', () => {
  it('is left for later while it is the last', () => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1', 'e2');
    const file = segmentFile(spool, TODAY);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 20));
    expect(takeIn()).toEqual({ ids: ['e1'], tampering: [], losses: [] });
    appendFileSync(file, whole.subarray(whole.length - 20));
    expect(takeIn()).toEqual({ ids: ['e2'], tampering: [], losses: [] });
  });

  it('spoils no other', () => {
    const { spool, takeIn } = newSpool();
    append(spool, 'e1');
    const line = readFileSync(segmentFile(spool, TODAY), 'utf8').trim();
    appendFileSync(segmentFile(spool, TODAY), line.slice(0, 90));
    append(spool, 'e2');
    expect(takeIn()).toEqual({ ids: ['e1', 'e2'], tampering: [], losses: ['torn'] });
  });
});

describe('a file of the spool', () => {
  it('ends with the day, and is removed two days after it was taken in', () => {
    const { spool, takeIn } = newSpool();
    appendEvent(spool, eventOf('e1', { at: NOW - 3 * DAY_MS }));
    appendEvent(spool, eventOf('e2', { at: NOW - 2 * DAY_MS }));
    append(spool, 'e3');
    expect(readdirSync(spool.folder)).toHaveLength(3);
    expect(takeIn().ids).toEqual(['e1', 'e2', 'e3']);
    expect(readdirSync(spool.folder).sort()).toEqual([segmentOf(NOW - 2 * DAY_MS), TODAY]);
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: [] });
    expect(takeIn(NOW + 5 * DAY_MS)).toEqual({ ids: [], tampering: [], losses: [] });
    append(spool, 'e4');
    expect(takeIn(NOW + 5 * DAY_MS).ids).toEqual(['e4']);
    expect(existsSync(segmentFile(spool, TODAY))).toBe(false);
  });

  it('that a killed server had taken in but not removed is no copy', () => {
    const { spool, takeIn, store } = newSpool();
    appendEvent(spool, eventOf('e1', { at: NOW - 3 * DAY_MS }));
    const content = readFileSync(segmentFile(spool, segmentOf(NOW - 3 * DAY_MS)));
    takeIn();
    writeFileSync(segmentFile(spool, segmentOf(NOW - 3 * DAY_MS)), content);
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: [] });
    expect([store.meta('spool'), readdirSync(spool.folder)]).toEqual([undefined, []]);
  });

  it('that is very old is removed by whoever comes first, and its events count no more', () => {
    const { spool, takeIn } = newSpool();
    appendEvent(spool, eventOf('e1', { at: NOW - 40 * DAY_MS }));
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: ['stale'] });
    appendEvent(spool, eventOf('e2', { at: NOW - 40 * DAY_MS }));
    append(spool, 'e3');
    expect(readdirSync(spool.folder)).toEqual([TODAY]);
  });

  it('is one whose name says so', () => {
    const { spool, takeIn } = newSpool();
    mkdirSync(spool.folder, { recursive: true });
    writeFileSync(path.join(spool.folder, 'notes.txt'), 'x\n');
    expect(takeIn()).toEqual({ ids: [], tampering: [], losses: [] });
  });

  it('is for its person only', () => {
    const { spool } = newSpool();
    append(spool, 'e1');
    expect(statSync(segmentFile(spool, TODAY)).mode & 0o777).toBe(0o600);
  });
});
