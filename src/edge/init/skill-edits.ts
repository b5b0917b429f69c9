/** Where the skills go: each client reads a folder of its own, and most read `.agents/skills`. */
import path from 'node:path';
import type { SetupContext } from './client-setup.ts';
import type { FileEdit } from './file-edit.ts';
import { skillTexts } from './skill-text.ts';

/** @param folder that holds one folder for each skill */
export function skillEdits(folder: string): readonly FileEdit[] {
  return skillTexts().map(({ name, text }) => ({ kind: 'whole', file: path.join(folder, name, 'SKILL.md'), text }));
}

/** For the clients that read the common folder (agentskills.io). */
export function sharedSkills({ root }: SetupContext): readonly FileEdit[] {
  return skillEdits(path.join(root, '.agents', 'skills'));
}
