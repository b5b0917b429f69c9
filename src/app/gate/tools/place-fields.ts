/** Paths in the input of a tool that nobody knows, found by the names of its fields and by the look of what they hold. */
import { isRecord } from '../../../base/json-record.ts';
import { withoutFileScheme } from '../../../base/paths.ts';
import { splitIdentifier } from '../../../base/text.ts';

/** `written`: only fields that say that something is put there. `any`: absolute paths in whichever field, too. */
export type PlaceKind = 'written' | 'any';

/** As written, without duplicates. */
export function placesIn(input: unknown, kind: PlaceKind): readonly string[] {
  return [...new Set(found(input, kind, MOST_DEPTH))];
}

const MOST_DEPTH = 8;

/** Arguments that a tool hands to a program: `HEAD --output=FILE`. */
const OUTPUT_OPTION = /(?:^|\s)--out(?:put)?[\w-]*[=\s]\s*(\S+)/;

function found(value: unknown, kind: PlaceKind, depth: number): readonly string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => found(item, kind, depth - 1));
  if (!isRecord(value)) return [];
  const isRemote = Object.entries(value).some(([name, inner]) => isFar(name, inner));
  const isBrought = isRemote || Object.keys(value).some((name) => splitIdentifier(name).includes('node'));
  return Object.entries(value).flatMap(([field, inner]) => {
    const name = isBrought ? field.replace(LOCAL, 'saved') : field;
    const own = isRemote ? 'any' : kind;
    return [
      ...found(inner, kind, depth - 1),
      ...[...textsOf(inner).flatMap((text) => placeIn(name, text, own)), ...outputOf(textsOf(inner).join(' '))].map(
        withoutFileScheme,
      ),
    ];
  });
}

/** A list of arguments is read as one. */
function outputOf(text: string): readonly string[] {
  const [, output] = OUTPUT_OPTION.exec(text) ?? [];
  return output === undefined ? [] : [output];
}

function placeIn(field: string, text: string, kind: PlaceKind): readonly string[] {
  if (OUTPUT_OPTION.test(text)) return outputOf(text);
  return isPlace(field, text, kind) ? [text] : [];
}

/** Beside what is far away, each place that a field names is where it is put. */
function isFar(field: string, value: unknown): boolean {
  return (
    splitIdentifier(field).some((word) => FAR.has(word)) || textsOf(value).some((text) => /^https?:\/\//i.test(text))
  );
}

const FAR: ReadonlySet<string> = new Set('bucket remote url'.split(' '));
const LOCAL = /^local(?=$|[-_A-Z])/i;

function isPlace(field: string, text: string, kind: PlaceKind): boolean {
  if (!looksLikePath(text) && !namesPlace(field, text)) return false;
  return saysPlace(field, kind) || (kind === 'any' && isAbsolute(text) && !saysFrom(field));
}

/** A long text may begin like a path. */
function isAbsolute(text: string): boolean {
  return text.length <= MOST_PATH && /^(?:file:\/\/|~?[\\/]|[a-z]:[\\/])/i.test(text);
}

const MOST_PATH = 4096;

/** The folder in which a tool runs is not what it writes. */
function saysFrom(field: string): boolean {
  return splitIdentifier(field).some((word) => FROM.has(word));
}

const FROM: ReadonlySet<string> = new Set('cwd root workdir working workspace'.split(' '));

function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' ? [one] : []));
}

const PUT: ReadonlySet<string> = new Set(
  'dest destination download downloads dst dump export into out outfile output outputs persist tee response save saved write writes written'.split(
    ' ',
  ),
);
const PLACES: ReadonlySet<string> = new Set(
  'dir directory file filename filepath files folder location path paths target to uri'.split(' '),
);
/** `output_format: "text/html"` */
const MANNERS: ReadonlySet<string> = new Set('encoding format kind mode schema style type'.split(' '));

function saysPlace(field: string, kind: PlaceKind): boolean {
  const words = splitIdentifier(field);
  if (words.some((word) => MANNERS.has(word))) return false;
  return words.some((word) => PUT.has(word) || (kind === 'any' && PLACES.has(word)));
}

/** `out_dir: "src"` */
function namesPlace(field: string, text: string): boolean {
  const words = splitIdentifier(field);
  return /^[\w@-]+$/.test(text) && words.some((word) => PUT.has(word)) && words.some((word) => FOLDERS.has(word));
}

const FOLDERS: ReadonlySet<string> = new Set('dir directory folder'.split(' '));

/** Addresses of other schemes than `file:` lead to no file; a word without separator and extension is a name. */
function looksLikePath(text: string): boolean {
  if (text.includes('\n') || text.startsWith('$.') || (/^[a-z][a-z\d+.-]+:\/\//i.test(text) && !/^file:/i.test(text)))
    return false;
  return /[\\/]|^~|\.\w{1,8}$/.test(text);
}

/** True for a name that says that files are written, such as `apply_edits`; a note or a task is no file. */
export function writesFilesByName(tool: string): boolean {
  const words = splitIdentifier(tool);
  return words.some((word) => VERBS.has(word)) && words.some((word) => FILES.has(word));
}

const VERBS: ReadonlySet<string> = new Set(
  'append apply commit copy create delete edit insert modify move overwrite patch remove rename replace rewrite save truncate update write'.split(
    ' ',
  ),
);
const FILES: ReadonlySet<string> = new Set(
  'cell changes code diff directory document edit edits file files folder notebook patch path refactoring symbol workspace'.split(
    ' ',
  ),
);
