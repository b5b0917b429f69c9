/** The terms of a session in a sentence each, for those who meet them for the first time. */
import { label } from './labels.ts';
import { language } from './settings.ts';
import { t } from './texts.ts';

const MEANINGS = {
  EXPLORATION: [
    'The agent looks around. It may read everything and change nothing yet.',
    'エージェントが調べている段階です。何でも読めますが、まだ変更はできません。',
  ],
  SEMANTIC: [
    'Names and words led nowhere, so it searches by meaning and writes down what it guesses.',
    '名前や語句で見つからないため、意味で探し、推測を書き留める段階です。',
  ],
  VERIFICATION: ['Each guess must be borne out by code, or dropped.', '推測をコードで確かめるか、取り下げる段階です。'],
  READY: ['It may change the files whose lines it was shown.', '行を確認したファイルを変更できます。'],
  FACT: ['Taken from your words or from code that was shown.', '依頼の言葉、または確認したコードに基づきます。'],
  HYPOTHESIS: ['A guess of the agent that nothing bears out yet.', '裏付けのないエージェントの推測です。'],
  'step:evidence': [
    'An answer that showed code. What it showed counts towards READY.',
    'コードを示した応答です。示した内容が READY への根拠になります。',
  ],
  unattributed: [
    'The agent’s wording of the request was not found in what you typed.',
    'エージェントの言う依頼が、入力された言葉の中に見つかりませんでした。',
  ],
  tampered: [
    'Files changed without having been looked at; nothing may be written until they are restored.',
    '確認していないファイルが変更されました。元に戻すまで書き込みはできません。',
  ],
} as const satisfies Readonly<Record<string, readonly [en: string, ja: string]>>;

export function Words() {
  return (
    <details class="words">
      <summary>{t('words')}</summary>
      <dl>
        {Object.entries(MEANINGS).map(([word, [en, ja]]) => (
          <div key={word}>
            <dt>{label(word)}</dt>
            <dd>{language.value === 'ja' ? ja : en}</dd>
          </div>
        ))}
        <div>
          <dt>{t('detours')}</dt>
          <dd>{t('detoursMeaning')}</dd>
        </div>
      </dl>
    </details>
  );
}

/** For the tooltip of a word; undefined where it explains itself. */
export function meaningOf(word: string): string | undefined {
  const row = Object.entries(MEANINGS).find(([known]) => known === word)?.[1];
  return row?.[language.value === 'ja' ? 1 : 0];
}
