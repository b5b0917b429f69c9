import { describe, expect, it } from 'vitest';
import { edgesOf, knowledgeOf } from './knowledge-of.ts';

const PO = `msgid ""
msgstr "Language: ja\\n"

msgid "Order"
msgstr "注文"

msgid ""
"Order "
"history"
msgstr ""
"購入"
"履歴"

msgctxt "menu"
msgid "Item"
msgid_plural "Items"
msgstr[0] "明細"
msgstr[1] "別"

msgid "Untranslated"
msgstr ""
`;

describe('a catalogue of gettext', () => {
  it('ties texts to the words of English and Japanese', () => {
    expect(edgesOf(knowledgeOf('locale/ja/LC_MESSAGES/django.po', PO))).toEqual([
      'translation:Order -translates-> term:注文',
      'translation:Order history -translates-> term:購入履歴',
      'translation:Item -translates-> term:明細',
    ]);
    expect(knowledgeOf('po/ja.po', PO).edges).toHaveLength(3);
    expect(knowledgeOf('locale/de/LC_MESSAGES/django.po', PO).edges).toEqual([]);
  });
});
