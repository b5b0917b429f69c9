/** Prompts for the gate itself, and prompts that the agent wrote for itself. */
import { contentHash } from '../../base/hash.ts';
import { noteOf } from './conversation-notes.ts';
import type { Notes } from './ports.ts';

/** Words behind `/gate` when the prompt begins with it; other prompts are for the agent. */
export function gateWords(text: string): readonly string[] | undefined {
  const [command, ...words] = text.trim().split(/\s+/);
  return command === '/gate' ? words : undefined;
}

export function isGateCommand(text: string): boolean {
  return gateWords(text) !== undefined;
}

/** A text that the agent hands to a timer of its client comes back as a prompt, and is no word of the person. */
export function noteOwnPrompts(notes: Notes, conversation: string, texts: readonly string[]): void {
  for (const text of texts) notes.write(nameOf(conversation, text), {});
}

export function isOwnPrompt(notes: Notes, conversation: string, text: string): boolean {
  return notes.read(nameOf(conversation, text)) !== undefined;
}

function nameOf(conversation: string, text: string): string {
  return noteOf(conversation, `prompts/${contentHash(text.trim())}`);
}
