/** The parts of a configuration, alike in both versions. */
import type { Entity, Metadata, MetadataValue } from '../../framework-contract.ts';

type Place = Exclude<Entity['place'], number>;

/** A part of the configuration; the second one of a file is numbered. */
export function partOf(
  name: 'theme' | 'plugins' | 'content',
  place: number | Pick<Place, 'start' | 'end'>,
  part: Pick<Entity, 'words' | 'metadata'>,
  nth = 1,
): Entity {
  const id = nth === 1 ? `tailwind:${name}` : `tailwind:${name}:${nth}`;
  return {
    type: 'ui_config',
    place: typeof place === 'number' ? place : { name: id, kind: 'section', signature: name, ...place },
    id,
    node: id,
    standsAlone: true,
    ...part,
  };
}

/** A group of tokens, by their names: `colors`, `screens`. */
export type Tokens = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** More of one group are a palette that nobody reads in an answer. */
const MOST_SHOWN = 40;

export function themeMetadata(tokens: Tokens): Metadata {
  const groups = [...tokens].map(([group, values]): [string, MetadataValue] => [
    group,
    Object.fromEntries([...values].slice(0, MOST_SHOWN)),
  ]);
  const count = [...tokens.values()].reduce((sum, values) => sum + values.size, 0);
  return { ...Object.fromEntries(groups), tokens: count };
}

/** Words for a theme with these tokens. */
export function themeWords(tokens: Tokens): string {
  const names = new Set(
    [...tokens.values()].flatMap((values) => [...values.keys()]).flatMap((name) => name.split(/[.-]/)),
  );
  const groups = [...tokens.keys()].flatMap((group) => GROUP_WORDS.get(group) ?? []);
  return ['デザイン テーマ 設定 design tokens', ...groups, ...colorsIn(names)].join(' ');
}

/** Japanese says "primary colour" in one word, and one that the code does not hold. */
function colorsIn(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    const word = TOKEN_WORDS.get(name);
    return word === undefined ? [] : [`${word}カラー ${word}`];
  });
}

const TOKEN_WORDS: ReadonlyMap<string, string> = new Map([
  ['primary', 'プライマリ'],
  ['secondary', 'セカンダリ'],
  ['accent', 'アクセント'],
  ['brand', 'ブランド'],
  ['danger', 'エラー'],
  ['destructive', 'エラー'],
  ['error', 'エラー'],
  ['warning', '警告'],
  ['success', '成功'],
  ['info', '情報'],
  ['background', '背景'],
  ['foreground', '文字'],
  ['border', '枠線'],
  ['muted', '控えめ'],
]);

const GROUP_WORDS: ReadonlyMap<string, string> = new Map([
  ['colors', 'color 色 カラー 配色'],
  ['screens', 'breakpoints responsive 画面幅 ブレークポイント レスポンシブ'],
  ['fonts', 'font 書体 フォント'],
  ['spacing', '余白 間隔'],
  ['radius', '角丸'],
  ['shadow', '影'],
  ['animation', 'アニメーション 動き'],
  ['text', '文字サイズ'],
]);

export const PLUGIN_WORDS = 'plugins プラグイン 拡張';
export const CONTENT_WORDS = 'scanned files paths スキャン対象 ファイル';
