/** The dashboard as a person uses it, in Chromium. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LearningShop, openLearningShop } from '../helpers/learning-shop.ts';
import { openShopWorkspace } from '../helpers/open-workspace.ts';
import { sessionWith } from '../helpers/session-fixture.ts';
import { launch, type OpenedPage, openPage } from './open-page.ts';

let browser: Browser;
let shop: LearningShop;
beforeAll(async () => {
  browser = await launch();
  shop = await openLearningShop();
  const { id } = await shop.succeed();
  shop.run(id, 'npm test', 1);
  shop.now += 24 * 60 * 60 * 1000;
  await shop.succeed({ target: 'account lock', query: 'account lock is too short on phones' });
});
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

let opened: OpenedPage;
beforeEach(async () => {
  opened = await openPage({ browser, workspace: shop.workspace });
});
/** No view may leave an error in the console, be kept from anything by the policy, or ask for anything elsewhere. */
afterEach(async () => {
  await opened.close();
  expect(opened.complaints).toEqual([]);
});

describe('sessions', () => {
  it('are listed, and the newest is shown with its course and its steps', async () => {
    const { page, goTo } = opened;
    await goTo('sessions');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sessions');
    await page.getByRole('region', { name: 'Course' }).locator('svg').waitFor();
    expect(await page.locator('.request').textContent()).toBe('account lock is too short on phones');
    expect(await page.locator('.row').count()).toBe(2);
    expect(await page.locator('.step-phase').textContent()).toContain('Exploration → Ready');
    expect(await page.locator('.figure svg path, .figure svg circle').count()).toBeGreaterThan(5);
  });

  it('are chosen with arrows and Enter, and found by words', async () => {
    const { page, goTo } = opened;
    await goTo('sessions');
    await page.locator('.row').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Agent edits').first().waitFor();
    expect(new URL(page.url()).hash).toBe('#/sessions/s1');
    await page.getByRole('searchbox').fill('phones');
    await expect.poll(() => page.locator('.row').count()).toBe(1);
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Nothing matches “xyzzy”').waitFor();
  });

  it('hide the kinds of steps that are not wanted', async () => {
    const { page, goTo } = opened;
    await goTo('sessions');
    const evidence = page.getByRole('checkbox', { name: /Evidence/ });
    const shown = () => page.locator('.step-evidence').count();
    await evidence.waitFor();
    const all = await shown();
    expect(all).toBeGreaterThan(2);
    await evidence.uncheck();
    await expect.poll(shown).toBe(0);
    await evidence.check();
    await expect.poll(shown).toBe(all);
  });

  it('appear while the page is open', async () => {
    const { page } = opened;
    await page.getByText('Index up to date').waitFor();
    const frame = { rawQuery: 'a request that comes later', slots: {}, mappedSymbols: [] };
    shop.workspace.sessions.create(sessionWith({ id: 'later', frame, createdAt: shop.now, lastCallAt: shop.now }));
    await page.locator('.row', { hasText: 'a request that comes later' }).waitFor();
  });
});

describe('the search', () => {
  it('shows what each score is made of', async () => {
    const { page, goTo } = opened;
    await goTo('search');
    await page.getByText('Ask for code in your own words').waitFor();
    await page.getByRole('searchbox').fill('where are logins locked');
    await page.keyboard.press('Enter');
    const hit = page.locator('.hit').first();
    await hit.waitFor();
    expect(await page.locator('.hits').textContent()).toContain('src/auth/login-service.ts');
    await hit.locator('summary').click();
    expect(await hit.locator('p.score-text').textContent()).toMatch(/^\d\.\d{3} = .*words \d\.\d\d \+ meaning/);
    const widths = await hit.locator('.signal').evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(0);
    expect(page.url()).toContain('q=where');
  });
});

describe('the map', () => {
  it('is one stop for the tab key, and walked with arrows, Enter and Backspace', async () => {
    const { page, goTo } = opened;
    await goTo('map');
    const blocks = page.locator('.block');
    await blocks.first().waitFor();
    expect(await page.locator('.block[tabindex="0"]').count()).toBe(1);
    await page.locator('.block[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.block:focus').count()).toBe(1);
    await page.locator('[data-path="src/auth"]').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Files of src/auth' }).waitFor();
    const name = await page.locator('[data-path="src/auth/session-store.ts"]').getAttribute('aria-label');
    expect(name).toMatch(/^src\/auth\/session-store\.ts, typescript, referred to by \d+ files?, \d+ lines$/);
    await page.keyboard.press('Backspace');
    await page.getByRole('group', { name: 'Files of src', exact: true }).waitFor();
    await page.locator('[data-path="src/auth"]:focus').waitFor();
  });
});

