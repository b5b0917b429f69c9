/** Tells Chinese, Korean and Cyrillic text of one language's encoding, by what it declares or by its most frequent letters. */
import { createRequire } from 'node:module';

const LEGACY_ENCODINGS = ['gbk', 'euc-kr', 'windows-1251', 'koi8-r'] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

const require = createRequire(import.meta.url);

/** Labels under which files declare the encodings. */
const LABELS: Readonly<Record<LegacyEncoding, RegExp>> = {
  gbk: /^(?:gbk|gb2312|gb18030|cp936)$/,
  'euc-kr': /^(?:euc[-_]?kr|cp949|ks_c_5601-1987|uhc)$/,
  'windows-1251': /^(?:windows-1251|cp1251|win1251)$/,
  'koi8-r': /^koi8[-_]r$/,
};

/** Declaration of an encoding, as in PEP 263, XML, HTML, CSS and the mode line of editors. */
const DECLARATION = /(?:coding|charset)\s*[:=]\s*["']?([\w-]+)/i;
const HEAD = 512;

export function declaredEncoding(bytes: Buffer): LegacyEncoding | undefined {
  const [, label = ''] = DECLARATION.exec(bytes.toString('latin1', 0, HEAD)) ?? [];
  return LEGACY_ENCODINGS.find((encoding) => LABELS[encoding].test(label.toLowerCase()));
}

/** Letters that make up a large part of every text, most of it in comments of code. */
const FREQUENT: Readonly<Record<LegacyEncoding, string>> = {
  gbk: '的是不一了在有中数据用文件为设置返回取初始化名时加类型个这出对法要行如果可以参列表新建否获信息户码库查删改添理器页面',
  'euc-kr': '이다의는을에가를하로고지기자사수니어한인시정리서있으라아데터초화값설함스및일오용부트제보전그것도',
  'windows-1251': 'оеаинтсрвл',
  'koi8-r': 'оеаинтсрвл',
};
/** Share of the letters that are frequent ones, from which the text is of the language; Cyrillic has few letters. */
const LEAST_SHARE = { gbk: 0.15, 'euc-kr': 0.2, 'windows-1251': 0.5, 'koi8-r': 0.5 } as const;
/** Words of the alphabet: all other letters are noise of the wrong reading. */
const WORDS = {
  gbk: /[\u4e00-\u9fff]+/g,
  'euc-kr': /[\uac00-\ud7a3]+/g,
  'windows-1251': /[а-яёА-ЯЁ]{3,}/g,
  'koi8-r': /[а-яёА-ЯЁ]{3,}/g,
} as const;
const LEAST_OF_ALPHABET = 0.85;
/** Number of letters below which no encoding is assumed. */
const FEWEST_LETTERS = 4;
const MOST_READ = 64 * 1024;

export function detectLegacy(bytes: Buffer): LegacyEncoding | undefined {
  const { decode }: typeof import('iconv-lite') = require('iconv-lite');
  const rated = LEGACY_ENCODINGS.map((encoding) => ({
    encoding,
    share: shareOfFrequent(decode(bytes.subarray(0, MOST_READ), encoding), encoding),
  }));
  const [best] = rated.sort((left, right) => right.share - left.share);
  return best && best.share >= LEAST_SHARE[best.encoding] ? best.encoding : undefined;
}

function shareOfFrequent(text: string, encoding: LegacyEncoding): number {
  const letters = text.match(/[^\0-\x7f\u3000-\u303f\uff00-\uffef\u2000-\u206f]/g) ?? [];
  const own = [...(text.match(WORDS[encoding]) ?? []).join('').toLowerCase()];
  if (letters.length < FEWEST_LETTERS || own.length < LEAST_OF_ALPHABET * letters.length) return 0;
  return own.filter((letter) => FREQUENT[encoding].includes(letter)).length / letters.length;
}
