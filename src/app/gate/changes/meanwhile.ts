/** Changes that no call is to blame for, told once: people and editors make them, and so does a command that was left running. */
import path from 'node:path';
import { once } from '../../../base/once.ts';
import type { Text } from '../../../session/text.ts';
import { changedMeanwhile } from '../../../session/texts/gate/after-call.ts';
import { hashOfFile } from '../../roots/file-hash.ts';
import { contentNote, editsByFile } from '../conversation-notes.ts';
import type { Decision } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import { isListed } from './granted-writes.ts';
import type { Changes } from './tampering.ts';

/**
 * Undefined where nothing changed that somebody should know of.
 * @param text on the paths
 */
export function meanwhileText(
  gate: ProjectGate,
  { files, hidden }: Pick<Changes, 'files' | 'hidden'>,
  text: (paths: readonly string[]) => Text = changedMeanwhile,
): string | undefined {
  const isWork = once(() => workOfAgents(gate, 0));
  const others = files.filter((file) => !gate.isFreed(file) && !isKnown(gate, file) && !isWork()(file));
  const paths = [...hidden, ...others];
  return paths.length === 0 || gate.mode() === 'off' ? undefined : text(paths)[gate.language()];
}

/** Granted, or as this conversation saw it last. */
function isKnown(gate: ProjectGate, file: string): boolean {
  const { notes, conversation, project, session } = gate;
  if (isListed(session(), file)) return true;
  return contentNote(notes, conversation, file)?.hash === hashOfFile(path.join(project.root, file));
}

/**
 * Whether a file is as an agent of this machine wrote it with a grant, in whatever conversation.
 * @param since in milliseconds since the epoch; what was written before does not count
 */
export function workOfAgents({ notes, project }: ProjectGate, since: number): (file: string) => boolean {
  const edits = editsByFile(notes);
  return (file) => {
    const known = edits(file).filter(({ at }) => at >= since);
    return known.length > 0 && known.some(({ hash }) => hash === hashOfFile(path.join(project.root, file)));
  };
}

/** The agent reads it with whatever else is said to it. */
export function withMeanwhile(decision: Decision, text: string | undefined): Decision {
  if (text === undefined) return decision;
  return decision.kind === 'pass' ? { kind: 'tell', text } : { ...decision, text: `${decision.text}\n${text}` };
}
