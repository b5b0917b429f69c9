/** Settings that decide what an agent may do and which hooks run, by their path; no phase opens them (gate.md). */

/** In a project at any depth, since a client may be started in a subfolder. */
const IN_PROJECTS = [
  /\.claude\/settings[^/]*\.json/,
  /\.claude\/(?:hooks|plugins)(?:\/.*)?/,
  /\.mcp\.json/,
  /\.codex\/(?:config\.toml|hooks\.json|hooks(?:\/.*)?)/,
  /\.gemini\/(?:settings\.json|hooks(?:\/.*)?)/,
  /\.cursor\/(?:hooks\.json|mcp\.json|hooks(?:\/.*)?)/,
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
  /\.codeium\/windsurf(?:\/.*)?/,
  /\.config\/opencode(?:\/.*)?/,
  /\.gitconfig/,
  /\.config\/git(?:\/.*)?/,
];

const PROJECT_SETTINGS = new RegExp(`(?:^|/)(?:${sourcesOf(IN_PROJECTS)})$`);
const HOME_SETTINGS = new RegExp(`^(?:${sourcesOf([...AT_HOME, ...IN_PROJECTS])})$`);

/** @param path relative to a project, with `/`, in lower case, since many file systems ignore the case */
export function isProjectSetting(path: string): boolean {
  return mayBeSetting(path) && PROJECT_SETTINGS.test(path);
}

/** @param path relative to the home folder, with `/`, in lower case */
export function isHomeSetting(path: string): boolean {
  return mayBeSetting(path) && HOME_SETTINGS.test(path);
}

/** Spares most paths the patterns, which each process compiles anew when it first asks them. */
function mayBeSetting(path: string): boolean {
  return path.startsWith('.') || path.includes('/.') || path.includes('opencode.json');
}

function sourcesOf(patterns: readonly RegExp[]): string {
  return patterns.map(({ source }) => source).join('|');
}
