/** A few words of Japanese in comments are searched as they stand; what this program says of English code is no match. */
import { expect, it } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

async function found(files: Readonly<Record<string, string>>, query: string) {
  const { project } = await open(makeProject(files));
  await project.ensureFresh();
  const { hits, fits } = await searchCode(project, { query, limit: 3 });
  return { file: hits[0]?.file, fits };
}

it('comments without a sentence make katakana words of the project', async () => {
  const files = {
    'a.py': '# 送料の計算\ndef cost():\n    return 1\n',
    'b.py': '# ログイン処理\ndef check():\n    return 2\n',
    'c.py': '# 在庫の引当\ndef hold():\n    return 3\n',
  };
  expect(await found(files, 'ログイン')).toEqual({ file: 'b.py', fits: true });
});

it('the Japanese names of kinds of things do not, where no comment is Japanese', async () => {
  const files = {
    'composer.json': '{ "require": { "laravel/framework": "11" } }',
    'app/Models/Order.php':
      '<?php\nnamespace App\\Models;\nclass Order extends \\Illuminate\\Database\\Eloquent\\Model {}\n',
    'app/Codes/Generator.php':
      '<?php\nnamespace App\\Codes;\nclass Generator { public function code() { return 1; } }\n',
  };
  expect((await found(files, 'コーパス')).fits).toBe(false);
});

/** Enough of English code that one Japanese file does not make the project's comments Japanese. */
const ENGLISH = Object.fromEntries(
  ['invoice', 'billing', 'aggregate', 'summary', 'total', 'count'].flatMap((word) =>
    [1, 2, 3, 4].map((at) => [
      `src/${word}${at}.js`,
      `// ${word} data of claims: aggregates, sums and counts the ${word}\nexport function ${word}Data${at}(data) { return data.${word}; }\n`,
    ]),
  ),
);

it.each([
  ['a comment', '// 請求データを集計する\nexport function zz9(rows) { return rows; }\n', '請求データを集計する'],
  ['a function', 'export function 集計する(rows) { return rows; }\n', '集計する'],
  ['a class', 'export class 集計処理 { run(rows) { return rows; } }\n', '集計処理'],
])('words that the dictionary knows find %s that is named by them in code in English', async (_, code, query) => {
  expect((await found({ ...ENGLISH, 'src/zz9.js': code }, query)).file).toBe('src/zz9.js');
});
