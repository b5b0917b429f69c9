/** A write that the system refused, as programs tell of it, and what the gate says to it. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../../base/json-record.ts';
import { relativeInside } from '../../../base/paths.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import { refusalText } from '../../../session/texts/hook.ts';
import { folderMade, outsideKept, PLACE_OUTSIDE, RECORD_ALONE, writeKept } from '../../../session/texts/view.ts';
import { isWritable, realFolder } from '../../roots/file-system.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import { nextOf } from '../refusal.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';

/** @param response of the tool, in whatever shape. @returns undefined where nothing was refused */
export function refusedWrite({ ports, caller }: Scene, gate: ProjectGate, response: unknown): string | undefined {
  const lines = textOf(response)
    .slice(-LONGEST)
    .split('\n')
    .filter((line) => isRefusal(line, caller.cwd));
  if (lines.length === 0) return undefined;
  const { root } = gate.project;
  const named = lines.flatMap(namedIn).map((one) => ({ ...one, name: path.resolve(caller.cwd, one.name) }));
  const inside = named.flatMap(({ name, isFolder }) => {
    const place = relativeInside(root, name);
    return place === undefined ? [] : [{ name: place, isFolder }];
  });
  const [made] = inside.flatMap((place) => makeFreeFolder(gate, place) ?? []);
  if (made !== undefined) return folderMade(made)[gate.language()];
  if (isOpen(gate.session()) && inside.some(({ name }) => /^\.git\/.*\.lock$/.test(name)))
    return RECORD_ALONE[gate.language()];
  for (const { name } of inside) {
    const [judged] = writePlaces(ports, { written: path.join(root, name), cwd: caller.cwd, around: gate.project });
    const verdict = judged === undefined ? undefined : gate.judge(judged);
    if (verdict?.allowed === false) return refusalText(verdict.why, verdict.next, gate.language());
  }
  const outside = named.find(({ name }) => isKept(name));
  if (outside !== undefined) return refusalText(outsideKept(outside.name), PLACE_OUTSIDE, gate.language());
  // Much else is denied to a program; what names no file of the project is no matter of the gate.
  const isDenial = lines.every((line) => DENIED.test(line));
  return inside.length === 0 && (named.length > 0 || isDenial) ? undefined : general(gate);
}

/** The person could write it; what they could not is no matter of the gate. */
function isKept(place: string): boolean {
  for (let folder = place; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(folder)) return isWritable(folder);
  }
  return false;
}

/** A place of the project that a command could not write. */
interface RefusedPlace {
  /** Relative to the project. */
  readonly name: string;
  /** The command was about to make a folder there. */
  readonly isFolder: boolean;
}

/**
 * Makes the outermost folder of build output that a command could not make, for its next try: nothing can be made in a
 * folder that is closed.
 * @returns undefined where there is nothing to make
 */
function makeFreeFolder(gate: ProjectGate, { name, isFolder }: RefusedPlace): string | undefined {
  const { root } = gate.project;
  const steps = name.split('/');
  const folders = steps.slice(0, isFolder ? steps.length : -1).map((_, index) => steps.slice(0, index + 1).join('/'));
  const folder = folders.find(
    (one) => canBeMade(root, one) && protectionOf(one) === null && gate.isFreed(`${one}/file`),
  );
  if (folder === undefined) return undefined;
  try {
    mkdirSync(path.join(root, folder));
    return folder;
  } catch {
    // The command then says itself what it could not write.
    return undefined;
  }
}

/** The hook runs outside of the view: a link in build output may not lead it to make a folder elsewhere. */
function canBeMade(root: string, folder: string): boolean {
  const place = path.join(root, folder);
  const above = path.dirname(place);
  return !existsSync(place) && existsSync(above) && realFolder(above) === above;
}

/** At the end of an output stands what went wrong; UTF-16 code units. */
const LONGEST = 20_000;

const REFUSED =
  /Read-only file system|EROFS|Device or resource busy|EBUSY|Errno (?:30|16|13)\b|EACCES|Permission denied|読み込み専用ファイルシステム|許可がありません/i;

const DENIED = /Permission denied|EACCES|Errno 13\b|許可がありません/i;

/** Node says of a folder with all above it that these are missing, whatever kept it from being made. */
const NOT_MADE = /ENOENT: no such file or directory, mkdir '([^'\n]{1,1000})'/;

function isRefusal(line: string, cwd: string): boolean {
  const [, folder] = NOT_MADE.exec(line) ?? [];
  if (folder === undefined) return REFUSED.test(line);
  const place = path.resolve(cwd, folder);
  return !existsSync(place) && existsSync(path.dirname(place));
}

/** Behind a colon or with a sign that words do not have: `Cannot make temp name: Read-only file system` names no file. */
const UNQUOTED =
  /(?:(?:^|:\s*)(?=[^\s:])|[\s:](?=[^\s:]*[/.]))([\w@~.+/-]*[\w/][\w@~.+/-]*)(?=: (?:Read-only|Device or|Permission denied))/g;

const MAKES_FOLDER = /director|folder|mkdir|ディレクトリ/i;

/** Quoted beside the reason, or before it. */
function namedIn(line: string): readonly RefusedPlace[] {
  const names = [
    ...[...line.matchAll(/'([^'\n]{1,1000})'|"([^"\n]{1,1000})"|‘([^’\n]{1,1000})’/g)].flatMap((found) =>
      found.slice(1).filter((name) => name !== undefined),
    ),
    ...[...line.matchAll(UNQUOTED)].flatMap(([, name]) => name ?? []),
  ];
  return names.map((name) => ({ name, isFolder: MAKES_FOLDER.test(line) }));
}

function general(gate: ProjectGate): string {
  return refusalText(writeKept(isOpen(gate.session())), nextOf(gate), gate.language());
}

/** All texts in it, whatever the client calls them. */
function textOf(response: unknown): string {
  if (typeof response === 'string') return response;
  if (Array.isArray(response)) return response.map(textOf).join('\n');
  return isRecord(response) ? Object.values(response).map(textOf).join('\n') : '';
}
