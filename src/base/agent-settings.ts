/** Settings that decide what an agent may do and which hooks run, by their path; no phase opens them (gate.md). */

/** In a project at any depth, since a client may be started in a subfolder. */
const IN_PROJECTS = [
  /\.claude\/settings[^/]*\.json/,
  /\.claude\/(?:hooks|plugins)(?:\/.*)?/,
  /\.mcp\.json/,
  /\.codex\/(?:config\.toml|hooks\.json|(?:hooks|rules)(?:\/.*)?)/,
  /\.gemini\/(?:settings\.json|hooks(?:\/.*)?)/,
  /\.cursor\/(?:(?:hooks|mcp|cli|cli-config|permissions|sandbox)\.json|hooks(?:\/.*)?)/,
  /\.vscode\/(?:mcp|settings)\.json/,
  /\.github\/hooks(?:\/.*)?/,
  /\.windsurf\/(?:hooks|mcp[^/]*)\.json/,
  /opencode\.jsonc?/,
  /\.opencode\/plugins?(?:\/.*)?/,
];

/** In the home folder also what clients and git keep there. */
const AT_HOME = [
  /\.claude(?:\/.*)?/,
  /\.claude\.json/,
  /\.codex(?:\/.*)?/,
  /\.gemini(?:\/.*)?/,
  /\.copilot(?:\/.*)?/,
  /\.codeium(?:\/.*)?/,
  // Of VS Code and what is made from it.
  /(?:\.config|library\/application support|appdata\/roaming)\/(?:code[^/]*|cursor|vscodium|windsurf[^/]*)\/user(?:\/(?:settings|mcp)\.json|\/profiles(?:\/.*)?)?/,
  /\.config\/opencode(?:\/.*)?/,
  /\.gitconfig/,
  /\.config\/git(?:\/.*)?/,
];

/** What the agent itself keeps there: plans that a person approves, and what it wants to remember. */
const NOTES_OF_AGENT = /^\.claude\/(?:plans|projects\/[^/]+\/memory)\/(?:[\w-]+\/)*[\w.-]+\.md$/;

const PROJECT_SETTINGS = new RegExp(`(?:^|/)(?:${sourcesOf(IN_PROJECTS)})$`);
const HOME_SETTINGS = new RegExp(`^(?:${sourcesOf([...AT_HOME, ...IN_PROJECTS])})$`);

/** @param path relative to a project, with `/`, in lower case, since many file systems ignore the case */
export function isProjectSetting(path: string): boolean {
  return mayBeSetting(path) && PROJECT_SETTINGS.test(path);
}

/** @param path relative to the home folder, with `/`, in lower case */
export function isHomeSetting(path: string): boolean {
  return mayBeSetting(path) && HOME_SETTINGS.test(path) && !NOTES_OF_AGENT.test(path);
}

/** Spares most paths the patterns, which each process compiles anew when it first asks them. */
function mayBeSetting(path: string): boolean {
  return path.startsWith('.') || /\/\.|opencode\.json|\/user(?:\/|$)/.test(path);
}

function sourcesOf(patterns: readonly RegExp[]): string {
  return patterns.map(({ source }) => source).join('|');
}
