/**
 * All clients of agents that the product knows, one row each. Protection, watching, recognition and installation derive
 * from here; a client is this row, a dialect in `edge/hooks/dialects` and a setup in `edge/init/clients`.
 */

import type { AgentClient, ClientId } from './agent-client.ts';
import {
  ALL_PROJECTS,
  CALLED_FROM_CODE,
  CHECKED_TWICE,
  EDITOR_COMPLETIONS,
  FAILS_OPEN,
  NOTHING_AFTERWARDS,
  OTHER_AGENT,
  PREVIEW,
  ROOT_ONLY,
  SUBFOLDERS,
  SWITCHED_OFF,
  TOLD_LATER,
  TRUST_FIRST,
  TYPED_TEXT,
  UNTRUSTED_CHANGE,
} from './gaps.ts';

/** Skills that several clients read from one folder. */
const SHARED_SKILLS = '.agents/skills';

export const claudeCode: AgentClient = {
  id: 'claude-code',
  aliases: [],
  title: 'Claude Code',
  lowest: { version: '2.1.138', known: 'tried', program: 'claude' },
  signs: ['.claude', 'CLAUDE.md', '.mcp.json', '~/.claude', '~/.claude.json'],
  settings: {
    inProjects: ['.claude/settings*.json', '.claude/hooks/**', '.claude/plugins/**', '.mcp.json'],
    atHome: ['.claude/settings*.json', '.claude/hooks/**', '.mcp.json'],
    // Transcripts, caches of plugins and counters.
    keptByClient: ['.claude/**', '.claude.json'],
    // Plans that a person approves, and what the agent wants to remember.
    agentNotes: /^\.claude\/(?:plans|projects\/[^/]+\/memory)\/(?:[\w-]+\/)*[\w.-]+\.md$/,
  },
  installs: {
    server: {
      files: ['.mcp.json'],
      key: 'mcpServers',
      own: { file: '~/.claude.json', folderVariable: 'CLAUDE_CONFIG_DIR' },
    },
    hooks: { own: '.claude/settings.local.json', team: '.claude/settings.json' },
    skills: '.claude/skills',
  },
  views: { tools: ['Bash', 'Monitor'], by: 'shell' },
  sandboxSettings: ['.claude/settings.local.json', '.claude/settings.json'],
  processes: {
    variables: ['CLAUDECODE', 'CLAUDE_CODE_CHILD_SESSION'],
    folderVariable: 'CLAUDE_PROJECT_DIR',
    programs: ['claude', 'claude-code'],
    packages: ['@anthropic-ai/claude-code'],
  },
  enforces:
    'file tools, shells and tools of other servers, in every mode and in subagents; where the system can, shell commands cannot write what was not granted; `--strict` adds a sandbox',
  gaps: [FAILS_OPEN, SWITCHED_OFF, SUBFOLDERS],
};

export const codex: AgentClient = {
  id: 'codex',
  aliases: [],
  title: 'Codex',
  lowest: { version: '0.169.0', known: 'tried', program: 'codex' },
  signs: ['.codex', '~/.codex'],
  settings: {
    inProjects: ['.codex/config.toml', '.codex/hooks.json', '.codex/hooks/**', '.codex/rules/**'],
    atHome: ['.codex/config.toml', '.codex/hooks.json', '.codex/hooks/**'],
    // Sessions and logs, and the rules to which it adds each command that the person approves for good.
    keptByClient: ['.codex/**'],
    agentNotes: null,
  },
  installs: {
    server: { files: ['.codex/config.toml'], key: '[mcp_servers.code-intel]' },
    hooks: { own: '.codex/hooks.json', team: '.codex/hooks.json' },
    skills: SHARED_SKILLS,
  },
  views: null,
  sandboxSettings: [],
  processes: {
    variables: ['CODEX_SANDBOX', 'CODEX_THREAD_ID'],
    folderVariable: null,
    programs: ['codex'],
    packages: ['@openai/codex'],
  },
  enforces: '`apply_patch`, shells and tools of other servers',
  gaps: [TRUST_FIRST, FAILS_OPEN, TYPED_TEXT],
};

