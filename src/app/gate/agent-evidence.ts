/** Evidence for the ledger from the agent's own tools: reads, searches, and commands with their end. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../../base/group-by.ts';
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import type { AgentEvidence } from '../../session/gate/hook-report.ts';
import { type LineRange, type SeenFile, shownBy } from '../../session/ledger/ledger.ts';
import { entriesOf, isFile } from '../roots/file-system.ts';
import { noteContent } from './conversation-notes.ts';
import type { AfterTool, ReadLines, ToolCall } from './hook-call.ts';
import { printedLines } from './printed-lines.ts';
import type { ProjectGate } from './project-gate.ts';
import type { Scene } from './scene.ts';
import { looksIn, type ShellLook } from './shell-looks.ts';
import { writePlaces } from './write-place.ts';

export function agentEvidence(scene: Scene, gate: ProjectGate, after: AfterTool): AgentEvidence[] {
  const { call, response } = after;
  switch (call.kind) {
    case 'read':
      return after.hasFailed ? [] : readEvidence(scene, gate, { ...call, lines: linesToldIn(response) ?? call.lines });
    case 'grep':
    case 'glob':
      return [searchEvidence(scene, gate, call, response), ...printedBySearch(scene, gate, call, response)];
    case 'shell':
      return [
        { ...NOTHING, tool: 'agent:run', args: { command: call.command }, results: 1, exitCode: after.exitCode },
        ...shellLooks(scene, gate, { ...after, command: call.command, output: textIn(response) }),
      ];
    default:
      return [];
  }
}

/** Claude Code says which lines a read showed: of a long file it is not what was asked for. */
function linesToldIn(response: unknown): ReadLines {
  const { startLine, numLines } = isRecord(response) && isRecord(response.file) ? response.file : {};
  return typeof startLine === 'number' && typeof numLines === 'number'
    ? { start: startLine, end: startLine + numLines - 1 }
    : null;
}

const NOTHING = { kind: 'evidence', files: [], exitCode: null } as const;

interface EndedCommand {
  readonly command: string;
  readonly exitCode: number | null;
  readonly output: string;
}

/** By its plain form where the client reports no output; otherwise by what it printed. */
function shellLooks(scene: Scene, gate: ProjectGate, { command, exitCode, output }: EndedCommand): AgentEvidence[] {
  const looks = exitCode === null || exitCode === 0 ? looksIn(command) : [];
  if (looks.length > 0) return looks.flatMap((look) => readEvidence(scene, gate, look, output));
  return printedEvidence(scene, gate, { output, named: namedIn(command) });
}

/** A search with the lines around each hit may show as much as a read. */
function printedBySearch(
  scene: Scene,
  gate: ProjectGate,
  { kind, path: folder }: Extract<ToolCall, { kind: 'grep' | 'glob' }>,
  response: unknown,
): AgentEvidence[] {
  const named = folder === null ? [] : [folder];
  return kind === 'glob' ? [] : printedEvidence(scene, gate, { output: textIn(response), named });
}

interface Printed {
  readonly output: string;
  /** Files as the call names them. */
  readonly named: readonly string[];
}

/** Lines that follow one another in the output and in a file that the call or the output names were shown. */
function printedEvidence(scene: Scene, gate: ProjectGate, { output, named }: Printed): AgentEvidence[] {
  if (output === '') return [];
  const given = named.flatMap((name) => matching(scene, gate, name));
  const names = [...new Set([...given, ...output.split(/\r?\n/).flatMap(nameBeforeLine)])].slice(0, MOST_NAMES);
  const byFile = groupBy(
    names.flatMap((name) => spelled(scene, gate, name)),
    ({ file }) => file,
  );
  return [...byFile].slice(0, MOST_PRINTED).flatMap(([file, spellings]) => {
    const content = contentOf(path.join(gate.project.root, file));
    if (content === undefined || content.length > MOST_BYTES) return [];
    const lines = printedLines(output, { names: spellings.map(({ name }) => name), content: content.toString('utf8') });
    if (lines.length === 0) return [];
    const hash = contentHash(content);
    noteLook(scene, gate, { path: file, hash });
    const seen: SeenFile = { path: file, hash, shown: 'lines', lines };
    return [{ ...NOTHING, tool: 'agent:read', args: { path: file }, files: [seen], results: 1 }];
  });
}

const MOST_NAMES = 200;
const MOST_PRINTED = 10;
const MOST_BYTES = 1_000_000;

/** A name with `*` or `?` in its last part, as a shell puts files in its place; any other name by itself. */
function matching(scene: Scene, gate: ProjectGate, name: string): readonly string[] {
  const [folder, last] = [path.posix.dirname(name), path.posix.basename(name)];
  if (!/[*?]/.test(last) || /[*?[]/.test(folder)) return [name];
  const place = fileIn(scene, gate, folder);
  if (place === undefined) return [];
  const pattern = last
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${pattern}$`, 'su');
  const fitting = entriesOf(path.join(gate.project.root, place)).filter(({ name: entry }) => expression.test(entry));
  return fitting.map(({ name: entry }) => path.posix.join(folder, entry));
}

/** The file that a name means, in the folder of the call or in the one that the command enters first. */
function spelled(scene: Scene, gate: ProjectGate, name: string): { readonly name: string; readonly file: string }[] {
  const file = fileIn(scene, gate, name);
  return file !== undefined && isFile(path.join(gate.project.root, file)) ? [{ name, file }] : [];
}

/** Words of a command, each by itself and below a folder that the command enters. */
function namedIn(command: string): readonly string[] {
  const words = command.split(/[\s'"`;|&<>()=,]+/).filter((word) => word !== '' && !word.startsWith('-'));
  const [, folder] = ENTERED.exec(command) ?? [];
  return folder === undefined ? words : [...words, ...words.map((word) => path.posix.join(folder, word))];
}

