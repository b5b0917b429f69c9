/** Memory of the hooks about a conversation, until the server has taken it in. */
import { groupBy } from '../../base/group-by.ts';
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import { once } from '../../base/once.ts';
import { languageOf } from '../../session/language-of.ts';
import type { Language } from '../../session/text.ts';
import type { Notes } from './ports.ts';

/** Ids come from the client; their hash is a name for every file system. */
export function noteOf(conversation: string, name: string): string {
  return `conversations/${contentHash(conversation)}/${name}`;
}

/** The content of a file as the agent last saw it: when it looked at it, or wrote it with a grant. */
export interface KnownContent {
  readonly path: string;
  readonly hash: string;
  readonly sessionId: string;
  readonly isEdited: boolean;
  /** When it was seen or written, in milliseconds since the epoch. */
  readonly at: number;
}

export function noteContent(notes: Notes, conversation: string, known: KnownContent): void {
  const isEdited = known.isEdited || contentNote(notes, conversation, known.path)?.isEdited === true;
  notes.write(contentName(conversation, known.path), { ...known, isEdited });
}

export function contentNote(notes: Notes, conversation: string, path: string): KnownContent | undefined {
  return contentIn(notes.read(contentName(conversation, path)));
}

/** Files that were written with a grant in the conversation, which may be committed also after the outcome. */
export function editedFiles(notes: Notes, conversation: string): readonly KnownContent[] {
  return editedUnder(notes, noteOf(conversation, 'files/'));
}

export function editedInAnyConversation(notes: Notes): readonly KnownContent[] {
  return notes.list('conversations/').flatMap((name) => editedUnder(notes, `${name}/files/`));
}

/**
 * The same by file, for questions about many files. Notes are named by their file, so that folders are listed once and only
 * the notes of files that are asked for are read.
 */
export function editsByFile(notes: Notes): (file: string) => readonly KnownContent[] {
  const byName = once(() => {
    const names = notes.list('conversations/').flatMap((name) => notes.list(`${name}/files/`));
    return groupBy(names, (name) => name.slice(name.lastIndexOf('/') + 1));
  });
  return (file) => editedAmong(notes, byName().get(contentHash(file)) ?? []);
}

function editedUnder(notes: Notes, prefix: string): readonly KnownContent[] {
  return editedAmong(notes, notes.list(prefix));
}

function editedAmong(notes: Notes, names: readonly string[]): readonly KnownContent[] {
  const known = names.map((name) => contentIn(notes.read(name)));
  return known.flatMap((one) => (one?.isEdited ? [one] : []));
}

function contentName(conversation: string, path: string): string {
  return noteOf(conversation, `files/${contentHash(path)}`);
}

function contentIn(record: unknown): KnownContent | undefined {
  if (!isRecord(record)) return undefined;
  const { path, hash, sessionId, isEdited, at } = record;
  if (typeof path !== 'string' || typeof hash !== 'string' || typeof sessionId !== 'string') return undefined;
  return { path, hash, sessionId, isEdited: isEdited === true, at: typeof at === 'number' ? at : 0 };
}

/** True the first time only. */
export function isFirst(notes: Notes, name: string): boolean {
  if (notes.read(name) !== undefined) return false;
  notes.write(name, { told: true });
  return true;
}

/** The language of the person's last prompt, for refusals without a session. */
export function noteLanguage(notes: Notes, conversation: string, text: string): void {
  notes.write(noteOf(conversation, 'language'), { language: languageOf(text) });
}

export function languageFor(notes: Notes, conversation: string): Language {
  const record = notes.read(noteOf(conversation, 'language'));
  return isRecord(record) && record.language === 'ja' ? 'ja' : 'en';
}
