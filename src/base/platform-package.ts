/**
 * Finds what is native: shared libraries of grammars, and SQLite. An installed program has them in the package of its
 * platform, `@code-intel/linux-x64` for instance, which `npm run release` makes; a checkout has them in the packages that
 * they come from, with their sources and the binaries of all platforms.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { once } from './once.ts';
import { UserError } from './user-error.ts';

/** The platforms that packages are made for, as Node names them, with the folder of a prebuilt grammar for each. */
export const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'Linux-X64',
  'linux-arm64': 'Linux-ARM64',
  'darwin-x64': 'macOS-X64',
  'darwin-arm64': 'macOS-ARM64',
  'win32-x64': 'Windows-X64',
};

export const PLATFORM_SCOPE = '@code-intel';

/** Grammars that are published as addons of Node, which export the grammar besides: package and file of each. */
export const ADDON_GRAMMARS: Readonly<Record<string, readonly [name: string, file: string]>> = {
  dart: ['@sengac/tree-sitter-dart', 'node.napi.node'],
  haskell: ['tree-sitter-haskell', 'tree-sitter-haskell.node'],
  zig: ['@tree-sitter-grammars/tree-sitter-zig', '@tree-sitter-grammars+tree-sitter-zig.node'],
};

const load = createRequire(import.meta.url);
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The shared library of a grammar, such as `php`; undefined when neither package holds one for this platform. It is
 * searched by its place because entry points of some grammars print to stdout, which belongs to the protocol, and load
 * what they would build the grammar with.
 */
export function grammarLibrary(grammar: string): string | undefined {
  const { name, prebuilt } = grammarSource(grammar);
  const source = packageFolder(name);
  return [
    fromPlatform(`grammars/${grammar}.so`),
    source && path.join(source, prebuilt),
    // Compiled by the install script of the package where no prebuilt one fits.
    source && path.join(source, 'parser.so'),
  ].find((file) => file !== undefined && existsSync(file));
}

/** The package that a grammar comes from, and its library for a platform in it. */
export function grammarSource(grammar: string, platform = PLATFORM): { name: string; prebuilt: string } {
  const [addon, file] = ADDON_GRAMMARS[grammar] ?? [];
  if (addon !== undefined) return { name: addon, prebuilt: `prebuilds/${platform}/${file}` };
  return { name: `@ast-grep/lang-${grammar}`, prebuilt: `prebuilds/prebuild-${PLATFORMS[platform]}/parser.so` };
}

/**
 * Module to `require` in place of `name`, a package or a file in one: the copy in the package of the platform, or
 * `name` itself in a checkout.
 */
export function platformCopy(name: string): string {
  const copy = fromPlatform(name);
  return copy !== undefined && existsSync(copy) ? copy : name;
}

/** Error when no package brings the native parts for this platform. */
export function missingParts(cause: unknown, platform = PLATFORM): UserError {
  const own = `${PLATFORM_SCOPE}/${platform}`;
  const known = Object.keys(PLATFORMS);
  return known.includes(platform)
    ? new UserError(
        'not_found',
        {
          en: `The native parts of code-intel for ${platform} are not installed: the package ${own} is missing`,
          ja: `code-intel の ${platform} 用のネイティブ部品が入っていません（パッケージ ${own}）`,
        },
        {
          en: 'Install both archives that `npm run release` makes, that of code-intel and that of this platform, in one command.',
          ja: '`npm run release` が作るアーカイブのうち、code-intel のものとこの環境用のものを、1 つのコマンドでインストールしてください。',
        },
        { cause },
      )
    : new UserError(
        'not_found',
        {
          en: `There are no native parts of code-intel for ${platform}`,
          ja: `code-intel には ${platform} 用のネイティブ部品がありません`,
        },
        { en: `Run it on one of these: ${known.join(', ')}.`, ja: `対応している環境: ${known.join('、')}` },
        { cause },
      );
}

/** Looked up once: a process asks for each of its grammars. */
const platformFolder = once(() => packageFolder(`${PLATFORM_SCOPE}/${PLATFORM}`));

function fromPlatform(place: string): string | undefined {
  const folder = platformFolder();
  return folder && path.join(folder, place);
}

function packageFolder(name: string): string | undefined {
  try {
    return path.dirname(load.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
