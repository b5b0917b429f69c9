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
    ['Cyrillic KOI8-R', iconv.encode('Привет мир, это проверка кодировки', 'koi8-r'), 'unsupported_encoding'],
  ])('refuses %s', (_, bytes, skip) => {
    expect(decodeText(bytes)).toEqual({ skip });
  });

  it('takes terminal colours for text', () => {
    expect(decodeText(Buffer.from('\x1b[31mred\x1b[0m'))).toMatchObject({ encoding: 'utf-8' });
  });
});
