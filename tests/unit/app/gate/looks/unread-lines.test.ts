import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteChangedLooks } from '../../../../../src/app/gate/looks/unread-lines.ts';
import { contentHash } from '../../../../../src/base/hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'unread-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function notesInMemory() {
  const kept = new Map<string, object>();
  const written: string[] = [];
  return {
    written: () => written.splice(0).filter((name) => name.includes('/unread/')).length,
    read: (name: string) => kept.get(name),
    list: () => [],
    write: (name: string, value: object) => {
      kept.set(name, value);
      written.push(name);
    },
    remove: () => {},
    sweep: () => {},
  };
}

it('a file is read again only when it changed, or a look at it is new', () => {
  const files = Array.from({ length: 40 }, (_, at) => `file-${at}.ts`);
  for (const file of files) writeFileSync(path.join(root, file), 'one\ntwo\n');
  const hash = contentHash('one\ntwo\n');
  const looks = files.map((file) => ({ path: file, hash, lines: [{ start: 1, end: 1 }] }));
  const notes = notesInMemory();
  const note = (now = looks): number => {
    noteChangedLooks(notes, { root, conversation: 'c', looks: now });
    return notes.written();
  };
  expect(note()).toBe(40);
  expect(note()).toBe(0);
  writeFileSync(path.join(root, 'file-7.ts'), 'one\n2\n\n');
  expect(note()).toBe(1);
  expect(note(looks.map((look, at) => (at === 3 ? { ...look, lines: [{ start: 1, end: 2 }] } : look)))).toBe(1);
});
