/** Changes of JSON with comments, in place: what is not changed keeps its bytes. */
import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { parseJson } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import type { JsonChange, JsonPath } from './file-edit.ts';
import { withMember, withoutMember, withValue } from './json-layout.ts';

export interface JsonFile {
  /** File name for messages. */
  readonly file: string;
  /** Null for a file that does not exist. */
  readonly text: string | null;
}

/** @throws UserError `invalid_config` when it is no JSON object, comments and trailing commas allowed */
export function changeJson({ file, text }: JsonFile, changes: readonly JsonChange[]): string {
  const start = text === null || text.trim() === '' ? '{}\n' : text;
  const mark = start.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = start.slice(mark.length);
  parseRoot(file, body);
  return mark + changes.reduce((current, change) => applyChange({ file, text: current }, change), body);
}

/** The value at a path; undefined where nothing stands, and in what is no JSON. */
export function valueAt(text: string | null, path: JsonPath): unknown {
  const root = text === null ? undefined : parseTree(text.replace(/^\uFEFF/, ''), [], TOLERANT);
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  // The parser makes objects without a prototype, which never compare as equal to plain ones.
  return node === undefined ? undefined : parseJson(JSON.stringify(getNodeValue(node)));
}

/** True for an item of a list of hooks that runs our hook for a client. */
export function isOwnItem(item: unknown, client: string): boolean {
  const text = JSON.stringify(item) ?? '';
  return /code-intel|dist[\\/]+hook\.(?:c?js|sh)/.test(text) && text.includes(client);
}

const TOLERANT = { allowTrailingComma: true } as const;

function applyChange(file: { readonly file: string; readonly text: string }, change: JsonChange): string {
  const present = valueAt(file.text, change.path);
  switch (change.kind) {
    case 'set':
      return isDeepStrictEqual(present, change.value) ? file.text : putValue(file, change.path, change.value);
    case 'default':
      return present === undefined ? putValue(file, change.path, change.value) : file.text;
    case 'remove':
      return present === undefined ? file.text : putValue(file, change.path, undefined);
    case 'item':
      return withItem(file, change, present);
  }
}

function withItem(
  file: { readonly file: string; readonly text: string },
  { path, value, replaces }: Extract<JsonChange, { kind: 'item' }>,
  present: unknown,
): string {
  if (present === undefined) return putValue(file, path, [value]);
  if (!Array.isArray(present)) throw unfit(file.file, path);
  if (present.some((item) => isDeepStrictEqual(item, value))) return file.text;
  const older = replaces === undefined ? -1 : present.findIndex((item) => isOwnItem(item, replaces));
  return older === -1 ? putValue(file, [...path, present.length], value) : putValue(file, [...path, older], value);
}

/** @param value undefined takes out what stands there */
function putValue(
  { file, text }: { readonly file: string; readonly text: string },
  path: JsonPath,
  value: unknown,
): string {
  const root = parseRoot(file, text);
  const present = findNodeAtLocation(root, [...path]);
  if (present !== undefined) {
    const member = present.parent?.type === 'property' ? present.parent : present;
    return value === undefined ? withoutMember(text, member) : withValue(text, present, value);
  }
  const { container, rest } = deepest(root, path);
  const [key, ...below] = rest;
  const nested = below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  if (container.type === 'object' && typeof key === 'string')
    return withMember(text, container, { key, value: nested });
  if (container.type === 'array' && typeof key === 'number') return withMember(text, container, { value: nested });
  throw unfit(file, path);
}

/** Finds the deepest existing value along a path, and the rest of the path. */
function deepest(root: Node, path: JsonPath): { readonly container: Node; readonly rest: JsonPath } {
  for (let length = path.length - 1; length > 0; length--) {
    const container = findNodeAtLocation(root, path.slice(0, length));
    if (container !== undefined) return { container, rest: path.slice(length) };
  }
  return { container: root, rest: path };
}

function parseRoot(file: string, text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, TOLERANT);
  const [error] = errors;
  if (root?.type === 'object' && error === undefined) return root;
  const what =
    error === undefined
      ? 'it holds no object in braces'
      : `${printParseErrorCode(error.error)} at line ${text.slice(0, error.offset).split('\n').length}`;
  throw new UserError(
    'invalid_config',
    { en: `${file} cannot be read: ${what}`, ja: `${file} を読み取れません: ${what}` },
    CORRECT,
  );
}

const CORRECT = {
  en: 'Correct the file and run it again.',
  ja: 'ファイルを直して、もう一度実行してください。',
};

function unfit(file: string, path: JsonPath): UserError {
  return new UserError(
    'invalid_config',
    {
      en: `${file} has something else at ${path.join('.')} than its client reads there`,
      ja: `${file} の ${path.join('.')} が、クライアントの読み取る形になっていません`,
    },
    CORRECT,
  );
}
