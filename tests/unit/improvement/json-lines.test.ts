import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { JsonLinesLog } from '../../../src/improvement/json-lines.ts';
import { latestBySession, openOutcomes } from '../../../src/improvement/outcomes.ts';
import { outcomeLog } from '../../helpers/outcome-log.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

interface Entry {
  readonly n: number;
}

let folder: string;
let checked: number;
beforeEach(() => {
  folder = temporaryFolder();
  checked = 0;
});

const isEntry = (value: unknown): value is Entry => {
  checked += 1;
  return typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number';
};
const open = (options: { partBytes?: number; oldParts?: number } = {}) =>
  new JsonLinesLog<Entry>({ folder, name: 'log', isRecord: isEntry, exclusively: (work) => work(), ...options });
const file = () => path.join(folder, 'log.jsonl');
const numbers = (log: JsonLinesLog<Entry>) => log.read().entries.map(({ n }) => n);
const read = (log: JsonLinesLog<Entry>) => ({ numbers: numbers(log), problems: log.read().problems });

describe('a log of JSON lines', () => {
  it('gives back what was added, by this process and by others [IC6]', () => {
    const [mine, theirs] = [open(), open()];
    mine.append({ n: 1 });
    theirs.append({ n: 2 });
    mine.append({ n: 3 });
    expect([numbers(mine), numbers(theirs), numbers(open())]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('is empty before the first line', () => {
    expect(open().read()).toEqual({ entries: [], problems: [] });
  });

  it('reads a line once, however many there are', () => {
    writeFileSync(file(), Array.from({ length: 100_000 }, (_, n) => `{"n":${n}}\n`).join(''));
    const log = open();
    expect(log.read().entries).toHaveLength(100_000);
    log.append({ n: -1 });
    expect(log.read().entries.at(-1)).toEqual({ n: -1 });
    expect(checked).toBe(100_001);
  });

  it('reports a torn last line, leaves it out, and goes on behind it', () => {
    const log = open();
    log.append({ n: 1 });
    appendFileSync(file(), '{"n":2,"half');
    expect(log.isTorn()).toBe(true);
    expect(read(log)).toEqual({ numbers: [1], problems: [{ file: 'log.jsonl', line: 2, problem: 'torn' }] });
    log.append({ n: 3 });
    expect(log.isTorn()).toBe(false);
    const problems = [{ file: 'log.jsonl', line: 2, problem: 'damaged' }];
    expect(read(log)).toEqual({ numbers: [1, 3], problems });
  });

  it('takes a torn line whole once its writer has finished it', () => {
    const log = open();
    writeFileSync(file(), '{"n":1}\n{"n"');
    expect(numbers(log)).toEqual([1]);
    appendFileSync(file(), ':2}\n');
    expect(numbers(log)).toEqual([1, 2]);
  });

  it('names lines that are no entries, such as marks of a merge conflict, and keeps the others', () => {
    writeFileSync(file(), '{"n":1}\n<<<<<<< ours\n{"m":2}\n\n{"n":3}\n');
    const problems = [2, 3].map((line) => ({ file: 'log.jsonl', line, problem: 'damaged' }));
    expect(read(open())).toEqual({ numbers: [1, 3], problems });
  });

  it('is turned over by size, keeps so many old parts, and parses none of them again', () => {
    const log = open({ partBytes: 16, oldParts: 2 });
    for (let n = 1; n <= 9; n++) {
      log.append({ n });
      log.read();
    }
    expect(readdirSync(folder).sort()).toEqual(['log.000003.jsonl', 'log.000004.jsonl', 'log.jsonl']);
    expect(numbers(log)).toEqual([5, 6, 7, 8, 9]);
    expect(checked).toBe(9);
    expect(readFileSync(file(), 'utf8')).toBe('{"n":9}\n');
  });

  it('begins anew when somebody shortened it', () => {
    const log = open();
    for (const n of [1, 2, 3]) log.append({ n });
    log.read();
    truncateSync(file(), 8);
    expect(numbers(log)).toEqual([1]);
  });
});

describe('the log of outcomes', () => {
  const outcomes = () => openOutcomes(folder, (work) => work());
  const OUTCOMES = 'outcomes.jsonl';

  it('gives back a line with quotes and Japanese in its texts', () => {
    const log = outcomeLog('s1', { query: '"outcome":"failure","contradicted":true \\ 日本語', contradicted: false });
    outcomes().append(log);
    expect(outcomes().read().entries).toEqual([log]);
  });

  it('reads a line that somebody wrote by hand as well, and names what is no outcome', () => {
    const spaced = JSON.stringify(outcomeLog('s1')).replaceAll('":', '": ');
    writeFileSync(path.join(folder, OUTCOMES), `${spaced}\n{"session_id":"s2","outcome":"maybe"}\n`);
    const { entries, problems } = outcomes().read();
    expect(entries.map(({ session_id }) => session_id)).toEqual(['s1']);
    expect(problems).toEqual([{ file: OUTCOMES, line: 2, problem: 'damaged' }]);
  });

  it('keeps the last word on each session, in the order of the words', () => {
    const log = outcomes();
    for (const id of ['a', 'b', 'a']) log.append(outcomeLog(id));
    expect(latestBySession(log.read().entries).map(({ session_id }) => session_id)).toEqual(['b', 'a']);
  });
});
