/** Lays out the package of one platform: the grammars and SQLite. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { grammarSource, PLATFORM_SCOPE } from '../src/base/platform-package.ts';
import { grammarNames, installedFolder, type Manifest, readManifest, SQLITE } from './native-packages.ts';

/**
 * Grammars without a binary for a platform: their files are cut by lines there, as without a grammar. What the packages of Dart,
 * Haskell and Zig hold for Linux on ARM is built for Intel.
 */
const NOT_PREBUILT: Readonly<Record<string, readonly string[]>> = {
  'linux-arm64': ['dart', 'haskell', 'markdown', 'toml', 'zig'],
  'darwin-x64': ['json', 'markdown', 'toml'],
};

export function platformPackageName(platform: string): string {
  return `${PLATFORM_SCOPE}/${platform}`;
}

/**
 * @param platform such as `linux-x64`
 * @param folder is created
 * @throws when a package lacks a part for the platform that is not listed as lacking
 */
export function layOutPlatform(platform: string, folder: string, program: Manifest): void {
  const grammars = grammarNames().filter((grammar) => !NOT_PREBUILT[platform]?.includes(grammar));
  for (const grammar of grammars) copyGrammar(grammar, platform, folder);
  copySqlite(platform, folder);
  writeJson(folder, 'package.json', manifestOf(platform, program));
  writeFileSync(path.join(folder, 'README.md'), `# ${platformPackageName(platform)}\n\n${descriptionOf(platform)}\n`);
}

function copyGrammar(grammar: string, platform: string, folder: string): void {
  const { name, prebuilt } = grammarSource(grammar, platform);
  copy(name, prebuilt, folder, `grammars/${grammar}.so`);
  copyLicence(name, folder);
}

/** Its JavaScript chooses between the binaries for one C library and the other when it starts. */
function copySqlite(platform: string, folder: string): void {
  for (const part of ['package.json', 'dist/index.cjs', `prebuilds/${platform}`]) {
    copy(SQLITE, part, folder, path.join(SQLITE, part));
  }
  copyLicence(SQLITE, folder);
}

function copyLicence(name: string, folder: string): void {
  const licence = readdirSync(installedFolder(name)).find((file) => /^licen[cs]e/i.test(file));
  if (licence === undefined) throw new Error(`${name} has no licence to publish`);
  copy(name, licence, folder, `licences/${name.replace('/', '-')}.txt`);
}

function copy(name: string, from: string, folder: string, to: string): void {
  const source = path.join(installedFolder(name), from);
  if (!existsSync(source)) throw new Error(`${name} has no ${from}`);
  mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
  cpSync(source, path.join(folder, to), { recursive: true });
}

function manifestOf(platform: string, program: Manifest): object {
  const [os, cpu] = platform.split('-');
  return {
    name: platformPackageName(platform),
    version: program.version,
    description: descriptionOf(platform),
    license: program.license,
    repository: program.repository,
    homepage: program.homepage,
    bugs: program.bugs,
    engines: program.engines,
    os: [os],
    cpu: [cpu],
    dependencies: readManifest(installedFolder(SQLITE)).dependencies,
  };
}

function descriptionOf(platform: string): string {
  return `The native parts of code-intel for ${platform}: grammars and SQLite. Licences of each lie in the folder licences.`;
}

export function writeJson(folder: string, name: string, value: object): void {
  writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}
