/** Protected files that git does not list: agent settings, configuration of the gate, and what git itself runs. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';
import { placeOfLocation } from '../../shell/paths.ts';
import { isFile } from '../roots/file-system.ts';
import { configFile } from '../roots/index-folder.ts';
import type { GatedProject } from '../roots/project-root.ts';
import { gitFolder } from './git.ts';
import type { GatePorts } from './ports.ts';
import type { Contents } from './work-tree-snapshot.ts';
import { contextOf } from './write-place.ts';

/** By absolute path. */
export function protectedState(ports: GatePorts, project: GatedProject): Contents {
  const files = [...settingsIn(ports, project), ...configurationOf(project), ...gitFiles(project.root)];
  return Object.fromEntries(files.flatMap((file) => entryOf(file)));
}

/** Folders in which clients keep settings, in projects and in the home folder. */
const FOLDERS = [
  '',
  '.claude',
  '.claude/hooks',
  '.codex',
  '.gemini',
  '.cursor',
  '.vscode',
  '.windsurf',
  '.github/hooks',
].concat(['.opencode', '.opencode/plugin', '.opencode/plugins']);
const HOME_FOLDERS = ['.claude', '.codex', '.gemini', '.cursor', '.config/opencode', '.config/git'];

function settingsIn(ports: GatePorts, project: GatedProject): readonly string[] {
  const context = contextOf(ports, project);
  const own = FOLDERS.flatMap((folder) => filesIn(path.join(project.root, folder)));
  const home = HOME_FOLDERS.flatMap((folder) => filesIn(path.join(ports.home, folder))).filter(isSettings);
  const protectedOnes = own.filter((file) => placeOfLocation(context, file) === 'protected');
  return [...protectedOnes, ...home, path.join(ports.home, '.gitconfig')];
}

/** Clients keep much of their own state beside their settings. */
function isSettings(file: string): boolean {
  return /^(?:settings[^/]*\.json|hooks\.json|config\.toml|mcp\.json|opencode\.jsonc?|config|attributes)$/.test(
    path.basename(file),
  );
}

function configurationOf({ root, home }: GatedProject): readonly string[] {
  return [...new Set([root, home])].map((folder) => configFile(folder));
}

/** What decides which programs git runs and which files it ignores. */
function gitFiles(root: string): readonly string[] {
  const folder = gitFolder(root);
  const hooks = filesIn(path.join(folder, 'hooks')).filter((file) => !file.endsWith('.sample'));
  const named = ['config', 'config.worktree', 'info/exclude', 'info/attributes', 'info/sparse-checkout'];
  return [...hooks, ...named.map((name) => path.join(folder, name))];
}

function filesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => path.join(folder, name));
  } catch {
    // Most of the folders are absent in most projects.
    return [];
  }
}

function entryOf(file: string): readonly [string, string][] {
  try {
    if (!isFile(file)) return [];
    const content = readFileSync(file);
    return [[file, contentHash(withoutApprovals(file, content))]];
  } catch {
    // Absent: it has no entry, and one that appears is a change.
    return [];
  }
}

/** What the person approves in a dialogue of the client during a call is written by the client, and loosens no hook. */
const APPROVALS = ['enabledMcpjsonServers', 'disabledMcpjsonServers', 'enableAllProjectMcpServers'];
const PERMISSIONS = ['allow', 'ask', 'additionalDirectories'];

function withoutApprovals(file: string, content: Buffer): string | Buffer {
  if (!/[\\/]settings[^\\/]*\.json$/.test(file)) return content;
  const settings = parseJson(content.toString('utf8'));
  if (!isRecord(settings)) return content;
  const permissions = isRecord(settings.permissions) ? without(settings.permissions, PERMISSIONS) : {};
  return JSON.stringify({ ...without(settings, APPROVALS), permissions });
}

function without(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
