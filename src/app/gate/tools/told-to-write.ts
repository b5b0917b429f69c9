/** Arguments that tell a tool which reads by its name to write, or to have a program do so. */
import { isRecord } from '../../../base/json-record.ts';
import { splitIdentifier } from '../../../base/text.ts';

const MOST_DEPTH = 8;

/** @param writes whether the words of a name say so */
export function isToldToWrite(input: unknown, writes: (words: readonly string[]) => boolean): boolean {
  return tells(input, { writes, depth: 0 });
}

interface Place {
  readonly writes: (words: readonly string[]) => boolean;
  readonly depth: number;
}

function tells(value: unknown, place: Place): boolean {
  if (place.depth > MOST_DEPTH) return true;
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) return value.some((item) => tells(item, inner));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([field, one]) =>
      (one === true && SWITCH.test(field)) ||
      (typeof one === 'string' && isWritingAction(field, one, place)) ||
      (ARGUMENTS.test(field) && OPTION.test(joined(one))) ||
      tells(one, inner),
  );
}

/** `fix: true`, `applyFirst: true`, `in_place: true` */
const SWITCH =
  /^(?:(?:auto|unsafe)?[-_]?fix(?:e[sd])?(?:[-_]?all)?|(?:apply|write)(?:[-_]?(?:fix(?:es)?|changes|edits?|first|all|files?|to_?disk))?|in[-_]?place|overwrite|delete|remove|execute|replace(?:[-_]?all)?|save_?to_?(?:disk|file)|update[-_]?snapshots?)$/i;

const ACTIONS = /^(?:action|op|operation|verb|method|mode)$/i;

/** `action: "write"`; the methods of HTTP are written in capitals. */
function isWritingAction(field: string, text: string, { writes }: Place): boolean {
  if (!ACTIONS.test(field) || !/^[A-Za-z][\w.-]{0,40}$/.test(text) || /^[A-Z]+$/.test(text)) return false;
  return writes(splitIdentifier(text));
}

const ARGUMENTS = /^(?:(?:extra_?|additional_?|cli_?)?(?:args|arguments|argv|options|opts|flags|params)|expression)$/i;

function joined(value: unknown): string {
  const words = Array.isArray(value) ? value : [value];
  return words.filter((word) => typeof word === 'string').join(' ');
}

/** Options with which programs that read write files or start others, as they are handed to `rg`, `fd`, `find`, `git` and linters. */
const OPTION =
  /(?:^|\s)(?:--(?:fix(?:-\w+)*|unsafe-fixes|write|in-place|inplace|apply|overwrite|pre|exec(?:-batch|-path)?|open-files-in-pager|hostname-bin|upload-pack|receive-pack|ext-diff|to-command|use-compress-program|compress-program|post-renderer|rsh|fsmonitor)(?=[=\s]|$)|-(?:delete|exec|execdir|ok|okdir|fprint0?|fprintf|fls)(?=\s|$)|-[xXO](?=\s|$)|-[oO][=\s]?\S*[\\/.]\S)/;
