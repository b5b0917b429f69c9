import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';
import { yamlMessages } from '../../../../src/languages/translations/translations.ts';
import { edgesOf, factsOf } from '../facts-of.ts';

const edges = (path: string, text: string) => edgesOf(factsOf(path, text, ['translations']));

describe('a catalogue of gettext', () => {
  it('ties each text to its msgid, continued lines and the first plural included', () => {
    const text =
      'msgid ""\nmsgstr "Language: ja\\n"\n\n#: a.php\nmsgid "Order "\n"number"\nmsgstr "注文番号"\n\nmsgid "order"\nmsgid_plural "orders"\nmsgstr[0] "注文"\nmsgstr[1] "注文達"\n';
    expect(edges('resources/locales/ja/default.po', text)).toEqual([
      'translation:Order number -translates-> term:注文番号',
      'translation:order -translates-> term:注文',
    ]);
  });

  it('names the line of its msgid', () => {
    const { edges: found } = factsOf('locales/ja/a.po', '# a\n\nmsgid "a"\nmsgstr "注文"\n', ['translations']);
    expect(found.map(({ line }) => line)).toEqual([3]);
  });

  it('is read in English and Japanese only', () => {
    expect(edges('locales/fr/a.po', 'msgid "a"\nmsgstr "commande"\n')).toEqual([]);
  });
});

describe('a catalogue of XLIFF', () => {
  it('ties each target to the name of its unit, or else to its source', () => {
    const text =
      '<xliff><trans-unit id="1" resname="order.title"><source>x</source><target>注文</target></trans-unit>\n<trans-unit id="b"><source>order.paid</source><target><![CDATA[<b>支払済み</b>]]></target></trans-unit></xliff>';
    expect(edges('translations/messages.ja.xlf', text)).toEqual([
      'translation:order.title -translates-> term:注文',
      'translation:order.paid -translates-> term:支払済み',
    ]);
  });
});

