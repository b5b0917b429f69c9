/** Sentences about learning: why an outcome taught what it did, and which files somebody must repair. */
import type { LessonReason } from '../outcome/outcome-log.ts';
import type { Text } from '../text.ts';

const LESSONS: Readonly<Record<LessonReason, Text>> = {
  learned: {
    en: 'These were changed; the next request on this term finds them among the first places.',
    ja: '変更した定義を学習しました。同じ用語の次の依頼では、最初の候補に含まれます。',
  },
  failed: {
    en: 'Learned pairs that this session relied on lose weight.',
    ja: 'このセッションで使った、学習済みの対の重みを下げました。',
  },
  not_a_success: {
    en: 'Recorded; the session stays open. Only success teaches.',
    ja: '記録しました。セッションは開いたままです。学習は成功時のみ行います。',
  },
  contradicted: {
    en: 'Recorded and marked as contradicted, because the last check failed; it teaches nothing. Run the check again, then record the outcome again with what it showed.',
    ja: '最後のチェックが失敗しているため、矛盾ありとして記録しました。学習はしません。チェックを再実行し、その結果を添えて改めて記録してください。',
  },
  tampered: {
    en: 'Recorded; files were changed without a grant, so it teaches nothing.',
    ja: '記録しました。許可のない変更があったため、学習はしません。',
  },
  never_ready: {
    en: 'Recorded; the session never reached READY, so it teaches nothing.',
    ja: '記録しました。READY に達していないため、学習はしません。',
  },
  no_target: {
    en: 'Recorded; the request names nothing that could be learned, so it teaches nothing.',
    ja: '記録しました。依頼に対象を示す言葉がないため、学習はしません。',
  },
  nothing_changed: {
    en: 'Recorded; no definition was changed, so nothing was learned.',
    ja: '記録しました。定義の変更がないため、学習はしません。',
  },
};

/** @param pairs number of pairs that were trusted */
export function failureText(pairs: number): Text {
  const { en, ja } = pairs > 0 ? LESSONS.failed : NO_PAIRS;
  return { en: `${en} ${AFTER_FAILURE.en}`, ja: `${ja}${AFTER_FAILURE.ja}` };
}

const AFTER_FAILURE: Text = {
  en: "This session is over: go on by start_session with the person's words on what is still wrong.",
  ja: 'このセッションは終わりました。続けるには、まだ直っていない点についての利用者の言葉で start_session を呼んでください。',
};

const NO_PAIRS: Text = {
  en: 'Recorded; it counts in the statistics.',
  ja: '記録しました。統計に数えます。',
};

export function lessonText(why: LessonReason): Text {
  return LESSONS[why];
}

export const LEARNING_TEXTS = {
  ownWord: {
    en: 'No words of the person (trigger_message) support it, so it counts as your own judgement; what they say later corrects it.',
    ja: '利用者の言葉（trigger_message）による裏付けがないため、エージェント自身の判断として記録しました。利用者が後で述べることで訂正できます。',
  },
  tornLog: (file: string): Text => ({
    en: `logs/${file} ends in an incomplete line, which is left out; the next entry starts a new line.`,
    ja: `logs/${file} は行の途中で終わっています。次の記録は新しい行から始まり、途切れた行は除外されます。`,
  }),
};

type FileProblem = 'unreadable' | 'conflict' | 'not_json' | 'not_pairs' | 'bad_pair';

const FILE_PROBLEMS: Readonly<Record<FileProblem, Text>> = {
  unreadable: { en: 'cannot be read; make it readable', ja: '読み取れません。読み取り可能にしてください' },
  conflict: {
    en: 'holds marks of a merge conflict; resolve it',
    ja: 'マージの競合マーカーがあります。解消してください',
  },
  not_json: { en: 'is not JSON; correct it, or remove it', ja: 'JSON ではありません。修正または削除してください' },
  not_pairs: {
    en: 'does not hold {"version":1,"pairs":[…]}; correct it, or remove it',
    ja: '{"version":1,"pairs":[…]} の形ではありません。修正または削除してください',
  },
  bad_pair: {
    en: 'has an entry without nl_term, symbol or similarity; correct it',
    ja: 'nl_term、symbol、similarity のいずれかを欠く項目があります。修正してください',
  },
};

/** @param entry number of the entry from 1, 0 for the file as a whole */
export function pairsProblemText({ problem, entry }: { readonly problem: FileProblem; readonly entry: number }): Text {
  const { en, ja } = FILE_PROBLEMS[problem];
  const [at, where] = entry === 0 ? ['', ''] : [` (entry ${entry})`, `（${entry} 番目の項目）`];
  return { en: `learned_pairs.json${at} ${en}.`, ja: `learned_pairs.json${where}：${ja}。` };
}

type PageProblem = 'unreadable' | 'conflict' | 'no_front_matter' | 'no_term' | 'no_symbols';

const PAGE_PROBLEMS: Readonly<Record<PageProblem, Text>> = {
  unreadable: FILE_PROBLEMS.unreadable,
  conflict: FILE_PROBLEMS.conflict,
  no_front_matter: {
    en: 'has no front matter between two lines of ---',
    ja: '--- で囲まれたフロントマターがありません',
  },
  no_term: { en: 'has no nl_term', ja: 'nl_term がありません' },
  no_symbols: { en: 'has no list of symbols', ja: 'symbols の一覧がありません' },
};

export function pageProblemText({ file, problem }: { readonly file: string; readonly problem: PageProblem }): Text {
  const { en, ja } = PAGE_PROBLEMS[problem];
  return { en: `agreements/${file} ${en}.`, ja: `agreements/${file}：${ja}。` };
}

type LineProblem = 'torn' | 'damaged';

export function lineProblemText(one: {
  readonly file: string;
  readonly line: number;
  readonly problem: LineProblem;
}): Text {
  const { file, line, problem } = one;
  return problem === 'torn'
    ? { en: `logs/${file}:${line} is not finished.`, ja: `logs/${file}:${line} の行が途中で切れています。` }
    : {
        en: `logs/${file}:${line} is not a valid record and is left out.`,
        ja: `logs/${file}:${line} は記録として読めないため除外しました。`,
      };
}
