/** Texts of this package that an installation hands to clients: programs in `plugin/`, and the skills. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { once } from '../../base/once.ts';
import type { AgentClient } from '../../clients/agent-client.ts';
import type { SetupContext } from './client-setup.ts';
import type { FileEdit } from './file-edit.ts';
import { skillsFolder } from './installed-files.ts';

/** Text of the hook that a team commits, which finds the package of whoever runs it. */
export function sharedHookText(): string {
  return textOf('plugin/hook.cjs');
}

/** The plugin for OpenCode, which calls the hook by a command. */
export function opencodePlugin({ launch, team }: Pick<SetupContext, 'launch' | 'team'>): string {
  const { command, args } = launch.hook('opencode');
  return Object.entries({ COMMAND: command, ARGUMENTS: args, IS_OF_TEAM: team }).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^const ${name} = .*;$`, 'm'), () => `const ${name} = ${JSON.stringify(value)};`),
    textOf('plugin/opencode/code-intel.js'),
  );
}

const SKILLS = ['code', 'outcome'] as const;

export interface SkillText {
  readonly name: (typeof SKILLS)[number];
  readonly text: string;
}

export const skillTexts = once((): readonly SkillText[] =>
  SKILLS.map((name) => ({ name, text: textOf(`skills/${name}/SKILL.md`) })),
);

/** The skills of the product, in the folder that a client reads; most read `.agents/skills` (agentskills.io). */
export function skillEdits(client: AgentClient, context: SetupContext): readonly FileEdit[] {
  const folder = skillsFolder(client, context);
  return skillTexts().map(({ name, text }) => ({ kind: 'whole', file: path.join(folder, name, 'SKILL.md'), text }));
}

/** The folder `dist` of this package, whether it runs from there or from its sources. */
export function builtFolder(): string {
  return path.join(packageFolder(), 'dist');
}

function textOf(file: string): string {
  return readFileSync(path.join(packageFolder(), file), 'utf8');
}

function packageFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    const isOurs = existsSync(manifest) && nameIn(readFileSync(manifest, 'utf8')) === 'code-intel';
    if (isOurs || folder === path.dirname(folder)) return realpathSync(folder);
  }
}

function nameIn(manifest: string): unknown {
  const json = parseJson(manifest);
  return isRecord(json) ? json.name : undefined;
}
