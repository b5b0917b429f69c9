/**
 * The generated files that are installed into agents or read by registries, by path: `plugin/`, `skills/`,
 * `server.json` and `docs/clients.md`. They are rewritten by `npx vitest run tests/unit/edge/init/generated-files.test.ts --update`.
 */
import manifest from '../package.json' with { type: 'json' };
import { claudeHooks } from '../src/edge/init/clients/claude-code.ts';
import { CLIENT_SETUPS } from '../src/edge/init/clients/registry.ts';
import { changeJson } from '../src/edge/init/json-edit.ts';
import { pluginLaunch, sharedLaunch } from '../src/edge/init/launch.ts';
import { SHARED_HOOK_TEXT } from '../src/edge/init/shared-hook.ts';
import { skillTexts } from '../src/edge/init/skill-text.ts';

export function generatedFiles(): Readonly<Record<string, string>> {
  const skills = skillTexts();
  const inFolder = (folder: string) =>
    Object.fromEntries(skills.map(({ name, text }) => [`${folder}/${name}/SKILL.md`, text]));
  return {
    'plugin/.claude-plugin/plugin.json': json(PLUGIN),
    'plugin/hooks/hooks.json': changeJson({ file: 'hooks.json', text: HOOKS_HEAD }, claudeHooks(pluginLaunch())),
    'plugin/.mcp.json': json({
      mcpServers: { 'code-intel': { type: 'stdio', ...pluginLaunch().server('claude-code') } },
    }),
    'plugin/hook.cjs': SHARED_HOOK_TEXT,
    ...inFolder('plugin/skills'),
    ...inFolder('skills'),
    'server.json': json(SERVER),
    'docs/clients.md': clientsPage(),
  };
}

const { name, version, license, keywords, mcpName } = manifest;
const DESCRIPTION = 'Code search and a write gate for coding agents: understand first, then write.';

const PLUGIN = { name, version, description: DESCRIPTION, license, keywords };
const HOOKS_HEAD = `${JSON.stringify({ description: 'The write gate of code-intel, and its record of what was looked at.' }, null, 2)}\n`;

/** As the registry of MCP servers reads it; `mcpName` of the package proves who owns the name. */
const SERVER = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: mcpName,
  title: name,
  description: DESCRIPTION,
  version,
  packages: [
    {
      registryType: 'npm',
      identifier: name,
      version,
      transport: { type: 'stdio' },
      packageArguments: [{ type: 'positional', value: 'mcp' }],
    },
  ],
};

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const INTRODUCTION = `# Clients

What \`code-intel init\` installs into each agent, what is enforced there, and what is not. \`code-intel doctor\` checks it by
calling what is installed. This page is generated from \`src/clients/table.ts\` and \`src/edge/init/clients/\`.

| Client | \`--client\` | What is installed | What is enforced |
|---|---|---|---|
`;

function clientsPage(): string {
  const rows = CLIENT_SETUPS.map(
    ({ id, title, edits, enforces }) =>
      `| ${title} | \`${id}\` | ${edits(PLACE)
        .map(({ file }) => `\`${file.replace(/\\/g, '/').replace('/project/', '').replace('/home/', '~/')}\``)
        .join(', ')} | ${enforces} |\n`,
  );
  const gaps = CLIENT_SETUPS.map(
    ({ title, gaps: named }) => `## ${title}: gaps\n\n${named.map((gap) => `- ${sentence(gap)}\n`).join('')}`,
  );
  return `${INTRODUCTION}${rows.join('')}\n${AFTER_TABLE}\n${gaps.join('\n')}`;
}

const AFTER_TABLE = `\`init\` says what agents will be refused, which files it writes and what comes next; \`--diff\` shows every line.

By default the settings are **your own**. They name paths of this machine, and a block in \`.git/info/exclude\` hides the new files
from \`git status\`. A file that your team has committed is never changed: the server of Claude Code then stands in \`~/.claude.json\`
for this folder, and another agent whose committed settings would have to change is left out, with a word about it.

With **\`--team\`** the settings are for committing. Each hook starts one file, \`.code-intel/hook.cjs\`, which finds the package of whoever
runs it: as a dependency of the project, installed with npm (under nvm too), or through the command that Volta, asdf, nodenv or
pnpm put on the PATH (\`node .code-intel/hook.cjs where\` tells which). Where there is none, every call passes and the agent is told
once; \`init\` and \`doctor\` warn about it. Codex and the servers of all but Claude Code expect to be started in the folder of the project.

With Claude Code on Linux and macOS shell commands also run in a view of the file system in which nothing can be written that was not
granted ([the gate](gate.md)); its shell is named in the person's own settings, also with \`--team\`.

## Seen with the clients themselves

\`npm run test:clients\` drives the real clients with a scripted model on loopback, in a project that \`init\` set up
(\`tests/clients/\`; \`node tests/clients/install.mjs FOLDER\` installs them, \`CODE_INTEL_CLIENTS=FOLDER\` names the folder). Linux, 22 November 2026:

| Client | Version | Seen |
|---|---|---|
| Claude Code | 2.1.330 | writes by file tools and shells are refused before READY; what the hook cannot read runs, and cannot write; after \`start_session\` and a look at the file an edit, \`sed -i\`, a formatter that renames, and the commit pass, other files stay as they are; a second conversation is granted nothing; a subagent is held to what its parent was granted, also when it starts a session itself; the session goes on after \`--continue\` and after \`/compact\`; with a hook that crashes, and without the server, nothing is written, and with a server that is killed in READY what was granted stays granted and nothing more; after \`uninstall\` everything is as before |
| Codex | 0.169.0 | **nothing is enforced, and nothing says so, before its hooks are trusted**. Once they are: writes by commands and by \`apply_patch\` (typed into a shell, as it is offered to models that Codex does not know) are refused before READY; the tools of the server are offered some seconds after the start, as \`mcp__code_intel\`; after \`start_session\` and \`cat\` of the file a patch, \`sed -i\`, a formatter that renames and the commit pass, other files stay as they are, and after the outcome nothing is written; a second conversation is granted nothing; with a server that is killed in READY what was granted stays granted and nothing more; with a hook that aborts, is killed or hangs nothing is written; after \`uninstall\` everything is as before |
| Gemini CLI | 0.61.0 | the same, with its own tools (\`replace\`, \`write_file\`) |
| OpenCode | 1.18.33 | the same, with its own tools (\`edit\`, \`write\`) |

The hook is all there is in the last three: their commands do not run in a view. Cursor, VS Code and Windsurf were not driven.

One gap is the same everywhere: the agent runs as your own user. \`code-intel verify\` in a pre-commit hook stops a commit with
files that an agent on this machine wrote around the gate; it cannot know what was written elsewhere.
`;

const PLACE = {
  root: '/project',
  home: '/home',
  platform: 'linux',
  launch: sharedLaunch('/project'),
  team: false,
  strict: false,
  environment: {},
  committed: new Set<string>(),
  viewShell: null,
  stateFolder: '/home/.local/state/code-intel',
} as const;

function sentence(text: string): string {
  return `${text.charAt(0) === '`' ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`;
}
