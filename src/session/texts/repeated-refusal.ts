/** Addition to a refusal that came before. */
import type { Text } from '../text.ts';

export function serverNotConnected(folder: string): Text {
  return {
    en: `No call of the code-intel server was seen in this conversation. If you have no tool start_session, the server is not connected here: ask the person to run \`code-intel init\` in ${folder} and to start you again.`,
    ja: `この会話では code-intel サーバーの呼び出しがまだありません。start_session というツールがない場合、サーバーは接続されていません。${folder} で \`code-intel init\` を実行し、エージェントを起動し直すよう利用者に頼んでください。`,
  };
}

export function switchedByPerson(way: string): Text {
  return {
    en: `This was refused before. If that step does not help, ask the person, who can type \`${way}\`.`,
    ja: `同じ理由で前にも拒否されています。上の手順で進めない場合は、利用者に \`${way}\` の入力を頼んでください。`,
  };
}

export const BY_HAND: Text = {
  en: 'This was refused before, and no session allows it: ask the person to do it.',
  ja: '前にも拒否されており、どのセッションでも許可されません。利用者に実行を頼んでください。',
};
