/** A look at the lines that a first answer quotes of a long definition is a look at it, and nothing less is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithHook, judgeCall, runHook } from '../helpers/agent-hook.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { nextOf, openShop, type Shop } from './indexed-shop.ts';

const MENU = 'src/share-menu.js';
const QUOTED = 92;

/** Of 120 lines, in which one tells of what is asked for. */
const MENU_LINES = [
  'import { rows } from "./rows.js";',
  'export const shareMenu = (page) => {',
  ...Array.from({ length: QUOTED - 3 }, (_, at) => `  rows.push({ column: ${at}, width: page.columns });`),
  '  rows.push({ placement: page.dropUpwards ? "above" : "below" });',
  ...Array.from({ length: 26 }, (_, at) => `  rows.push({ footer: ${at}, height: page.lines });`),
  '  return rows;',
  '};',
  '',
  'shareMenu.propTypes = {',
  '  page: Object,',
  '};',
];

const FILES = {
  [MENU]: MENU_LINES.join('\n'),
  // As likely as the other, so that the first answer shows the code of neither.
  'src/page-menu.js': MENU_LINES.join('\n').replaceAll('shareMenu', 'pageMenu'),
  'src/rows.js': 'export const rows = [];\n',
  'src/header.js':
    'import { shareMenu } from "./share-menu.js";\nexport function header(page) {\n  const menu = shareMenu(page);\n  return [page.title, menu];\n}\n',
  'src/footer.js':
    'import { shareMenu } from "./share-menu.js";\nexport function footer(page) {\n  const menu = shareMenu(page);\n  return [page.author, menu];\n}\n',
  ...Object.fromEntries(
    ['invoice', 'calendar', 'weather', 'recipe', 'garden', 'museum'].map((name) => [
      `src/${name}.js`,
      `export function ${name}Report(list) {\n  const all = list.map((one) => one.${name});\n  return all.join(",");\n}\n`,
    ]),
  ),
};

const QUERY = 'The menus are cut off near the bottom of the page: dropUpwards has to be respected there.';

let shop: Shop;
beforeAll(async () => {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  mkdirSync(path.join(root, '.git'));
  shop = await openShop('modern', 'evidence', root);
});
afterAll(() => shop.close());

interface Looked {
  readonly edit: string;
  readonly status: Record<string, unknown>;
}

async function afterRead(id: string, offset: number, limit: number): Promise<Looked> {
  const conversation = { root: shop.root, id };
  const file_path = path.join(shop.root, MENU);
  await runHook(conversation, 'UserPromptSubmit', { prompt: QUERY });
  const started = await callWithHook(conversation, shop, 'start_session', {
    query: QUERY,
    intent: 'MODIFY',
    leads: ['dropUpwards'],
  });
  await runHook(conversation, 'PostToolUse', {
    tool_name: 'Read',
    tool_input: { file_path, offset, limit },
    tool_response: {},
  });
  const status = (await shop.call('get_session_status', { session_id: started.session_id })).body;
  return { edit: await judgeCall(conversation, 'Edit', { file_path }), status };
}

describe('of a long definition', () => {
  it('the lines around the one that a first answer quotes open the gate for its file [D-45]', async () => {
    expect(await afterRead('around-the-quoted', QUOTED - 6, 12)).toMatchObject({ edit: 'passes' });
  });

  it('as many lines elsewhere do not, and the next call names those that tell what it is', async () => {
    const { edit, status } = await afterRead('elsewhere', 40, 12);
    expect(edit).toBe('refused');
    expect(nextOf(status).args.chunk_id).toMatchObject([`${MENU}:2-41`, expect.anything(), expect.anything()]);
  });

  it('all but the property that is set on it below opens it as well', async () => {
    expect(await afterRead('without-its-tail', 2, 119)).toMatchObject({ edit: 'passes' });
  });
});
