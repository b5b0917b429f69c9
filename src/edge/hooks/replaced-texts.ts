/** Texts that a file tool says it replaces, by the file (D-53). */
import type { ReplacedText, WriteCall } from '../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import { textOf } from './fields.ts';

const OLD_FIELDS = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text', 'search'] as const;
const WHOLE_FIELDS = ['content', 'contents', 'file_text', 'fileText'] as const;

export function replacedBy(input: JsonRecord, path: string): readonly ReplacedText[] {
  const text = textOf(input, ...OLD_FIELDS);
  if (text !== undefined) return text === '' ? [] : [{ path, text, form: 'part' }];
  const rest = textOf(input, ...WHOLE_FIELDS);
  return rest === undefined ? [] : [{ path, text: rest, form: 'rest' }];
}

/** Builds the field `replaces` of a call, absent without texts. */
export function replacing(replaces: readonly ReplacedText[]): Pick<WriteCall, 'replaces'> {
  return replaces.length === 0 ? {} : { replaces };
}

/** `*** Update File: src/a.ts`, and `--- a/src/a.ts` of a difference. */
const SECTION = /^\s*\*\*\* (?:Update|Add|Delete) File:\s*(.*?)\s*$|^--- (?:a\/)?([^\t\n]+)(?:\t.*)?$/;

/** The lines that the hunks of a patch take away. */ export function replacedByPatch(
  patch: string,
): readonly ReplacedText[] {
  const replaced: ReplacedText[] = [];
  let path: string | undefined;
  for (const line of patch.split(/\r?\n/)) {
    const [matched, inPatch, inDifference] = SECTION.exec(line) ?? [];
    if (matched !== undefined) path = inPatch ?? inDifference;
    else if (path !== undefined && line.startsWith('-')) replaced.push({ path, text: line.slice(1), form: 'line' });
  }
  return replaced;
}
