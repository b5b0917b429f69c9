/** The built page in a real browser, with a watch over what it asks for and complains of. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { readPageFiles } from '../../src/edge/dashboard/page-files.ts';
import { startDashboard, type TestDashboard } from '../helpers/dashboard.ts';
import { WAIT_MS } from './vitest.config.ts';

const BUILT = path.resolve(import.meta.dirname, '../../dist/dashboard');
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync);
  if (executablePath === undefined)
    throw new Error('No Chromium: install Debian’s package chromium, or name a program in CHROMIUM.');
  // The sandbox of Chromium does not start for root, whom containers run as.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

export interface OpenedPage {
  readonly page: Page;
  readonly dashboard: TestDashboard;
  /** Errors, warnings, and requests that lead elsewhere. */
  readonly complaints: readonly string[];
  goTo(hash: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly browser: Browser;
  readonly workspace: Workspace;
  readonly whoElse?: string;
  readonly context?: BrowserContextOptions;
}

export async function openPage({ browser, workspace, whoElse, context: options }: OpenOptions): Promise<OpenedPage> {
  const dashboard = await startDashboard(workspace, { whoElse, page: readPageFiles(BUILT) });
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${dashboard.origin}/`)) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(dashboard.server.address);
  return {
    page,
    dashboard,
    complaints,
    goTo: async (hash) => void (await page.goto(`${dashboard.origin}/#/${hash}`)),
    close: async () => {
      await context.close();
      await dashboard.server.close();
    },
  };
}
