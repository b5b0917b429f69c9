/** Reading and writing of settings files: links followed, modes kept, each file replaced as a whole. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readRegularFile } from '../../base/optional-file.ts';
import { isAbsent, systemCodeOf } from '../../base/system-error.ts';
import { UserError } from '../../base/user-error.ts';

/** Null for a file that does not exist. @throws UserError `invalid_config` when it is not UTF-8 */
export function readTextFile(file: string): string | null {
  const bytes = readIfExists(file);
  if (bytes === null) return null;
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return text;
  throw new UserError(
    'invalid_config',
    { en: `${file} is not UTF-8`, ja: `${file} は UTF-8 ではありません` },
    { en: 'Save it as UTF-8 and run it again.', ja: 'UTF-8 で保存してから、もう一度実行してください。' },
  );
}

/**
 * A file that is replaced, and the folder that it lies in or that has to be made for it.
 * @throws UserError `invalid_argument` when a person made one of them read-only, or may not write there
 */
export function requireWritable(file: string): void {
  const target = linkTarget(file);
  const places = [target, existingFolder(path.dirname(target))];
  const readOnly = places.find((place) => !isWritable(place));
  if (readOnly === undefined) return;
  throw new UserError(
    'invalid_argument',
    {
      en: `${readOnly} is read-only, so that nothing was changed`,
      ja: `${readOnly} に書き込めないため、何も変更していません`,
    },
    {
      en: 'Make it writable and run it again, or leave this client out with --client; searching needs no init.',
      ja: '書き込めるようにしてもう一度実行するか、--client でこのエージェントを外してください。検索だけなら init は不要です。',
    },
  );
}

function existingFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? existingFolder(path.dirname(folder)) : folder;
}

/** True for what does not exist. The mode of a file counts for root as well, for whom everything is writable. */
function isWritable(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (found.isFile() && (found.mode & ANYONE_WRITES) === 0) return false;
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].some((code) => code === systemCodeOf(error))) return false;
    throw error;
  }
}

/** @returns the folders that had to be made, outermost first */
export function writeTextFile(file: string, text: string): readonly string[] {
  const target = linkTarget(file);
  const made = makeFolders(path.dirname(target));
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(unfinished, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(unfinished, mode & 0o7777);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return made;
}

/** @returns the folders that had to be made, outermost first */
export function makeFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = folder; statSync(at, { throwIfNoEntry: false }) === undefined; at = path.dirname(at))
    missing.unshift(at);
  mkdirSync(folder, { recursive: true });
  return missing;
}

const ANYONE_WRITES = 0o222;

function readIfExists(file: string): Buffer | null {
  try {
    return readRegularFile(file);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Settings are often links into a folder under version control; the link stays. */
function linkTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The file does not exist yet.
    return file;
  }
}
