/** Sentences of the gate, by rule. */
import type { WriteFacts } from '../gate/write-facts.ts';
import type { Text } from '../text.ts';

type Subject = Pick<WriteFacts, 'path'> & Partial<WriteFacts>;

export const GATE_TEXTS = {
  outside_project: ({ path }: Subject): Text => ({
    en: `${path} is outside the project, so the gate does not apply.`,
    ja: `${path} はプロジェクトの外なので、ゲートの対象ではありません。`,
  }),
  link_leads_out: ({ path }: Subject): Text => ({
    en: `${path} is a link out of the project; nothing outside may be written through it. Name the file by its own path.`,
    ja: `${path} はプロジェクトの外へのリンクです。リンク越しに外へは書き込めません。ファイル自身のパスを指定してください。`,
  }),
  is_folder: ({ path }: Subject): Text => ({
    en: `${path} is a folder; name the file.`,
    ja: `${path} はフォルダーです。ファイルを指定してください。`,
  }),
  protected: ({ path }: Subject): Text => ({
    en: `${path} is protected in every phase: the gate's own state, the agent's settings and .git are changed by a person only.`,
    ja: `${path} はどのフェーズでも保護されています。ゲートの状態、エージェントの設定、.git を変えられるのは人だけです。`,
  }),
  gate_off: ({ path }: Subject): Text => ({
    en: `The gate is switched off, so ${path} may be written.`,
    ja: `ゲートが無効になっているため、${path} に書き込めます。`,
  }),
  opened_by_person: ({ path }: Subject): Text => ({
    en: `A person opened ${path} for writing.`,
    ja: `${path} は人によって書き込みが許可されています。`,
  }),
  exempt: ({ path }: Subject): Text => ({
    en: `${path} needs no session (gate.exempt).`,
    ja: `${path} はセッションなしで書き込めます（gate.exempt）。`,
  }),
  free: ({ path }: Subject): Text => ({
    en: `${path} is build output (gate.free).`,
    ja: `${path} はビルド成果物です（gate.free）。`,
  }),
  state_not_trusted: (): Text => ({
    en: 'The state of the gate was changed by something other than the server, or cannot be read; the gate stays closed. `code-intel doctor` tells more.',
    ja: 'ゲートの状態がサーバー以外によって変更されたか、読めません。ゲートは閉じたままです。`code-intel doctor` で確認してください。',
  }),
  no_session: ({ path }: Subject): Text => ({
    en: `${path} may not be written: this conversation has no session yet.`,
    ja: `${path} には書き込めません。この会話にはまだセッションがありません。`,
  }),
  restores: ({ path }: Subject): Text => ({
    en: `${path} was changed without a grant and may be restored; the session opens again when it is as it was.`,
    ja: `${path} は許可なく変更されたため、元に戻せます。元どおりになるとセッションは再び開きます。`,
  }),
  tampered: ({ path }: Subject): Text => ({
    en: `${path} may not be written: files were changed without a grant, and the session is closed until they are as they were.`,
    ja: `${path} には書き込めません。許可のないファイルが変更されたため、元どおりになるまでセッションは閉じています。`,
  }),
  session_over: ({ path }: Subject): Text => ({
    en: `${path} may not be written: the session of this conversation is over.`,
    ja: `${path} には書き込めません。この会話のセッションは終了しています。`,
  }),
  read_only_intent: ({ path }: Subject): Text => ({
    en: `${path} may not be written: INVESTIGATE and QUESTION only read. Start a session with intent MODIFY or IMPLEMENT.`,
    ja: `${path} には書き込めません。INVESTIGATE と QUESTION は読み取り専用です。MODIFY か IMPLEMENT でセッションを開始してください。`,
  }),
  not_ready: ({ path, session }: Subject): Text => notReady(path, session),
  steers_commands: ({ path }: Subject): Text => ({
    en: `${path} lies outside the project and decides which programs commands run; in READY it may be written.`,
    ja: `${path} はプロジェクトの外にあり、コマンドが実行するプログラムを決めます。READY では書き込めます。`,
  }),
  not_read: ({ path }: Subject): Text => ({
    en: `${path} was not changed: you have not read it in this session.`,
    ja: `${path} は変更されませんでした。このセッションでまだ読んでいません。`,
  }),
  changed_since_read: ({ path }: Subject): Text => ({
    en: `${path} was not changed: it is no longer as you read it.`,
    ja: `${path} は変更されませんでした。読んだ後に内容が変わっています。`,
  }),
  lines_not_read: (subject: Subject): Text => linesNotRead(subject),
  not_grounded: ({ path }: Subject): Text => ({
    en: `${path} was not changed: nothing that you read is tied to the request yet.`,
    ja: `${path} は変更されませんでした。読んだコードと依頼との結び付きがまだ確認できていません。`,
  }),
  not_settled: ({ path }: Subject): Text => ({
    en: `${path} was not changed: what is wrong now is not established (risk HIGH).`,
    ja: `${path} は変更されませんでした。いま何が問題なのかがまだ明らかになっていません（リスク HIGH）。`,
  }),
  granted: ({ path }: Subject): Text => ({
    en: `${path} was read, and the request is understood.`,
    ja: `${path} は読まれており、依頼も把握されています。`,
  }),
  new_file_in_read_folder: ({ path }: Subject): Text => ({
    en: `${path} is new, and a file of its folder was read.`,
    ja: `${path} は新しいファイルで、同じフォルダーのファイルが読まれています。`,
  }),
  new_file_runs_elsewhere: ({ path }: Subject): Text => ({
    en: `${path} would be new, and files of this kind run elsewhere (build server, hooks, containers, tests). Ask the person to name it, or to type /gate open ${path}.`,
    ja: `${path} は新しいファイルで、この種のファイルは別の場所（CI、フック、コンテナ、テスト）で実行されます。利用者にパスを示してもらうか、/gate open ${path} の入力を頼んでください。`,
  }),
  new_file_elsewhere: ({ path }: Subject): Text => ({
    en: `${path} would be new, and no file of its folder was read.`,
    ja: `${path} のフォルダーのファイルはまだ読まれていないため、新しいファイルを作れません。`,
  }),
  not_explored: ({ path }: Subject): Text => ({
    en: `${path} was not explored in this session.`,
    ja: `${path} はこのセッションで探索されていません。`,
  }),
  internal_error: ({ path }: Subject): Text => ({
    en: `Whether ${path} may be written could not be determined, so it may not. Name it by a plain path, or ask the person.`,
    ja: `${path} に書き込めるか確認できなかったため、書き込めません。通常のパスで指定するか、利用者に依頼してください。`,
  }),
  start_session: (_: Subject): Text => ({
    en: "query: the person's own words; leads: names and words that the code may use. It names the places.",
    ja: 'query は依頼者の言葉のまま、leads はコードで使われそうな名前や語です。該当箇所が示されます。',
  }),
  explore: ({ path }: Subject): Text => ({
    en: `It grants ${path}.`,
    ja: `${path} への書き込みを許可します。`,
  }),
  admit: ({ path }: Subject): Text => ({
    en: `${path} may then be made.`,
    ja: `${path} を作れるようになります。`,
  }),
};

