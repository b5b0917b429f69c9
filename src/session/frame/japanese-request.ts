/** The parts of a Japanese sentence, by its particles and the endings of its verbs. */
import { EVERYDAY_JAPANESE } from '../words/word-lists.ts';
import { wordsOf } from '../words/words.ts';
import forms from './request-forms.json' with { type: 'json' };
import { COMMIT_TYPE, joinedIn, type Parts, part, type Sentence, splitBehind, trimStart } from './sentences.ts';
import { JAPANESE_TROUBLE } from './trouble.ts';

const { japanese } = forms;
const SEGMENT_END = anyOf(japanese.segmentEnds, 'gu');
const CONDITION = new RegExp(`^.*?(?:${japanese.conditions.join('|')})`, 'u');
const WISH = anyOf(japanese.wishes, 'u');
const WEAK_WISH = anyOf(japanese.weakWishes, 'u');
const LAST_WISH = new RegExp(japanese.lastWishes, 'u');
const STATEMENT = new RegExp(japanese.statement, 'u');
const REMEDY = new RegExp(japanese.remedies, 'u');

interface Segment {
  readonly whole: Sentence;
  readonly kind: 'condition' | 'trouble' | 'wish' | 'context';
}

export function takeApartJapanese(whole: Sentence): Parts {
  const sentence = trimStart(whole, COMMIT_TYPE);
  const pieces = splitBehind(sentence, SEGMENT_END);
  const segments = withOpenWishes(pieces.flatMap((piece, at) => splitSegment(piece, at === pieces.length - 1)));
  return {
    target_feature: findTarget(sentence),
    trigger_condition: joinedIn(sentence, firstRun(segments, 'condition')),
    observed_issue: joinedIn(sentence, firstRun(segments, 'trouble')) ?? remediedIn(segments),
    desired_action: joinedIn(sentence, firstRun(segments, 'wish')),
  };
}

function remediedIn(segments: readonly Segment[]): string | undefined {
  const wishes = segments.filter(({ kind }) => kind === 'wish').map(({ whole }) => whole);
  const wish = wishes.find(({ masked }) => remediedLength(masked) > 0);
  return wish && part(wish, 0, remediedLength(wish.masked)).text;
}

/** A segment without the condition that it begins with. */
function splitSegment(segment: Sentence, isLast: boolean): Segment[] {
  const end = conditionEnd(segment);
  const condition = part(segment, 0, end);
  const rest = part(segment, end, segment.masked.length);
  const kinds: Segment[] = end === 0 ? [] : [{ whole: condition, kind: 'condition' }];
  const bare = rest.masked.replace(/[、，\s]+$/u, '');
  if (bare === '') return kinds;
  const kind = kindOf(bare, isLast);
  // A statement in a condition tells what goes wrong, unless it is wished.
  const isTrouble = end > 0 && kind === 'context' && STATEMENT.test(bare);
  return [...kinds, { whole: rest, kind: isTrouble ? 'trouble' : kind }];
}

/** Classifies a segment: `表示されない不具合を修正` is a wish that contains trouble; a trouble on its own is no wish. */
function kindOf(bare: string, isLast: boolean): Segment['kind'] {
  if (WISH.test(bare) || remediedLength(bare) > 0 || (isLast && LAST_WISH.test(bare))) return 'wish';
  if (JAPANESE_TROUBLE.test(bare)) return 'trouble';
  return WEAK_WISH.test(bare) ? 'wish' : 'context';
}

/** Length of the trouble that a wish asks to end; 0 where it contains none. */
function remediedLength(bare: string): number {
  const trouble = REMEDY.exec(bare)?.[1] ?? '';
  return JAPANESE_TROUBLE.test(trouble) ? trouble.length : 0;
}

/** Finds the end of the last condition in a segment, which includes earlier ones. */
function conditionEnd({ masked }: Sentence): number {
  let end = 0;
  for (;;) {
    const found = CONDITION.exec(masked.slice(end))?.[0].length ?? 0;
    if (found === 0) return end;
    end += found;
  }
}

/** `…にして、…書いてください`: what leads to a wish in the same sentence is part of it. */
function withOpenWishes(segments: readonly Segment[]): Segment[] {
  const last = segments.findLastIndex(({ kind }) => kind === 'wish');
  return segments.map((segment, at) =>
    at < last && segment.kind === 'context' && /(?:[てで]|し|れ|え|け)、?$/u.test(segment.whole.masked)
      ? { ...segment, kind: 'wish' }
      : segment,
  );
}

function firstRun(segments: readonly Segment[], kind: Segment['kind']): Sentence[] {
  const start = segments.findIndex((segment) => segment.kind === kind);
  if (start === -1) return [];
  const end = segments.findIndex((segment, at) => at > start && segment.kind !== kind);
  return segments.slice(start, end === -1 ? segments.length : end).map(({ whole }) => whole);
}

/** Letters of a noun, verbs that became nouns included (並び替え); what is asked for is none. */
const OKURIGANA = '[りみきびえけせてれめげべいしちじわ]';
const KANJI = '\\p{sc=Han}';
const LETTER = [
  // Words of Latin letters stand apart: `drop log 用のテーブル`.
  '(?<=[A-Za-z0-9]) (?=[A-Za-z0-9\\p{sc=Han}\\p{sc=Katakana}])',
  '[\\p{sc=Han}々〆\\p{sc=Katakana}ーA-Za-z0-9_./:+#・-]',
  `(?<=^|[^\\p{sc=Hiragana}])[おご](?=${KANJI})`,
  `(?<=${KANJI})${OKURIGANA}(?=${KANJI}(?:${OKURIGANA}|${KANJI}|[のをがはにでも、]|$))`,
  `(?<=${KANJI}${OKURIGANA}${KANJI}${OKURIGANA}?)${OKURIGANA}(?=${OKURIGANA}?(?:[のをがはにでも、\\p{sc=Han}\\p{sc=Katakana}]|$))`,
  `(?<=${KANJI})[りみきびえけげべ](?=[のをがは])`,
].join('|');
const NOUN = `(?:(?!${japanese.asked})(?:${LETTER}))+`;
const PHRASE = new RegExp(`${NOUN}(?: ?(?:の|や|など|などの|と(?=${NOUN}[のをがは])) ?${NOUN})*`, 'gu');
const PARTICLES = japanese.particles.map(([form, weight]) => ({
  form: new RegExp(`^(?:${form})`, 'u'),
  weight: Number(weight),
}));

/** The noun phrase whose particle says most: the topic before the place, the place before the object; of equals the first. */
function findTarget({ text, masked }: Sentence): string | undefined {
  const phrases = [...masked.matchAll(PHRASE)].flatMap(({ 0: phrase, index }) => {
    const quote = text.slice(index, index + phrase.length).replace(/^(?:など|[・.、-])+|(?:など|[・、-])+$/gu, '');
    const behind = masked.slice(index + phrase.length).trimStart();
    const weight = Math.max(0, ...PARTICLES.filter(({ form }) => form.test(behind)).map((one) => one.weight));
    return weight > 0 && names(quote) ? [{ quote, weight }] : [];
  });
  return phrases.toSorted((left, right) => right.weight - left.weight)[0]?.quote;
}

function names(quote: string): boolean {
  return (
    !EVERYDAY_JAPANESE.has(quote) &&
    wordsOf(quote).some(({ weight, script }) => weight === 'distinctive' && script !== 'number')
  );
}

function anyOf(patterns: readonly string[], flags: string): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), flags);
}
