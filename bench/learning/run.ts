/**
 * What learning saves: ten requests on the sample shop, each made twice. The first time nothing is known; a success of
 * each is recorded, and the same request is made again. Prints calls, bytes and tokens until READY, and the time to
 * answer from 100,000 lines of outcomes.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openWorkspace } from '../../src/app/composition/open-workspace.ts';
import { improvementInsights } from '../../src/app/learning/improvement-insights.ts';
import { outcomeStats } from '../../src/app/learning/outcome-stats.ts';
import { openImprovement } from '../../src/app/sessions/improvement-logs.ts';
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { outcomeLog } from '../../tests/helpers/outcome-log.ts';
import { type Course, type Request, runRequest } from './drive.ts';

/** Half of them in words that the code does not use; `right` is what a person would change. */
const REQUESTS: readonly Request[] = [
  { target: 'login lock', issue: 'accounts are never locked', right: ['LoginService'] },
  { target: 'サインイン', issue: '失敗回数が数えられない', right: ['LoginService'] },
  {
    target: 'forgotten credentials',
    issue: 'the mailed address never goes stale',
    right: ['redeemResetToken', 'issueResetToken', 'ResetToken'],
  },
  { target: '買い物かご', issue: '同じ商品が二重に入る', right: ['Cart'] },
  { target: 'voucher', issue: 'reductions are applied twice', right: ['discountOf', 'Coupon'] },
  { target: 'product search', issue: 'results are in no order', right: ['searchProducts', 'ProductFilter'] },
  { target: '在庫', issue: '引き当てが遅い', right: ['StockService'] },
  { target: 'charging', issue: 'money back is lost', right: ['PaymentService'] },
  { target: 'mail retry', issue: 'mails are never sent again', right: ['MailQueue', 'QueuedMail'] },
  { target: '注文', issue: 'キャンセルできない', right: ['OrderController', 'Order'] },
];

const LINES = 100_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'code-intel-learning-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const shop = path.join(folder, 'shop');
  cpSync(path.join(import.meta.dirname, '../../tests/fixtures/sample-shop'), shop, { recursive: true });
  const workspace = await openWorkspace(toAbsolute(shop, '/'), {
    environment: {},
    account: { platform: process.platform, home: folder, environment: {} },
  });
  await workspace.project.ensureFresh();
  const before = await coursesOf(workspace);
  const after = await coursesOf(workspace);
  print(tableOf(before, after));
  workspace.sessions.close();
  await workspace.project.close();
  print(logTimes());
}

async function coursesOf(workspace: Workspace): Promise<Course[]> {
  const courses: Course[] = [];
  for (const request of REQUESTS) courses.push(await runRequest(workspace, request));
  return courses;
}

function tableOf(before: readonly Course[], after: readonly Course[]): string {
  const rows = REQUESTS.map(({ target }, at) => rowOf(target, before[at], after[at]));
  return [
    'request | calls | bytes | tokens | right symbol told first',
    ...rows,
    rowOf('sum', sumOf(before), sumOf(after)),
  ].join('\n');
}

function rowOf(name: string, one: Course | undefined, other: Course | undefined): string {
  const change = (of: (course: Course) => number | string) => (one && other ? `${of(one)} → ${of(other)}` : '');
  const cells = [
    change(({ calls }) => calls),
    change(({ bytes }) => bytes),
    change(({ bytes }) => Math.round(bytes / 4)),
  ];
  return [name, ...cells, change(({ told }) => told)].join(' | ');
}

function sumOf(courses: readonly Course[]): Course {
  const sum = (of: (course: Course) => number): number => courses.reduce((total, course) => total + of(course), 0);
  return { calls: sum(({ calls }) => calls), bytes: sum(({ bytes }) => bytes), told: sum(({ told }) => told) };
}

/** CPU time, since the machine may be busy with other things. */
function logTimes(): string {
  const root = toAbsolute(path.join(folder, 'logs-only'), '/');
  mkdirSync(path.join(root, '.code-intel', 'logs'), { recursive: true });
  const lines = Array.from(
    { length: LINES },
    (_, at) => `${JSON.stringify(outcomeLog(`s${at}`, { timestamp: new Date(at).toISOString() }))}\n`,
  );
  writeFileSync(path.join(root, '.code-intel', 'logs', 'outcomes.jsonl'), lines.join(''));
  const improvement = openImprovement(root);
  const project = { root, config: { language: 'en' } };
  const workspace = { improvement, project } as unknown as Workspace;
  const ask = (): void => void outcomeStats(workspace);
  return [
    `${LINES} lines, ${Math.round(lines.join('').length / 1e6)} MB`,
    `statistics, first call: ${timed(ask)}`,
    `statistics, again: ${timed(ask)}`,
    `insights: ${timed(() => void improvementInsights(workspace))}`,
  ].join('\n');
}

function timed(work: () => void): string {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  work();
  const { user, system } = process.cpuUsage(cpu);
  return `${Math.round((user + system) / 1000)} ms CPU, ${Math.round(performance.now() - wall)} ms`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