export const geminiCli: AgentClient = {
  id: 'gemini-cli',
  aliases: [],
  title: 'Gemini CLI',
  lowest: { version: '0.26.0', known: 'published', program: 'gemini' },
  signs: ['.gemini', 'GEMINI.md', '~/.gemini'],
  settings: {
    inProjects: ['.gemini/settings.json', '.gemini/hooks/**'],
    atHome: ['.gemini/settings.json', '.gemini/hooks/**'],
    // Sessions, accounts and the list of trusted folders.
    keptByClient: ['.gemini/**'],
    agentNotes: null,
  },
  installs: {
    server: { files: ['.gemini/settings.json'], key: 'mcpServers' },
    hooks: { own: '.gemini/settings.json', team: '.gemini/settings.json' },
    skills: SHARED_SKILLS,
  },
  views: { tools: ['run_shell_command'], by: 'hook' },
  sandboxSettings: [],
  processes: {
    variables: ['GEMINI_CLI'],
    folderVariable: 'GEMINI_PROJECT_DIR',
    programs: ['gemini', 'gemini-cli'],
    packages: ['@google/gemini-cli'],
  },
  enforces:
    'file tools, shells and tools of other servers; where the system can, shell commands cannot write what was not granted',
  gaps: [UNTRUSTED_CHANGE, ROOT_ONLY, FAILS_OPEN],
};

export const cursor: AgentClient = {
  id: 'cursor',
  aliases: [],
  title: 'Cursor',
  lowest: { version: '2.4.0', known: 'published', program: 'cursor' },
  signs: ['.cursor', '~/.cursor'],
  settings: {
    inProjects: [
      '.cursor/hooks.json',
      '.cursor/mcp.json',
      '.cursor/cli.json',
      '.cursor/cli-config.json',
      '.cursor/permissions.json',
      '.cursor/sandbox.json',
      '.cursor/hooks/**',
    ],
    atHome: [
      '.cursor/hooks.json',
      '.cursor/mcp.json',
      '.cursor/permissions.json',
      '.cursor/sandbox.json',
      '.cursor/hooks/**',
      ...editorSettings('Cursor'),
    ],
    // Its command line keeps the chosen model and what the person approved there.
    keptByClient: ['.cursor/cli.json', '.cursor/cli-config.json', ...editorState('Cursor')],
    agentNotes: null,
  },
  installs: {
    server: { files: ['.cursor/mcp.json'], key: 'mcpServers' },
    hooks: { own: '.cursor/hooks.json', team: '.cursor/hooks.json' },
    skills: SHARED_SKILLS,
  },
  views: null,
  sandboxSettings: [],
  processes: {
    variables: ['CURSOR_AGENT', 'CURSOR_TRACE_ID'],
    folderVariable: 'CURSOR_PROJECT_DIR',
    programs: ['cursor', 'cursor-agent', 'Cursor Helper'],
    packages: [],
  },
  enforces: 'file tools, shells and tools of other servers',
  gaps: [FAILS_OPEN, EDITOR_COMPLETIONS, CHECKED_TWICE],
};

export const vscode: AgentClient = {
  id: 'vscode',
  aliases: ['copilot'],
  title: 'VS Code (Copilot)',
  lowest: { version: '1.110.0', known: 'published', program: 'code' },
  signs: ['.vscode', '.github/copilot-instructions.md', '.github/hooks', '~/.vscode'],
  settings: {
    inProjects: ['.vscode/mcp.json', '.vscode/settings.json', '.github/hooks/**'],
    atHome: [
      '.vscode/mcp.json',
      '.vscode/settings.json',
      '.github/hooks/**',
      '.copilot/config.json',
      '.copilot/settings.json',
      '.copilot/mcp-config.json',
      '.copilot/hooks/**',
      ...editorSettings('Code*'),
      ...editorSettings('VSCodium'),
    ],
    keptByClient: ['.copilot/**', ...editorState('Code*'), ...editorState('VSCodium')],
    agentNotes: null,
  },
  installs: {
    server: { files: ['.vscode/mcp.json'], key: 'servers' },
    hooks: { own: '.github/hooks/code-intel.json', team: '.github/hooks/code-intel.json' },
    skills: SHARED_SKILLS,
  },
  views: { tools: ['run_in_terminal', 'runInTerminal', 'bash'], by: 'hook', isSeenFirst: true },
  sandboxSettings: [],
  processes: {
    variables: ['COPILOT_AGENT'],
    folderVariable: null,
    programs: ['copilot', 'code', 'code-insiders', 'code-server', 'code-tunnel', 'Code Helper'],
    packages: ['@github/copilot'],
  },
  enforces:
    'file tools, shells and tools of other servers of the agent; where the system can and the client runs the command that the hook answers with, shell commands cannot write what was not granted',
  gaps: [PREVIEW, FAILS_OPEN, EDITOR_COMPLETIONS],
};

