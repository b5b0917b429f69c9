/** composer.json: what a project depends on, and where its namespaces lie (CH24). */
import { isRecord, type JsonRecord, parseJson } from '../../../base/json-record.ts';
import type { CodeSymbol } from '../../contract.ts';
import { type Entity, type Framework, type FrameworkFile, type Metadata, NO_FACTS } from '../../framework-contract.ts';

/** Words for the packages that are known, empty for none. */
function wordsOfPackages(packages: readonly string[]): string {
  return packages.flatMap((name) => PACKAGES.get(name) ?? []).join(' ');
}

const PACKAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'spatie/laravel-permission': '権限管理 権限 ロール roles and permissions authorization',
    'bezhansalleh/filament-shield': '権限管理 ロール roles and permissions of the admin panel',
    'spatie/laravel-translatable': '多言語対応 翻訳 translatable model fields',
    'astrotomic/laravel-translatable': '多言語対応 翻訳 translatable model fields',
    'spatie/laravel-medialibrary': '画像 ファイル メディア アップロード media uploads images',
    'spatie/laravel-activitylog': '操作ログ 監査 履歴 activity audit log',
    'owen-it/laravel-auditing': '監査 変更履歴 audit log',
    'spatie/laravel-backup': 'バックアップ backup',
    'spatie/laravel-sluggable': 'スラッグ URL slug',
    'spatie/laravel-tags': 'タグ tags',
    'spatie/laravel-query-builder': 'API の絞り込み 検索 filter sort queries',
    'spatie/laravel-data': 'データ転送オブジェクト DTO data objects',
    'spatie/laravel-settings': '設定 settings',
    'spatie/laravel-sitemap': 'サイトマップ sitemap',
    'spatie/laravel-webhook-client': 'ウェブフック webhooks',
    'spatie/browsershot': 'PDF スクリーンショット screenshot',
    'maatwebsite/excel': 'エクセル CSV 入出力 インポート エクスポート Excel import export',
    'rap2hpoutre/fast-excel': 'エクセル CSV 入出力 Excel import export',
    'league/csv': 'CSV 入出力 import export',
    'phpoffice/phpspreadsheet': 'エクセル 表計算 Excel spreadsheets',
    'barryvdh/laravel-dompdf': 'PDF 出力 請求書 PDF documents',
    'barryvdh/laravel-snappy': 'PDF 出力 PDF documents',
    'mpdf/mpdf': 'PDF 出力 PDF documents',
    'intervention/image': '画像処理 リサイズ サムネイル image resizing',
    'laravel/sanctum': 'API 認証 トークン API tokens authentication',
    'laravel/passport': 'OAuth 認証 authentication server',
    'tymon/jwt-auth': 'JWT 認証 トークン authentication',
    'laravel/fortify': 'ログイン 認証 登録 二要素認証 authentication login registration',
    'laravel/breeze': 'ログイン 認証 画面 authentication screens',
    'laravel/jetstream': 'ログイン 認証 チーム authentication teams',
    'laravel/ui': 'ログイン 認証 画面 authentication screens',
    'laravel/socialite': 'ソーシャルログイン SNS 認証 social login',
    'laravel/cashier': '決済 課金 サブスクリプション payments subscriptions billing',
    'laravel/cashier-paddle': '決済 課金 サブスクリプション payments subscriptions billing',
    'stripe/stripe-php': 'クレジットカード決済 支払い Stripe payments',
    'payjp/payjp-php': 'クレジットカード決済 支払い payments',
    'laravel/scout': '全文検索 検索 full-text search',
    'meilisearch/meilisearch-php': '全文検索 search engine',
    'elasticsearch/elasticsearch': '全文検索 search engine',
    'algolia/algoliasearch-client-php': '全文検索 search engine',
    'laravel/horizon': 'キュー 監視 ジョブ queue monitoring',
    'laravel/telescope': 'デバッグ 監視 debugging',
    'laravel/pulse': '性能 監視 performance monitoring',
    'laravel/reverb': 'リアルタイム通信 WebSocket broadcasting',
    'pusher/pusher-php-server': 'リアルタイム通信 WebSocket broadcasting',
    'laravel/octane': '高速化 アプリケーションサーバー application server',
    'laravel/pennant': '機能フラグ feature flags',
    'livewire/livewire': '動的な画面 コンポーネント dynamic components',
    'filament/filament': '管理画面 管理者 admin panel',
    'laravel/nova': '管理画面 admin panel',
    'inertiajs/inertia-laravel': 'シングルページアプリケーション single page application',
    'guzzlehttp/guzzle': '外部 API 通信 HTTP クライアント client',
    'aws/aws-sdk-php': 'AWS クラウド S3 SQS cloud',
    'league/flysystem-aws-s3-v3': 'ファイル保存 S3 storage',
    'predis/predis': 'キャッシュ Redis cache',
    'sentry/sentry-laravel': 'エラー監視 例外 error tracking',
    'bugsnag/bugsnag-laravel': 'エラー監視 例外 error tracking',
    'twilio/sdk': 'SMS 電話 送信 messages',
    'linecorp/line-bot-sdk': 'LINE メッセージ 通知 messages',
    'laravel-notification-channels/webpush': 'プッシュ通知 push notifications',
    'nesbot/carbon': '日付 時刻 dates',
    'pestphp/pest': 'テスト tests',
    'phpunit/phpunit': 'テスト 単体テスト tests',
    'larastan/larastan': '静的解析 型検査 static analysis',
    'phpstan/phpstan': '静的解析 型検査 static analysis',
    'laravel/pint': 'コード整形 スタイル code style',
    'friendsofphp/php-cs-fixer': 'コード整形 スタイル code style',
    'laravel/sail': '開発環境 Docker development environment',
    'barryvdh/laravel-debugbar': 'デバッグ debugging',
    'fakerphp/faker': 'ダミーデータ test data',
    'doctrine/orm': 'データベース ORM database mapping',
    'symfony/mailer': 'メール送信 mail',
    'twig/twig': 'テンプレート templates',
    'endroid/qr-code': 'QR コード QR codes',
    'simplesoftwareio/simple-qrcode': 'QR コード QR codes',
    'picqer/php-barcode-generator': 'バーコード barcodes',
    'mews/captcha': '画像認証 captcha',
    'google/recaptcha': 'ボット対策 captcha',
    'pragmarx/google2fa-laravel': '二要素認証 two-factor authentication',
    'stancl/tenancy': 'マルチテナント tenants',
    'nwidart/laravel-modules': 'モジュール分割 modules',
    'lorisleiva/laravel-actions': '処理の分割 action classes',
    'prettus/l5-repository': 'リポジトリパターン repository pattern',
    'spatie/laravel-model-states': '状態遷移 ステータス state machine',
    'spatie/laravel-event-sourcing': 'イベントソーシング event sourcing',
    'moneyphp/money': '金額 通貨 money currency',
    'propaganistas/laravel-phone': '電話番号 phone numbers',
    'hisorange/browser-detect': '端末判定 device detection',
    'torann/geoip': '位置情報 IP アドレス geolocation',
  }),
);

