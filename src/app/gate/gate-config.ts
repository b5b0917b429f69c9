/**
 * The `gate` of `config.json`, read anew by every hook call. Nobody but a person may loosen it: an edit that is not
 * committed counts at once, since the agent cannot make one; a committed configuration came from somewhere else, and
 * what it loosens counts after `code-intel gate trust`.
 */
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { ValuesOf } from '../config/option-kinds.ts';
import { OPTIONS } from '../config/options.ts';
import { CONFIG_FILE, configFile } from '../roots/index-folder.ts';
import { projectOf } from '../roots/project-root.ts';
import { git, headCommit, isInOperation } from './git.ts';
import type { Notes } from './ports.ts';

const ROWS = OPTIONS.gate.kind.rows ?? {};
type Values = ValuesOf<typeof OPTIONS>['gate'];

export interface GateConfig extends Values {
  /** Loosened by a commit that no person trusted yet: the defaults and what tightens them count. */
  readonly isUntrusted: boolean;
}

/** Never looser than the defaults when the file cannot be read as a configuration. */
export function readGateConfig(root: string, notes: Notes): GateConfig {
  const values = valuesIn(textOf(root));
  if (!loosens(values)) return { ...values, isUntrusted: false };
  return isTrusted(root, values, notes)
    ? { ...values, isUntrusted: false }
    : { ...tightened(values), isUntrusted: true };
}

/** A person has read the configuration as it is and means it. @returns what counts from now on */
export function trustGateConfig(root: string, notes: Notes): Values {
  const values = valuesIn(textOf(root));
  notes.remove(distrustOf(values));
  notes.write(trustOf(values), { trusted: true });
  return values;
}

/** The configuration was changed by something that may not change it; it loosens nothing until a person trusts it. */
export function distrustGateConfig(root: string, notes: Notes): void {
  const values = valuesIn(textOf(root));
  if (!loosens(values)) return;
  notes.remove(trustOf(values));
  notes.write(distrustOf(values), { distrusted: true });
}

function textOf(root: string): string | undefined {
  try {
    return readTextIfExists(configFile(root));
  } catch {
    // What cannot be read loosens nothing.
    return undefined;
  }
}

function valuesIn(text: string | undefined): Values {
  const json = parseJson((text ?? '{}').replace(/^\uFEFF/, ''));
  const given = isRecord(json) ? json.gate : undefined;
  const reading = given === undefined ? { value: OPTIONS.gate.default } : OPTIONS.gate.kind.read(given, 'gate');
  return 'value' in reading ? reading.value : OPTIONS.gate.default;
}

function loosens({ mode, kernel, free, exempt, allowedCommands, mcpAllow }: Values): boolean {
  return (
    mode !== 'enforce' ||
    kernel === 'off' ||
    [free ?? [], exempt, allowedCommands, mcpAllow].some((list) => list.length > 0)
  );
}

/** Only an empty list of free paths is tighter than the default. */
function tightened({ free }: Values): Values {
  return { ...OPTIONS.gate.default, free: free === null ? null : [] };
}

function isTrusted(root: string, values: Values, notes: Notes): boolean {
  if (notes.read(distrustOf(values)) !== undefined) return false;
  if (notes.read(trustOf(values)) !== undefined) return true;
  if (isInOperation(root) || isNested(root) || isCommitted(root, values, notes)) return false;
  remember(values, notes);
  return true;
}

/**
 * A project in a project may have been put there by a program that an agent ran in the outer one, whose gate compares the
 * files that git knows and not the state of other gates.
 */
function isNested(root: string): boolean {
  return projectOf(path.dirname(root)) !== undefined;
}

/** What counted as the person's edit goes on to count when it is committed. */
function remember(values: Values, notes: Notes): void {
  try {
    notes.write(trustOf(values), { trusted: true });
  } catch {
    // It counts now; on a full disk it is only asked again.
  }
}

/** Asked of git once for each commit. */
function isCommitted(root: string, values: Values, notes: Notes): boolean {
  const commit = headCommit(root);
  const name = `committed/${digestOf(values)}`;
  const known = notes.read(name);
  if (commit !== undefined && isRecord(known) && known.commit === commit) return true;
  const text = git(root, ['show', `HEAD:./${CONFIG_FILE}`]);
  const isSame = text !== undefined && digestOf(valuesIn(text)) === digestOf(values);
  if (isSame && commit !== undefined) noteCommit(notes, name, commit);
  return isSame;
}

function noteCommit(notes: Notes, name: string, commit: string): void {
  try {
    notes.write(name, { commit });
  } catch {
    // Asked again at the next call.
  }
}

function trustOf(values: Values): string {
  return `trusted/${digestOf(values)}`;
}

function distrustOf(values: Values): string {
  return `distrusted/${digestOf(values)}`;
}

function digestOf(values: Values): string {
  return contentHash(
    JSON.stringify(Object.keys(ROWS).map((name) => [name, Object.entries(values).find(([key]) => key === name)?.[1]])),
  );
}
