/** Takes back what an installation wrote, and nothing that a person changed since. */
import { isDeepStrictEqual } from 'node:util';
import { contentHash } from '../../base/hash.ts';
import type { JsonPath } from './file-edit.ts';
import { changeJson, valueAt } from './json-edit.ts';
import type { RecordedFile, Written } from './record-schema.ts';
import { hasBlock, withoutBlock } from './text-block.ts';

export interface Undone {
  /** Null when the file is to be removed. */
  readonly text: string | null;
  /**
   * `restored`: as it was before; `taken_out`: ours is out, what a person changed stays; `kept`: nothing was done; `shared`: it
   * stays for another project.
   */
  readonly kind: 'restored' | 'taken_out' | 'kept' | 'shared';
}

/** @param backup the file as it was before, null where there was none */
export function withoutOurs(current: string, recorded: RecordedFile, backup: string | null): Undone {
  if (contentHash(current) === recorded.after) return { text: backup, kind: 'restored' };
  const text = [...recorded.written]
    .reverse()
    .reduce((rest, part) => removePart(rest, part, recorded.file, backup), current);
  return { text, kind: text === current ? 'kept' : 'taken_out' };
}

function removePart(current: string, part: Written, file: string, backup: string | null): string {
  switch (part.kind) {
    case 'whole':
      return current;
    case 'block':
      return hasBlock(current, part.text) ? withoutBlock(current) : current;
    case 'json':
      return [...part.changes]
        .reverse()
        .reduce((text, change) => revertChange({ file, text, backup }, change), current);
  }
}

type RecordedChange = Extract<Written, { kind: 'json' }>['changes'][number];

interface Document {
  readonly file: string;
  readonly text: string;
  readonly backup: string | null;
}

function revertChange(document: Document, change: RecordedChange): string {
  const { file, text, backup } = document;
  const present = valueAt(text, change.path);
  const former = valueAt(backup, change.path);
  switch (change.kind) {
    case 'set':
    case 'default':
      if (!isDeepStrictEqual(present, change.value)) return text;
      return former === undefined ? pruneEmpty(document, change.path) : putText(file, text, change.path, former);
    case 'remove':
      return present === undefined && former !== undefined ? putText(file, text, change.path, former) : text;
    case 'item': {
      const at = Array.isArray(present) ? present.findIndex((item) => isDeepStrictEqual(item, change.value)) : -1;
      return at === -1 ? text : pruneEmpty(document, [...change.path, at]);
    }
  }
}

/** Removes a value, and the objects and lists around it that were made for it. */
function pruneEmpty({ file, text, backup }: Document, path: JsonPath): string {
  const rest = changeJson({ file, text }, [{ kind: 'remove', path }]);
  const around = path.slice(0, -1);
  const isOurs = around.length > 0 && valueAt(backup, around) === undefined && isEmpty(valueAt(rest, around));
  return isOurs ? pruneEmpty({ file, text: rest, backup }, around) : rest;
}

function putText(file: string, text: string, path: JsonPath, value: unknown): string {
  return changeJson({ file, text }, [{ kind: 'set', path, value }]);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
