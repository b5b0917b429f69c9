/** Memory of the hooks about a conversation, until the server has taken it in. */
import { groupBy } from '../../base/group-by.ts';
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import type { LineRange } from '../../base/line-ranges.ts';
import { once } from '../../base/once.ts';
import { languageOf } from '../../session/language-of.ts';
import { lineRange } from '../../session/ledger/file-evidence-shape.ts';
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
  /** Lines of that content that were looked at; none of an edit. */
  readonly lines: readonly LineRange[];
  /** When it was seen or written, in milliseconds since the epoch. */
  readonly at: number;
}

/** Looks and edits are noted each by themselves, so that hooks which run at the same time take nothing back. */
export function noteContent(notes: Notes, conversation: string, known: KnownContent): void {
  notes.write(nameOf(conversation, known.isEdited ? EDITS : LOOKS, known.path), known);
}

/** The later of the last look and the last edit; `isEdited` if there was one. */
export function contentNote(notes: Notes, conversation: string, path: string): KnownContent | undefined {
  const look = contentIn(notes.read(nameOf(conversation, LOOKS, path)));
  const edit = contentIn(notes.read(nameOf(conversation, EDITS, path)));
  if (look === undefined || edit === undefined) return look ?? edit;
  return look.at > edit.at ? { ...look, isEdited: true } : edit;
}

/** The last write of the conversation to a file, with a grant. */
export function editNote(notes: Notes, conversation: string, path: string): KnownContent | undefined {
  return contentIn(notes.read(nameOf(conversation, EDITS, path)));
}

/** Files that were written with a grant in the conversation, which may be committed also after the outcome. */
export function editedFiles(notes: Notes, conversation: string): readonly KnownContent[] {
  return contentsAmong(notes, notes.list(noteOf(conversation, EDITS)));
}

export function editedInAnyConversation(notes: Notes): readonly KnownContent[] {
  return contentsAmong(notes, namesOfEdits(notes));
}

/**
 * Reads the edits of each file, for questions about many files. Notes are named by their file, so that folders are listed once and only
 * the notes of files that are asked for are read.
 */
export function editsByFile(notes: Notes): (file: string) => readonly KnownContent[] {
  const byName = once(() => groupBy(namesOfEdits(notes), (name) => name.slice(name.lastIndexOf('/') + 1)));
  return (file) => contentsAmong(notes, byName().get(contentHash(file)) ?? []);
}

const LOOKS = 'files/';
const EDITS = 'edits/';

function namesOfEdits(notes: Notes): readonly string[] {
  return notes.list('conversations/').flatMap((name) => notes.list(`${name}/${EDITS}`));
}

function contentsAmong(notes: Notes, names: readonly string[]): readonly KnownContent[] {
  return names.flatMap((name) => contentIn(notes.read(name)) ?? []);
}

function nameOf(conversation: string, folder: string, path: string): string {
  return noteOf(conversation, folder + contentHash(path));
}

/** Adds texts to a list of the conversation, each in a note of its own, so that hooks that run at the same time lose none. */
export function addToList(notes: Notes, conversation: string, list: string, texts: readonly string[]): void {
  for (const text of texts) notes.write(nameOf(conversation, `${list}/`, text), { text });
}

/** Without an order. */
export function listOf(notes: Notes, conversation: string, list: string): readonly string[] {
  return notes.list(noteOf(conversation, `${list}/`)).flatMap((name) => {
    const record = notes.read(name);
    return isRecord(record) && typeof record.text === 'string' ? [record.text] : [];
  });
}

export function removeFromList(notes: Notes, conversation: string, list: string, texts: readonly string[]): void {
  for (const text of texts) notes.remove(nameOf(conversation, `${list}/`, text));
}

function contentIn(record: unknown): KnownContent | undefined {
  if (!isRecord(record)) return undefined;
  const { path, hash, sessionId, isEdited, at, lines } = record;
  if (typeof path !== 'string' || typeof hash !== 'string' || typeof sessionId !== 'string') return undefined;
  return {
    path,
    hash,
    sessionId,
    isEdited: isEdited === true,
    lines: Array.isArray(lines) ? lines.map((one) => lineRange(one)) : [],
    at: typeof at === 'number' ? at : 0,
  };
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
