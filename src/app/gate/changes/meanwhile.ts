/** Changes between two calls, told once: a command that was left running does that, and so do people and editors. */
import path from 'node:path';
import { changedMeanwhile } from '../../../session/texts/gate/after-call.ts';
import { hashOfFile } from '../../roots/file-hash.ts';
import { contentNote, editedInAnyConversation } from '../conversation-notes.ts';
import type { Decision } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Changes } from './tampering.ts';

/** Undefined where nothing changed that somebody should know of. */
export function meanwhileText(gate: ProjectGate, { files, hidden }: Changes): string | undefined {
  const others = files.filter((file) => !gate.isFreed(file) && !isKnownWork(gate, file));
  const paths = [...hidden, ...others];
  return paths.length === 0 || gate.mode() === 'off' ? undefined : changedMeanwhile(paths)[gate.language()];
}

/** Written with a grant, in this conversation or in another one. */
function isKnownWork({ notes, conversation, project, session }: ProjectGate, file: string): boolean {
  const bound = session();
  if (bound.kind === 'bound' && bound.grants.files.some((granted) => granted.path === file)) return true;
  const hash = hashOfFile(path.join(project.root, file));
  if (contentNote(notes, conversation, file)?.hash === hash) return true;
  return editedInAnyConversation(notes).some((known) => known.path === file && known.hash === hash);
}

/** The agent reads it with whatever else is said to it. */
export function withMeanwhile(decision: Decision, text: string | undefined): Decision {
  if (text === undefined) return decision;
  return decision.kind === 'pass' ? { kind: 'tell', text } : { ...decision, text: `${decision.text}\n${text}` };
}