export const windsurf: AgentClient = {
  id: 'windsurf',
  aliases: [],
  title: 'Windsurf',
  lowest: { version: '1.12.36', known: 'published', program: null },
  signs: ['.windsurf', '.windsurfrules', '~/.codeium/windsurf'],
  settings: {
    inProjects: ['.windsurf/hooks.json', '.windsurf/mcp*.json'],
    atHome: [
      '.windsurf/hooks.json',
      '.windsurf/mcp*.json',
      '.codeium/windsurf*/hooks.json',
      '.codeium/windsurf*/mcp_config.json',
      ...editorSettings('Windsurf*'),
    ],
    // Memories, indexes and the language server.
    keptByClient: ['.codeium/**', ...editorState('Windsurf*')],
    agentNotes: null,
  },
  installs: {
    server: { files: ['~/.codeium/windsurf/mcp_config.json'], key: 'mcpServers' },
    hooks: { own: '.windsurf/hooks.json', team: '.windsurf/hooks.json' },
    skills: '.windsurf/skills',
  },
  views: null,
  sandboxSettings: [],
  processes: { variables: ['WINDSURF_AGENT'], folderVariable: null, programs: ['windsurf'], packages: [] },
  enforces: 'file tools, shells and tools of other servers of Cascade',
  gaps: [OTHER_AGENT, ALL_PROJECTS, NOTHING_AFTERWARDS, FAILS_OPEN],
};

export const opencode: AgentClient = {
  id: 'opencode',
  aliases: [],
  title: 'OpenCode',
  lowest: { version: '1.18.0', known: 'published', program: 'opencode' },
  signs: ['.opencode', 'opencode.json', 'opencode.jsonc', '~/.config/opencode'],
  settings: {
    inProjects: ['opencode.json', 'opencode.jsonc', '.opencode/plugin/**', '.opencode/plugins/**'],
    atHome: [
      'opencode.json',
      'opencode.jsonc',
      '.opencode/plugin/**',
      '.opencode/plugins/**',
      '.config/opencode/config.json',
      '.config/opencode/opencode.json',
      '.config/opencode/opencode.jsonc',
      '.config/opencode/plugin/**',
      '.config/opencode/plugins/**',
    ],
    // Packages that it installs for plugins.
    keptByClient: ['.config/opencode/**'],
    agentNotes: null,
  },
  installs: {
    server: { files: ['opencode.json', 'opencode.jsonc'], key: 'mcp' },
    hooks: { own: '.opencode/plugins/code-intel.js', team: '.opencode/plugins/code-intel.js' },
    skills: SHARED_SKILLS,
  },
  views: { tools: ['bash'], by: 'hook' },
  sandboxSettings: [],
  processes: { variables: ['OPENCODE'], folderVariable: null, programs: ['opencode'], packages: ['opencode-ai'] },
  enforces:
    'file tools, shells and tools of other servers; where the system can, shell commands cannot write what was not granted',
  gaps: [FAILS_OPEN, TOLD_LATER, CALLED_FROM_CODE],
};

/** In the order in which they are shown and asked for. */
export const AGENT_CLIENTS: readonly AgentClient[] = [claudeCode, codex, geminiCli, cursor, vscode, windsurf, opencode];

/** Way of a client's commands into a view; null where there is none. */
export function viewsOfClient(client: string): AgentClient['views'] {
  return AGENT_CLIENTS.find(({ id }) => id === client)?.views ?? null;
}

export const CLIENT_IDS: readonly ClientId[] = AGENT_CLIENTS.map(({ id }) => id);

/** @param name an id or an alias @returns undefined for an unknown client */
export function clientNamed(name: string): AgentClient | undefined {
  return AGENT_CLIENTS.find(({ id, aliases }) => id === name || aliases.includes(name));
}

/** Settings of an editor made from VS Code. @param editor its folder among the settings of programs */
function editorSettings(editor: string): string[] {
  const names = ['settings.json', 'mcp.json'];
  return userFolders(editor).flatMap((folder) =>
    names.flatMap((name) => [`${folder}/${name}`, `${folder}/profiles/*/${name}`]),
  );
}

function editorState(editor: string): string[] {
  return userFolders(editor).flatMap((folder) => [folder, `${folder}/profiles/**`]);
}

/** On Linux, macOS and Windows. */
function userFolders(editor: string): string[] {
  return ['.config', 'Library/Application Support', 'AppData/Roaming'].map((base) => `${base}/${editor}/User`);
}
