import { expect, it, onTestFinished } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { findReferences } from '../../../src/app/facts/find-references.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { makeProject } from '../scan/project.ts';

async function usesIn(files: Readonly<Record<string, string>>, symbol: string): Promise<string[]> {
  const project = await openProject(toAbsolute(makeProject(files), '/'), { environment: {} });
  onTestFinished(() => project.close());
  const { references, others } = await findReferences(project, { symbols: [symbol] });
  return [...references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`), `${others} others`];
}

const SHOP = {
  'src/Status.php': '<?php\nnamespace App\\Order;\nclass Status\n{\n  const DONE = 1;\n}\n',
  'src/Other.php': '<?php\nnamespace App;\nclass Status\n{\n  const DONE = 2;\n}\n',
  'src/Product.php': '<?php\nnamespace App;\nclass Product\n{\n  public function isOnSale() { return true; }\n}\n',
  'templates/a.html.twig':
    "{{ product.on_sale }}\n{{ constant('App\\\\Order\\\\Status::DONE') }}\n{{ constant('App\\\\Status::DONE') }}\n",
};

it('a constant in a Twig template is a member of the class that it names [CT3]', async () => {
  expect(await usesIn(SHOP, 'App\\Order\\Status::DONE')).toEqual(['sure templates/a.html.twig:2', '1 others']);
  expect(await usesIn(SHOP, 'App\\Status')).toEqual(['sure templates/a.html.twig:3', '1 others']);
});

it('a member in a Twig template may be the getter in camel case [CT3]', async () => {
  expect(await usesIn(SHOP, 'Product.isOnSale')).toEqual(['possible templates/a.html.twig:1', '0 others']);
});

it('a symbol that an ERB template translates is a key of the translations [CT3]', async () => {
  const files = {
    'config/locales/en.yml': 'en:\n  label_foo: Foo\n',
    'app/views/a/x.html.erb': '<%= l(:label_foo) %>\n<%= translate :label_foo %>\n<%= tab caption: :label_foo %>\n',
  };
  const file = 'app/views/a/x.html.erb';
  expect(await usesIn(files, 'label_foo')).toEqual([
    `sure ${file}:1`,
    `sure ${file}:2`,
    `possible ${file}:3`,
    '0 others',
  ]);
});
