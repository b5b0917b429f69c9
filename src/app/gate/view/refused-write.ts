/** A write that the system refused, as programs tell of it, and what the gate says to it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../../base/json-record.ts';
import { relativeInside } from '../../../base/paths.ts';
import { refusalText, START_SESSION } from '../../../session/texts/hook.ts';
import { folderMade, homeKept, writeKept } from '../../../session/texts/view.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';
import { makeFreeFolder, type RefusedPlace } from './free-folders.ts';

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
  const [made] = inside.flatMap((place) => makeFreeFolder(gate, place, ports.now()) ?? []);
  if (made !== undefined) return folderMade(made)[gate.language()];
  for (const { name } of inside) {
    const [judged] = writePlaces(ports, { written: path.join(root, name), cwd: caller.cwd, around: gate.project });
    const verdict = judged === undefined ? undefined : gate.judge(judged);
    if (verdict?.allowed === false) return refusalText(verdict.why, verdict.next, gate.language());
  }
  const atHome = named.find(({ name }) => path.dirname(name) === ports.home);
  if (atHome !== undefined) return refusalText(homeKept(path.basename(atHome.name)), null, gate.language());
  // Much else is denied to a program; what names no file of the project is no matter of the gate.
  const isDenial = lines.every((line) => DENIED.test(line));
  return inside.length === 0 && (named.length > 0 || isDenial) ? undefined : general(gate);
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
  const session = gate.session();
  const next = session.kind === 'bound' ? session.next : START_SESSION;
  return refusalText(writeKept(isOpen(session)), isOpen(session) ? null : next, gate.language());
}

/** All texts in it, whatever the client calls them. */
function textOf(response: unknown): string {
  if (typeof response === 'string') return response;
  if (Array.isArray(response)) return response.map(textOf).join('\n');
  return isRecord(response) ? Object.values(response).map(textOf).join('\n') : '';
}
