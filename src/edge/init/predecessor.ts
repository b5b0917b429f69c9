/**
 * Files that earlier versions, written in Python, left in a project, and what becomes of them (SU4). It goes with the
 * release after the first.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileKey } from '../../app/config/option-group.ts';
import { OPTIONS } from '../../app/config/options.ts';
import { configFile, FOLDER } from '../../app/roots/index-folder.ts';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import type { FileEdit, JsonChange } from './file-edit.ts';
import { valueAt } from './json-edit.ts';

export interface Predecessor {
  readonly edits: readonly FileEdit[];
  readonly notes: readonly string[];
}

export interface PredecessorPlace {
  readonly root: string;
  readonly read: (file: string) => string | null;
}

/** Edits that remove an earlier version; none where there was none. Agreements and learned pairs stay as they are. */
export function predecessorEdits({ root, read }: PredecessorPlace): Predecessor {
  const mcpFile = path.join(root, '.mcp.json');
  const settings = configFile(root);
  const data = findOldData(path.join(root, FOLDER));
  const servers = serversIn(valueAt(read(mcpFile), ['mcpServers']));
  const found = valueAt(read(settings), []);
  if (data.length === 0 && servers.length === 0 && !hasFormerDefaults(found)) return { edits: [], notes: [] };
  const config = configChanges(found);
  const former = servers.filter((name) => name !== 'code-intel');
  return {
    edits: [
      ...data.map((file): FileEdit => ({ kind: 'set_aside', file })),
      ...jsonEdit(
        mcpFile,
        servers.map((name) => ({ kind: 'remove', path: ['mcpServers', name] })),
      ),
      ...jsonEdit(settings, config),
    ],
    notes: [
      ...(data.length > 0
        ? [
            `data of an earlier version is kept in ${FOLDER}/backup: ${data.map((file) => path.basename(file)).join(', ')}`,
          ]
        : []),
      ...(former.length > 0 ? [`servers of an earlier version are taken out of .mcp.json: ${former.join(', ')}`] : []),
      ...(config.length > 0
        ? [
            `settings that were defaults of an earlier version, or that no longer exist, are taken out of config.json: ${config.map(({ path: [key] }) => key).join(', ')}`,
          ]
        : []),
    ],
  };
}

const DATA = /^(?:devrag-.*\.json|vectors-.*\.db|chroma)$/;

function findOldData(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => DATA.test(name))
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    // Most projects have no such folder.
    return [];
  }
}

/** The two servers for vectors, and the server itself where it was started with Python. */
function serversIn(servers: unknown): readonly string[] {
  if (!isRecord(servers)) return [];
  return Object.entries(servers).flatMap(([name, entry]) =>
    /^devrag-(?:map|forest)$/.test(name) || (name === 'code-intel' && isPython(entry)) ? [name] : [],
  );
}

function isPython(entry: unknown): boolean {
  return /code_intel_server\.py/.test(JSON.stringify(entry));
}

/** Settings that were written without asking the person, and would now narrow the index or ask for another model. */
const FORMER_DEFAULTS: JsonRecord = {
  embedding_model: 'multilingual-e5-small',
  source_dirs: JSON.stringify(['src', 'lib', 'app']),
};

/** Marks of a file that an earlier version wrote, all together; one alone may be a person's choice. */
function hasFormerDefaults(config: unknown): boolean {
  return isRecord(config) && Object.entries(FORMER_DEFAULTS).every(([key, value]) => textOf(config[key]) === value);
}

function configChanges(config: unknown): readonly JsonChange[] {
  if (!isRecord(config)) return [];
  const known = new Set(['$schema', ...Object.keys(OPTIONS).map(fileKey)]);
  return Object.entries(config).flatMap(([key, value]): JsonChange[] => {
    return !known.has(key) || FORMER_DEFAULTS[key] === textOf(value) ? [{ kind: 'remove', path: [key] }] : [];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function jsonEdit(file: string, changes: readonly JsonChange[]): FileEdit[] {
  return changes.length === 0 ? [] : [{ kind: 'json', file, changes }];
}
