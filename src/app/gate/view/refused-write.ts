/** A write that the system refused, as programs tell of it, and what the gate says to it. */
import path from 'node:path';
import { isRecord } from '../../../base/json-record.ts';
import { relativeInside } from '../../../base/paths.ts';
import { refusalText, START_SESSION } from '../../../session/texts/hook.ts';
import { folderMade, writeKept } from '../../../session/texts/view.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';
import { makeFreeFolder } from './free-folders.ts';

/** @param response of the tool, in whatever shape. @returns undefined where nothing was refused */
export function refusedWrite({ ports, caller }: Scene, gate: ProjectGate, response: unknown): string | undefined {
  const output = textOf(response).slice(-LONGEST);
  if (!REFUSED.test(output)) return undefined;
  const { root } = gate.project;
  const named = namedIn(output).map((name) => path.resolve(caller.cwd, name));
  const inside = named.flatMap((place) => relativeInside(root, place) ?? []);
  const [made] = inside.flatMap((place) => makeFreeFolder(gate, place) ?? []);
  if (made !== undefined) return folderMade(made)[gate.language()];
  for (const place of inside) {
    const [judged] = writePlaces(ports, { written: path.join(root, place), cwd: caller.cwd, around: gate.project });
    const verdict = judged === undefined ? undefined : gate.judge(judged);
    if (verdict?.allowed === false) return refusalText(verdict.why, verdict.next, gate.language());
  }
  return named.length > 0 && inside.length === 0 ? undefined : general(gate);
}

/** At the end of an output stands what went wrong; UTF-16 code units. */
const LONGEST = 20_000;

const REFUSED = /Read-only file system|EROFS|Device or resource busy|EBUSY|Errno (?:30|16)\b/i;

/** Behind a colon or with a sign that words do not have: `Cannot make temp name: Read-only file system` names no file. */
const UNQUOTED =
  /(?:(?:^|:\s*)(?=[^\s:])|[\s:](?=[^\s:]*[/.]))([\w@~.+/-]*[\w/][\w@~.+/-]*)(?=: (?:Read-only|Device or))/g;

/** Quoted beside the reason, or before it. */
function namedIn(output: string): readonly string[] {
  const lines = output.split('\n').filter((line) => REFUSED.test(line));
  return lines.flatMap((line) => [
    ...[...line.matchAll(/'([^'\n]{1,1000})'|"([^"\n]{1,1000})"|‘([^’\n]{1,1000})’/g)].flatMap((found) =>
      found.slice(1).filter((name) => name !== undefined),
    ),
    ...[...line.matchAll(UNQUOTED)].flatMap(([, name]) => name ?? []),
  ]);
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
