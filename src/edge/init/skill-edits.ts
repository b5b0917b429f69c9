/** The skills of the product, in the folder that a client reads; most read `.agents/skills` (agentskills.io). */
import path from 'node:path';
import type { AgentClient } from '../../clients/agent-client.ts';
import type { SetupContext } from './client-setup.ts';
import type { FileEdit } from './file-edit.ts';
import { skillsFolder } from './installed-files.ts';
import { skillTexts } from './skill-text.ts';

export function skillEdits(client: AgentClient, context: SetupContext): readonly FileEdit[] {
  const folder = skillsFolder(client, context);
  return skillTexts().map(({ name, text }) => ({ kind: 'whole', file: path.join(folder, name, 'SKILL.md'), text }));
}