describe('a catalogue of Qt', () => {
  const catalogue = (body: string) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS language="ja_JP">${body}</TS>`;

  it('ties each translation to its source, and is no TypeScript', () => {
    const text = catalogue(
      '<context><name>Dialog</name><message><source>Clear &amp; close</source><translation>消して閉じる</translation></message><message numerus="yes"><source>%n orders</source><translation><numerusform>注文 %n 件</numerusform></translation></message><message><source>Save</source><translation type="unfinished"></translation></message></context>',
    );
    expect(languageOf('translations/shop_ja.ts', text)?.id).toBe('qt_translations');
    expect(languageOf('src/shop_ja.ts', 'export const a = 1;')?.id).toBe('typescript');
    expect(edges('translations/shop_ja.ts', text)).toEqual([
      'translation:Clear & close -translates-> term:消して閉じる',
      'translation:%n orders -translates-> term:注文 %n 件',
    ]);
    expect(edges('translations/shop_de.ts', text)).toEqual([]);
  });

  it('is used by tr and translate in C++', () => {
    const code =
      'void Dialog::fill() {\n  button->setText(tr("Clear & close"));\n  QCoreApplication::translate("Dialog", "Save");\n  str("no");\n}\n';
    expect(edges('src/dialog.cpp', code)).toEqual([
      'src/dialog#Dialog.fill -uses_translation-> translation:Clear & close',
      'src/dialog#Dialog.fill -uses_translation-> translation:Save',
    ]);
  });
});

describe('strings of Android', () => {
  it('ties each text to its name', () => {
    const text =
      '<resources>\n<string name="order_clear" translatable="true">条件を消す</string>\n<plurals name="orders"><item quantity="other">注文</item></plurals>\n</resources>';
    expect(edges('app/src/main/res/values-ja/strings.xml', text)).toEqual([
      'translation:order_clear -translates-> term:条件を消す',
      'translation:orders -translates-> term:注文',
    ]);
    expect(edges('app/src/main/res/values-fr/strings.xml', text)).toEqual([]);
  });

  it('may stand in a file of any name', () => {
    const text =
      '<?xml version="1.0" encoding="utf-8"?>\n<!-- Licence -->\n<resources xmlns:tools="x">\n<string name="record">音声を録音</string>\n</resources>';
    const file = 'app/src/main/res/values-ja/11-arrays.xml';
    expect(languageOf(file, text)?.id).toBe('android_strings');
    expect(edges(file, text)).toEqual(['translation:record -translates-> term:音声を録音']);
    expect(languageOf(file, '<resources>\n<color name="red">#f00</color>\n</resources>')).toBeUndefined();
    expect(languageOf('res/layout/a.xml', '<LinearLayout><string name="a"/></LinearLayout>')).toBeUndefined();
  });

  it('are used by R.string in Kotlin and Java', () => {
    const code = 'class Orders {\n  fun show() = getString(R.string.order_clear)\n}\n';
    expect(edges('app/src/Orders.kt', code)).toEqual([
      'app/src/Orders#Orders.show -uses_translation-> translation:order_clear',
    ]);
  });
});

describe('messages of gettext in code', () => {
  it.each([
    [
      'shop/cart.py',
      'def show():\n    return _("Clear the cart") + gettext.gettext(\'Save\') + a._("no")\n',
      'shop/cart#show',
    ],
    ['src/cart.c', 'void show(void) {\n  puts(_("Clear the cart"));\n  puts(gettext("Save"));\n}\n', 'src/cart#show'],
    ['lib/cart.rb', 'def show\n  _("Clear the cart") + ngettext("Save", "Saves", 2)\nend\n', 'lib/cart#show'],
  ])('are found in %s', (path, code, from) => {
    expect(edges(path, code)).toEqual([
      `${from} -uses_translation-> translation:Clear the cart`,
      `${from} -uses_translation-> translation:Save`,
    ]);
  });
});

describe('a catalogue of JSON', () => {
  it.each(['src/locales/ja.json', 'public/locales/ja/common.json', 'i18n/messages.ja.json'])('%s is read', (path) => {
    const known = factsOf(path, '{\n "cart": {\n  "empty": "空のカート", "size": 3 },\n "save": "保存" }', [
      'translations',
    ]);
    expect(edgesOf(known)).toEqual([
      'translation:cart.empty -translates-> term:空のカート',
      'translation:save -translates-> term:保存',
    ]);
    expect(known.edges.map(({ line }) => line)).toEqual([3, 4]);
  });

  it.each(['lang/ja.json', 'locales/fr.json', 'src/data/ja.json'])('is not %s', (path) => {
    expect(edges(path, '{ "Save": "保存" }')).toEqual([]);
  });
});

describe('a catalogue of YAML', () => {
  it('of Symfony has its keys as they are written or nested', () => {
    expect(edges('translations/messages.ja.yaml', "order.title: 注文 # 一覧\norder:\n    paid: '支払済み'\n")).toEqual([
      'translation:order.title -translates-> term:注文',
      'translation:order.paid -translates-> term:支払済み',
    ]);
  });

  it('of Rails leaves out the name of its locale', () => {
    expect(edges('config/locales/ja.yml', 'ja:\n  orders:\n    paid: "支払済み"\n')).toEqual([
      'translation:orders.paid -translates-> term:支払済み',
    ]);
  });

  it('elsewhere is no catalogue', () => {
    expect(edges('docs/ja.yml', 'a: 注文\n')).toEqual([]);
  });

  it.each([
    ['a: |\n  long text\nb: x', ['b=x']],
    ['a: [1, 2]\n- b: c\n# d: e\n', []],
    ['"quoted key": "a \\"b\\""\n', ['quoted key=a "b"']],
    ['a:\n  b:\n    c: 1\n  d: 2\n', ['a.b.c=1', 'a.d=2']],
  ])('%j is read as its pairs', (text, pairs) => {
    expect(yamlMessages(text).map(({ key, text: value }) => `${key}=${value}`)).toEqual(pairs);
  });
});
