import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src/indexing/read/decode.ts';

const JAPANESE = '// ユーザーを登録する処理\nconst 名前 = "田中";\n';

describe('decodeText', () => {
  it.each([
    ['shift_jis', 'cp932'],
    ['euc-jp', 'euc-jp'],
    ['utf-16le', 'utf-16le'],
    ['utf-16be', 'utf-16be'],
    ['utf-8', 'utf8'],
  ])('reads Japanese in %s', (encoding, codec) => {
    expect(decodeText(iconv.encode(JAPANESE, codec))).toEqual({ text: JAPANESE, encoding });
  });

  it.each(['utf8', 'utf-16le', 'utf-16be'])('leaves the byte order mark of %s out of the text', (codec) => {
    expect(decodeText(iconv.encode(JAPANESE, codec, { addBOM: true }))).toMatchObject({ text: JAPANESE });
  });

  it.each(['処理', 'テスト', '登録画面', 'はい', '// 円'])('tells Shift_JIS from EUC-JP by %s alone', (word) => {
    expect(decodeText(iconv.encode(word, 'cp932'))).toEqual({ text: word, encoding: 'shift_jis' });
    expect(decodeText(iconv.encode(word, 'euc-jp'))).toEqual({ text: word, encoding: 'euc-jp' });
  });

  it('reads the vendor characters and half-width katakana of CP932', () => {
    const text = '// ①㈱～ ﾃｽﾄ 髙橋\n';
    expect(decodeText(iconv.encode(text, 'cp932'))).toEqual({ text, encoding: 'shift_jis' });
  });

  it('reads ISO-2022-JP', () => {
    const bytes = Buffer.from('# \x1b$B$"$$\x1b(B\n', 'latin1');
    expect(decodeText(bytes)).toEqual({ text: '# あい\n', encoding: 'iso-2022-jp' });
  });

  it.each([
    '// Le café est fermé',
    '/* Größe der Tür */',
    'author: José Núñez',
    'ÄÖÜ = umlauts // in capitals',
    'prix: 5 €',
  ])('reads %s as Western', (text) => {
    expect(decodeText(iconv.encode(text, 'win1252'))).toEqual({ text, encoding: 'windows-1252' });
  });

  it('reads UTF-8 with a broken character as UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(JAPANESE), Buffer.from([0xe3, 0x81])]);
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8' });
  });

  it.each([
    ['NUL bytes', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]), 'binary'],
    ['control characters', Buffer.from([1, 2, 3, 4, 65, 66]), 'binary'],
    ['Greek', iconv.encode('// Φόρτωση ρυθμίσεων από το αρχείο', 'win1253'), 'unsupported_encoding'],
    ['more NUL bytes than a few', Buffer.from('a\0b\0c\0d\0e\0\0\0'), 'binary'],
  ])('refuses %s', (_, bytes, skip) => {
    expect(decodeText(bytes)).toEqual({ skip });
  });

  it.each([
    ['gbk', '// 初始化数据库连接\nint a;\n'],
    ['gbk', '/* 检查输入的有效性 */ x = 1'],
    ['euc-kr', '// 데이터베이스 초기화\n'],
    ['euc-kr', '/* 사용자 정보를 가져온다 */'],
    ['windows-1251', '// Загрузка настроек из файла\n'],
    ['koi8-r', 'Привет мир, это проверка кодировки'],
  ])('tells %s by its frequent letters: %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding });
  });

  it.each([
    ['# -*- coding: cp1251 -*-\n# Да\n', 'windows-1251'],
    ['<?xml version="1.0" encoding="GB2312"?><a>中</a>', 'gbk'],
    ['<meta charset="euc-kr"><p>값</p>', 'euc-kr'],
  ])('believes what the file declares: %s', (text, encoding) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding });
  });

  it.each(['return "aa\0b" }\n', 'return "aa\0bb" }\n', `${'x = 1;\n'.repeat(2000)}y = "\0";\n`])(
    'shows a NUL in a source, wherever it stands: %#',
    (end) => {
      const text = `export function nul(){ ${end}`;
      expect(decodeText(Buffer.from(text))).toEqual({ text: text.replace('\0', '\u2400'), encoding: 'utf-8-nul' });
    },
  );

  it('takes terminal colours for text', () => {
    expect(decodeText(Buffer.from('\x1b[31mred\x1b[0m'))).toMatchObject({ encoding: 'utf-8' });
  });
});
