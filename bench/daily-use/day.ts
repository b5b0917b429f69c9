/** What a person asks for on an ordinary day, and what an agent that follows the skill does about it. */
import path from 'node:path';
import type { Input } from './client.ts';
import type { ShopOfAPerson } from './project.ts';

export interface Step {
  readonly title: string;
  readonly turns: readonly Turn[];
}

export interface Turn {
  /** What happens before the prompt, with no agent involved. */
  readonly first?: { readonly told: string; readonly happens: 'clear' | (() => void) };
  readonly prompt: string;
  readonly calls: readonly Call[];
  /** Ends the turn, where it is more than "done". */
  readonly answer?: string;
}

export interface Call {
  readonly tool: string;
  readonly input: Input;
  /** What of the result is worth telling; the first group of each match. */
  readonly shows?: RegExp;
}

const TESTS_END = /(Tests {2}.*?)\s*$/gm;

export function ordinaryDay(shop: ShopOfAPerson): readonly Step[] {
  const { read, edit, write } = fileTools(shop);
  return [
    {
      title: 'A question',
      turns: [
        {
          prompt: 'How is the total of the cart rounded?',
          calls: [
            { tool: 'Grep', input: { pattern: 'Math\\.', path: 'src' }, shows: /^(.*cart\.ts.*)$/gm },
            read('src/cart/cart.ts'),
            shell('grep -rnE "floor|round|ceil" src | sort | head -n 5', /(src\/cart\/cart.*)$/gm),
          ],
          answer: 'It is rounded down, after the tax: src/cart/cart.ts, Cart.totalWithTax.',
        },
      ],
    },
    {
      title: 'A test run',
      turns: [
        { prompt: 'Run the tests.', calls: [shell(`cd ${shop.root} && npm test 2>&1 | tail -n 12`, TESTS_END)] },
        {
          prompt: 'Only those of the cart, please.',
          calls: [shell('npx vitest run tests/cart.test.ts', TESTS_END)],
        },
      ],
    },
    {
      title: 'A typo in the README',
      turns: [
        {
          prompt: 'README.md says "catalouge". Fix the typo.',
          calls: [
            start('README.md says "catalouge". Fix the typo.'),
            read('README.md'),
            edit('README.md', 'the catalouge', 'the catalogue'),
            shell('git diff --stat', /(1 file changed.*)/g),
          ],
        },
      ],
    },
    {
      title: 'A one-line fix in a named file',
      turns: [
        {
          prompt:
            'src/cart/coupon.ts: a coupon is still valid in the very moment in which it expires. It should not be.',
          calls: [
            start(
              'src/cart/coupon.ts: a coupon is still valid in the very moment in which it expires. It should not be.',
            ),
            read('src/cart/coupon.ts'),
            edit('src/cart/coupon.ts', 'return coupon.expires < now;', 'return (coupon.expires<=now);'),
            shell('npm test', TESTS_END),
          ],
        },
      ],
    },
    {
      title: 'A formatter',
      turns: [
        {
          prompt: 'Format it.',
          calls: [
            shell('npx biome format --write src/cart/coupon.ts', /(Formatted .*?) in /g),
            shell('git diff -U0 src/cart/coupon.ts | tail -n 2', /^([+-].*)$/gm),
          ],
        },
      ],
    },
    {
      title: 'A commit',
      turns: [
        {
          prompt: 'Commit both.',
          calls: [
            shell('git status --short && git diff --stat', /^( M .*)$/gm),
            shell(
              `git add README.md src/cart/coupon.ts && git commit -m "$(cat <<'EOF'\nCoupons end when they expire\n\nAnd a typo in the README.\nEOF\n)"`,
              /(2 files changed.*)/g,
            ),
            shell('git log -1 --stat --format=%s', /^(\S.*|.*\| \d+ .*)$/gm),
          ],
        },
      ],
    },
    {
      title: 'A debugging session',
      turns: [
        {
          first: { told: '/clear', happens: 'clear' },
          prompt: 'What did we commit last?',
          calls: [shell('git log -2 --format="%an: %s" | head -n 1', /^(.+)$/gm)],
          answer: 'When a coupon ends.',
        },
        {
          first: {
            told: 'git pull (a colleague changed src/cart/cart.ts)',
            happens: () => {
              shop.replace('src/cart/cart.ts', 'same.quantity += line.quantity', 'same.quantity = line.quantity');
              shop.commit('Simpler cart');
            },
          },
          prompt: 'npm test fails since I pulled. Why?',
          calls: [
            shell('npm test', /(AssertionError: .*|Tests {2}.*?)\s*$/gm),
            read('tests/cart.test.ts'),
            shell('git log -1 -p --format=%s -- src/cart | grep "^[-+] "', /^([-+] .*)$/gm),
            read('src/cart/cart.ts'),
          ],
          answer: 'Cart.addItem replaces the quantity where it should add to it.',
        },
        {
          prompt: 'Make sure, then fix Cart.addItem.',
          calls: [
            start('Make sure, then fix Cart.addItem.'),
            edit('src/cart/cart.ts', 'if (same)', "console.log('same', same);\n    if (same)"),
            shell('npx vitest run tests/cart.test.ts', /(same \{.*)$/gm),
            write(
              path.join(shop.scratch, 'twice.ts'),
              `import { Cart } from '${path.join(shop.root, 'src/cart/cart.ts')}';\nconst cart = new Cart();\nfor (const quantity of [1, 2]) cart.addItem({ sku: 'tea', unitPrice: 500, quantity });\nconsole.log(cart.totalWithTax());\n`,
            ),
            shell(`npx tsx ${path.join(shop.scratch, 'twice.ts')} | tail -n 1`, /(\d+)/g),
            edit('src/cart/cart.ts', "console.log('same', same);\n    if (same)", 'if (same)'),
            edit('src/cart/cart.ts', 'same.quantity = line.quantity', 'same.quantity += line.quantity'),
            shell(`npm test; npx tsx ${path.join(shop.scratch, 'twice.ts')} | tail -n 1`, /(Tests {2}.*?|^\d+)\s*$/gm),
            shell('git commit -am "Articles add up again"', /(1 file changed.*)/g),
          ],
        },
      ],
    },
  ];
}

function shell(command: string, shows: RegExp): Call {
  return { tool: 'Bash', input: { command }, shows };
}

function start(query: string): Call {
  return { tool: 'start_session', input: { intent: 'MODIFY', query } };
}

/** The tools of the client name files by their whole path. */
function fileTools(shop: ShopOfAPerson) {
  const place = (file: string): string => path.resolve(shop.root, file);
  return {
    read: (file: string): Call => ({ tool: 'Read', input: { file_path: place(file) } }),
    edit: (file: string, from: string, to: string): Call => ({
      tool: 'Edit',
      input: { file_path: place(file), old_string: from, new_string: to },
    }),
    write: (file: string, content: string): Call => ({ tool: 'Write', input: { file_path: place(file), content } }),
  };
}
