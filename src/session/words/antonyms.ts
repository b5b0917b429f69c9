/**
 * Words that contradict each other, in both languages (D-9). The words of one side stand for one meaning, so that
 * `logout` contradicts ログイン. A table to look up contradictions in, never agreement: a side is no list of synonyms.
 *
 * `a+b` are two words in a row. Latin words match their inflections. Katakana of up to three letters and single kanji
 * count only as a whole run of their script, longer ones anywhere.
 */

export interface Antonyms {
  readonly sides: readonly [readonly string[], readonly string[]];
  /** Whether one side negates the other: `not shown` means `hidden`, but no login is no logout. */
  readonly isNegation: boolean;
}

export const ANTONYMS: readonly Antonyms[] = [
  actions(
    'ログイン サインイン ログオン login log+in signin sign+in logon log+on',
    'ログアウト サインアウト ログオフ logout log+out signout sign+out logoff log+off',
  ),
  actions(
    '追加 加える 加え 足す 作成 新規 挿入 add adding added addition create creation insert insertion append',
    '削除 除去 消去 消す 取り除 破棄 remove removal delete deletion destroy erase drop',
  ),
  actions(
    '登録 加入 入会 register subscribe subscription enroll signup sign+up',
    '登録解除 解約 退会 脱退 unregister unsubscribe',
  ),
  actions('インストール 導入 install installation', 'アンインストール uninstall'),
  actions('インポート 取り込 取込 読み込 読込 import', 'エクスポート 書き出 書出 export'),
  actions('読み込 読込 読み取 read reading load', '書き込 書込 保存 write writing save'),
  actions('アップロード upload', 'ダウンロード download'),
  actions('入力 input', '出力 output'),
  actions('送信 送付 発信 send sent transmit', '受信 受け取 受取 receive'),
  actions(
    '増やす 増やし 増え 増加 増量 増大 increase increment',
    '減らす 減らし 減り 減る 減少 削減 decrease decrement reduce',
  ),
  actions('拡大 拡張 伸ば 広げ enlarge expand expansion zoom+in', '縮小 短縮 縮め 狭め shrink zoom+out'),
  actions('引き上げ 上昇 raise', '引き下げ 低下 lower'),
  actions(
    '開始 始め 始ま 起動 再開 start begin began begun resume launch',
    '終了 停止 終わ 止め 止ま 中断 stop end finish pause abort',
  ),
  actions('接続 つなぐ 繋ぐ connect', '切断 disconnect'),
  actions('暗号化 encrypt encryption', '復号 復号化 decrypt decryption'),
  actions('エンコード encode encoding', 'デコード decode decoding'),
  actions('シリアライズ 直列化 serialize', 'デシリアライズ deserialize'),
  actions('圧縮 compress compression', '解凍 展開 伸長 decompress decompression unzip'),
  actions('マウント mount', 'アンマウント unmount'),
  actions('フォロー follow', 'アンフォロー フォロー解除 unfollow'),
  actions('承認 受諾 採用 approve approval accept acceptance', '却下 拒否 否認 reject rejection decline'),
  actions('購入 買う 買い 仕入 buy bought purchase', '販売 売る 売り 売却 sell sold'),
  actions('入金 deposit', '出金 引き出し withdraw withdrawal'),
  actions('入荷 入庫 入港', '出荷 出庫 出港'),
  actions('入室 入場 入店 入社 enter', '退室 退場 退店 退社 leave exit'),
  actions('貸す 貸出 貸し出 lend', '返却 返す return'),
  actions('課金 請求 charge', '返金 払い戻し refund'),
  actions('プッシュ push', 'プル pull'),
  actions('エンキュー enqueue', 'デキュー dequeue'),
  actions('コミット commit', 'ロールバック rollback roll+back'),
  actions('アップグレード upgrade', 'ダウングレード downgrade'),
  actions('確定 confirm', '取消 取り消 キャンセル cancel cancellation'),
  actions('昇順 ascending asc', '降順 descending desc'),
  actions('最大 上限 maximum max', '最小 下限 minimum min'),
  actions('最初 先頭 冒頭 first head beginning', '最後 末尾 last tail'),
  actions('前 以前 事前 before', '後 以後 事後 after'),
  actions('左 左側 左寄せ 左端 left', '右 右側 右寄せ 右端 right'),
  actions('上部 上端 上側 top', '下部 下端 下側 bottom'),
  actions('縦 垂直 vertical', '横 水平 horizontal'),
  actions('行 行目 行数 row', '列 列目 列数 column'),
  actions('親 parent', '子 child children'),
  actions('古い 旧 old oldest', '新しい 最新 new newest latest'),
  actions('長い 長すぎ long', '短い 短すぎ short'),
  actions('速い 早い 高速 fast quick', '遅い 低速 slow'),
  actions('大きい 大きすぎ 大文字 large big uppercase', '小さい 小さすぎ 小文字 small lowercase'),
  actions('多い 過剰 excess', '少ない 不足 lack'),
  actions('管理者 admin administrator', '一般ユーザー 利用者 end+user guest'),
  actions('クライアント フロントエンド client frontend', 'サーバー サーバ バックエンド server backend'),
  actions('税込', '税抜'),
  actions('国内 domestic', '海外 国外 overseas foreign'),
  actions('午前', '午後'),

  negations('有効 enable enabled valid validity', '無効 disable disabled invalid'),
  negations('オン turn+on switch+on opt+in', 'オフ turn+off switch+off opt+out'),
  negations(
    '表示 見え 出す show shown display visible visibility',
    '非表示 隠す 隠し 隠れ 見えな hide hidden invisible',
  ),
  negations('開く 開き 開い 開け 開か オープン open opened', '閉じ 閉ま 閉め クローズ close closed shut'),
  negations('公開 public publish', '非公開 private unpublish'),
  negations('許可 認め allow permit grant', '禁止 不許可 拒否 deny denied forbid forbidden disallow prohibit revoke'),
  negations('ロック 施錠 lock locked', 'アンロック ロック解除 解錠 unlock unlocked'),
  negations('選択 select selected check checked', '選択解除 deselect unselect uncheck unchecked'),
  negations('含む 含め 含ま include included', '除く 除い 除外 exclude excluded'),
  negations('成功 succeed success successful', '失敗 fail failed failure unsuccessful'),
  negations('正常 normal', '異常 abnormal'),
  negations('正しい 正しく correct correctly', '不正 誤っ 間違 incorrect incorrectly wrong'),
  negations('可能 できる でき 出来 can possible able', '不可能 不可 できず impossible unable'),
  negations('動く 動い 動か 動作 work works working', '動かず'),
  negations('必要 必須 required necessary mandatory', '不要 任意 optional unnecessary'),
  negations('一致 同じ 等しい match same equal', '不一致 異な 違う 違い mismatch different differ unequal'),
  negations('存在 exist exists', '不在 欠如 absent missing'),
  negations('同期 synchronous sync', '非同期 asynchronous async'),
  negations('対応 サポート supported', '非対応 未対応 unsupported'),
  negations('既読', '未読 unread'),
  negations('空 空欄 空白 empty blank', '空でな nonempty'),
  negations('有料 paid', '無料 free'),
  negations('真 true', '偽 false'),
  negations('オンライン online', 'オフライン offline'),
  negations(
    '活性 アクティブ active activate activated',
    '非活性 非アクティブ インアクティブ inactive deactivate deactivated',
  ),
];

function actions(one: string, other: string): Antonyms {
  return { sides: [one.split(' '), other.split(' ')], isNegation: false };
}

function negations(one: string, other: string): Antonyms {
  return { sides: [one.split(' '), other.split(' ')], isNegation: true };
}
