/** The person's words: recorded as the source of quotes, or meant for the gate itself. */
import { resolve } from 'node:path';
import { relativeInside } from '../../base/paths.ts';
import type { Text } from '../../session/text.ts';
import {
  cannotSwitch,
  GATE_BACK_ON,
  GATE_USAGE,
  pathOpened,
  STARTED_BY_AGENT,
  switchedOff,
  tellThePerson,
} from '../../session/texts/switches.ts';
import { changedSinceLast } from './changes/change-audit.ts';
import { meanwhileText, withMeanwhile } from './changes/meanwhile.ts';
import { isRestored } from './changes/restoration.ts';
import { isStartedByClient, noteClient } from './client-processes.ts';
import { noteLanguage } from './conversation-notes.ts';
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import type { GatePorts, Notes } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { gateWords, isAgentWords } from './prompt-words.ts';
import { newsOfSwitches, noteSwitch } from './switch-news.ts';
import { addSwitch, DEFAULT_OFF_MINUTES, LONGEST_OFF_MINUTES, removeSwitches } from './switches.ts';

export type Prompt = Extract<HookCall, { kind: 'prompt' }>;

/** @throws when the prompt cannot be recorded */
export function takePrompt(ports: GatePorts, prompt: Prompt): Decision {
  const { caller } = prompt;
  const around = projectOfCaller(caller);
  if (around === undefined) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  noteClient(ports, gate.notes);
  const text = caller.agent !== null || isAgentWords(gate.notes, prompt.text) ? '' : prompt.text;
  const words = gateWords(text);
  if (words !== undefined) return takeSwitch(ports, gate, { prompt, words });
  if (text !== '') noteLanguage(gate.notes, caller.conversation, text);
  // An empty one tells that the client reports prompts, none of which holds the words of a request.
  ports.spool(around.home, caller, { kind: 'prompt', text });
  // Words of an agent or of the client reach no person, who has to be told by a prompt of their own.
  const news = text === '' ? undefined : newsOfSwitches(ports, gate);
  const decision: Decision =
    news === undefined
      ? PASS
      : { kind: 'tell', text: tellThePerson(news)[gate.language()], person: news[gate.language()] };
  return withMeanwhile(decision, meanwhileText(gate, changedSinceLast(ports, gate)));
}

interface SwitchPrompt {
  readonly prompt: Prompt;
  readonly words: readonly string[];
}

function takeSwitch(ports: GatePorts, gate: ProjectGate, { prompt, words }: SwitchPrompt): Decision {
  if (isStartedByClient(ports, gate.notes)) return { kind: 'take', text: STARTED_BY_AGENT[gate.language()] };
  const text = switched(ports, gate, prompt, words);
  if (text === undefined) return { kind: 'take', text: GATE_USAGE[gate.language()] };
  const { client, conversation } = prompt.caller;
  const [action] = words;
  const switching = { at: ports.now(), action: words.join(' '), from: `a prompt in ${client}` };
  if (action !== 'on') noteSwitch(gate.notes, switching, conversation);
  isRestored(ports, prompt.caller, openGate(ports, gate.project, gate.conversation));
  ports.spool(gate.project.home, prompt.caller, { kind: 'switched', action: words.join(' '), by: 'prompt' });
  return { kind: 'take', text: text[gate.language()] };
}

/** Undefined for words that mean nothing. A switch holds for this conversation. */
function switched(
  { now }: GatePorts,
  { notes, project }: ProjectGate,
  { caller: { conversation } }: Prompt,
  [action, ...rest]: readonly string[],
): Text | undefined {
  const argument = rest.join(' ');
  if (conversation === '') return cannotSwitch();
  switch (action) {
    case 'on':
      removeSwitches(notes, conversation);
      return GATE_BACK_ON;
    case 'off': {
      const minutes = minutesIn(rest[0]);
      if (minutes === undefined) return undefined;
      const reason = rest.slice(1).join(' ');
      addSwitch(notes, { kind: 'off', from: now(), until: now() + minutes * MINUTE, reason, conversation });
      return switchedOff(minutes);
    }
    case 'open':
      return argument === '' ? undefined : opened(notes, { root: project.root, written: argument, conversation });
    default:
      return undefined;
  }
}

interface Opening {
  readonly root: string;
  /** A file, a folder or a glob; absolute, or relative to the project. */
  readonly written: string;
  readonly conversation: string;
}

function opened(notes: Notes, { root, written, conversation }: Opening): Text | undefined {
  const path = relativeInside(root, resolve(root, written));
  if (path === undefined) return undefined;
  addSwitch(notes, { kind: 'open', path: path || '.', conversation });
  return pathOpened(path || '.');
}

const MINUTE = 60_000;

function minutesIn(word: string | undefined): number | undefined {
  if (word === undefined) return DEFAULT_OFF_MINUTES;
  const minutes = Number(word);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_OFF_MINUTES ? minutes : undefined;
}
