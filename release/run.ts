/**
 * `npm run release -- FOLDER` makes the packages that are published: one for the program, one for each platform. Publish
 * those of the platforms first. `--for-registry` makes those that a registry hands out: the program then asks for the package of its
 * platform by name, which must be nobody else's. With `--record-native-files` the hashes of the native files are written down and not compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PLATFORMS } from '../src/base/platform-package.ts';
import { checkNativeFiles, type Hashes, nativeHashes, recordNativeFiles } from './native-hashes.ts';
import { REPOSITORY, readManifest } from './native-packages.ts';
import { layOutPlatform } from './platform-package.ts';
import { layOutProgram } from './program-package.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'record-native-files': { type: 'boolean' }, 'for-registry': { type: 'boolean', default: false } },
});
const [target] = positionals;
if (target === undefined) {
  process.stderr.write('Name the folder for the packages: npm run release -- FOLDER\n');
  process.exit(2);
}
makeRelease(path.resolve(target));

function makeRelease(folder: string): void {
  const program = readManifest(REPOSITORY);
  const staging = mkdtempSync(path.join(os.tmpdir(), 'code-intel-release-'));
  mkdirSync(folder, { recursive: true });
  try {
    const native: Record<string, Hashes> = {};
    for (const platform of Object.keys(PLATFORMS)) {
      layOutPlatform(platform, path.join(staging, platform), program);
      native[platform] = nativeHashes(path.join(staging, platform));
    }
    if (values['record-native-files']) recordNativeFiles(native);
    else checkNativeFiles(native);
    for (const platform of Object.keys(PLATFORMS)) pack(path.join(staging, platform), folder);
    layOutProgram(path.join(staging, 'program'), program, values['for-registry']);
    pack(path.join(staging, 'program'), folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function pack(source: string, folder: string): void {
  const options = ['pack', source, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  process.stdout.write(execFileSync('npm', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}
