/** Prompts for the gate itself, and prompts that the agent wrote for itself. */
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import { fold } from '../../session/words/fold.ts';
import type { Notes } from './ports.ts';

/** Words behind `/gate` when the prompt begins with it; other prompts are for the agent. */
export function gateWords(text: string): readonly string[] | undefined {
  const [command, ...words] = text.trim().split(/\s+/);
  return command === '/gate' ? words : undefined;
}

export function isGateCommand(text: string): boolean {
  return gateWords(text) !== undefined;
}

/** Notes on who used a text first, in any conversation: that of a subagent is one of its own in some clients. */
export const SAID = 'said/';

/** A text that the agent hands to its client may come back as a prompt, and is no word of the person. */
export function noteAgentWords(notes: Notes, texts: readonly string[]): void {
  for (const text of texts) noteFirst(notes, text, 'agent');
}

/** True for a prompt that is word for word what an agent handed to its client before any person typed it. */
export function isAgentWords(notes: Notes, text: string): boolean {
  noteFirst(notes, text, 'person');
  const record = notes.read(nameOf(text));
  return isRecord(record) && record.by === 'agent';
}

function noteFirst(notes: Notes, text: string, by: 'agent' | 'person'): void {
  const name = nameOf(text);
  if (text.trim() !== '' && !isGateCommand(text) && notes.read(name) === undefined) notes.write(name, { by });
}

function nameOf(text: string): string {
  return `${SAID}${contentHash(fold(text))}`;
}
