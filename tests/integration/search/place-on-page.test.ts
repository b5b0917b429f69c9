/** The place shown of a long view is where the words of the request are: not its title, which only tells the page. */
import { expect, it } from 'vitest';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const VIEW = 'templates/admin/orders/index.html.twig';
const ROWS = Array.from({ length: 80 }, (_, at) => `<td class="cell-${at}">{{ order.field${at} }}</td>`);

const FILES = {
  'composer.json': '{ "require": { "symfony/framework-bundle": "7" } }',
  'translations/messages.ja.yaml': `orders.list: 受注一覧\norders.ship: 出荷済にする\norders.print: 帳票\n`,
  [VIEW]: [
    "{% block title %}{{ 'orders.list'|trans }}{% endblock %}",
    ...ROWS,
    `<button class="js-ship">{{ 'orders.ship'|trans }}</button>`,
    ...ROWS.slice(0, 40),
    "<a>{{ 'orders.print'|trans }}</a>",
  ].join('\n'),
  'templates/admin/layout.html.twig': '<body>{% block title %}{% endblock %}</body>\n',
};
const [TITLE, SHIP] = [1, 82];

async function placeFor(request: string, leads: readonly string[] = []) {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const { places } = await findPlaces(project, { frame: { rawQuery: request, slots: {}, mappedSymbols: [] }, leads });
  const place = places.find(({ file }) => file === VIEW);
  if (place === undefined) throw new Error('the view is not found');
  return place;
}

it('is the line with a text by its key, the title of the page being only the reason', async () => {
  const { line, endLine, why } = await placeFor('受注一覧で出荷済にしたときに件数が変わらない');
  expect([line <= SHIP, SHIP <= endLine, line > TITLE]).toEqual([true, true, true]);
  expect(why).toContain('text 受注一覧');
  expect(why).toContain(`${SHIP}: <button class="js-ship">`);
});

it('stays at the text where nothing else of the request stands in the file, or the text is in quotes', async () => {
  expect((await placeFor('受注一覧で件数が変わらない')).line).toBe(TITLE);
  expect((await placeFor('「受注一覧」の文字が小さい。出荷済の行も。')).line).toBe(TITLE);
});
