/** Whether a file tool may write the paths that it names. */
import { distinctBy } from '../../base/distinct-by.ts';
import type { GateVerdict } from '../../session/gate/write-rules.ts';
import type { Language } from '../../session/text.ts';
import { refusalText, warned } from '../../session/texts/hook.ts';
import { GATE_TEXTS } from '../../session/texts/write-verdicts.ts';
import type { Decision, ReplacedText } from './hook-call.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { type Advice, inOtherProject, writeNext } from './refusal.ts';
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
  if (refused !== undefined) return decided('refuse', refused);
  const isWhole = (own: readonly ReplacedText[]): boolean => own.every(({ form }) => form === 'rest');
  if (replaces !== undefined) for (const { place, own } of places) noteUnreadIn(scene, place, isWhole(own));
  const only = verdicts.find(({ verdict }) => verdict.warned);
  return only === undefined ? undefined : decided('tell', only);
}

interface JudgedPlace {
  readonly verdict: Pick<GateVerdict, 'rule' | 'allowed' | 'warned'>;
  readonly advice: Advice;
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
  const verdict = gate.judge(place, replaced);
  const next = writeNext(verdict, project.home === around?.home ? '' : project.root);
  return [{ verdict, advice: inOtherProject({ why: verdict.why, next }, project, around), language: gate.language() }];
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
  const verdict = { rule: 'protected', allowed: false, warned: false };
  return [{ verdict, advice: { why, next: null }, language: 'en' }];
}

function decided(kind: 'refuse' | 'tell', { verdict, advice: { why, next }, language }: JudgedPlace): Decision {
  const text = refusalText(kind === 'tell' ? warned(why) : why, next, language);
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
