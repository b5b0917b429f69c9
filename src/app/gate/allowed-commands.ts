/**
 * The commands that a person allowed, in the spellings that their own scripts give them: who allows `npm run lint` allows
 * the linter that it runs. None counts while code of the agent lies where such a command may find it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import type { Effect } from '../../shell/contract.ts';
import { addToList, listOf } from './conversation-notes.ts';
import type { ProjectGate } from './project-gate.ts';

export function allowedCommands(gate: ProjectGate): readonly string[] {
  const { allowedCommands: given } = gate.config();
  if (given.length === 0 || agentCode(gate).length > 0) return [];
  return [...given, ...given.flatMap((command) => scriptOf(gate.project.root, command))];
}

/** Files and folders of build output that tests and builds may load, written by the agent before READY. */
export function noteAgentCode(gate: ProjectGate, files: readonly string[]): void {
  const written = files.filter((file) => gate.isFree(file));
  addToList(gate.notes, gate.conversation, AGENT_CODE, written);
}

/** Lists those of the noted files that still exist, relative to the project. */
function agentCode({ notes, conversation, project }: ProjectGate): readonly string[] {
  const files = listOf(notes, conversation, AGENT_CODE);
  return files.filter((file) => existsSync(path.join(project.root, file)));
}

/** Names of sources and of what is built from them. */
const CODE =
  /(?:^|\/)(?:(?:gnu)?makefile|rakefile|gemfile|justfile|dockerfile|[^/]*\.(?:[cm]?[jt]sx?|json5?|py|rb|php|p[lm]|lua|sh|bash|go|rs|java|kts?|scala|cs|swift|gradle|toml|ya?ml|cfg|ini|snap|vue|svelte|py[co]|pth|class|jar|node|wasm|so|dylib|dll|exe|r?a|o|rlib|beam|phar|luac|egg|whl)|\.\w+rc)$/i;

/** Names of files that no test and no build takes for code. */
const DATA =
  /\.(?:log|txt|md|html?|css|csv|tsv|xml|svg|png|jpe?g|gif|map|pid|out|diff|patch|gz|tgz|zip|tar|db|sqlite3?|lock)$/i;

export function isCode(file: string): boolean {
  return CODE.test(file);
}

/** For what is copied, moved or unpacked as a whole, and for names that are only known when the command runs. */
function mayHoldCode(file: string): boolean {
  return CODE.test(file) || !DATA.test(file);
}

/** Absolute paths at which code may lie afterwards. */
export function codeOf(effect: Effect): readonly string[] {
  if (effect.kind !== 'writer') return [];
  const places = effect.targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  const isWhole = effect.brings !== undefined;
  return places.filter((place) => (isWhole || place.endsWith('*') ? mayHoldCode(place) : isCode(place)));
}

const AGENT_CODE = 'agent-code';

/** `npm run lint` with `"lint": "eslint ."` is `npx eslint`, with files of the project. */
function scriptOf(root: string, command: string): readonly string[] {
  const [, name] = /^(?:npm|pnpm|yarn|bun) (?:run )?([\w:-]+)$/.exec(command) ?? [];
  const manifest = parseJson(readTextOrUndefined(path.join(root, 'package.json')) ?? '');
  const scripts = isRecord(manifest) && isRecord(manifest.scripts) ? manifest.scripts : {};
  const body = name === undefined || !Object.hasOwn(scripts, name) ? undefined : scripts[name];
  if (typeof body !== 'string' || !/^[\w@./:=,-]+(?: [\w@./:=,-]+)*$/.test(body)) return [];
  const [program = '', ...rest] = body.replace(/(?: \.)+$/, '').split(' ');
  if (program === 'node' && rest[0] === '--test') return [`${body} *`];
  return existsSync(path.join(root, 'node_modules', '.bin', program)) ? [['npx', program, ...rest, '*'].join(' ')] : [];
}
