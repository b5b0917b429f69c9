import { expect, it } from 'vitest';
import { fileClassOf } from '../../../../src/indexing/scan/file-class.ts';

it.each([
  ['src/order.ts', 'source'],
  ['src/View/Helper/PageHelper.php', 'source'],
  ['src/latest/contest.go', 'source'],
  ['packages/dts/watch.test-d.ts', 'test'],
  ['Tests/Helpers.swift', 'test'],
  ['tests/Ordering.UnitTests/Builders.cs', 'test'],
  ['src/Ordering.UnitTests/Builders.cs', 'test'],
  ['exposed-tests/src/main/kotlin/Shared.kt', 'test'],
  ['benches/spawn.rs', 'example'],
  ['app/views/index.phtml', 'template'],
  ['plugins/admin/templates/Users/login.php', 'template'],
  ['resources/lang/ja/messages.php', 'japanese_translation'],
  ['resources/lang/de/messages.php', 'translation'],
  ['lang/de_informal/validation.php', 'translation'],
  ['languages/lang/de_DE_formal.po', 'translation'],
  ['lang/en_formal/validation.php', 'english_translation'],
  ['resources/lang/am-ET/messages.php', 'translation'],
  ['resources/lang/chr-US/messages.php', 'translation'],
  ['app/views/help/ja/syntax.html.erb', 'japanese_translation'],
  ['app/views/help/pt-BR/syntax.html.erb', 'translation'],
  ['app/views/my/page.html.erb', 'template'],
  ['src/de/parser.ts', 'source'],
  ['Server/Localization/Core/ja.json', 'japanese_translation'],
  ['Server/Localization/Core/en-US.json', 'english_translation'],
  ['Server/Localization/LocalizationManager.cs', 'source'],
  ['templates/notifications/fr/passwordReset.vm', 'translation'],
  ['templates/notifications/en/passwordReset.vm', 'template'],
  ['diagnostics/.gitattributes', 'data'],
  ['syntaxes/Help.sublime-syntax', 'data'],
  ['.eslintrc.js', 'source'],
  ['resources/lang/en/messages.php', 'english_translation'],
])('%s is %s', (path, expected) => {
  expect(fileClassOf(path)).toBe(expected);
});
