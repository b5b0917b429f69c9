/**
 * The newest publication for a conversation, noted outside the project: an older grants file, put back with its valid
 * seal, is known by it, and so is a database that was put back.
 */
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { parseJson } from '../../base/json-record.ts';
import { makeFolders } from '../../base/make-folder.ts';
import { readRegularFile } from '../../base/optional-file.ts';
import { replaceFile } from '../../base/replace-file.ts';
import { integer, recordOf, ShapeError, text } from '../../base/shape.ts';
import { systemCodeOf } from '../../base/system-error.ts';

export interface GrantsRevision {
  readonly revision: number;
  readonly sessionId: string;
  readonly sessionRevision: number;
}

export type RevisionReading =
  | { readonly kind: 'head'; readonly head: GrantsRevision }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

export function readRevision(file: string): RevisionReading {
  try {
    return { kind: 'head', head: readFields(parseJson(readRegularFile(file).toString())) };
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return { kind: 'missing' };
    if (error instanceof ShapeError || systemCodeOf(error) !== undefined) return unreadable(file, error);
    throw error;
  }
}

export function writeHead(file: string, { revision, sessionId, sessionRevision }: GrantsRevision): void {
  makeFolders(path.dirname(file), { mode: 0o700 });
  replaceFile(file, JSON.stringify({ revision, sessionId, sessionRevision }));
}

const readFields = recordOf(
  (field): GrantsRevision => ({
    revision: field('revision', integer),
    sessionId: field('sessionId', text),
    sessionRevision: field('sessionRevision', integer),
  }),
);

function unreadable(file: string, error: unknown): RevisionReading {
  return { kind: 'unreadable', why: `${file}: ${messageOf(error)}` };
}
