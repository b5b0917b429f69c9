/** How the dashboard looks, at three widths, in both languages and both themes: facts of its layout, not its pixels. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFUSED_EVENT } from '../../src/session/outcome/outcome-facts.ts';
import { type LearningShop, openLearningShop } from '../helpers/learning-shop.ts';
import { FLAWS } from './flaws.ts';
import { launch, type OpenedPage, openPage } from './open-page.ts';

/** What each view shows last. */
const SHOWN = {
  overview: '.cost-bar',
  sessions: '.diff, .step',
  'search?q=login': '.score-bar',
  'search?q=%E3%83%AD%E3%82%B0%E3%82%A4%E3%83%B3': '.score-bar, .empty',
  'file/src/auth/login-service.ts?lines=10-20': '.is-chosen',
  'file/src/auth/session-store.ts?uses=SessionStore': '.uses li',
  map: '.block',
  index: '.bar-row',
  learned: '.table',
  trends: '.figure svg',
};

const LONG = `src/${'a-rather-long-folder-name/'.repeat(6)}a-file-with-a-long-name.component.spec.ts`;

let browser: Browser;
let shop: LearningShop;
beforeAll(async () => {
  browser = await launch();
  shop = await openLearningShop();
  const { id } = await shop.succeed({
    target: 'login service',
    query: `The login service forgets sessions, see ${LONG} and \`${'x'.repeat(120)}\``,
  });
  shop.run(id, `npm test -- ${LONG}`, 1);
  for (const what of [LONG, `sed -i s/a/b/ ${LONG}`]) {
    const detail = { call: 'Edit', what, why: `${what} was not looked at.`, rule: 'not_explored' };
    shop.workspace.sessions.record({ sessionId: id, at: shop.now, kind: REFUSED_EVENT, detail });
  }
});
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

const LOOKS = [390, 768, 1280].flatMap((width) =>
  ['en-GB', 'ja-JP'].flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ width, locale, theme }))),
);

it.each(LOOKS)('nothing is cut, covered or pale: $width, $locale, $theme', async ({ width, locale, theme }) => {
  const context = { viewport: { width, height: 900 }, locale, colorScheme: theme };
  const opened = await openPage({ browser, workspace: shop.workspace, context });
  for (const [view, shown] of Object.entries(SHOWN)) {
    await opened.goTo(view);
    await opened.page.locator(shown).first().waitFor();
    // What is drawn as wide as its place is drawn anew a moment after it is there.
    await expect.poll(() => flawsOf(opened.page), { message: view }).toEqual([]);
  }
  await leave(opened);
});

async function flawsOf(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(FLAWS);
  return Array.isArray(found) ? found.map(String) : ['the page could not be asked'];
}

async function leave(opened: OpenedPage): Promise<void> {
  await opened.close();
  expect(opened.complaints).toEqual([]);
}

it('a flaw is found where there is one', async () => {
  const opened = await openPage({ browser, workspace: shop.workspace });
  await opened.goTo('index');
  await opened.page.locator('.bar-row').first().waitFor();
  await opened.page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p id="pale">pale</p><p id="wide">wide</p><p id="upright">検索結果</p><button id="bare"></button>')`);
  await opened.page.evaluate(`document.getElementById('pale').style.color = '#ddd';
    document.getElementById('wide').style.width = '3000px';
    document.getElementById('upright').style.width = '14px'`);
  const flaws = (await flawsOf(opened.page)).join('\n');
  for (const flaw of ['wider than the window', 'pale', 'one letter in a line', 'without a name'])
    expect(flaws).toContain(flaw);
  await leave(opened);
});
