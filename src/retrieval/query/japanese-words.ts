/**
 * Japanese words of requests, and the names that code in English has for them. A line is a word and its English names, the
 * most usual one first. A single kanji stands for a word with kana behind it: 消 for 消す and 消える.
 */
export const JAPANESE_WORDS = `
削除 delete remove destroy
消去 erase clear delete
抹消 erase delete
追加 add create append
新規 new create
作成 create make
生成 generate create
変更 change update modify
更新 update refresh
編集 edit
修正 fix correct edit
登録 register create store
解除 release unset cancel remove
取消 cancel revoke undo
取り消 cancel revoke undo
取得 get fetch retrieve
取り出 extract get
取り込 import ingest consume
取込 import ingest
読み込 load read
読込 load read
読み取 read scan recognize
書き込 write
書き出 export write
書込 write
保存 save store
保管 store keep archive
格納 store
検索 search find
全文検索 fulltext search
探索 search explore find
絞り込 filter
抽出 extract
選択 select choose
選別 select filter
一覧 list index
詳細 detail show
表示 show display render view
非表示 hide hidden
隠 hide
並び順 sort order
並び替 sort order reorder
並べ替 sort order reorder
整列 sort align
順番 order sequence
順序 order sequence
昇順 ascending asc
降順 descending desc
送信 send submit
送付 send
配信 deliver serve distribute send
配布 distribute
受信 receive inbound
受け取 receive accept
受付 accept reception
返信 reply
返答 reply response
応答 response reply
転送 forward transfer
通知 notify notification
通報 report flag
警告 warning alert warn
警報 alarm alert
注意 notice caution
連絡 contact notify
連絡先 contact
問い合わせ inquiry contact
招待 invite invitation
参加 join participate
退会 unsubscribe withdraw leave delete
脱退 leave
離脱 leave
認証 authentication authenticate auth
認可 authorization authorize
承認 approve approval accept
却下 reject deny decline
拒否 reject deny refuse
許可 allow permit grant permission
禁止 forbid prohibit disallow ban
権限 permission privilege role
役割 role
管理 manage admin
管理者 admin administrator
利用者 user
使用者 user
会員 member
顧客 customer
客 customer guest
担当者 assignee
担当 assign assignee
所有者 owner
所有 own owner
作者 author creator
著者 author
投稿者 author poster
閲覧 view browse read
閲覧者 viewer
購読 subscribe subscription feed
購読者 subscriber
購入 purchase buy
注文 order
発注 order purchase
受注 order
商品 product item
在庫 stock inventory
価格 price
値段 price
料金 fee charge price
手数料 fee commission
送料 shipping
配送 shipping delivery
発送 ship shipment
出荷 ship shipment
納品 delivery
返品 return refund
返金 refund
支払 payment pay
決済 payment checkout settle
請求 bill invoice charge request
請求書 invoice bill
領収書 receipt
見積 estimate quote
割引 discount
値引 discount
税 tax
税率 tax rate
消費税 tax
通貨 currency
為替 exchange rate
両替 exchange
金額 amount
合計 total sum
小計 subtotal
残高 balance
予算 budget
収入 income revenue
支出 expense expenditure
経費 expense
出費 expense
口座 account
預金 deposit
入金 deposit payment
出金 withdrawal
振込 transfer
送金 transfer remittance
取引 transaction trade
借入 loan debt
貸出 loan lend checkout
返却 return checkin
資産 asset
減価償却 depreciation
売上 sales revenue
利益 profit
集計 aggregate summary total
統計 statistics stats
分析 analysis analyze analytics
解析 parse analyze
構文解析 parse parser
計算 calculate compute
算出 calculate compute
計測 measure
測定 measure
評価 evaluate rating evaluation
採点 score grade
点数 score point
得点 score
順位 rank ranking
比較 compare comparison
照合 match verify collate
一致 match equal
突き合わせ match compare
判定 determine check judge is
判断 determine decide
判別 detect distinguish
検証 validate verify
検査 check inspect validate
検出 detect
検知 detect
確認 confirm check verify
確定 confirm finalize commit
点検 check inspect
監視 monitor watch
監査 audit
追跡 track trace
記録 record log
履歴 history log
経歴 history
日誌 journal log
日記 diary journal
報告 report
報告書 report
提出 submit
申請 apply request application
申込 apply application
応募 apply entry
予約 reserve reservation schedule booking
予定 schedule plan event
計画 plan
日程 schedule
日付 date
日時 datetime date time
時刻 time
時間 time hour
時間帯 timezone
期間 period duration range
期限 due deadline expire expiry
期限切 expire expired overdue
有効期限 expiration expiry expire
期日 due date
締切 deadline
締め切 deadline
延長 extend renew
延期 postpone
遅延 delay latency
遅 late slow delay
開始 start begin
終了 end finish close
停止 stop suspend halt
中止 abort cancel
中断 interrupt abort
再開 resume
再起動 restart reboot
起動 start launch boot
一時停止 pause
完了 complete finish done
未完了 incomplete pending
実行 run execute
実施 perform run
処理 process handle
自動 auto automatic
手動 manual
定期 periodic schedule recurring
定期的 periodic schedule
繰り返 repeat recurring
毎日 daily
毎週 weekly
毎月 monthly
曜日 weekday
週 week
月 month
年 year
営業日 business day
休日 holiday
祝日 holiday
暦 calendar
画像 image picture
写真 photo image picture
動画 video movie
映像 video
音声 audio voice speech
音 sound audio
音量 volume
歌 song singing
曲 song track
字幕 subtitle caption
録画 record recording
録音 record recording
再生 play playback
縮小 shrink resize thumbnail
拡大 enlarge zoom
回転 rotate rotation
切り抜 crop
圧縮 compress compression zip
解凍 decompress extract unzip
展開 expand extract
暗号 cipher crypto
暗号化 encrypt encryption
復号 decrypt
復号化 decrypt
署名 signature sign
証明書 certificate cert
鍵 key
秘密鍵 private key
公開鍵 public key
公開 public publish release
非公開 private unpublish
下書 draft
限定 limited restrict
共有 share sharing
共有者 sharer
複製 duplicate copy clone
複写 copy
写 copy
重複 duplicate
移動 move
移行 migrate migration
移転 transfer move
引き継 inherit takeover transfer
継承 inherit
譲渡 transfer
割り当 assign allocate
割当 assign allocate quota
振り分 sort distribute route
分類 classify category classification
種類 kind type category
種別 type kind
分割 split divide
結合 join merge concat combine
統合 merge integrate
連結 concat join link
連携 integration link sync
同期 sync synchronize
接続 connect connection
切断 disconnect
通信 communication connection
回線 line connection
経路 route path
経由 via through proxy
迂回 bypass detour
到達 reach reachable
疎通 ping connectivity
死活 health alive
稼働 uptime running
稼働率 uptime
障害 incident failure outage fault
故障 failure breakdown fault
事故 incident accident
不具合 bug defect
異常 abnormal anomaly error
例外 exception
失敗 fail failure
成功 success succeed
試行 attempt try
再試行 retry
再送 resend retry
再計算 recalculate recompute
再構築 rebuild
再作成 recreate regenerate
再発行 reissue regenerate
発行 issue publish
発生 occur raise
発見 discover discovery detect
制限 limit restrict restriction
上限 limit max maximum
下限 min minimum
最大 max maximum
最小 min minimum
最新 latest newest
最近 recent latest
最後 last
最初 first initial
初期 initial default
初期化 initialize init reset
初期値 default initial
既定 default
既定値 default
設定 setting config configure set
環境設定 preference settings
環境 environment env
構成 config configuration composition
条件 condition criteria
規則 rule
決ま rule decide
方針 policy
規約 terms agreement
同意 consent agree
優先 priority prefer
優先度 priority
優先順位 priority
重要 important
重要度 severity importance priority
緊急 emergency urgent
状態 state status
状況 status situation
有効 enable valid active
有効化 enable activate
無効 disable invalid
無効化 disable invalidate deactivate
失効 revoke expire
凍結 freeze suspend
封鎖 block lock
閉鎖 close closed
遮断 block
除外 exclude ignore
無視 ignore skip
省略 omit skip
補完 complete completion
補正 correct correction adjust
調整 adjust tune
最適化 optimize
改善 improve
整形 format
書式 format
形式 format
変換 convert transform
置換 replace substitute
置き換 replace
置換え replace
翻訳 translate translation
言語 language locale
文字 character text letter
文字列 string
文字数 length characters count
文字コード encoding charset
文章 text sentence
文書 document
書類 document
原稿 manuscript draft
記事 article post entry
投稿 post submit
本文 body content text
件名 subject title
題名 title
表題 title
見出 heading title headline
概要 summary overview description
要約 summary summarize
説明 description explain
注釈 annotation note comment
注記 note
備考 note remark
引用 quote citation
感想 comment review
意見 opinion feedback
質問 question
回答 answer
議論 discussion
掲示板 board forum
掲示 post notice bulletin
返事 reply
評判 reputation
支持 vote support
投票 vote poll
賛成 upvote agree
反対 downvote oppose
お気に入り favorite favourite bookmark star
栞 bookmark
本 book
書籍 book
図書 book library
蔵書 library book collection
巻 volume
章 chapter
節 section
頁 page
棚 shelf
目次 toc contents
索引 index
辞書 dictionary
用語 term glossary
単語 word
名前 name
名称 name
氏名 name fullname
姓 surname lastname
別名 alias
仮名 kana alias
住所 address
宛先 recipient destination
送信者 sender
送信元 sender source
受信者 recipient receiver
郵便番号 zip postal postcode
電話 phone telephone call
電話番号 phone number
電子メール email mail
添付 attachment attach
添付ファイル attachment
返送 return
国 country
地域 region area
都道府県 prefecture
市 city
町 town
場所 place location
位置 position location
位置情報 position location
座標 coordinate
緯度 latitude
経度 longitude
地図 map
距離 distance
速度 speed velocity
速度超過 overspeed speeding
方向 direction
角度 angle
高度 altitude
走行 drive driving trip
走行距離 mileage odometer distance
移動時間 duration trip
停車 stop stopped parking
駐車 parking
停留 stop
運転 drive driver
運転手 driver
車 vehicle car
車両 vehicle
燃料 fuel
燃費 fuel consumption
電池 battery
電源 power
充電 charge battery
温度 temperature
湿度 humidity
天気 weather
天候 weather
区間 segment interval section
範囲 range scope
領域 area region zone
境界 boundary border
侵入 enter intrusion
進入 enter entry
退出 exit leave
入退場 attendance
入力 input enter
出力 output export print
印刷 print
帳票 report form
用紙 paper
票 ticket slip
画面 screen view page
窓 window
端末 device terminal
機器 device equipment
装置 device
機種 model device
携帯 mobile
部品 part component
付属品 accessory
消耗品 consumable
備品 equipment asset
製造元 manufacturer
仕入先 supplier vendor
供給 supply
業者 vendor company
会社 company
企業 company enterprise
組織 organization organisation
団体 organization group
部署 department
部門 department division
班 group team
集団 group
友人 friend
友達 friend
家族 family
関係 relation relationship
親 parent
子 child
兄弟 sibling
誕生日 birthday birthdate
年齢 age
性別 gender sex
趣味 hobby
職業 job occupation
仕事 job work task
作業 work task
作業時間 time entry worklog
課題 issue task
案件 project issue case
企画 project plan
目標 goal target objective
達成 achieve
進捗 progress
進捗率 progress ratio done
見込 forecast estimate
予測 predict forecast
推測 guess infer estimate
推定 estimate infer
推薦 recommend suggestion
推奨 recommend
候補 candidate suggestion
提案 suggest suggestion proposal
学習 learn train training
訓練 train training
機械学習 machine learning classifier
分類器 classifier
模型 model
会話 conversation chat
対話 dialog conversation
発言 message utterance speak
話者 speaker
声 voice
伝言 message
秘密 secret
機密 secret confidential
個人 personal individual
個人情報 personal privacy
匿名 anonymous
本人 self identity
本人確認 identity verification
暗証番号 pin passcode
二段階認証 two factor twofactor mfa otp
二要素認証 two factor twofactor mfa otp
多要素認証 mfa multi factor
生体認証 biometric
外部 external outside
内部 internal inside
全体 whole all global
全員 everyone all
全て all
一括 bulk batch
一部 partial part
部分 part partial
単位 unit
個数 count quantity
件数 count total number
数量 quantity
回数 count times number
番号 number
連番 sequence serial
符号 code sign
識別子 identifier id
識別 identify
目印 marker mark
印 mark
色 color colour
背景 background
文字色 color
枠 frame border
幅 width
高さ height
余白 margin padding
配置 layout place arrange
図 figure diagram
図形 shape figure
表 table
列 column
行 line row
欄 column field
項目 item field
属性 attribute property
値 value
数値 number numeric
数式 math formula equation
公式 formula official
式 expression formula
平均 average mean
中央値 median
割合 ratio rate percentage
比率 ratio rate
百分率 percent percentage
確率 probability
密度 density
頻度 frequency rate
乱数 random
無作為 random
暗記 memorize
記憶 memory remember
容量 capacity size storage quota
大き size large
小さ small
重さ weight
長さ length
深さ depth
厚さ thickness
空 empty blank
空き free available
満 full
不足 lack insufficient shortage
余 rest surplus
超過 exceed over
外れ値 outlier filter
誤差 error deviation accuracy
精度 accuracy precision
品質 quality
性能 performance
負荷 load
混雑 busy congestion
待機 wait standby idle
待 wait
行列 queue matrix
順番待ち queue
放置 idle stale abandoned
古 old stale
新し new
過去 past
未来 future
将来 future
現在 current now
今日 today
昨日 yesterday
明日 tomorrow
先月 last month
来月 next month
前回 previous last
次回 next
次 next
前 previous before
後 after later
途中 partial intermediate
直前 previous
直後 after
関連 related relation
関連付 associate link relate
紐付 link associate
紐づ link associate
結び link tie
依存 dependency depend
参照 reference refer
参考 reference
出典 source citation
元 source original
由来 origin
起点 origin start
到着 arrive arrival
出発 depart departure start
行き先 destination
目的地 destination
入口 entry entrance
出口 exit
窓口 desk contact
受取 receive receipt
返還 return
差分 diff difference delta
差異 difference
版 version revision edition
改訂 revision revise
改版 revision version
復元 restore recover
復旧 recover restore recovery
回復 recover restore
元に戻 restore undo revert
戻 back return restore
巻き戻 rollback revert rewind
退避 backup evacuate
控え backup copy
予備 backup spare
掃除 clean cleanup
整理 organize clean tidy
片付 cleanup tidy
破棄 discard dispose destroy
廃棄 dispose discard
廃止 deprecate abolish obsolete
捨 discard drop
集約 aggregate consolidate
収集 collect gather
集 collect gather
巡回 crawl patrol visit
訪問 visit
訪問者 visitor
来訪 visit
流入 referrer inflow
広告 ad advertisement
宣伝 promotion
販売 sale sell
販促 promotion marketing
懸賞 prize
景品 gift prize
贈 gift
贈り物 gift
特典 benefit reward
報酬 reward
点 point
罰 penalty
違反 violation
不正 invalid fraud illegal abuse
悪用 abuse
攻撃 attack
防御 defense protect
防止 prevent prevention
保護 protect protection
安全 safe secure security
危険 danger risk
脆弱性 vulnerability
対策 measure countermeasure protection
遠隔 remote
局所 local
公衆 public
仮想 virtual
物理 physical
論理 logical
実体 entity instance
一時 temporary temp
一時的 temporary temp
永続 persist permanent
固定 fixed pin static
可変 variable dynamic
動的 dynamic
静的 static
匿名化 anonymize
正規化 normalize
正規表現 regex regexp
文法 grammar syntax
字句 token lexer
木 tree
枝 branch
葉 leaf
根 root
階層 hierarchy level
段階 stage step level
手順 procedure step
流れ flow stream
経過 elapsed progress
経過時間 elapsed duration
所要時間 duration time
読了時間 reading time
滞在時間 stay duration
残り remaining rest
残り時間 remaining time
点滅 blink flash
点灯 light
照明 light
施錠 lock
解錠 unlock
鍵掛 lock
閉 close
開 open
送 send
届 deliver arrive
受 receive
出 output exit
入 enter insert input
消 delete clear remove
足 add
加 add
引 pull subtract draw
増 increase
減 decrease reduce
増加 increase
減少 decrease drop
急増 surge spike
急減 drop
変 change
直 fix
探 find search
見つ find detect
調 check examine inspect
選 select choose
決 decide determine
数え count
読 read
書 write
聞 hear listen ask
話 talk speak
見 view see look
押 press click push
触 touch
動 move run
止 stop
続 continue
始 start begin
終 end finish
切 cut disconnect expire
切り替 switch toggle
切替 switch toggle
繋 connect
付 attach add
外 remove outside
取 get take
渡 pass hand
返 return
貸 lend loan
借 borrow
買 buy purchase
売 sell
払 pay
使 use
作 create make build
壊 break corrupt
守 protect guard
防 prevent guard
避 avoid
許 allow permit
断 refuse reject
認 approve recognize
忘 forget forgot
覚 remember
思い出 remember memory reminder
知らせ notify notice
伝 tell notify
教 teach tell
呼び出 call invoke
呼 call
招 invite
並 sort order
重 overlap duplicate
混 mix
分 split divide
合わせ combine align match
合 match fit
似 similar
近 near nearby
遠 far
速 fast speed
超 exceed over
過 past exceed
隣 neighbor adjacent
回 rotate turn
落 drop fall down
上 up
下 down
登 climb
乗 ride
降 descend
飛 fly jump
走 run
歩 walk
歩数 step
起 wake start
寝 sleep
食 eat food
飲 drink
料理 recipe cook
献立 meal plan menu
食事 meal
材料 ingredient material
食材 ingredient food
調理 cook
買い物 shopping
栄養 nutrition
健康 health
体重 weight
病院 hospital
患者 patient
医師 doctor
獣医 vet
薬 medicine drug
学校 school
授業 lesson class
講座 course
生徒 student pupil
学生 student
教師 teacher
試験 exam test
成績 grade score
宿題 homework assignment
出席 attendance attend
欠席 absence
遅刻 late
勤怠 attendance timesheet
残業 overtime
給与 salary payroll
給料 salary
休暇 leave vacation holiday
社員 employee staff
職員 staff employee
上司 manager boss
人事 personnel hr
採用 hire recruit
契約 contract agreement
更新日 updated modified
作成日 created
登録日 created registered
生年月日 birthdate birthday
宿泊 stay lodging
部屋 room
座席 seat
会議 meeting conference
会議室 room meeting
行事 event
催し event
試合 match game
選手 player
対戦 match battle
勝敗 result win
遊 play
音楽 music
楽曲 track song music
演奏 play perform
歌手 artist singer
映画 movie film
作品 work
監督 director
俳優 actor cast
番組 program show
放送 broadcast
配役 cast
新聞 news newspaper
雑誌 magazine
漫画 comic manga
小説 novel
絵 picture image
似顔絵 avatar portrait
筆 brush
線 line
矢印 arrow
円 circle
四角 rectangle square
アカウント account
アクセス access
アクセス権 permission access
アクション action
アクセント accent
アップロード upload
アップデート update
アドレス address
アバター avatar
アプリ app application
アラート alert
アラーム alarm
アルバム album
アンケート survey questionnaire
アンインストール uninstall
アーカイブ archive
アーティスト artist
イベント event
イメージ image
インシデント incident
インストール install
インターフェース interface
インポート import
インデックス index
ウィジェット widget
ウェブフック webhook
ウィンドウ window
エクスポート export
エディタ editor
エラー error
エンコード encode
エンドポイント endpoint
オプション option
オンライン online
オフライン offline
カート cart
カード card
カウント count
カテゴリ category
カテゴリー category
カメラ camera
カラム column
カレンダー calendar
キー key
キーワード keyword
キャッシュ cache
キャンセル cancel
キャンペーン campaign
キュー queue
クエリ query
クッキー cookie
クーポン coupon
クライアント client
クラス class
グラフ graph chart
グループ group
クローン clone
ゲスト guest
コード code
コピー copy
コマンド command
コメント comment
コレクション collection
コンテナ container
コンテンツ content
コントローラ controller
サーバ server
サーバー server
サイズ size
サイト site
サイドバー sidebar
サブスクリプション subscription
サムネイル thumbnail
サービス service
シェア share
ショートカット shortcut
ジョブ job
スキャン scan
スキップ skip
スケジュール schedule
スコア score
スター star
スタイル style
ステータス status state
ステータスページ status page
ストレージ storage
スナップショット snapshot
スパム spam
スレッド thread
セキュリティ security
セッション session
セル cell
センサー sensor
ソース source
ソート sort
タイトル title
タイムアウト timeout
タイムゾーン timezone
タイムライン timeline
タスク task
タグ tag
タブ tab
ダイアログ dialog
ダウンロード download
ダッシュボード dashboard
チェック check
チェックイン checkin
チェックアウト checkout
チケット ticket issue
チーム team
チャット chat
チャンネル channel
ツリー tree
テキスト text
テスト test
テーブル table
テーマ theme
テンプレート template
データ data
データベース database db
ディレクトリ directory
デバイス device
デフォルト default
デプロイ deploy
トークン token
トリガー trigger
トランザクション transaction
ドメイン domain
ドライバー driver
ドラッグ drag
ドロップダウン dropdown
ナビゲーション navigation nav
ニュース news
ネットワーク network
ノート note
ノード node
ハッシュ hash
バーコード barcode
バージョン version
バックアップ backup
バックグラウンド background
バッジ badge
バッテリー battery
バッファ buffer
パス path
パスワード password
パスキー passkey webauthn
パラメータ parameter param
パーミッション permission
ヒストリー history
ビュー view
ビルド build
ピン pin
ファイル file
フィード feed
フィールド field
フィルタ filter
フィルター filter
フォーム form
フォルダ folder directory
フォロー follow
フォロワー follower
フォント font
フック hook
フッター footer
フラグ flag
フレーム frame
ブックマーク bookmark
ブラウザ browser
ブランチ branch
ブロック block
ブログ blog
プッシュ push
プラグイン plugin
プラン plan
プレイヤー player
プレイリスト playlist
プレビュー preview
プロキシ proxy
プログラム program
プロジェクト project
プロセス process
プロパティ property
プロフィール profile
ヘッダー header
ヘルプ help
ページ page
ページネーション pagination paginate
ページング paging pagination
ホスト host
ホーム home
ボタン button
ボット bot
ポイント point
ポート port
ポリシー policy
マーク mark
マークダウン markdown
マイグレーション migration
マスター master
マップ map
メール mail email
メールアドレス email address
メッセージ message
メタデータ metadata
メニュー menu
メモ memo note
メモリ memory
メンテナンス maintenance
メンバー member
メンション mention
モーダル modal
モード mode
モジュール module
モデル model
モニター monitor
ユーザ user
ユーザー user
ライセンス license
ライブラリ library
ラベル label
ランキング ranking
ランダム random
リアクション reaction
リクエスト request
リスト list
リセット reset
リソース resource
リダイレクト redirect
リトライ retry
リポジトリ repository
リマインダー reminder
リマインド remind reminder
リリース release
リロード reload
リンク link
ルート route root
ルール rule
レート rate
レート制限 rate limit throttle
レイアウト layout
レコード record
レシピ recipe
レビュー review
レポート report
レンダリング render
ログ log
ログアウト logout
ログイン login signin
ロール role
ロック lock
ワークスペース workspace
ワークフロー workflow
ワーカー worker
ワイルドカード wildcard
ワンタイムパスワード otp totp
スワイプ swipe
フリック swipe flick
タップ tap
長押し longpress press
ドロップ drop
スクロール scroll
クリック click
ホバー hover
ズーム zoom
トースト toast
スライダー slider
カルーセル carousel
アコーディオン accordion
ツールチップ tooltip
プレースホルダー placeholder
ダークモード dark theme
既読 read seen
未読 unread
ミュート mute
ハッシュタグ hashtag tag
スタンプ sticker stamp
キーボード keyboard
早送り forward skip
シークバー seek progress
全画面 fullscreen
アイコン icon
アイテム item
アクティビティ activity
アクティブ active
アクセシビリティ accessibility
アグリゲート aggregate
アセット asset
アダプター adapter
アダプタ adapter
アップグレード upgrade
アップデーター updater
アップローダー uploader
アナリティクス analytics
アニメーション animation
アノテーション annotation
アプリケーション application app
アルゴリズム algorithm
アルファベット alphabet
アンカー anchor
アンダースコア underscore
イベントリスナー listener
インクルード include
インジケーター indicator
インスタンス instance
インスペクタ inspector
インタラクティブ interactive
インデント indent
インデクス index
インタプリタ interpreter
インターバル interval
インターフェイス interface
インプット input
インライン inline
ウォッチ watch
エイリアス alias
エクスプローラー explorer
エスケープ escape
エディション edition
エリア area region
エレメント element
エンコーディング encoding
エンジン engine
エンティティ entity
エントリ entry
エントリー entry
エージェント agent
オブジェクト object
オフセット offset
オペレーター operator
オペレータ operator
オリジン origin
オリジナル original
オートコンプリート autocomplete completion
オーバーライド override
オーバーレイ overlay
カウンター counter
カウンタ counter
カスタマイズ customize custom
カスタム custom
カバー cover
カラー color
カーソル cursor
カーネル kernel
ガイド guide
ガベージコレクション gc garbage
キャプション caption
キャプチャ capture captcha
キャレット caret cursor
キュレーション curation
クラウド cloud
クラスタ cluster
クラッシュ crash
クリア clear
クリップボード clipboard
クリーンアップ cleanup clean
クレジット credit
クロール crawl
グラデーション gradient
グリッド grid
グルーピング group
グローバル global
ケース case
コマンドライン cli command
コミット commit
コミュニティ community
コンストラクタ constructor
コンソール console
コンテキスト context
コントロール control
コンテナー container
コンパイラ compiler
コンパイル compile
コンフィグ config
コンフリクト conflict
コンボボックス combobox select
コンポーネント component
コネクション connection
コールバック callback
サインアップ signup register
サインイン signin login
サウンド sound audio
サニタイズ sanitize escape
サブタイトル subtitle
サブドメイン subdomain
サポート support
サンドボックス sandbox
サンプリング sampling sample
サンプル sample example
シェル shell
システム system
シナリオ scenario
シミュレーション simulation
シャットダウン shutdown
シリアライズ serialize
シンタックス syntax
シンボリックリンク symlink
シンボル symbol
シークレット secret
シーケンス sequence
ジェスチャー gesture
ジェネレータ generator
スキーマ schema
スクリプト script
スクリーン screen
スクリーンショット screenshot
スケール scale
スコープ scope
スタック stack
スタート start
スタイルシート stylesheet css
ステップ step
ステートメント statement
スニペット snippet
スピナー spinner
スペース space
スマートフォン mobile phone
スマホ mobile phone
スライド slide
スラッグ slug
スラッシュ slash
スループット throughput
スリープ sleep
スワップ swap
スロット slot
セクション section
セグメント segment
セット set
セットアップ setup
セパレータ separator delimiter
セレクタ selector
セレクトボックス select
ソケット socket
ソースコード source
タイプ type
タイムスタンプ timestamp
タプル tuple
タブレット tablet
ターゲット target
ターミナル terminal
ダブルクリック dblclick double
ダミー dummy
ダンプ dump
チェイン chain
チェックサム checksum
チェックボックス checkbox
チェックリスト checklist
チャプター chapter
チャンク chunk
チュートリアル tutorial
ツールバー toolbar
ツール tool
テキストエリア textarea
テキストボックス input text
ディスク disk
ディスパッチ dispatch
ディレクティブ directive
デコーダ decoder
デコード decode
デザイン design
デバッガ debugger
デバッグ debug
デリゲート delegate
デーモン daemon
データセット dataset
トピック topic
トラッキング tracking
トリガ trigger
トレース trace
トレイ tray
トークナイザ tokenizer
ドキュメント document doc
ドット dot
ドライバ driver
ドラッグアンドドロップ drag drop
ニックネーム nickname
ネイティブ native
ネスト nest nested
ネームスペース namespace
ノーマル normal
ハイフン hyphen dash
ハイライト highlight
ハンドラ handler
ハンドル handle
バイト byte
バイナリ binary
バグ bug
バックエンド backend
バッチ batch
バッファリング buffering buffer
バナー banner
バリデーション validation validate
バリデート validate
バリデータ validator
バンドル bundle
パイプ pipe
パイプライン pipeline
パケット packet
パターン pattern
パッケージ package
パッチ patch
パディング padding
パネル panel
パフォーマンス performance
パブリック public
パラメーター parameter param
パーサ parser
パーサー parser
パース parse
パーセント percent
パーティション partition
パーマリンク permalink
ヒット hit
ヒント hint
ビルダー builder
ピクセル pixel
ピン留め pin
ファクトリ factory
フィクスチャ fixture
フィルタリング filter
フェッチ fetch
フォーカス focus
フォーマッタ formatter
フォーマット format
フォールバック fallback
フラグメント fragment
フラッシュ flash flush
フレームワーク framework
フロントエンド frontend
フロー flow
ブック book
ブラックリスト blacklist denylist
ブレークポイント breakpoint
ブロードキャスト broadcast
プライベート private
プラットフォーム platform
プリセット preset
プリント print
プルダウン dropdown select
プルリクエスト pull
プレフィックス prefix
プレースホルダ placeholder
プログレスバー progress
プロセッサ processor
プロトコル protocol
プロバイダ provider
プロバイダー provider
プロンプト prompt
ヘルパー helper
ヘルパ helper
ベクトル vector
ベース base
ペイロード payload
ペースト paste
ホットキー hotkey shortcut
ホットリロード reload hot
ホワイトリスト whitelist allowlist
ポインタ pointer
ポップアップ popup
ポーリング poll polling
マウント mount
マウス mouse
マクロ macro
マスク mask
マッチ match
マニフェスト manifest
マネージャー manager
マネージャ manager
マルチバイト multibyte
マーカー marker
マージ merge
ミドルウェア middleware
メソッド method
メディア media
メトリクス metrics metric
メモリー memory
モバイル mobile
モック mock
ユニット unit
ユニーク unique
ユーティリティ util utility
ライフサイクル lifecycle
ラジオボタン radio
ラッパー wrapper
ランタイム runtime
リアルタイム realtime live
リサイズ resize
リストア restore
リスナー listener
リテラル literal
リネーム rename
リバート revert
リビジョン revision
リファラ referer referrer
リフレッシュ refresh
リモート remote
リワード reward
ルーティング routing route
ルーター router
ルータ router
ループ loop
レイヤー layer
レスポンス response
レジストリ registry
レベル level
レンダラー renderer
レンダー render
ロケール locale
ロジック logic
ロード load
ロードバランサ balancer
ロールバック rollback
ローカライズ localize
ローカル local
ローダー loader
ワード word
ワーニング warning
`;
