/** What people read on the screen leads to the code that shows it, whatever the framework, and never to the catalogue. */
import { describe, expect, it } from 'vitest';
import { filesMeant } from '../../../src/app/search/screen-terms.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

type Files = Readonly<Record<string, string>>;

async function meant(files: Files, question: string, texts: 'catalogue' | 'all' = 'all'): Promise<string[]> {
  const { project } = await open(makeProject(files));
  await project.ensureFresh();
  const found = [...filesMeant(project.store, question, texts)].sort(([, left], [, right]) => right - left);
  return found.map(([file]) => file);
}

const PROJECTS: readonly (readonly [name: string, view: string, files: Files])[] = [
  [
    'Vue',
    'src/components/OrderFilter.vue',
    {
      'package.json': '{ "dependencies": { "vue": "3", "vue-i18n": "9" } }',
      'src/locales/ja.json': '{ "order": { "clear": "条件をクリア" } }',
      'src/components/OrderFilter.vue': '<template><button>{{ $t("order.clear") }}</button></template>\n',
    },
  ],
  [
    'React with i18next',
    'src/OrderFilter.tsx',
    {
      'package.json': '{ "dependencies": { "react": "18", "i18next": "23" } }',
      'public/locales/ja/common.json': '{ "order": { "clear": "条件をクリア" } }',
      'src/OrderFilter.tsx':
        'import { useTranslation } from "react-i18next";\nexport function OrderFilter() {\n  const { t } = useTranslation();\n  return <button>{t("order.clear")}</button>;\n}\n',
    },
  ],
  [
    'Blade',
    'resources/views/orders/index.blade.php',
    {
      'composer.json': '{ "require": { "laravel/framework": "11" } }',
      'lang/ja/orders.php': "<?php\nreturn ['clear' => '条件をクリア'];\n",
      'resources/views/orders/index.blade.php': "<button>{{ __('orders.clear') }}</button>\n",
    },
  ],
  [
    'Twig',
    'templates/orders/index.html.twig',
    {
      'composer.json': '{ "require": { "symfony/framework-bundle": "7" } }',
      'translations/messages.ja.yaml': 'orders.clear: 条件をクリア\n',
      'templates/orders/index.html.twig': "<button>{{ 'orders.clear'|trans }}</button>\n",
    },
  ],
  [
    'ERB',
    'app/views/orders/index.html.erb',
    {
      Gemfile: "gem 'rails'\n",
      'config/locales/ja.yml': 'ja:\n  orders:\n    index:\n      clear: 条件をクリア\n',
      'app/views/orders/index.html.erb': "<button><%= t('.clear') %></button>\n",
    },
  ],
  [
    'Thymeleaf',
    'src/main/resources/templates/orders.html',
    {
      'pom.xml':
        '<project><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>',
      'src/main/resources/messages_ja.properties': 'orders.clear=条件をクリア\n',
      'src/main/resources/templates/orders.html':
        '<html xmlns:th="http://www.thymeleaf.org"><button th:text="#{orders.clear}"></button></html>\n',
    },
  ],
];

describe('a text on the screen', () => {
  it.each(PROJECTS)('of %s leads to the view that shows it [D-44]', async (_, view, files) => {
    expect((await meant(files, '「条件をクリア」を押しても何も起きない', 'catalogue'))[0]).toBe(view);
  });

  const CAKE: Files = {
    'composer.json': '{ "require": { "cakephp/cakephp": "5" } }',
    'templates/Orders/index.php': "<?= $this->element('search/orders') ?>\n<?= __('注文一覧') ?>\n",
    'templates/element/search/orders.php': "<?= $this->Form->button(__d('shop', 'クリア')) ?>\n",
    'templates/element/search/users.php': "<?= $this->Form->button(__d('shop', 'クリア')) ?>\n",
  };

  it('that is its own key leads there as well, and further to what includes that [D-44]', async () => {
    const files = await meant(CAKE, '注文一覧で「クリア」を押しても条件が元に戻らない');
    expect(files.slice(0, 2).sort()).toEqual(['templates/Orders/index.php', 'templates/element/search/orders.php']);
    expect(files.indexOf('templates/element/search/users.php')).toBeGreaterThan(1);
  });

  it('inside a longer katakana word leads nowhere', async () => {
    expect(await meant(CAKE, 'クリアランスの一覧')).toEqual([]);
  });
});
