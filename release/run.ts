/**
 * `npm run release -- FOLDER` makes the packages that are published: one for the program, one for each platform. Publish
 * those of the platforms first.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { PLATFORMS } from '../src/base/platform-package.ts';
import { REPOSITORY, readManifest } from './native-packages.ts';
import { layOutPlatform } from './platform-package.ts';
import { layOutProgram } from './program-package.ts';

const [target] = process.argv.slice(2);
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
    for (const platform of Object.keys(PLATFORMS)) {
      layOutPlatform(platform, path.join(staging, platform), program);
      pack(path.join(staging, platform), folder);
    }
    layOutProgram(path.join(staging, 'program'), program);
    pack(path.join(staging, 'program'), folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function pack(source: string, folder: string): void {
  const options = ['pack', source, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  process.stdout.write(execFileSync('npm', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}
