/** Hooks run at the same time: what one notes between the reading and the writing of another is kept. */
import { expect, it } from 'vitest';
import {
  addToList,
  contentNote,
  editedFiles,
  type KnownContent,
  listOf,
  noteContent,
  removeFromList,
} from '../../../../src/app/gate/conversation-notes.ts';
import type { Notes } from '../../../../src/app/gate/ports.ts';

const CONVERSATION = 'conversation-1';

function notesInMemory(): Notes {
  const known = new Map<string, unknown>();
  return {
    read: (name) => known.get(name),
    write: (name, value) => known.set(name, value),
    remove: (name) => known.delete(name),
    list: (prefix) => [...known.keys()].filter((name) => name.startsWith(prefix)),
    sweep: () => {},
  };
}

/** Another hook does something whenever this one writes. */
function interrupted(notes: Notes, other: () => void): Notes {
  return {
    ...notes,
    write: (name, value) => {
      other();
      notes.write(name, value);
    },
  };
}

function content(isEdited: boolean, at: number): KnownContent {
  return { path: 'src/app.ts', hash: `hash-${at}`, sessionId: 'session-1', isEdited, lines: [], at };
}

it('an edit is not taken back by a look that is noted at the same time', () => {
  const notes = notesInMemory();
  const slow = interrupted(notes, () => noteContent(notes, CONVERSATION, content(true, 1)));
  noteContent(slow, CONVERSATION, content(false, 2));
  expect(contentNote(notes, CONVERSATION, 'src/app.ts')).toEqual({ ...content(true, 1), hash: 'hash-2', at: 2 });
  expect(editedFiles(notes, CONVERSATION)).toEqual([content(true, 1)]);
});

it('the content of a file is that of the later of look and edit', () => {
  const notes = notesInMemory();
  noteContent(notes, CONVERSATION, content(false, 2));
  expect(contentNote(notes, CONVERSATION, 'src/app.ts')).toEqual(content(false, 2));
  noteContent(notes, CONVERSATION, content(true, 3));
  expect(contentNote(notes, CONVERSATION, 'src/app.ts')).toEqual(content(true, 3));
});

it('a list keeps what two hooks add to it', () => {
  const notes = notesInMemory();
  const slow = interrupted(notes, () => addToList(notes, CONVERSATION, 'list', ['b']));
  addToList(slow, CONVERSATION, 'list', ['a', 'c']);
  expect([...listOf(notes, CONVERSATION, 'list')].sort()).toEqual(['a', 'b', 'c']);
  removeFromList(notes, CONVERSATION, 'list', ['a', 'b']);
  expect(listOf(notes, CONVERSATION, 'list')).toEqual(['c']);
});
