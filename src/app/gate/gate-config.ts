/**
 * The `gate` of `config.json`, read anew by every hook call. Tightening the gate counts at once; loosening it counts
 * after a person said so outside of the agent, by `code-intel gate trust` or in `code-intel init`. The writer of the
 * file cannot be told: a program that was left waiting in the background writes it between two calls.
 */
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { ValuesOf } from '../config/option-kinds.ts';
import { OPTIONS } from '../config/options.ts';
import { configFile } from '../roots/index-folder.ts';
import type { Notes } from './ports.ts';

type Values = ValuesOf<typeof OPTIONS>['gate'];

export interface GateConfig extends Values {
  /** Loosenings of the file that no person trusted, which do not count; as `loosenings` gives them. */
  readonly untrusted: readonly string[];
}

/** Never looser than the defaults when the file cannot be read as a configuration. */
export function readGateConfig(root: string, notes: Notes): GateConfig {
  const given = valuesIn(parseJson(textOf(root)));
  if (loosenings(given).length === 0) return { ...given, untrusted: [] };
  const trusted = trustedIn(notes);
  const counted = common(given, trusted);
  const known = new Set(loosenings(counted));
  return { ...counted, untrusted: loosenings(given).filter((one) => !known.has(one)) };
}

/** One text for each value that is looser than the default, as `mode: off` and `exempt: src/**`. */
export function loosenings({
  mode,
  kernel,
  free,
  exempt,
  writable,
  allowedCommands,
  mcpAllow,
}: Values): readonly string[] {
  const lists = { free: free ?? [], exempt, writable, allowed_commands: allowedCommands, mcp_allow: mcpAllow };
  return [
    ...(mode === 'enforce' ? [] : [`mode: ${mode}`]),
    ...(kernel === 'off' ? ['kernel: off'] : []),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`)),
  ];
}

/** A person has read the configuration as it is and means it. */
export function trustGateConfig(root: string, notes: Notes): void {
  trust(notes, valuesIn(parseJson(textOf(root))));
}

/** A person agreed to these commands; what else was trusted goes on counting. */
export function trustCommands(commands: readonly string[], notes: Notes): void {
  const trusted = trustedIn(notes);
  trust(notes, { ...trusted, allowedCommands: [...new Set([...trusted.allowedCommands, ...commands])] });
}

export function isTrusted(command: string, notes: Notes): boolean {
  return trustedIn(notes).allowedCommands.includes(command);
}

/** The configuration was changed by something that may not change it: a person reads it again before it loosens anything. */
export function distrustGateConfig(notes: Notes): void {
  notes.remove(TRUSTED);
}

const TRUSTED = 'trusted-gate';

function trust(notes: Notes, { mode, kernel, free, exempt, writable, allowedCommands, mcpAllow }: Values): void {
  const gate = { mode, kernel, free, exempt, writable, allowed_commands: allowedCommands, mcp_allow: mcpAllow };
  notes.write(TRUSTED, { gate });
}

function trustedIn(notes: Notes): Values {
  return valuesIn(notes.read(TRUSTED));
}

function textOf(root: string): string {
  try {
    return (readTextIfExists(configFile(root)) ?? '{}').replace(/^\uFEFF/, '');
  } catch {
    // An unreadable file loosens nothing.
    return '{}';
  }
}

function valuesIn(json: unknown): Values {
  const given = isRecord(json) ? json.gate : undefined;
  const reading = given === undefined ? { value: OPTIONS.gate.default } : OPTIONS.gate.kind.read(given, 'gate');
  return 'value' in reading ? reading.value : OPTIONS.gate.default;
}

const BY_STRENGTH: readonly Values['mode'][] = ['enforce', 'warn', 'off'];

/** Values that both admit. */
function common(given: Values, trusted: Values): Values {
  const among = (values: readonly string[], known: readonly string[]): readonly string[] =>
    values.filter((value) => known.includes(value));
  return {
    ...given,
    mode: BY_STRENGTH.find((mode) => mode === given.mode || mode === trusted.mode) ?? 'enforce',
    kernel: given.kernel === trusted.kernel ? given.kernel : 'auto',
    free: given.free === null ? null : among(given.free, trusted.free ?? []),
    exempt: among(given.exempt, trusted.exempt),
    writable: among(given.writable, trusted.writable),
    allowedCommands: among(given.allowedCommands, trusted.allowedCommands),
    mcpAllow: among(given.mcpAllow, trusted.mcpAllow),
  };
}
