/** Commands that pass in place of a git command that may change files which nobody looked at. */
import type { Text } from '../../../session/text.ts';
import type { RecordedFiles } from '../../../shell/contract.ts';

/** @param command from its program on */
export function gitInstead(command: string): Text | undefined {
  const subcommand = GIT.exec(command)?.[1];
  return subcommand === undefined ? undefined : INSTEAD.get(subcommand);
}

/** @param files that changed and may be recorded, from the root of the project */
export function recordInstead(files: readonly string[], recorded: RecordedFiles): Text {
  if (files.length === 0) return NOTHING_TO_RECORD;
  const names = files.slice(0, MOST_NAMED).map(quoted).join(' ');
  const add = `git add ${names}`;
  const command = recorded === 'work-tree' ? add : `${add} && git commit -m MESSAGE -- ${names}`;
  return {
    en: `\`${command}\` passes: it records only what was granted in this session.`,
    ja: `\`${command}\` なら実行できます。このセッションで許可されたものだけを記録します。`,
  };
}

const MOST_NAMED = 10;

const NOTHING_TO_RECORD: Text = {
  en: 'nothing that was granted in this session has changed; ask the person to commit the rest.',
  ja: 'このセッションで許可されたファイルに変更はありません。それ以外のコミットは利用者に依頼してください。',
};

function quoted(file: string): string {
  return /^[\w./@+=,-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}

const GIT = /^git(?: (?:-C \S+|-P|--no-pager))* ([a-z-]+)(?!\S)/;

const ASK: Text = {
  en: 'ask the person to run it: it may change files that nobody looked at. `git log`, `git show BRANCH:FILE` and `git diff A...B` only read.',
  ja: '確認していないファイルまで変わり得るため、利用者に実行を依頼してください。`git log`、`git show BRANCH:FILE`、`git diff A...B` は読み取りだけです。',
};

const BRANCH: Text = {
  en: '`git switch -c NEW` begins a branch and `git show BRANCH:FILE` reads another one; to be on it, ask the person.',
  ja: '新しいブランチは `git switch -c NEW`、他のブランチの内容は `git show BRANCH:FILE` で見られます。切り替えは利用者に依頼してください。',
};

const UNSTAGE: Text = {
  en: '`git restore --staged FILE` and `git reset -- FILE` take a granted file out of the index and leave it as it is. `git restore FILE` throws away what was changed in it; more than that is for the person to run.',
  ja: '許可されたファイルは `git restore --staged FILE` または `git reset -- FILE` で、内容はそのままにステージから外せます。`git restore FILE` はそのファイルの変更を捨てます。それ以外は利用者に実行を依頼してください。',
};

const BACK: Text = {
  en: '`git restore FILE` brings back a file that may be written; more than that is for the person to run.',
  ja: '書き込めるファイルは `git restore FILE` で元に戻せます。それ以外は利用者に実行を依頼してください。',
};

const DISCARDS: Text = {
  en: 'ask the person to run it: nothing brings back what it takes away. `git branch NEW COMMIT` and `git tag NEW COMMIT` add to what is there.',
  ja: '捨てたものは戻せないため、利用者に実行を依頼してください。追加は `git branch NEW COMMIT`、`git tag NEW COMMIT` で行えます。',
};

const INSTEAD: ReadonlyMap<string, Text> = new Map([
  [
    'checkout',
    {
      en: `a name may be that of a file or of a branch. ${BACK.en} ${BRANCH.en}`,
      ja: `ファイル名ともブランチ名とも読めます。${BACK.ja}${BRANCH.ja}`,
    },
  ],
  ['switch', BRANCH],
  [
    'stash',
    {
      en: `\`git stash push -- FILES\` passes when all of FILES were granted, and \`git stash pop\`, alone in its call, when all in it were; \`git diff > /tmp/NAME.patch\` keeps a copy of the changes, and ${BACK.en}`,
      ja: `\`git stash push -- FILES\` は FILES がすべて許可されていれば、\`git stash pop\` は単独で実行し、その中身がすべて許可されていれば通ります。変更の控えは \`git diff > /tmp/NAME.patch\` で取れます。${BACK.ja}`,
    },
  ],
  [
    'mv',
    {
      en: '`mv OLD NEW` passes once both may be written: `add_explored_files` also takes the new name.',
      ja: '両方に書き込めるようになれば `mv OLD NEW` が通ります（新しい名前も `add_explored_files` に渡せます）。',
    },
  ],
  [
    'rm',
    {
      en: '`git rm FILE` passes for files that were granted, each by its name.',
      ja: '許可されたファイルを個別に指定した `git rm FILE` なら実行できます。',
    },
  ],
  [
    'clean',
    {
      en: '`git clean -n` lists what it would remove, `rm FILE` removes what may be written; the rest is for the person.',
      ja: '`git clean -n` で削除対象を確認でき、書き込めるファイルは `rm FILE` で削除できます。それ以外は利用者に依頼してください。',
    },
  ],
  [
    'push',
    {
      en: '`git push` and `git push origin HEAD:NEW` pass, and `git push --force-with-lease` for the branch you are on; what forces or deletes more is for the person to run.',
      ja: '`git push`、`git push origin HEAD:NEW`、現在のブランチの `git push --force-with-lease` は通ります。それ以外の強制や削除は利用者に実行を依頼してください。',
    },
  ],
  ...['branch', 'tag', 'fetch', 'gc', 'prune', 'reflog', 'update-ref', 'worktree'].map(
    (name) => [name, DISCARDS] as const,
  ),
  ['restore', BACK],
  ['reset', UNSTAGE],
  ...['pull', 'merge', 'rebase', 'cherry-pick', 'revert', 'am', 'bisect', 'apply', 'submodule', 'lfs'].map(
    (name) => [name, ASK] as const,
  ),
]);
