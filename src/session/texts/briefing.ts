/** The text that restores a session in an agent that has lost its context: in at most 1,500 characters. */
import type { BoundSession } from '../gate/gate-session.ts';
import type { Language, Text } from '../text.ts';

const MOST_CHARACTERS = 1499;
const MOST_FILES_CHARACTERS = 600;
const MOST_MISSING_CHARACTERS = 400;

/** @param tampered files that were changed without a grant */
export function briefing(session: BoundSession, tampered: readonly string[]): Text {
  return { en: inEnglish(session, tampered), ja: inJapanese(session, tampered) };
}

function inEnglish(session: BoundSession, tampered: readonly string[]): string {
  const { sessionId, phase, status, intent } = session;
  return joinLines([
    `code-intel session ${sessionId} is ${status}: phase ${phase}, intent ${intent}.`,
    line('Changed without a grant, restore first: ', tampered, MOST_FILES_CHARACTERS / 2),
    line('May be written: ', listGranted(session), MOST_FILES_CHARACTERS),
    line('Missing: ', missing(session, 'en'), MOST_MISSING_CHARACTERS),
    formatNext(session, 'Next: '),
    'get_session_status shows the rest.',
  ]);
}

function inJapanese(session: BoundSession, tampered: readonly string[]): string {
  const { sessionId, phase, status, intent } = session;
  return joinLines([
    `code-intel セッション ${sessionId}（${status}）: フェーズ ${phase}、意図 ${intent}。`,
    line('許可なく変更され、まず元に戻すもの: ', tampered, MOST_FILES_CHARACTERS / 2),
    line('書き込めるもの: ', listGranted(session), MOST_FILES_CHARACTERS),
    line('不足: ', missing(session, 'ja'), MOST_MISSING_CHARACTERS),
    formatNext(session, '次: '),
    '詳しくは get_session_status で確認できます。',
  ]);
}

function listGranted({ grants: { files, folders } }: BoundSession): string[] {
  return [...files.map(({ path }) => path), ...folders.map((folder) => `${folder || '.'}/ (new files)`)];
}

function missing(session: BoundSession, language: Language): string[] {
  return session.missing.map((text) => text[language]);
}

function formatNext({ next: call }: BoundSession, label: string): string {
  return call === null ? '' : cut(`${label}${call.tool} ${JSON.stringify(call.args)}`, 250);
}

/** Whole items, and how many are left out. */
function line(label: string, items: readonly string[], most: number): string {
  if (items.length === 0) return '';
  const shown: string[] = [];
  for (const item of items) {
    if (label.length + [...shown, item].join(', ').length > most) break;
    shown.push(item);
  }
  const rest = items.length - shown.length;
  return `${label}${shown.join(', ')}${rest > 0 ? ` … +${rest}` : ''}`;
}

function joinLines(lines: readonly string[]): string {
  return cut(lines.filter((text) => text !== '').join('\n'), MOST_CHARACTERS);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
