/** Computes the content of each file from the edits; reads and writes nothing but what it is given. */
import { contentHash } from '../../base/hash.ts';
import type { FileEdit, JsonChange } from './file-edit.ts';
import { GENERATED_MARK } from './file-edit.ts';
import { changeJson } from './json-edit.ts';
import type { InstallRecord, RecordedFile, Written } from './record-schema.ts';
import { withBlock } from './text-block.ts';
import { withoutOurs } from './undo.ts';

export interface FileChange {
  readonly file: string;
  /** Content of the file now; null when there is no file. */
  readonly before: string | null;
  readonly after: string;
  /** The file without us, for the backup. */
  readonly base: string | null;
  /** Parts of it that are ours. */
  readonly written: readonly Written[];
}

export interface Plan {
  /** Files that will hold something else than now. */
  readonly changes: readonly FileChange[];
  /** Files and folders to put aside. */
  readonly setAside: readonly string[];
  /** Parts that are left alone, and why. */
  readonly notes: readonly string[];
}

export interface PlanInput {
  readonly edits: readonly FileEdit[];
  readonly record: InstallRecord | null;
  readonly read: (file: string) => string | null;
  readonly backupOf: (file: RecordedFile) => string | null;
}

/** @throws UserError `invalid_config` for a file that cannot be read as what its client expects */
export function planEdits(input: PlanInput): Plan {
  const files = new Map<string, FileChange>();
  const notes: string[] = [];
  for (const edit of input.edits) {
    if (edit.kind === 'set_aside') continue;
    const current = files.get(edit.file) ?? planStart(edit.file, input);
    const note = edit.kind === 'whole' ? reasonToKeep(edit, current, input.record) : null;
    if (note === null) files.set(edit.file, applyEdit(current, edit));
    else notes.push(note);
  }
  return {
    changes: [...files.values()].filter(({ before, after }) => before !== after),
    setAside: input.edits.flatMap((edit) => (edit.kind === 'set_aside' ? [edit.file] : [])),
    notes,
  };
}

/** A file that we wrote before and nobody changed has its backup as base; else the base is what is not ours in it. */
function planStart(file: string, { record, read, backupOf }: PlanInput): FileChange {
  const before = read(file);
  const recorded = record?.files.find((one) => one.file === file);
  if (recorded === undefined || before === null) {
    return { file, before, after: before ?? '', base: before, written: [] };
  }
  const backup = backupOf(recorded);
  const base = contentHash(before) === recorded.after ? backup : withoutOurs(before, recorded, backup).text;
  return { file, before, after: before, base, written: recorded.written };
}

function applyEdit(current: FileChange, edit: Exclude<FileEdit, { kind: 'set_aside' }>): FileChange {
  switch (edit.kind) {
    case 'json':
      return edit.changes.reduce(withChange, current);
    case 'block':
      return {
        ...current,
        after: withBlock(textOf(current), edit),
        written: [...current.written.filter(({ kind }) => kind !== 'block'), { kind: 'block', text: edit.text }],
      };
    case 'whole':
      return { ...current, after: edit.text, written: [{ kind: 'whole' }] };
  }
}

/** Keys that were there already are not ours. */
function withChange(current: FileChange, change: JsonChange): FileChange {
  const text = textOf(current);
  const after = changeJson({ file: current.file, text }, [change]);
  if (after === text) return current;
  const { replaces: _, ...own } = { replaces: undefined, ...change };
  return { ...current, after, written: [...current.written, { kind: 'json', changes: [own] }] };
}

function textOf({ before, after }: FileChange): string | null {
  return before === null && after === '' ? null : after;
}

function reasonToKeep(
  { file, text }: Extract<FileEdit, { kind: 'whole' }>,
  { before }: FileChange,
  record: InstallRecord | null,
): string | null {
  if (before === null || before === text) return null;
  if (!before.includes(GENERATED_MARK)) return `${file} is left as it is: it is not from code-intel`;
  const recorded = record?.files.find((one) => one.file === file);
  const isChanged = recorded !== undefined && contentHash(before) !== recorded.after;
  return isChanged ? `${file} is left as it is: it was changed since it was written` : null;
}
