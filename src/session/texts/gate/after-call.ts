/** Sentences on what changed during a call, or between two calls. */
import type { Text } from '../../text.ts';

const MOST_NAMED = 20;

export function unauthorised(paths: readonly string[], hasSession: boolean): Text {
  const named = listed(paths);
  const [en, ja] = hasSession
    ? [
        ' The session, and every later one here, is closed until then: `git restore` and edits of exactly these files pass.',
        'それまで、この会話のセッションはすべて閉じられます。これらのファイルだけは `git restore` や編集で元に戻せます。',
      ]
    : ['', ''];
  return {
    en: `Changed without a grant during this call: ${named}. Restore them as they were, unless the person changed them (who then types /gate open PATH).${en} Tell the person what happened.`,
    ja: `この呼び出しの間に、許可なく変更されました: ${named}。元に戻してください。依頼者自身の変更なら、依頼者が /gate open パス と入力します。${ja}依頼者に何が起きたかを伝えてください。`,
  };
}

export const RESTORED: Text = {
  en: 'What was changed without a grant is as it was; the session goes on.',
  ja: '許可のない変更は元に戻りました。セッションを続けられます。',
};

/** Between two calls: a person and their editor do that, and so does a command that was left running. */
export function changedMeanwhile(paths: readonly string[]): Text {
  const named = listed(paths);
  return {
    en: `Changed between two calls, by none of yours: ${named}. If a command that you left running did it, restore them and tell the person; otherwise look again before relying on them.`,
    ja: `前回の呼び出しの後に変更されました: ${named}。動かしたままにしたコマンドによるものなら、元に戻して依頼者に伝えてください。そうでなければ、内容を前提にする前に見直してください。`,
  };
}

export function stillTampered(paths: readonly string[]): Text {
  const named = listed(paths);
  return {
    en: `Files were changed without a grant and are not restored: ${named}. Restore them, and tell the person.`,
    ja: `許可なく変更されたファイルが元に戻っていません: ${named}。元に戻して、依頼者に伝えてください。`,
  };
}

/** @param cause of the failure */
export function notCompared(cause: string): Text {
  return {
    en: `The gate could not compare what this call changed with what was granted: ${cause}. Tell the person; \`git status\` shows what differs.`,
    ja: `この呼び出しによる変更を、許可された範囲と比べられませんでした: ${cause}。依頼者に伝えてください。差分は \`git status\` で見られます。`,
  };
}

/** @param cause of the failure */
export function notRecorded(cause: string): Text {
  return {
    en: `What this call showed or wrote could not be recorded: ${cause}. It does not count as looked at.`,
    ja: `この呼び出しが表示または書き込んだ内容を記録できませんでした: ${cause}。確認済みとは扱われません。`,
  };
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, MOST_NAMED).join(', ');
  return paths.length > MOST_NAMED ? `${shown}, … (${paths.length})` : shown;
}