const ENTERED = /(?:^|[;&|]\s*)cd\s+([^\s'"$`;&|<>()*?[\]{}]+)/;

/** Fields in which clients report what a tool printed; errors, states and the call itself are something else. */
const OUTPUT_FIELDS = ['stdout', 'output', 'content', 'text', 'llmContent', 'aggregated_output', 'textResultForLlm'];

/** Empty where the client reports no output. */
function textIn(response: unknown): string {
  if (Array.isArray(response)) return response.map(textIn).join('\n');
  if (isRecord(response))
    return OUTPUT_FIELDS.map((field) => textIn(response[field])).find((text) => text !== '') ?? '';
  if (typeof response !== 'string') return '';
  const parsed = /^\s*[[{]/.test(response) ? parseJson(response) : undefined;
  return isRecord(parsed) || Array.isArray(parsed) ? textIn(parsed) : response;
}

/** `src/a.ts:12:text` and `src/a.ts-12-text` name `src/a.ts`. */
function nameBeforeLine(line: string): readonly string[] {
  const [, name] = /^((?:[A-Za-z]:)?[^:\s]{1,400}?)[:-]\d+[:-]/.exec(line) ?? [];
  return name === undefined ? [] : [name];
}

/** A file of the project that cannot be read now was not shown either. @param output of a shell; empty for none */
function readEvidence(scene: Scene, gate: ProjectGate, call: ShellLook, output = ''): AgentEvidence[] {
  const file = fileIn(scene, gate, call.path);
  const content = file === undefined ? undefined : contentOf(path.join(gate.project.root, file));
  if (file === undefined || content === undefined) return [];
  const hash = contentHash(content);
  const { range, total } = linesOf(content, call);
  const ranges = output === '' ? [range] : within(range, printedLines(output, { names: [], content: `${content}` }, 1));
  const longest = ranges.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  if (longest === undefined) return [];
  const seen: SeenFile = { path: file, hash, shown: shownBy(longest, total), lines: ranges };
  if (seen.shown === 'lines') noteLook(scene, gate, { path: file, hash });
  return [{ ...NOTHING, tool: 'agent:read', args: { path: file }, files: [seen], results: 1 }];
}

function within({ start, end }: LineRange, ranges: readonly LineRange[]): LineRange[] {
  const cut = ranges.map((range) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }));
  return cut.filter((range) => range.start <= range.end);
}

function noteLook({ caller }: Scene, gate: ProjectGate, look: { readonly path: string; readonly hash: string }): void {
  const session = gate.session();
  if (session.kind !== 'bound') return;
  noteContent(gate.notes, caller.conversation, { ...look, sessionId: session.sessionId, isEdited: false });
}

function linesOf(content: Buffer, { lines }: ShellLook): { readonly range: LineRange; readonly total: number } {
  const total = Math.max(1, content.toString('latin1').split('\n').length - (content.at(-1) === NEWLINE ? 1 : 0));
  const [start, end] = [lines?.start ?? 1, lines?.end ?? total];
  return { range: { start: Math.min(start, total), end: Math.min(end, total) }, total };
}

const NEWLINE = 0x0a;
const MOST_FILES = 500;

function searchEvidence(
  scene: Scene,
  gate: ProjectGate,
  call: Extract<ToolCall, { kind: 'grep' | 'glob' }>,
  response: unknown,
): AgentEvidence {
  const named = [...new Set(namesIn(response))].flatMap((name) => fileIn(scene, gate, name) ?? []);
  const files = [...new Set(named)]
    .filter((file) => existsSync(path.join(gate.project.root, file)))
    .slice(0, MOST_FILES)
    .map((file): SeenFile => ({ path: file, hash: '', shown: 'named', lines: [] }));
  const { kind, pattern, path: folder } = call;
  return { ...NOTHING, tool: `agent:${kind}`, args: { pattern, path: folder }, files, results: files.length };
}

/** Lists of files, or lines that begin with one. */
function namesIn(response: unknown): readonly string[] {
  if (Array.isArray(response)) return response.flatMap(namesIn);
  if (isRecord(response)) return Object.values(response).flatMap(namesIn);
  if (typeof response !== 'string') return [];
  const parsed = /^\s*[[{]/.test(response) ? parseJson(response) : undefined;
  return parsed === undefined ? response.split(/\r?\n/).flatMap(nameOfLine) : namesIn(parsed);
}

/** `src/a.ts:12:text` names `src/a.ts`. */
function nameOfLine(line: string): readonly string[] {
  const [, name] = /^\s*((?:[A-Za-z]:)?[^:]{1,400}?)(?:[:-]\d+[:-].*)?\s*$/.exec(line) ?? [];
  return name === undefined ? [] : [name];
}

/** Relative to the project; undefined for what lies elsewhere. */
function fileIn({ ports, caller, around }: Scene, gate: ProjectGate, written: string): string | undefined {
  if (written === '' || written.includes('\0')) return undefined;
  const places = writePlaces(ports, { written, cwd: caller.cwd, around });
  const place = places.find(({ project }) => project?.root === gate.project.root);
  return place?.file;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return isFile(file) ? readFileSync(file) : undefined;
  } catch {
    // A folder, or gone.
    return undefined;
  }
}
