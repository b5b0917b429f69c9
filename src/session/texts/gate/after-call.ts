/** Sentences on what changed during a call, or between two calls. */
import type { Text } from '../../text.ts';

const MOST_NAMED = 20;
const MOST_TO_UNDO = 4;

/** Paths that were changed without a grant, by what brings them back. */
export interface Unauthorised {
  readonly all: readonly string[];
  readonly made: readonly string[];
  /** Files whose former content a commit holds. */
  readonly committed: readonly string[];
  /** Files that no commit holds in their former state, or that are protected. */
  readonly kept: readonly string[];
  /** Held by git with a content that no file has, or passed over by it. */
  readonly recorded: readonly string[];
  /** Before the call; null for none. */
  readonly commit: string | null;
}

export function unauthorised({ all, made, committed, kept, recorded, commit }: Unauthorised, isClosed: boolean): Text {
  const ways = [
    way(recorded, all, (names) => RECORDED(names, commit ?? 'HEAD')),
    way(committed, all, COMMITTED),
    way(made, all, MADE),
    way(kept, all, KEPT),
    ...(isClosed ? [CLOSED_UNTIL] : []),
  ];
  return {
    en: `Changed without a grant during this call: ${listPaths(all)}. ${ways.map(({ en }) => en).join('')}Tell the person what happened.`,
    ja: `この呼び出しの間に、許可なく変更されました: ${listPaths(all)}。${ways.map(({ ja }) => ja).join('')}依頼者に何が起きたかを伝えてください。`,
  };
}

function way(paths: readonly string[], all: readonly string[], text: (names: Text) => Text): Text {
  if (paths.length === 0) return { en: '', ja: '' };
  return text(
    paths.length === all.length ? { en: 'them', ja: 'これら' } : { en: listPaths(paths), ja: listPaths(paths) },
  );
}

const COMMITTED = ({ en, ja }: Text): Text => ({
  en: `\`git restore\` brings back what was there before the call (${en}), unless the person is at work on it: ask when in doubt. `,
  ja: `呼び出し前の内容（${ja}）は \`git restore\` で戻せます。ただし、依頼者が編集中かもしれないときは先に確認してください。`,
});

const MADE = ({ en, ja }: Text): Text => ({
  en: `New, to be removed if your call made it: ${en}. `,
  ja: `新しいファイル（${ja}）は、この呼び出しが作ったものなら削除してください。`,
});

const KEPT = ({ en, ja }: Text): Text => ({
  en: `No commit has what was there before (${en}): undo nothing there unless the person says so. `,
  ja: `呼び出し前の内容（${ja}）はどのコミットにもありません。依頼者の指示なしに元へ戻さないでください。`,
});

const RECORDED = ({ en, ja }: Text, commit: string): Text => ({
  en: `git holds content for ${en} that the file does not, or was told to pass over its changes: push nothing. The person takes that back with \`git reset ${commit}\`, or \`git update-index --no-assume-unchanged --no-skip-worktree FILE\`; both leave the files alone. `,
  ja: `git に記録された ${ja} の内容がファイルと異なるか、変更を無視する印が付いています。push しないでください。依頼者は \`git reset ${commit}\`、または \`git update-index --no-assume-unchanged --no-skip-worktree ファイル\` で取り消せます（ファイルは変わりません）。`,
});

const CLOSED_UNTIL: Text = {
  en: 'Every session of this conversation is closed until they are as they were, or the person types /gate open PATH. ',
  ja: '元に戻るか、依頼者が /gate open パス と入力するまで、この会話のセッションはすべて閉じられます。',
};

export const RESTORED: Text = {
  en: 'What was changed without a grant is as it was; the session goes on.',
  ja: '許可のない変更は元に戻りました。セッションを続けられます。',
};

/** Between two calls: a person and their editor do that, and so does a command that was left running. */
export function changedMeanwhile(paths: readonly string[]): Text {
  const named = listPaths(paths);
  return {
    en: `Changed between two calls, by none of yours: ${named}. Leave them as they are, and look again before relying on them; if a command that you left running did it, tell the person.`,
    ja: `前回の呼び出しの後に変更されました: ${named}。そのままにして、内容を前提にする前に見直してください。動かしたままにしたコマンドによるものなら、依頼者に伝えてください。`,
  };
}

/** During a call that cannot have changed them. */
export function changedBesides(paths: readonly string[]): Text {
  const named = listPaths(paths);
  return {
    en: `Changed during this call, but not by it: ${named}. A person, an editor, another agent or a command that you left running did that. Leave them as they are, and look again before relying on them.`,
    ja: `この呼び出しの間に、ほかから変更されました: ${named}。依頼者、エディタ、別のエージェント、または動かしたままのコマンドによるものです。そのままにして、内容を前提にする前に見直してください。`,
  };
}

export function stillTampered(paths: readonly string[]): Text {
  const named = listPaths(paths);
  return {
    en: `Files were changed without a grant and are not as they were: ${named}. Undo what your call did, leave the rest to the person, and tell them.`,
    ja: `許可なく変更されたファイルが元に戻っていません: ${named}。自分の呼び出しによる分だけ元に戻し、残りは依頼者に任せて、そのことを伝えてください。`,
  };
}

/** The step before any other in a session that is closed by changes. */
export function undoFirst(paths: readonly string[]): Text {
  const named = listPaths(paths.slice(0, MOST_TO_UNDO));
  const rest = paths.length > MOST_TO_UNDO ? `, … (${paths.length})` : '';
  return {
    en: `undo what your call changed without a grant (${named}${rest}): \`git restore FILE\`, or \`rm FILE\` for a new one. The session then goes on; of what others changed tell the person.`,
    ja: `この呼び出しが許可なく変更したもの（${named}${rest}）を \`git restore FILE\`、新しいファイルなら \`rm FILE\` で元に戻してください。それでセッションを続けられます。ほかによる変更は利用者に伝えてください。`,
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

function listPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, MOST_NAMED).join(', ');
  return paths.length > MOST_NAMED ? `${shown}, … (${paths.length})` : shown;
}
