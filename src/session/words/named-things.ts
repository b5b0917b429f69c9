/**
 * Things that a request names outright: files, and names of code. Whether they exist is for the caller to find out. An
 * ordinary word, a brand and a capital at the start of a sentence are no names of code.
 */
import { distinctBy } from '../../base/distinct-by.ts';
import { normalizeText } from '../../base/text.ts';
import { isBrand, isCodeExtension, WELL_KNOWN_FILES, WELL_KNOWN_FOLDERS } from './code-like-names.ts';

export type NamedThing =
  | {
      readonly kind: 'path';
      readonly path: string /** 1-based, null when none was named. */;
      readonly line: number | null;
    }
  | { readonly kind: 'symbol'; readonly name: string /** `Foo` of `Foo::bar`, else empty. */; readonly scope: string };

/** Finds named things in the order of the request, without repetitions. */
export function namedThings(request: string): NamedThing[] {
  const text = normalizeText(request).replace(ADDRESS, ' ');
  const things = [...text.matchAll(CANDIDATE)].flatMap(({ groups = {} }) => {
    return groups.marked === undefined ? readToken(groups.token ?? '', false) : readMarked(groups.marked.trim());
  });
  return distinctBy(things, (thing) => JSON.stringify(thing));
}

/** A command in back-ticks is no name, but may hold some; a path may hold spaces there. */
function readMarked(code: string): NamedThing[] {
  if (!/\s/.test(code)) return readToken(code, true);
  const path = /^[\w][^:*?"<>|]*\.\w+$/.test(code) && code.includes('/') ? pathIfFile(code) : [];
  return [...path, ...[...code.matchAll(CANDIDATE)].flatMap(({ groups = {} }) => readToken(groups.token ?? '', false))];
}

function pathIfFile(path: string): NamedThing[] {
  return isFile(path, true) ? [{ kind: 'path', path, line: null }] : [];
}

/** Web and mail addresses hold dots and slashes and name nothing in the project. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+|\b[\w.+-]{1,64}@[\w-]+\.[\w.-]+/gi;

/** Text in back-ticks is marked as code by the person. Tokens end where Japanese begins, and at brackets with content. */
const CANDIDATE =
  /`(?<marked>[^`\n]+)`|(?<token>(?:[\w$~@.\\/:#>[\]{}-]|\(\)|(?<=\/)\([\w-]+\)(?=\/))*(?:\(\)|[\w/\]]))/g;

function readToken(token: string, isMarked: boolean): NamedThing[] {
  const trimmed = isMarked ? token : trimPunctuation(token);
  const path = pathOf(trimmed, isMarked);
  if (path) return [path];
  const symbol = parseSymbol(trimmed, isMarked);
  return symbol ? [symbol] : [];
}

function trimPunctuation(token: string): string {
  return token.replace(/^(?:[[{<>:#-]|[@~](?!\/))+/, '').replace(/^([^[]*)[\]}>:#.-]+$/, '$1');
}

function pathOf(token: string, isMarked: boolean): NamedThing | undefined {
  const [, written = '', line] = /^(.*?)(?:[:#]L?(\d+)(?:[:-]L?\d+)*)?$/.exec(token) ?? [];
  if (isNamespace(written)) return undefined;
  const path = written.replaceAll('\\', '/').replace(/^(?:\.\/|@\/)+/, '');
  if (!/^(?:\.{0,2}\/|~\/)?[\w.@+()[\]$-]+(?:\/[\w.@+()[\]$-]+)*$/.test(path)) return undefined;
  return isFile(path, isMarked) ? { kind: 'path', path, line: line === undefined ? null : Number(line) } : undefined;
}

/** `App\Models\User`, unlike `src\app.php`. */
function isNamespace(written: string): boolean {
  return /^\\?[A-Z]\w*(?:\\\w+)+$/.test(written);
}

function isFile(path: string, isMarked: boolean): boolean {
  const folders = path.split('/');
  const base = folders.pop() ?? '';
  if (isBrand(base) && folders.length === 0) return false;
  if (WELL_KNOWN_FILES.has(base)) return true;
  const [, stem, extension] = /^(.*)\.([A-Za-z][A-Za-z0-9]{0,9})$/.exec(base) ?? [];
  if (extension !== undefined && stem !== undefined && !base.endsWith('()')) {
    return isCodeExtension(extension) && (stem !== '' || isMarked || folders.length > 0);
  }
  return folders.length > 1 || (folders.length === 1 && (isMarked || WELL_KNOWN_FOLDERS.has(folders[0] ?? '')));
}

function parseSymbol(token: string, isMarked: boolean): NamedThing | undefined {
  const isCall = /\w\([^()]*\)$/.test(token);
  const parts = token
    .replace(/\([^()]*\)$/, '')
    .replace(/^[$\\]/, '')
    .split(/::|->|#|\\|\./);
  if (!parts.every((part) => /^[A-Za-z_$][\w$]*$/.test(part))) return undefined;
  const name = parts.at(-1) ?? '';
  const isQualified = parts.length > 1 && (/::|->|#|\\/.test(token) || parts.some(isIdentifier) || isMarked || isCall);
  if (isBrand(token) || !(isMarked || isCall || isQualified || (parts.length === 1 && isIdentifierToken(token))))
    return;
  return { kind: 'symbol', name, scope: parts.slice(0, -1).join('.') };
}

function isIdentifierToken(token: string): boolean {
  return isIdentifier(token) || /^\$[A-Za-z_]\w*$/.test(token);
}

/** Tells a compound by its underscore or change of case, which only code has. */
function isIdentifier(token: string): boolean {
  if (isBrand(token)) return false;
  if (/^_*[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+_*$|^__[a-z]+__$/.test(token)) return true;
  return /^[A-Za-z][A-Za-z0-9]*$/.test(token) && /[a-z0-9][A-Z]|[A-Z]{2,}[a-z]{2,}/.test(token);
}