describe('what was learned', () => {
  it('is deleted once the person agrees', async () => {
    const { page, goTo } = opened;
    await goTo('learned');
    const rows = page.getByRole('region', { name: 'Words and the code they mean' }).getByRole('row');
    const remove = page.getByRole('button', { name: /^Delete: account lock, / });
    await remove.click();
    await page.getByRole('dialog', { name: /^Delete the pair of “account lock” and / }).waitFor();
    const before = await rows.count();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(before);
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await remove.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(before - 1);
    expect(shop.textOf('learned_pairs.json')).not.toContain('"nl_term": "account lock"');
  });

  it('is only shown where no person started the server', async () => {
    const other = await openPage({ browser, workspace: shop.workspace, whoElse: 'process 7 (claude)' });
    await other.goTo('learned');
    await other.page.getByText('process 7 (claude)').waitFor();
    expect(await other.page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await other.close();
  });
});

describe('the index and the trends', () => {
  it('tell what there is', async () => {
    const { page, goTo } = opened;
    await goTo('index');
    await page.getByRole('region', { name: 'Languages' }).getByText('typescript').waitFor();
    await goTo('trends');
    await page.getByRole('region', { name: 'Outcomes by day' }).locator('svg rect').first().waitFor();
    await page.getByText('As a table').click();
    await page.getByRole('row', { name: '2026-03-03' }).waitFor();
    expect(await page.getByRole('row').allTextContents()).toEqual(expect.arrayContaining(['2026-03-031000']));
  });
});

describe('the page', () => {
  it('takes the token out of its address, and goes on when it is loaded again', async () => {
    const { page, dashboard } = opened;
    await page.locator('.row').first().waitFor();
    expect(page.url()).toBe(`${dashboard.origin}/`);
    await page.reload();
    await page.locator('.row').first().waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('asks for nothing before it is told of changes, so that it misses none', async () => {
    const { page } = opened;
    await page.locator('.row').first().waitFor();
    const events: string[] = [];
    page.on('request', (request) => events.push(`asked ${new URL(request.url()).pathname}`));
    page.on('response', (response) => events.push(`told ${new URL(response.url()).pathname}`));
    await page.reload();
    await page.locator('.row').first().waitFor();
    const own = events.slice(events.indexOf('asked /api/events') + 1);
    const [first, ...others] = own.filter((event) => /^asked .api|events$/.test(event));
    expect(first).toBe('told /api/events');
    expect(others).toContain('asked /api/overview');
  });

  it('is opened by the address that works once', async () => {
    const { page, dashboard } = opened;
    const fresh = await page.context().newPage();
    await fresh.goto(dashboard.server.launchAddress());
    await fresh.locator('.row').first().waitFor();
    expect(fresh.url()).toBe(`${dashboard.origin}/`);
  });

  it('speaks the language of the browser, and the other one on demand', async () => {
    const other = await openPage({ browser, workspace: shop.workspace, context: { locale: 'ja-JP' } });
    await other.page.getByRole('link', { name: 'セッション' }).waitFor();
    expect(await other.page.locator('html').getAttribute('lang')).toBe('ja');
    await other.page.getByRole('button', { name: 'Show in English' }).click();
    await other.page.getByRole('link', { name: 'Sessions' }).waitFor();
    await other.close();
  });

  it('is dark where the system is, and changes on demand', async () => {
    const other = await openPage({ browser, workspace: shop.workspace, context: { colorScheme: 'dark' } });
    const ground = () => other.page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(await ground()).toBe('rgb(19, 20, 23)');
    await other.page.getByRole('button', { name: 'Theme: system' }).click();
    await expect.poll(ground).toBe('rgb(247, 247, 245)');
    await other.close();
  });

  it('says what to do when nothing is there yet', async () => {
    const empty = await openShopWorkspace();
    const other = await openPage({ browser, workspace: empty.workspace });
    await other.page.getByText('No agent has called').waitFor();
    await other.goTo('sessions');
    await other.page.getByText('No session yet').waitFor();
    await other.page.getByText('code-intel init').waitFor();
    for (const [view, text] of [
      ['learned', 'No agreement yet'],
      ['trends', 'No outcome yet'],
    ] as const) {
      await other.goTo(view);
      await other.page.getByText(text).waitFor();
    }
    await other.close();
    await empty.remove();
  });
});
