/** Reads a file of the project as text, or gives the reason why not. */
import { readRegularFile } from '../../base/optional-file.ts';
import type { RelativePath } from '../../base/paths.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import type { PathAttributes } from '../scan/git-attributes.ts';
import type { SkipReason } from '../scan/skip-reason.ts';
import { bytesSkipReason, textSkipReason } from '../scan/skip-rules.ts';
import { decodeText, type TextEncoding } from './decode.ts';
import { codeOfNotebook, isNotebook } from './notebook.ts';

export type Source = { text: string; encoding: TextEncoding; bytes: Buffer } | { skip: SkipReason };
export type ReadBytes = (absolute: string) => Buffer;

/** @param read the file system; tests hand in one that fails */
export function readSource(
  root: string,
  file: RelativePath,
  attributes: PathAttributes,
  read: ReadBytes = readRegularFile,
): Source {
  const bytes = readOrReason(`${root}/${file}`, read);
  return typeof bytes === 'string' ? { skip: bytes } : inspectBytes(file, bytes, attributes);
}

export function inspectBytes(file: string, bytes: Buffer, attributes: PathAttributes): Source {
  const byBytes = bytesSkipReason(file, bytes);
  if (byBytes !== undefined) return { skip: byBytes };
  const decoded = decodeText(bytes);
  if ('skip' in decoded) return decoded;
  const text = shownText(file, decoded.text);
  const byText = textSkipReason(file, text, attributes);
  return byText === undefined ? { text, encoding: decoded.encoding, bytes } : { skip: byText };
}

/** The text that is read, shown and counted in lines; of a notebook the code. */
export function shownText(file: string, text: string): string {
  return isNotebook(file) ? codeOfNotebook(text) : text;
}

function readOrReason(absolute: string, read: ReadBytes): Buffer | 'vanished' | 'unreadable' {
  try {
    return read(absolute);
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT' ? 'vanished' : 'unreadable';
  }
}
