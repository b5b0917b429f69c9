/** A refusal that comes again names another way (D-53): the step that it named has not led on. */
import { contentHash } from '../../base/hash.ts';
import * as texts from '../../session/texts/repeated-refusal.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import type { Decision, ToolCall } from './hook-call.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { OPENED_BY_NOTHING } from './refusal.ts';
import type { Scene } from './scene.ts';
import { type WritePlace, writePlaces } from './write-place.ts';

type Refusal = Extract<Decision, { kind: 'refuse' }>;

export function withOtherWays(scene: Scene, call: ToolCall, refusal: Refusal): Refusal {
  const { ports, caller, around } = scene;
  const project = around ?? writtenIn(scene, call)?.project ?? null;
  if (project === null) return refusal;
  const gate = openGate(ports, project, caller.conversation);
  try {
    const server = lacksServer(gate) ? [texts.serverNotConnected(project.root)] : [];
    const added = [...server, ...otherWays(scene, gate, call, refusal)];
    return { ...refusal, text: [refusal.text, ...added.map((text) => text[gate.language()])].join('\n') };
  } catch {
    // Without notes nobody knows what was said before; the refusal stands all the same.
    return refusal;
  }
}

/** Notes a call of the own server, which shows that the client has connected it. */
export function noteServer({ notes, conversation }: ProjectGate): void {
  isFirst(notes, noteOf(conversation, SERVER));
}

const SERVER = 'server';

/** From the second refusal on, where the session that would lead on cannot be begun. */
function lacksServer({ notes, conversation, session }: ProjectGate): boolean {
  const isSecond = !isFirst(notes, noteOf(conversation, 'refused/any'));
  return isSecond && session().kind !== 'bound' && notes.read(noteOf(conversation, SERVER)) === undefined;
}

function otherWays(scene: Scene, gate: ProjectGate, call: ToolCall, { text, rule = '' }: Refusal) {
  if (isFirst(gate.notes, noteOf(gate.conversation, `refused/${contentHash(text)}`))) return [];
  if (BEFORE_SWITCHES.has(rule) || OPENED_BY_NOTHING.has(rule)) return [texts.BY_HAND];
  return [texts.switchedByPerson(switchFor(scene, call))];
}

/** Rules of writes that come before those of the switches. */
const BEFORE_SWITCHES: ReadonlySet<string> = new Set(['protected', 'link_leads_out']);

/** What a person types, in the conversation or for another project in a terminal. */
function switchFor(scene: Scene, call: ToolCall): string {
  const place = writtenIn(scene, call);
  if (place === undefined) return '/gate off 30';
  const { project, file } = place;
  if (project === null || project.home === scene.around?.home) return `/gate open ${file}`;
  return `code-intel gate open ${JSON.stringify(file)} --path ${JSON.stringify(project.root)}`;
}

/** The one file that a call would write; undefined for several, and for calls that do not tell. */
function writtenIn({ ports, caller, around }: Scene, call: ToolCall): WritePlace | undefined {
  const [written, ...others] = call.kind === 'write' ? call.paths : [];
  if (written === undefined || others.length > 0) return undefined;
  return writePlaces(ports, { written, cwd: caller.cwd, around }).at(-1);
}
