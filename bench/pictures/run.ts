/** Makes the pictures of the pages: the dashboard after a week of work, and an edit that is refused. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { openWorkspace } from '../../src/app/composition/open-workspace.ts';
import { listSessions } from '../../src/app/reports/session-list.ts';
import { awaitFirstIndex } from '../../src/app/sessions/require-index.ts';
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { gatePorts } from '../../src/edge/cli/gate-ports.ts';
import { readPageFiles } from '../../src/edge/dashboard/page-files.ts';
import { Dashboard } from '../../src/edge/dashboard/server.ts';
import { refusedEdit } from './refused-edit.ts';
import { liveThroughWeek, type ProjectOfAWeek } from './week.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const PAGE = path.resolve(import.meta.dirname, '../../dist/dashboard');
const WIDE: BrowserContextOptions = { viewport: { width: 1200, height: 800 }, locale: 'en-GB', colorScheme: 'light' };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 780 }, locale: 'ja-JP', colorScheme: 'dark' };
/** Plots and fonts are there. */
const SETTLED_MS = 1500;

interface Picture {
  readonly name: string;
  /** Of the page. */
  readonly hash: string;
  readonly context: BrowserContextOptions;
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, svg] of Object.entries(await refusedEdit())) writeFileSync(path.join(FOLDER, name), svg);
const project = await liveThroughWeek();
try {
  await withWorkspace(project, takeAll);
} finally {
  project.remove();
}

async function withWorkspace(of: ProjectOfAWeek, work: (workspace: Workspace) => Promise<void>): Promise<void> {
  const { environment } = of;
  const account = { platform: process.platform, home: environment.HOME ?? '', environment };
  const workspace = await openWorkspace(toAbsolute(of.root, '/'), { environment, account });
  try {
    await awaitFirstIndex(workspace);
    await work(workspace);
  } finally {
    await workspace.close();
  }
}

async function takeAll(workspace: Workspace): Promise<void> {
  const { environment, root } = project;
  const gate = {
    ports: gatePorts({ environment, homeDirectory: environment.HOME ?? '' }),
    root: toAbsolute(root, '/'),
  };
  const log = (text: string): void => void process.stderr.write(`${text}\n`);
  const options = { workspace, page: readPageFiles(PAGE), port: 0, whoElse: undefined, gate, log };
  const dashboard = await Dashboard.start(options);
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  for (const picture of picturesOf(workspace)) await take(browser, dashboard, picture);
  await browser.close();
  await dashboard.close();
}

function picturesOf(workspace: Workspace): readonly Picture[] {
  const { sessions } = listSessions(workspace, Number.POSITIVE_INFINITY);
  const changed = sessions.find(({ query }) => query.includes('LONGEST_OFF_MINUTES'))?.sessionId ?? '';
  return [
    { name: 'dashboard', hash: 'overview', context: WIDE },
    { name: 'dashboard-ja', hash: 'overview', context: { ...WIDE, locale: 'ja-JP' } },
    { name: 'session', hash: `sessions/${changed}`, context: WIDE },
    { name: 'search', hash: 'search?q=who%20may%20switch%20the%20gate%20off', context: WIDE },
    { name: 'file', hash: 'file/src/app/gate/switches.ts?lines=35-42', context: WIDE },
    { name: 'map', hash: 'map', context: WIDE },
    { name: 'index', hash: 'index', context: WIDE },
    { name: 'learned', hash: 'learned', context: WIDE },
    { name: 'trends', hash: 'trends', context: WIDE },
    { name: 'phone-ja', hash: 'overview', context: PHONE },
  ];
}

async function take(browser: Browser, dashboard: Dashboard, { name, hash, context: options }: Picture): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${dashboard.address}#/${hash}`);
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
}
