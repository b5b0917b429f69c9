/**
 * The generated files that are installed into agents or read by registries, by path: parts of `plugin/`,
 * `server.json` and `docs/clients.md`. They are rewritten by `npx vitest run tests/unit/edge/init/generated-files.test.ts --update`.
 */
import manifest from '../package.json' with { type: 'json' };
import { claudeHooks, PLUGIN_LAUNCH } from '../src/edge/init/clients/claude-code.ts';
import { CLIENT_SETUPS } from '../src/edge/init/clients/registry.ts';
import { changeJson } from '../src/edge/init/json-edit.ts';
import { sharedLaunch } from '../src/edge/init/launch.ts';
import { skillTexts } from '../src/edge/init/package-texts.ts';

export function generatedFiles(): Readonly<Record<string, string>> {
  return {
    'plugin/.claude-plugin/plugin.json': json(PLUGIN),
    'plugin/hooks/hooks.json': changeJson({ file: 'hooks.json', text: HOOKS_HEAD }, claudeHooks(PLUGIN_LAUNCH, true)),
    'plugin/.mcp.json': json({
      mcpServers: { 'code-intel': { type: 'stdio', ...PLUGIN_LAUNCH.server('claude-code') } },
    }),
    ...Object.fromEntries(skillTexts().map(({ name, text }) => [`plugin/skills/${name}/SKILL.md`, text])),
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

What \`code-intel init\` installs into each agent, and what is and is not enforced there. \`code-intel doctor\` checks it by calling what is installed;
[the first hour](first-hour.md) shows what a refusal looks like. Versions marked as tried are the lowest that ran here; the others are the first that are said to
have all of these hooks. This page is generated from \`src/clients/table.ts\`, \`src/edge/init/clients/\` and \`bench/plugin-files.ts\`.

| Client | \`--client\` | From version | What is installed | What is enforced |
|---|---|---|---|---|
`;

function clientsPage(): string {
  const rows = CLIENT_SETUPS.map(
    ({ id, title, lowest, edits, enforces }) =>
      `| ${title} | \`${id}\` | ${lowest.version}${lowest.known === 'tried' ? ' (tried)' : ''} | ${edits(PLACE)
        .map(({ file }) => `\`${file.replace(/\\/g, '/').replace('/project/', '').replace('/home/', '~/')}\``)
        .join(', ')} | ${enforces} |\n`,
  );
  const gaps = CLIENT_SETUPS.map(
    ({ title, gaps: named }) => `## ${title}: gaps\n\n${named.map(({ en }) => `- ${sentence(en)}\n`).join('')}`,
  );
  return `${INTRODUCTION}${rows.join('')}\n${AFTER_TABLE}\n${gaps.join('\n')}`;
}

const AFTER_TABLE = `\`init\` says what agents will be refused, which files it writes and what to do next; \`--diff\` shows every line.

## Whose settings are they?

**Your own**, by default. They contain paths of this machine, and a block in \`.git/info/exclude\` hides the new files from \`git status\`; without
git, \`.code-intel/exclude\` keeps them out of searches. Files your team has committed are never changed. For Claude Code the server is then registered in
\`~/.claude.json\` for this folder; another agent whose committed settings would have to change is skipped, and \`init\` says so.

**The team's**, with \`--team\`: settings to commit. Every hook starts \`.code-intel/hook.cjs\`, which finds the package on the machine it runs on: as a
dependency of the project, installed with npm (also under nvm), or through the command that Volta, asdf, nodenv or pnpm put on the PATH
(\`node .code-intel/hook.cjs where\` shows which). If there is none, every call passes and the agent is told once; \`init\` and \`doctor\` warn about
it. Codex, and the servers of all clients but Claude Code, must be started in the project folder.

## Where may the client be started?

- **In a subfolder**: the server and the hooks work with the project around it. Gemini CLI, however, reads no settings of the project there. With the settings of
  a team, Claude Code runs hooks only if it is started at the root; the first answer of a session says so.
- **In a linked work tree**: Claude Code reads your settings of the main one, and \`init\` registers its server for the whole repository in
  \`~/.claude.json\`. For every other agent, run \`code-intel init\` in the work tree: without it nothing is refused there.

## Where does the operating system help?

Shell commands of some clients run in a sandboxed view of the file system, in which nothing in the project can be written without a grant
([the gate](gate.md#where-the-system-holds-it)). For Claude Code the shell that provides it is set in your personal settings, even with \`--team\`. On macOS that
view was never tried: no test here runs on a Mac.

## Tested with the real clients

\`npm run test:clients\` drives the real clients with a scripted model on loopback, in a project that \`init\` set up
(\`tests/clients/\`; \`node tests/clients/install.mjs FOLDER\` installs them, \`CODE_INTEL_CLIENTS=FOLDER\` names the folder). Linux, 22 November 2026:

Claude Code 2.1.330, Codex 0.169.0, Gemini CLI 0.61.0 and OpenCode 1.18.33, each with its own tools:

- Before READY, writes by file tools and shells are refused. After \`start_session\` and a read of the file, an edit or patch, \`sed -i\`, a formatter that renames and the
  commit pass; other files stay unchanged.
- A second conversation is granted nothing.
- If the hook crashes, nothing is written. If the server is killed in READY, existing grants stay valid and none are added.
- After \`uninstall\` everything is as before.

Seen in Codex, Gemini CLI and OpenCode: nothing is written after the outcome, nor if the hook is killed or hangs. In Claude Code: commands that the hook cannot parse run, but cannot write; a subagent is limited to its parent's grants, even when it starts a session itself; the session continues
after \`--continue\` and \`/compact\`; if the server is missing, nothing is written. In Codex: **until its hooks are trusted, nothing is enforced and nothing says so**; models that Codex does not
know type \`apply_patch\` into a shell, which is judged as a patch; the server's tools appear a few seconds after the start, as \`mcp__code_intel\`.

Codex relies on the hook alone; commands of Gemini CLI and OpenCode were seen in the view. Cursor, VS Code, Copilot CLI and Windsurf were not tested this way: VS
Code and Copilot CLI are answered with the command that enters the view by their documentation (\`updatedInput\`, \`modifiedArgs\`), and believed once it ran there.

## Turns that nobody typed

Requests are compared with what a person typed. Clients start turns of their own with the same event: a command that ended in the background, a
message of another agent, a schedule. Others put remarks for the agent into a prompt: an editor's selection, reminders, files that were named with \`@\`.
The agent chooses words in many of these, so **none of them counts as the person's words**, nor does a text that the agent handed to its client before. They are recognised by
their marks (\`src/edge/hooks/client-turns.ts\`), which change with versions; a turn whose mark is not known counts as typed.

The marks of Claude Code 2.1.330 were looked up in the program and in turns of the real client, those of Codex 0.169.0 and Gemini CLI 0.61.0 in the programs, for presence only. The program of
Copilot CLI 1.0.102 is packed. VS Code, Cursor, Windsurf and OpenCode were not checked: only documented or seen marks are known.

One gap is common to all clients: the agent runs as your own user, and a program that you let it run can do what you can. \`code-intel verify\` in a pre-commit hook blocks commits of files that an
agent on this machine wrote without a grant; it cannot know what was written elsewhere.
`;

const PLACE = {
  root: '/project',
  home: '/home',
  platform: 'linux',
  launch: sharedLaunch(),
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
