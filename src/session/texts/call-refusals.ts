/** Why a call is refused, and why the next one is named. */
import { counted } from '../../base/numbers.ts';
import type { Phase } from '../phase.ts';
import type { Text } from '../text.ts';
import type { ToolName } from '../tool-name.ts';

export function phaseBlocked(tool: ToolName, phase: Phase): Text {
  return {
    en: `${tool} is not available in ${phase}.`,
    ja: `${phase} フェーズでは ${tool} を使えません。`,
  };
}

/** @param next the call that leads towards READY */
export function addedInReady(phase: Phase, next: ToolName): Text {
  return {
    en: `add_explored_files opens more files in READY, and this session is in ${phase}. Call ${next} next; until READY a file is explored by looking at it.`,
    ja: `add_explored_files は READY でファイルを追加するためのもので、このセッションは ${phase} です。次は ${next} を呼んでください。READY までは、ファイルは中身を見ることで探索済みになります。`,
  };
}

export function hypothesesOpen(tool: ToolName): Text {
  return {
    en: `${tool} waits until every hypothesis is settled.`,
    ja: `すべての仮説が決着するまで ${tool} は使えません。`,
  };
}

/** D-31. */
export function onlyReads(tool: ToolName): Text {
  return {
    en: `${tool} opens files for writing, and INVESTIGATE and QUESTION only read. Start a session with intent MODIFY or IMPLEMENT.`,
    ja: `${tool} は書き込みのためのものですが、INVESTIGATE と QUESTION は読み取り専用です。MODIFY か IMPLEMENT でセッションを開始してください。`,
  };
}

/** get_session_status takes up a session whose conversation has ended. */
export function sessionOfOther(id: string): Text {
  return {
    en: `Session ${id} belongs to another conversation, and only that one can change it. Start a session of your own; if the other conversation has ended, get_session_status with this id takes the session over.`,
    ja: `セッション ${id} は別の会話のもので、変更できるのはその会話だけです。自分のセッションを開始してください。その会話が終了している場合は、この ID の get_session_status で引き継げます。`,
  };
}

export function sessionNotFound(id: string): Text {
  return {
    en: `There is no session ${JSON.stringify(id)} in this project.`,
    ja: `このプロジェクトにセッション ${JSON.stringify(id)} はありません。`,
  };
}

export function sessionOver(id: string, status: string): Text {
  return {
    en: `Session ${id} ended (${status}); nothing more can be submitted to it.`,
    ja: `セッション ${id} は終わっています（${status}）。これ以上は提出できません。`,
  };
}

export function noActiveSession(open: number): Text {
  return open === 0
    ? { en: 'There is no open session.', ja: '開いているセッションがありません。' }
    : {
        en: `${counted(open, 'session is', 'sessions are')} open, and it is not known which is yours: name your own by session_id.`,
        ja: `開いているセッションが ${open} 件あり、どれが自分のものか分かりません。自分のものを session_id で指定してください。`,
      };
}

export const START_A_SESSION: Text = {
  en: 'A session starts with the request in the words of the person who made it.',
  ja: '依頼者の言葉をそのまま query に入れて、セッションを開始してください。',
};

export const SEE_THE_STATUS: Text = {
  en: 'It shows the phase, what is missing, and the best next call.',
  ja: 'フェーズ、不足しているもの、次に呼ぶべきツールが分かります。',
};

export const ENTER_SEMANTIC: Text = {
  en: 'Facts are not enough: name the reason, and guesses become hypotheses to verify.',
  ja: '事実だけでは足りない場合は、理由を示して SEMANTIC に進んでください。推測は仮説として検証されます。',
};

export const BACK_TO_EXPLORATION: Text = {
  en: 'Going back opens the fact tools again; what was found is kept.',
  ja: 'EXPLORATION に戻ると事実ツールが再び使えます。結果は保持されます。',
};

export const GO_ON_WRITING: Text = {
  en: 'All requirements are met: the granted files may be written.',
  ja: '要件は満たされています。許可されたファイルに書き込めます。',
};

export function forestBlocked(phase: Phase): Text {
  return {
    en: `The collection forest is closed in ${phase}; it is open in SEMANTIC and READY.`,
    ja: `${phase} フェーズでは collection: forest を使えません。SEMANTIC と READY で使えます。`,
  };
}

export const FOREST_CLOSED: Text = {
  en: 'Only symbols confirmed in earlier sessions were searched. All code is searched in SEMANTIC and READY, and by query at any time.',
  ja: '過去のセッションで確認されたシンボルだけを検索しました。全コードの検索は SEMANTIC と READY で使えます。今は query で検索できます。',
};
