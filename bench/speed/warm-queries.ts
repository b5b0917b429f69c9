/** Questions to an open project, as a server answers them. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { searchCode, searchIndexed } from '../../src/app/search/search-code.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { fileClassOf } from '../../src/indexing/scan/file-class.ts';
import type { FileRecord } from '../../src/storage/contract.ts';
import { percentile } from './measure.ts';

const QUESTIONS = [
  'validate the mail address of a user',
  'retry a failed payment',
  'export the report as a file',
  'where is the session of a customer closed',
  'schedule a job for the next day',
  'parse the query and build a filter',
  'UserService',
  'createOrder',
  'ユーザーのメールアドレスを検証する',
  '注文をキャンセルして返金する',
  'ページの公開期間を設定する',
  'ログインに失敗したときのエラーメッセージ',
];
const ROUNDS = 5;
const LIMIT = 10;
const COMMENTS_WITH_SLASHES = /\.(?:php|tsx?|[cm]?jsx?|c|h|cc|cpp|go|rs|java|kt|cs|swift|scala)$/;

export interface WarmTimes {
  readonly chunks: number;
  readonly p50: number;
  readonly p95: number;
  /** The look at every file that precedes an answer. */
  readonly freshnessMs: number;
  /** From the save of one file to the answer that shows its new content. */
  readonly changedFileMs: number;
}

export async function measureWarmQueries(root: string): Promise<WarmTimes> {
  const project = await openProject(toAbsolute(root, process.cwd()), { environment: {} });
  try {
    await project.ensureFresh();
    const times = await timesOf(project);
    const freshness = await timed(() => project.ensureFresh());
    const changedFileMs = await changedFile(project);
    const { chunks } = project.store.totals();
    return { chunks, p50: percentile(times, 0.5), p95: percentile(times, 0.95), freshnessMs: freshness, changedFileMs };
  } finally {
    await project.close();
  }
}

/** The first round warms up and does not count. */
async function timesOf(project: OpenProject): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const query of QUESTIONS) {
      const ms = await timed(() => searchIndexed(project, { query, limit: LIMIT }));
      if (round > 0) times.push(ms);
    }
  }
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The fastest of some changes; the file is put back afterwards. Source code, since documents and styles rank below it. */
async function changedFile(project: OpenProject): Promise<number> {
  const isSource = ({ path: name, skip, size, chunks }: FileRecord): boolean =>
    skip === null && size > 2000 && chunks > 1 && fileClassOf(name) === 'source' && COMMENTS_WITH_SLASHES.test(name);
  const file = project.store.files().find(isSource)?.path;
  if (file === undefined) throw new Error('the project has no source file to change');
  const place = path.join(project.root, file);
  const original = readFileSync(place);
  const times: number[] = [];
  for (let change = 0; change < ROUNDS; change++) times.push(await changeAndAsk(project, place, file));
  writeFileSync(place, original);
  await project.ensureFresh();
  return percentile(times.slice(1), 0);
}

/** @throws Error when the answer does not show the change */
async function changeAndAsk(project: OpenProject, place: string, file: string): Promise<number> {
  const word = `xylophone${String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.floor(Math.random() * 26)))}`;
  appendFileSync(place, `\n// ${word}\n`);
  const started = performance.now();
  const { hits } = await searchCode(project, { query: word, limit: 3 });
  const ms = performance.now() - started;
  if (!hits.some((hit) => hit.file === file)) throw new Error(`the change of ${file} is not found`);
  return ms;
}
