/** Lays out the package of the program: what `files` of the manifest names. */
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PLATFORMS } from '../src/base/platform-package.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { askNpm, type Manifest, REPOSITORY } from './native-packages.ts';
import { platformPackageName, writeJson } from './platform-package.ts';

/**
 * @param asksForPlatforms by name, from the registry that the program comes from. Archives are installed together with the one
 * of their platform: a name that nobody owns would be fetched from whoever took it
 */
export function layOutProgram(folder: string, program: Manifest, asksForPlatforms: boolean): void {
  mkdirSync(folder, { recursive: true });
  for (const file of packedFiles()) cpSync(path.join(REPOSITORY, file), path.join(folder, file));
  writeJson(folder, 'package.json', published(program, asksForPlatforms));
  writeJson(folder, 'sbom.cdx.json', billOfMaterials(program));
}

function packedFiles(): readonly string[] {
  const listing = askNpm(['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [packed] = Object.values(listing as Record<string, { files: readonly { path: string }[] }>);
  return packed?.files.map((file) => file.path) ?? [];
}

/** Manifest without what only a checkout needs: scripts, development packages, and versions that they are held to. */
function published(manifest: Manifest, asksForPlatforms: boolean): object {
  const { devDependencies: _, scripts: __, overrides: ___, ...program } = manifest;
  const platforms = Object.keys(PLATFORMS).map((platform) => [platformPackageName(platform), program.version]);
  return {
    ...program,
    files: [...program.files, 'sbom.cdx.json'],
    ...(asksForPlatforms && { optionalDependencies: Object.fromEntries(platforms) }),
  };
}
