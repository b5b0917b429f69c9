/**
 * Lines that an edit replaces and that the agent was never shown (D-53). Looks tell them by their numbers while the file is
 * as it was; across the agent's own edits, which move lines, a note holds those that were still unread.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import type { LineRange } from '../../../base/line-ranges.ts';
import type { LookedFile } from '../../../session/gate/grants.ts';
import { contentIn, markOf } from '../../roots/file-system.ts';
import { editNote, noteOf } from '../conversation-notes.ts';
import type { ReplacedText } from '../hook-call.ts';
import type { Notes } from '../ports.ts';

export interface LookedAtFile {
  readonly notes: Notes;
  readonly conversation: string;
  /** Relative to the project. */
  readonly file: string;
  /** Undefined for a file that is not there. */
  readonly content: Buffer | undefined;
  readonly look: LookedFile | undefined;
}

/** From the first to the last of them; null where all were shown, or nothing is replaced. */
export function unreadLines(looked: LookedAtFile, replaced: readonly Omit<ReplacedText, 'path'>[]): LineRange | null {
  if (looked.content === undefined || replaced.length === 0) return null;
  const lines = linesIn(looked.content);
  const isUnread = unreadIn(looked, lines);
  const unread = replaced.flatMap((one) => linesOf(lines, one, isUnread)).filter(isUnread);
  return unread.length === 0 ? null : { start: Math.min(...unread), end: Math.max(...unread) };
}

/** Before an edit that may be made: remembers which lines are unread still. @param isWhole the call gives all of the new content */
export function noteUnread(looked: LookedAtFile, isWhole: boolean): void {
  const { notes, conversation, file, content } = looked;
  const lines = content === undefined || isWhole ? [] : linesIn(content);
  const isUnread = unreadIn(looked, lines);
  // A line that stands in the file twice is known once either of them was shown.
  const shown = new Set(lines.filter((_, at) => !isUnread(at + 1)).map(keyOf));
  const unread = new Set(lines.map(keyOf).filter((key) => !shown.has(key)));
  // Until the new content is written, the note tells nothing of the old one.
  const hash = content === undefined || isWhole ? '' : contentHash(content);
  notes.write(nameFor(conversation, file), { hash, unread: [...unread] });
}

/** Notes the same of all looks. Only files are read that changed since the last time, by their times and sizes, or that have a new look. */
export function noteChangedLooks(notes: Notes, { root, conversation, looks }: Looks): void {
  const name = noteOf(conversation, 'noted-looks');
  const known = notes.read(name);
  const marked = looks.map((look) => {
    const stats = statSync(path.join(root, look.path), { throwIfNoEntry: false });
    return { look, mark: contentHash(JSON.stringify([stats && markOf(stats), look])) };
  });
  const changed = marked.filter(({ look, mark }) => !isRecord(known) || known[look.path] !== mark);
  for (const { look } of changed)
    noteUnread({ notes, conversation, file: look.path, content: contentIn(root, look.path), look }, false);
  if (changed.length > 0) notes.write(name, Object.fromEntries(marked.map(({ look, mark }) => [look.path, mark])));
}

interface Looks {
  readonly root: string;
  readonly conversation: string;
  readonly looks: readonly LookedFile[];
}

function nameFor(conversation: string, file: string): string {
  return noteOf(conversation, `unread/${contentHash(file)}`);
}

/** @returns whether the line of this number was never shown; lines without a word in them tell nothing */
function unreadIn({ notes, conversation, file, content, look }: LookedAtFile, lines: readonly string[]) {
  const hash = content === undefined ? '' : contentHash(content);
  const ranges = look?.hash === hash ? look.lines : [];
  const note = notes.read(nameFor(conversation, file));
  const isOfThis = isRecord(note) && (note.hash === hash || editNote(notes, conversation, file)?.hash === hash);
  const noted = isOfThis && Array.isArray(note.unread) ? new Set<unknown>(note.unread) : undefined;
  return (number: number): boolean => {
    const text = lines[number - 1] ?? '';
    if (!/[\p{L}\p{N}]/u.test(text) || ranges.some(({ start, end }) => start <= number && number <= end)) return false;
    return noted?.has(keyOf(text)) ?? true;
  };
}

const KEY_LENGTH = 10;

function keyOf(line: string): string {
  return contentHash(line).slice(0, KEY_LENGTH);
}

/** A break at the end begins no further line. */
export function linesIn(content: Buffer): readonly string[] {
  return content
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
}

/** Numbers of the lines that a text stands in; of a whole line that stands there more than once, one that was shown. */
function linesOf(
  lines: readonly string[],
  { text, form }: Omit<ReplacedText, 'path'>,
  isUnread: (line: number) => boolean,
): readonly number[] {
  if (form === 'rest') {
    const kept = new Set(text.split(/\r?\n/));
    return lines.flatMap((line, at) => (kept.has(line) ? [] : [at + 1]));
  }
  if (form === 'line') {
    const same = lines.flatMap((line, at) => (line === text ? [at + 1] : []));
    return same.some((line) => !isUnread(line)) ? [] : same.slice(0, 1);
  }
  const whole = lines.join('\n');
  const fragment = text.replaceAll('\r\n', '\n');
  const found: number[] = [];
  for (
    let at = whole.indexOf(fragment);
    fragment !== '' && at !== -1;
    at = whole.indexOf(fragment, at + fragment.length)
  ) {
    const first = whole.slice(0, at).split('\n').length;
    const count = fragment.replace(/\n$/, '').split('\n').length;
    for (let line = first; line < first + count; line++) found.push(line);
  }
  return found;
}
