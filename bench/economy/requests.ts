/** What a person could ask for in projects that everyone can get, precisely and vaguely. */
import type { Request } from './agent.ts';

export interface Requests {
  readonly precise: readonly Request[];
  readonly vague: readonly Request[];
}

const SLOTS = ['target_feature', 'trigger_condition', 'observed_issue', 'desired_action'] as const;

/** By the name of the folder. */
export const REQUESTS: Readonly<Record<string, Requests>> = {
  'sample-shop': {
    precise: [
      precise(
        'ログイン機能で、間違ったパスワードを5回続けて入力したときに、アカウントがロックされず何度でも試せてしまうので、15分間ロックするように修正して',
        [
          'ログイン機能',
          '間違ったパスワードを5回続けて入力したとき',
          'アカウントがロックされず何度でも試せてしまう',
          '15分間ロックするように修正',
        ],
      ),
      precise('When a coupon is used in the cart, the total with tax is wrong, so round the discount down', [
        'cart',
        'When a coupon is used in the cart',
        'the total with tax is wrong',
        'round the discount down',
      ]),
    ],
    vague: [
      vague('ログイン機能直して', ['ログイン機能', '直して'], '失敗が続いてもロックされない'),
      vague('Fix the cart', ['cart', 'Fix'], 'the total ignores the coupon'),
    ],
  },
  'laravel-shop': {
    precise: [
      precise('注文処理で、在庫が足りないときに、注文が確定してしまうので、エラーにするように修正したい', [
        '注文処理',
        '在庫が足りないとき',
        '注文が確定してしまう',
        'エラーにするように修正',
      ]),
    ],
    vague: [
      vague('注文処理を修正したい', ['注文処理', '修正したい'], '在庫が足りなくても確定する'),
      vague('商品のフォームを修正したい', ['商品のフォーム', '修正したい'], '価格に負の値を入力できる'),
    ],
  },
  BookStack: {
    precise: [
      precise('ページをPDFにエクスポートするとき、画像が多いと画像が欠けるので、すべての画像を埋め込むように修正して', [
        'エクスポート',
        'ページをPDFにエクスポートするとき',
        '画像が多いと画像が欠ける',
        'すべての画像を埋め込むように修正',
      ]),
      precise(
        'In the search, when a term is in quotes, the results hold pages without it, so match quoted terms exactly',
        ['search', 'when a term is in quotes', 'the results hold pages without it', 'match quoted terms exactly'],
      ),
    ],
    vague: [
      vague('検索機能を直して', ['検索機能', '直して'], '引用符で囲んだ語が無視される'),
      vague('Fix the export', ['export', 'Fix'], 'images are left out of the file'),
    ],
  },
  zod: {
    precise: [
      precise(
        'メールアドレスの検証で、長いドメインを渡したときに、正しいアドレスが拒否されるので、受け入れるように修正して',
        ['メールアドレスの検証', '長いドメインを渡したとき', '正しいアドレスが拒否される', '受け入れるように修正'],
      ),
      precise('The JSON schema conversion loses the description when a schema is optional, so keep the description', [
        'JSON schema conversion',
        'when a schema is optional',
        'loses the description',
        'keep the description',
      ]),
    ],
    vague: [
      vague('エラーメッセージを直して', ['エラーメッセージ', '直して'], '入れ子の項目のパスが表示されない'),
      vague('Fix the discriminated union', ['discriminated union', 'Fix'], 'nested unions are not told apart'),
    ],
  },
  basercms: {
    precise: [
      precise(
        'ブログ記事で、アイキャッチ画像を削除したときに、古い画像ファイルが残ってしまうので、ファイルも削除するように修正して',
        [
          'ブログ記事',
          'アイキャッチ画像を削除したとき',
          '古い画像ファイルが残ってしまう',
          'ファイルも削除するように修正',
        ],
      ),
    ],
    vague: [vague('お問い合わせフォーム直して', ['お問い合わせフォーム', '直して'], '確認メールが送られない')],
  },
};

/** @param parts of the request, in the order of the slots */
function precise(query: string, parts: readonly [string, string, string, string]): Request {
  const frame = Object.fromEntries(SLOTS.map((slot, at) => [slot, { value: parts[at] ?? '', quote: parts[at] ?? '' }]));
  return { query, frame, found: {} };
}

function vague(query: string, [target, wish]: readonly [string, string], issue: string): Request {
  const frame = {
    target_feature: { value: target, quote: target },
    desired_action: { value: wish, quote: wish },
  };
  return { query, frame, found: { observed_issue: issue } };
}
