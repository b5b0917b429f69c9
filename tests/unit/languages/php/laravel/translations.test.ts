import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

describe('a translation', () => {
  it.each([
    ['lang/ja/orders.php', 'orders.status'],
    ['resources/lang/ja_JP/admin/orders.php', 'admin/orders.status'],
    ['lang/vendor/shop/ja/orders.php', 'shop::orders.status'],
  ])('in %s ties a term to its key', (path, key) => {
    const known = factsOf(path, "<?php return ['status' => '配送状況'];", ['laravel']);
    expect(edgesOf(known)).toEqual([`translation:${key} -translates-> term:配送状況`]);
  });

  it('has the keys of nested arrays, and no sentences', () => {
    const text = `<?php return [
      'form' => ['name' => '氏名（フルネーム）', 'hint' => 'ここに入力してください。'],
      'count' => ':count 件', 'computed' => trans('x'), 'empty' => '',
    ];`;
    expect(edgesOf(factsOf('lang/ja/a.php', text, ['laravel']))).toEqual([
      'translation:a.form.name -translates-> term:氏名(フルネーム)',
      'translation:a.count -translates-> term:件',
    ]);
  });

  it('in JSON has its English sentence for a key', () => {
    const known = factsOf('lang/ja.json', '{\n  "Privacy policy": "個人情報の取り扱い"\n}', ['laravel']);
    expect(known.edges).toMatchObject([{ from: 'translation:Privacy policy', to: 'term:個人情報の取り扱い', line: 2 }]);
  });

  it.each(['lang/fr/orders.php', 'app/ja/orders.php', 'lang/ja.yaml.php'])('is not looked for in %s', (path) => {
    expect(factsOf(path, "<?php return ['a' => 'b'];", ['laravel']).edges).toEqual([]);
  });
});

describe('a configuration file', () => {
  it('has its keys as definitions, with values and the variables behind them', () => {
    const text = "<?php return [\n 'tax' => 0.1,\n 'mail' => ['from' => env('MAIL_FROM', 'a@b.c')],\n];";
    const known = factsOf('config/shop.php', text, ['laravel']);
    expect(entitiesOf(known)).toEqual([
      'config:shop.tax config',
      'config:shop.mail config',
      'config:shop.mail.from config',
    ]);
    expect(metadataOf(known, 'config:shop.mail.from')).toEqual({
      value: "env('MAIL_FROM', 'a@b.c')",
      environment: 'MAIL_FROM',
    });
    expect(known.parsed.symbols.map(({ kind, name, startLine }) => `${startLine} ${kind} ${name}`)).toEqual(
      ['2 key shop.tax', '3 key shop.mail', '3 key shop.mail.shop.mail.from'].map((line) =>
        line.replace('shop.mail.shop.mail.from', 'shop.mail.from'),
      ),
    );
  });
});
