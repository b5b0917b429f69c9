/** Prompts and resources that a client offers to the person: the skills, a map, and the last session. */
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { findByTyped } from '../../app/reports/session-list.ts';
import { exportSession, sessionReport } from '../../app/reports/session-report.ts';
import type { Workspace } from '../../app/sessions/workspace.ts';
import { type SkillText, skillTexts } from '../init/package-texts.ts';
import type { Workspaces } from './workspaces.ts';

export function registerPrompts(server: McpServer): void {
  for (const skill of skillTexts()) {
    const argsSchema = z.object({ text: z.string().describe(ASKED[skill.name]).optional() });
    server.registerPrompt(skill.name, { description: headOf(skill), argsSchema }, ({ text = '' }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: bodyOf(skill).replace('$ARGUMENTS', () => text) } }],
    }));
  }
}

const ASKED: Readonly<Record<SkillText['name'], string>> = { code: 'the request', outcome: "the person's judgement" };

function headOf({ text }: SkillText): string {
  return /^description: (.*)$/m.exec(text)?.[1] ?? '';
}

/** Body of a skill without its head, which is for the client's own skills. */
function bodyOf({ text }: SkillText): string {
  return text.replace(/^---\n[\s\S]*?\n---\n<!--.*-->\n/, '');
}

export function registerResources(server: McpServer, workspaces: Workspaces): void {
  for (const { name, uri, description, read } of RESOURCES)
    server.registerResource(name, uri, { description, mimeType: 'text/markdown' }, (_uri, { mcpReq: { signal } }) =>
      workspaces.using(undefined, async ({ workspace }) => ({
        contents: [{ uri, mimeType: 'text/markdown', text: await read(workspace, signal) }],
      })),
    );
}

interface Resource {
  readonly name: string;
  readonly uri: string;
  readonly description: string;
  readonly read: (workspace: Workspace, signal: AbortSignal) => Promise<string>;
}

const MAP_TOKENS = 2000;

const RESOURCES: readonly Resource[] = [
  {
    name: 'map',
    uri: 'code-intel://map',
    description: 'The project on a page: central files and definitions.',
    read: async ({ facts }, signal) => {
      const pack = await facts.packRepository({ style: 'map', tokenBudget: MAP_TOKENS }, signal);
      return pack.style === 'full' ? '' : pack.text;
    },
  },
  {
    name: 'session',
    uri: 'code-intel://session',
    description: 'Report of the last session: request, what was looked at, what changed.',
    read: async (workspace) => {
      workspace.takeIn();
      return sessionReport(exportSession(workspace, findByTyped(workspace, 'last')));
    },
  },
];
