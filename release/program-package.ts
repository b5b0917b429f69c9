/** Lays out the package of the program: what `files` of the manifest names, with the packages of platforms as optional ones. */
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PLATFORMS } from '../src/base/platform-package.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { askNpm, type Manifest, REPOSITORY } from './native-packages.ts';
import { platformPackageName, writeJson } from './platform-package.ts';

export function layOutProgram(folder: string, program: Manifest): void {
  mkdirSync(folder, { recursive: true });
  for (const file of packedFiles()) cpSync(path.join(REPOSITORY, file), path.join(folder, file));
  writeJson(folder, 'package.json', published(program));
  writeJson(folder, 'sbom.cdx.json', billOfMaterials(program));
}

function packedFiles(): readonly string[] {
  const listing = askNpm(['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [packed] = Object.values(listing as Record<string, { files: readonly { path: string }[] }>);
  return packed?.files.map((file) => file.path) ?? [];
}

/** Manifest without what only a checkout needs: scripts, development packages, and versions that they are held to. */
function published({ devDependencies: _, scripts: __, overrides: ___, ...program }: Manifest): object {
  const platforms = Object.keys(PLATFORMS).map((platform) => [platformPackageName(platform), program.version]);
  return {
    ...program,
    files: [...program.files, 'sbom.cdx.json'],
    optionalDependencies: Object.fromEntries(platforms),
  };
}
