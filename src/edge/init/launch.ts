/** How clients start the hook and the server: by the path of this installation, or through a file that a team commits. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { SHARED_HOOK } from './shared-hook.ts';

export interface Launch {
  hook(client: string, event: string): CommandLine;
  server(client: string): CommandLine;
}

/** A program and its arguments, for clients that start programs without a shell. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * By absolute paths of this machine, through a script that refuses where the hook crashes or hangs.
 * @param dist folder of the built program
 */
export function ownLaunch(dist: string, platform: NodeJS.Platform): Launch {
  const [command, file] = platform === 'win32' ? ['node', 'hook.cjs'] : ['sh', 'hook.sh'];
  return {
    hook: (client, event) => ({ command, args: [path.join(dist, file), client, event] }),
    server: () => ({ command: 'node', args: [path.join(dist, 'main.js'), 'mcp'] }),
  };
}

/** For settings that a team commits, which call a file of the project. @param root of the project */
export function sharedLaunch(root: string): Launch {
  const isTop = existsSync(path.join(root, '.git'));
  return {
    hook: (client, event) => ({ command: 'node', args: [hookPlace(client, isTop), client, event] }),
    server: (client) => ({ command: 'node', args: [serverPlace(client), 'mcp'] }),
  };
}

/** For the plugin, which brings that file with it. */
export function pluginLaunch(): Launch {
  const file = `\${CLAUDE_PLUGIN_ROOT}/${path.posix.basename(SHARED_HOOK)}`;
  return {
    hook: (client, event) => ({ command: 'node', args: [file, client, event] }),
    server: () => ({ command: 'node', args: [file, 'mcp'] }),
  };
}

/**
 * An agent may have changed its folder: Claude Code and Gemini CLI put the project's in, Codex runs a line of a shell. The
 * others start hooks in the project.
 */
function hookPlace(client: string, isTop: boolean): string {
  if (client === 'claude-code') return `\${CLAUDE_PROJECT_DIR}/${SHARED_HOOK}`;
  if (client === 'gemini-cli') return `${GEMINI_FOLDER}/${SHARED_HOOK}`;
  return client === 'codex' && isTop ? `${GIT_TOP}/${SHARED_HOOK}` : SHARED_HOOK;
}

function serverPlace(client: string): string {
  return client === 'claude-code' ? `\${CLAUDE_PROJECT_DIR:-.}/${SHARED_HOOK}` : SHARED_HOOK;
}

const GEMINI_FOLDER = '$GEMINI_PROJECT_DIR';
const GIT_TOP = '$(git rev-parse --show-toplevel)';

/** A command as its client reads it, with the folder of the project in the place of names for it. */
export function withFolder(word: string, root: string): string {
  return word.replace(/\$\{CLAUDE_PROJECT_DIR(?::-[^}]*)?\}/, root).replace(GEMINI_FOLDER, () => shellQuoted(root));
}

/** For clients that take one line for a shell. */
export function shellLine({ command, args }: CommandLine, platform: NodeJS.Platform): string {
  return [command, ...args].map((word) => quoted(word, platform)).join(' ');
}

/** The folder `dist` of this package, whether it runs from there or from its sources. */
export function builtFolder(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    const isOurs = existsSync(manifest) && nameIn(readFileSync(manifest, 'utf8')) === 'code-intel';
    if (isOurs || folder === path.dirname(folder)) return path.join(realpathSync(folder), 'dist');
  }
}

function quoted(word: string, platform: NodeJS.Platform): string {
  // The client itself puts the folder there, quoted.
  if (word.startsWith(GEMINI_FOLDER)) return word;
  if (word.startsWith(GIT_TOP)) return `"${word}"`;
  if (/^[\w@+=:,./\\-]+$/.test(word) && !(platform !== 'win32' && word.includes('\\'))) return word;
  return platform === 'win32' ? `"${word}"` : shellQuoted(word);
}

function shellQuoted(word: string): string {
  return `"${word.replace(/[\\"$`]/g, '\\$&')}"`;
}

function nameIn(manifest: string): unknown {
  const json = parseJson(manifest);
  return isRecord(json) ? json.name : undefined;
}
