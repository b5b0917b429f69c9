/** composer.json: what a project depends on, and where its namespaces lie (CH24). */
import { isRecord, type JsonRecord, parseJson } from '../../../base/json-record.ts';
import type { CodeSymbol } from '../../contract.ts';
import { type Entity, type Framework, type FrameworkFile, type Metadata, NO_FACTS } from '../../framework-contract.ts';
import words from './packages.json' with { type: 'json' };

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(words));

/** Words for the packages that are known, empty for none. */
function wordsOfPackages(packages: readonly string[]): string {
  return packages.flatMap((name) => WORDS.get(name) ?? []).join(' ');
}

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
