/**
 * Holds the native files of a release to the hashes that were recorded when somebody looked at them: a package that is published anew under
 * a known version, or exchanged on the way, ends the release.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RECORD = path.join(import.meta.dirname, 'native-hashes.json');
const NATIVE = /\.(?:so|node|wasm|dll|dylib)$/;

export type Hashes = Readonly<Record<string, string>>;

/** SHA-256 of each native file below a folder, by its path in it with forward slashes. */
export function nativeHashes(folder: string): Hashes {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => NATIVE.test(file));
  return Object.fromEntries(
    files.sort().map((file) => {
      const hash = createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex');
      return [file.replaceAll(path.sep, '/'), hash];
    }),
  );
}

/**
 * Compares the native files of each platform with the recorded ones.
 * @throws with the names of all that differ, are new or are gone
 */
export function checkNativeFiles(found: Readonly<Record<string, Hashes>>): void {
  const recorded: Readonly<Record<string, Hashes>> = JSON.parse(readFileSync(RECORD, 'utf8'));
  const changed = Object.entries(found).flatMap(([platform, hashes]) => {
    const known = recorded[platform] ?? {};
    const names = new Set([...Object.keys(known), ...Object.keys(hashes)]);
    return [...names].filter((name) => known[name] !== hashes[name]).map((name) => `${platform}/${name}`);
  });
  if (changed.length === 0) return;
  throw new Error(
    `Native files differ from release/native-hashes.json: ${changed.join(', ')}. Compare the versions of their packages with package-lock.json; ` +
      'if the change is meant, record it with `npm run release -- FOLDER --record-native-files`.',
  );
}

export function recordNativeFiles(found: Readonly<Record<string, Hashes>>): void {
  writeFileSync(RECORD, `${JSON.stringify(found, null, 2)}\n`);
}
