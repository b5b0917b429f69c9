/** Whether a file tool may write the paths that it names. */
import path from 'node:path';
import { distinctBy } from '../../base/distinct-by.ts';
import type { GateVerdict } from '../../session/gate/write-rules.ts';
import type { Language } from '../../session/text.ts';
import { refusalText, warned } from '../../session/texts/hook.ts';
import { GATE_TEXTS } from '../../session/texts/write-verdicts.ts';
import { isFile } from '../roots/file-system.ts';
import type { Decision } from './hook-call.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { writeNext } from './refusal.ts';
import type { Scene } from './scene.ts';
import { type WritePlace, writePlaces } from './write-place.ts';

/** Undefined where every path may be written. */
export function judgePaths(scene: Scene, paths: readonly string[]): Decision | undefined {
  const { ports, caller, around } = scene;
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  const verdicts = places.flatMap((place) => verdictOf(scene, place));
  const refused = verdicts.find(({ verdict }) => !verdict.allowed);
  if (refused !== undefined) return said('refuse', refused);
  const only = verdicts.find(({ verdict }) => verdict.warned);
  return only === undefined ? undefined : said('tell', only);
}

interface JudgedPlace {
  readonly verdict: GateVerdict;
  /** A file that can be read. */
  readonly isThere: () => boolean;
  /** Enough of it was shown in this session. */
  readonly isSeen: () => boolean;
  readonly language: Language;
}

function verdictOf({ ports, caller, around }: Scene, place: WritePlace): readonly JudgedPlace[] {
  const project = place.project ?? around;
  if (project === null) return outsideOfProjects(place);
  const gate = openGate(ports, project, caller.conversation);
  const isThere = (): boolean => isFile(path.join(project.root, place.file));
  return [{ verdict: gate.judge(place), isThere, isSeen: () => gate.isSeen(place.file), language: gate.language() }];
}

/** The gates of the projects are protected also from a place where nothing is gated. */
function outsideOfProjects({ protection, shown }: WritePlace): readonly JudgedPlace[] {
  const kind = protection();
  if (kind === null || kind === 'git_folder') return [];
  const why = GATE_TEXTS.protected({ path: shown });
  const verdict = { rule: 'protected', allowed: false, warned: false, path: shown, why, next: null };
  return [{ verdict, isThere: () => false, isSeen: () => false, language: 'en' }];
}

function said(kind: 'refuse' | 'tell', { verdict, isThere, isSeen, language }: JudgedPlace): Decision {
  const why = kind === 'tell' ? warned(verdict.why) : verdict.why;
  const text = refusalText(why, writeNext(verdict, isThere, isSeen), language);
  return kind === 'tell' ? { kind, text } : { kind, text, rule: verdict.rule };
}

/** The gates of the projects that paths lie in, each once. */
export function gatesOf({ ports, caller, around }: Scene, paths: readonly string[]): readonly ProjectGate[] {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  const projects = distinctBy(
    places.flatMap(({ project }) => project ?? []),
    ({ root }) => root,
  );
  return projects.map((project) => openGate(ports, project, caller.conversation));
}

/** An agent may put links in build output and outside of the project, also between the judgement and the write. */
export function mayBeLedAway({ ports, caller, around }: Scene, gate: ProjectGate, paths: readonly string[]): boolean {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  return places.some(({ project, file }) => project?.root !== gate.project.root || gate.isFreed(file));
}
