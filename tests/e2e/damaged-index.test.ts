/** An index that something destroyed is built anew and said so, whenever the damage shows. */
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AbsolutePath, toAbsolute } from '../../src/base/paths.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { generateProject, randomFrom } from '../integration/indexing/generated-project.ts';
import type { IndexDump } from '../integration/indexing/index-dump.ts';
import { dumpOf } from '../integration/indexing/open.ts';
import { makeProject, writeInto } from '../integration/scan/project.ts';
import { reportOf, run } from './program.ts';

const sources = generateProject(3, 30);
const PAGE = 8192;
const root = toAbsolute(temporaryFolder(), '/');
const aside = temporaryFolder();
/** What the intact index holds. */
let scratch: IndexDump;
beforeAll(async () => {
  for (const [name, content] of Object.entries(sources)) writeInto(root, name, content);
  await run(['index', root]);
  scratch = dumpOf(root);
  cpSync(`${root}/.code-intel`, aside, { recursive: true });
});

const DAMAGES: Readonly<Record<string, (database: string) => void>> = {
  ...Object.fromEntries(
    ['posting', 'outline', 'segment', 'living'].map((table) => [
      `has lost the rows of ${table}`,
      (database: string) => {
        const db = new DatabaseSync(database);
        db.exec(`DELETE FROM ${table}`);
        db.close();
      },
    ]),
  ),
  'is empty': (database) => truncateSync(database, 0),
  'is cut off': (database) => truncateSync(database, PAGE * 3),
  'is a text file': (database) => writeFileSync(database, 'remember the milk\n'.repeat(100)),
  'has no readable header': (database) => overwrite(database, 0, Buffer.alloc(100, 0x5a)),
  'has noise in every page but the first': (database) => {
    const size = readFileSync(database).length;
    for (let at = PAGE; at < size; at += PAGE) overwrite(database, at, noise(at, 64));
  },
  'has zeros after the first two pages': (database) => {
    overwrite(database, PAGE * 2, Buffer.alloc(readFileSync(database).length - PAGE * 2));
  },
};

describe('an index that', () => {
  beforeEach(restore);

  it.each(Object.entries(DAMAGES))('%s is built anew, and said so', async (_what, damage) => {
    damage(databaseOf(root));
    const search = await run(['search', 'retry the invoice', '--json', '--path', root]);
    expect([search.code, search.err]).toEqual([0, expect.stringContaining('The index was damaged and is built anew')]);
    expect(reportOf(search).hits).not.toEqual([]);
    expect(dumpOf(root)).toEqual(scratch);
  });

  it('has single bytes flipped anywhere never crashes the program', async () => {
    const intact = readFileSync(databaseOf(root));
    const random = randomFrom(5);
    for (let round = 0; round < 6; round++) {
      const flipped = Buffer.from(intact);
      for (let flip = 0; flip < 40; flip++) flipped[Math.floor(random() * flipped.length)] = Math.floor(random() * 256);
      restore();
      writeFileSync(databaseOf(root), flipped);
      const search = await run(['search', 'retry the invoice', '--json', '--path', root]);
      expect({ round, code: search.code, signal: search.signal, bug: search.err + search.out }).toMatchObject({
        code: 0,
        signal: null,
        bug: expect.not.stringContaining('This is a bug'),
      });
    }
  });

  it('has the format of another version is built anew, and said so', async () => {
    execute(databaseOf(root), 'PRAGMA user_version = 999');
    const status = await run(['search', 'retry the invoice', '--path', root]);
    expect(status.err).toContain('has the format of another version and is built anew');
    expect(dumpOf(root)).toEqual(scratch);
  });

  it('is the database of another program is kept aside, and said so', async () => {
    rmSync(databaseOf(root));
    execute(databaseOf(root), "CREATE TABLE diary (day TEXT); INSERT INTO diary VALUES ('monday')");
    const index = await run(['index', root]);
    expect([index.code, index.err]).toEqual([
      0,
      expect.stringContaining('was a database of another program; it was kept as'),
    ]);
    expect(dumpOf(root)).toEqual(scratch);
    const kept = readdirSync(`${root}/.code-intel`).find((name) => name.startsWith('index.db.foreign-'));
    const db = new DatabaseSync(`${root}/.code-intel/${kept}`);
    expect(db.prepare('SELECT day FROM diary').get()).toEqual({ day: 'monday' });
    db.close();
  });

  it('was deleted is built anew without a word about damage', async () => {
    rmSync(`${root}/.code-intel`, { recursive: true });
    const search = await run(['search', 'retry the invoice', '--path', root]);
    expect([search.code, search.err]).toEqual([0, expect.not.stringContaining('damaged')]);
    expect(dumpOf(root)).toEqual(scratch);
  });
});

describe('a lock file', () => {
  it('with foreign content does not lock anybody out', async () => {
    restore();
    writeFileSync(`${root}/.code-intel/writer.lock`, 'not a lock\n'.repeat(200));
    expect((await run(['index', root])).code).toBe(0);
  });
});

describe('a full disk', () => {
  it('is named, and the index as it was goes on answering', async () => {
    const root = makeProject(sources);
    await run(['index', root]);
    writeFileSync(`${root}/large.txt`, manyWords());
    const kilobytes = Math.ceil(readFileSync(databaseOf(root)).length / 1024) + 64;
    const index = await run(['index', root, '--json'], { limits: `trap '' XFSZ; ulimit -f ${kilobytes}` });
    expect(index.code).toBe(2);
    expect(reportOf(index)).toMatchObject({ error: 'disk_full' });
    const { 'large.txt': _large, ...rest } = dumpOf(root);
    expect(rest).toEqual(scratch);
    expect((await run(['search', 'retry the invoice', '--path', root])).code).toBe(0);
    expect(dumpOf(root)).toHaveProperty(['large.txt', 'skip'], null);
  });
});

function databaseOf(root: AbsolutePath): string {
  return `${root}/.code-intel/index.db`;
}

/** The index as it was before anything happened to it. */
function restore(): void {
  rmSync(`${root}/.code-intel`, { recursive: true, force: true });
  cpSync(aside, `${root}/.code-intel`, { recursive: true });
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

function noise(seed: number, length: number): Buffer {
  const random = randomFrom(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

function execute(database: string, sql: string): void {
  const db = new DatabaseSync(database);
  db.exec(sql);
  db.close();
}

/** Words that occur once each take the most room in an index. */
function manyWords(): string {
  const random = randomFrom(9);
  return Array.from({ length: 8000 }, () => `word${random().toString(36).slice(2)}\n`).join('');
}