function linesNotRead({ path, unread }: Subject): Text {
  const lines = unread?.();
  const { start, end } = lines ?? { start: 'LINES', end: null };
  const isOne = start === end;
  const range = isOne || end === null ? `${start}` : `${start}-${end}`;
  const [noun, verb] = isOne ? ['line', 'was'] : ['lines', 'were'];
  return {
    en: `${path} was not changed: ${noun} ${range}, which the edit replaces, ${verb} not shown to you.`,
    ja: `${path} は変更されませんでした。置き換える ${range} 行目をまだ読んでいません。`,
  };
}

function notReady(path: string, session: Subject['session']): Text {
  const found = session?.();
  const missing = found?.kind === 'bound' ? found.missing : [];
  const [en, ja] = [missing.map((text) => text.en).join('; '), missing.map((text) => text.ja).join('、')];
  return {
    en: `${path} may not be written before READY${en && `. Still to be shown: ${en}`}.`,
    ja: `READY になるまで ${path} には書き込めません${ja && `。まだ確認されていないもの: ${ja}`}。`,
  };
}

/**
 * Announces READY, once, with the answer or look that opened the gate.
 * @param elsewhere files among them that run elsewhere
 */
export function gateOpened(elsewhere: readonly string[]): Text {
  const [en, ja] = elsewhere.length === 0 ? ['', ''] : [runsElsewhere(elsewhere).en, runsElsewhere(elsewhere).ja];
  return {
    en: `READY: edit what you read (your edit tool may want its own read first); new files may stand beside it.${en && ` ${en}`}`,
    ja: `READY: 読んだ行を編集できます（編集ツール自身の読み込みが先に要る場合があります）。同じフォルダーに新しいファイルも作れます。${ja}`,
  };
}

/** Warns of such files, with the look that opens them. */
export function runsElsewhere(files: readonly string[]): Text {
  return {
    en: `Open now, and run elsewhere (build server, hooks, containers, tests): ${files.join(', ')}. Tell the person if you change one.`,
    ja: `${files.join('、')} も編集できますが、別の場所（CI、フック、コンテナ、テスト）で実行されるファイルです。変更したら依頼者に伝えてください。`,
  };
}
