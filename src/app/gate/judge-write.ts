/** Whether a file tool may write the paths that it names. */
import { distinctBy } from '../../base/distinct-by.ts';
import { contentHash } from '../../base/hash.ts';
import { READY_RULES } from '../../session/gate/ready-rules.ts';
import type { GateVerdict } from '../../session/gate/write-rules.ts';
import type { Language } from '../../session/text.ts';
import { refusalText, warned } from '../../session/texts/hook.ts';
import { openedByPerson } from '../../session/texts/ready.ts';
import { GATE_TEXTS } from '../../session/texts/write-verdicts.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import type { Decision, ReplacedText } from './hook-call.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { writeNext } from './refusal.ts';
import type { Scene } from './scene.ts';
import { type WritePlace, writePlaces } from './write-place.ts';

/**
 * Undefined where every path may be written.
 * @param replaces texts that the call takes away; undefined where it does not edit by a file tool
 */
export function judgePaths(
  scene: Scene,
  paths: readonly string[],
  replaces?: readonly ReplacedText[],
): Decision | undefined {
  const { ports, caller, around } = scene;
  const places = paths.flatMap((written) => {
    const own = (replaces ?? []).filter(({ path: file }) => file === written);
    return writePlaces(ports, { written, cwd: caller.cwd, around }).map((place) => ({ place, own }));
  });
  const verdicts = places.flatMap(({ place, own }) => verdictOf(scene, place, own));
  const refused = verdicts.find(({ verdict }) => !verdict.allowed);
  if (refused !== undefined) return said('refuse', refused);
  if (replaces !== undefined) for (const { place, own } of places) noteUnreadIn(scene, place, own.length === 0);
  const only = verdicts.find(({ verdict }) => verdict.warned);
  return only === undefined ? undefined : said('tell', only);
}

interface JudgedPlace {
  readonly verdict: GateVerdict;
  /** Of the project that it lies in; undefined outside of all. */
  readonly gate: ProjectGate | undefined;
  readonly language: Language;
}

function verdictOf(
  { ports, caller, around }: Scene,
  place: WritePlace,
  replaced: readonly ReplacedText[],
): readonly JudgedPlace[] {
  const project = place.project ?? around;
  if (project === null) return outsideOfProjects(place);
  const gate = openGate(ports, project, caller.conversation);
  return [{ verdict: gate.judge(place, replaced), gate, language: gate.language() }];
}

function noteUnreadIn({ ports, caller, around }: Scene, { project, file }: WritePlace, isWhole: boolean): void {
  const gated = project ?? around;
  if (gated !== null) openGate(ports, gated, caller.conversation).noteUnread(file, isWhole);
}

/** The gates of the projects are protected also from a place where nothing is gated. */
function outsideOfProjects({ protection, shown }: WritePlace): readonly JudgedPlace[] {
  const kind = protection();
  if (kind === null || kind === 'git_folder') return [];
  const why = GATE_TEXTS.protected({ path: shown });
  const verdict = { rule: 'protected', allowed: false, warned: false, path: shown, why, next: null };
  return [{ verdict, gate: undefined, language: 'en' }];
}

/** The same refusal is said with another way when it comes again. */
function said(kind: 'refuse' | 'tell', { verdict, gate, language }: JudgedPlace): Decision {
  const { rule, path: file, why } = verdict;
  if (kind === 'tell') return { kind, text: refusalText(warned(why), writeNext(verdict), language) };
  const text = refusalText(why, writeNext(verdict), language);
  const isReadyRule = READY_RULES.some(({ refusedBy }) => refusedBy === rule);
  const isAgain = isReadyRule && gate !== undefined && !isFirst(gate.notes, refusalNote(gate, rule, file));
  return { kind, text: isAgain ? `${text}\n${openedByPerson(file)[language]}` : text, rule };
}

function refusalNote({ conversation }: ProjectGate, rule: string, file: string): string {
  return noteOf(conversation, `refused/${contentHash(JSON.stringify([rule, file]))}`);
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
