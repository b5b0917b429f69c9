/**
 * A project that a server keeps open: first answers, warm answers, saved files, a change of many files, and how long the
 * event loop is blocked meanwhile. Built before it runs, because threads exist in the build only:
 * `npm run bench:live -- <folder>`. The folder is copied; its index is not used.
 */

import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { emptyStore } from '../../src/app/composition/compose.ts';
import { openLiveProject } from '../../src/app/composition/open-live-project.ts';
import { LiveFacts } from '../../src/app/live/live-facts.ts';
import type { LiveProject } from '../../src/app/live/live-project.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { percentile } from './measure.ts';

let turn = 0;

const ROUNDS = 20;
const MANY = 1000;
const QUESTIONS = [
  'validate the mail address of a user',
  'UserService',
  '注文をキャンセルして返金する',
  'export a report as a file',
];

const source = process.argv[2];
if (source === undefined) throw new Error('Give the folder of a project.');
const root = mkdtempSync(path.join(os.tmpdir(), 'live-'));
try {
  cpSync(source, root, { recursive: true, filter: (file) => path.basename(file) !== '.code-intel' });
  process.stdout.write(`${JSON.stringify(await measure(root), undefined, 2)}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measure(folder: string): Promise<object> {
  const opened = performance.now();
  const live = await openLiveProject(toAbsolute(folder, '/'), { environment: {} });
  const facts = new LiveFacts(live, emptyStore);
  try {
    const openMs = since(opened);
    const first = await duringFirstIndex(live, facts, opened);
    const names = namesOf(live);
    const warm = await warmAnswers(facts, live, names);
    return {
      openMs,
      ...first,
      ...warm,
      ...(await saved(live, facts)),
      ...(await manyChanged(live, facts)),
      ...size(live),
    };
  } finally {
    await facts.close();
    await live.close();
  }
}

async function duringFirstIndex(live: LiveProject, facts: LiveFacts, opened: number): Promise<object> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const done = live.begin().then(() => since(opened));
  const times: number[] = [];
  while (live.state.state === 'initializing') {
    times.push(await timed(() => facts.findDefinitions({ symbols: ['get'] })));
    await sleep(500);
  }
  const firstIndexMs = await done;
  delay.disable();
  return {
    firstIndexMs,
    factsMeanwhile: times.length,
    firstFactMs: round(times[0] ?? 0),
    factMeanwhileP50: round(percentile(times, 0.5)),
    blockedMaxMs: round(delay.max / 1e6),
    blockedP99Ms: round(delay.percentile(99) / 1e6),
  };
}

function namesOf({ store }: LiveProject): string[] {
  const names = store.keys('#').map((key) => key.slice(1));
  return Array.from({ length: ROUNDS }, (_, at) => names[Math.floor(((at + 0.5) / ROUNDS) * names.length)] ?? '');
}

async function warmAnswers(facts: LiveFacts, live: LiveProject, names: readonly string[]): Promise<object> {
  const file = live.store.files().find(({ skip, chunks }) => skip === null && chunks > 3)?.path ?? '';
  const calls: Record<string, () => Promise<unknown>> = {
    look: () => live.ensureFresh(),
    lookAtEveryFile: () => live.base.ensureFresh(),
    definitions: () => facts.findDefinitions({ symbols: [next(names)] }),
    references: () => facts.findReferences({ symbols: [next(names)] }),
    functionAtLine: () => facts.getFunctionAtLine({ file, line: 10 }),
    text: () => facts.searchText({ patterns: [next(names)] }),
    search: () => facts.searchCode({ query: next(QUESTIONS), limit: 10 }),
  };
  const result: Record<string, object> = {};
  for (const [name, call] of Object.entries(calls)) {
    for (let warmUp = 0; warmUp < 5; warmUp++) await call();
    result[name] = await timesOf(call);
  }
  return { warm: result };
}

/** Milliseconds: of the clock, and of all processors together as a mean, which other programs disturb less. */
async function timesOf(call: () => Promise<unknown>): Promise<object> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let count = 0; count < ROUNDS * 5; count++) times.push(await timed(call));
  const { user, system } = process.cpuUsage(before);
  return {
    fastest: round(percentile(times, 0)),
    p50: round(percentile(times, 0.5)),
    p95: round(percentile(times, 0.95)),
    cpu: round((user + system) / 1000 / times.length),
  };
}

function next<T>(items: readonly T[]): T {
  const item = items[turn++ % items.length];
  if (item === undefined) throw new Error('nothing to ask for');
  return item;
}

/** From the save of a file to the answer that holds its new definition; the first save makes the file. */
async function saved(live: LiveProject, facts: LiveFacts): Promise<object> {
  const folder = path.dirname(live.store.files().find(({ skip, chunks }) => skip === null && chunks > 3)?.path ?? '');
  const file = path.join(root, folder, 'saved-by-the-benchmark.ts');
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count++) {
    appendFileSync(file, `export function liveNeedle${count}() { return 1; }\n`);
    const started = performance.now();
    const { definitions, freshness } = await facts.findDefinitions({ symbols: [`liveNeedle${count}`] });
    times.push(performance.now() - started);
    if (definitions.length !== 1) throw new Error(`${count} is not found: ${JSON.stringify(freshness)}`);
    await sleep(100);
  }
  return {
    savedMs: {
      fastest: round(percentile(times, 0)),
      p50: round(percentile(times, 0.5)),
      max: round(Math.max(...times)),
    },
  };
}

/** As a checkout of another branch does. */
async function manyChanged(live: LiveProject, facts: LiveFacts): Promise<object> {
  const files = live.store
    .files()
    .filter(({ skip, language }) => skip === null && language !== 'text')
    .slice(0, MANY);
  for (const { path: file } of files) appendFileSync(path.join(root, file), '\n');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const { freshness } = await facts.findDefinitions({ symbols: ['get'] });
  const answeredMs = since(started);
  while (live.state.state !== 'up_to_date') await setImmediate();
  delay.disable();
  return {
    many: {
      files: files.length,
      answeredMs,
      freshness: freshness.state,
      currentMs: since(started),
      blockedMaxMs: round(delay.max / 1e6),
    },
  };
}

function size(live: LiveProject): object {
  const { files, chunks } = live.store.totals();
  return {
    files,
    chunks,
    folders: live.store.directories().length,
    watch: live.watch.state,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function since(started: number): number {
  return round(performance.now() - started);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