const FILE = /(?:^|\/)composer\.json$/;

export const composer: Framework = {
  id: 'composer',
  languages: ['json'],
  evidence: { files: FILE },
  read: (file) => {
    const manifest = FILE.test(file.path) ? parseJson(file.text) : undefined;
    if (!isRecord(manifest)) return NO_FACTS;
    const entities = SECTIONS.flatMap((section) => entityOf(section, manifest, file));
    return { entities, edges: [] };
  },
};

interface Section {
  readonly key: string;
  readonly type: string;
  readonly words: string;
  readonly metadata: (value: JsonRecord) => Metadata;
}

const SECTIONS: readonly Section[] = [
  {
    key: 'require',
    type: 'dependencies',
    words:
      'production dependencies installed packages libraries used to implement 依存 パッケージ ライブラリ 実装に使っている',
    metadata: (value) => ({ packages: Object.keys(value), type: 'production' }),
  },
  {
    key: 'require-dev',
    type: 'dependencies',
    words: 'development dependencies packages tools 開発用 依存 パッケージ テスト ツール',
    metadata: (value) => ({ packages: Object.keys(value), type: 'development' }),
  },
  {
    key: 'autoload',
    type: 'namespace_mapping',
    words: 'namespaces PSR-4 autoload 名前空間 オートロード クラスの場所',
    metadata: namespacesOf,
  },
  {
    key: 'autoload-dev',
    type: 'namespace_mapping',
    words: 'namespaces of tests PSR-4 autoload 名前空間 オートロード テスト',
    metadata: namespacesOf,
  },
  {
    key: 'scripts',
    type: 'scripts',
    words: 'commands scripts コマンド スクリプト',
    metadata: (value) => ({ scripts: Object.keys(value) }),
  },
];

function namespacesOf(value: JsonRecord): Metadata {
  const psr4 = isRecord(value['psr-4']) ? value['psr-4'] : {};
  const paths = Object.values(psr4).flatMap((path) => (Array.isArray(path) ? path : [path]));
  return { namespaces: Object.keys(psr4), paths: paths.map(String) };
}

function entityOf(section: Section, manifest: JsonRecord, { parsed }: FrameworkFile): Entity[] {
  const value = manifest[section.key];
  const symbol = parsed.symbols.find(({ name, parent }) => name === section.key && parent === -1);
  if (!isRecord(value) || symbol === undefined) return [];
  const packages = section.type === 'dependencies' ? wordsOfPackages(Object.keys(value)) : '';
  return [
    {
      type: section.type,
      place: rangeOf(section.key, symbol),
      id: `composer:${section.key}`,
      node: `composer:${section.key}`,
      words: `${section.words} ${packages}`.trim(),
      standsAlone: true,
      metadata: section.metadata(value),
    },
  ];
}

function rangeOf(key: string, { start, end }: CodeSymbol): Exclude<Entity['place'], number> {
  return { name: `composer:${key}`, kind: 'section', signature: `"${key}"`, start, end };
}
