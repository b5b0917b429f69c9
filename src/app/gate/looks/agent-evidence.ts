/** Evidence for the ledger from the agent's own tools: reads, searches, and commands with their end. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { distinctBy } from '../../../base/distinct-by.ts';
import { groupBy } from '../../../base/group-by.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import type { ClientId } from '../../../clients/agent-client.ts';
import type { AgentEvidence } from '../../../session/gate/hook-report.ts';
import { type FileEvidence, type LineRange, shownBy } from '../../../session/ledger/ledger.ts';
import { looksOfOutput } from '../../../session/ledger/own-looks.ts';
import { contentIn, isFile } from '../../roots/file-system.ts';
import type { AfterTool, ReadLines, ToolCall } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { looksAt } from './earlier-looks.ts';
import { fileIn, lineCount, noteLook } from './files-looked-at.ts';
import { filesMeant, namedIn } from './named-files.ts';
import { printedLines } from './printed-lines.ts';
import { looksIn, type ShellLook } from './shell-looks.ts';

/** What one call showed; of its looks those that count are remembered. */
export function agentEvidence(scene: Scene, gate: ProjectGate, after: AfterTool): AgentEvidence[] {
  const reports = reportsOf(scene, gate, after);
  const looks = looksOfOutput(reports.filter(isRead).flatMap(({ files }) => files));
  for (const look of looks) if (look.shown === 'lines') noteLook(scene, gate, look);
  return [...reports.filter((report) => !isRead(report)), ...readsOf(looks)];
}

function isRead({ tool }: AgentEvidence): boolean {
  return tool === 'agent:read';
}

function reportsOf(scene: Scene, gate: ProjectGate, after: AfterTool): AgentEvidence[] {
  const { call, response } = after;
  switch (call.kind) {
    case 'read':
      if (after.hasFailed) return [];
      if (isUnchanged(response)) return readsOf(looksAt(scene, gate, fileIn(scene, gate, call.path) ?? ''));
      return fileLooked(scene, gate, { ...call, lines: reportedLines(response) ?? call.lines }).flatMap((file) =>
        readOf(file),
      );
    case 'grep':
    case 'glob':
      return [searchEvidence(scene, gate, call, response), ...printedBySearch(scene, gate, call, response)];
    case 'shell':
      return [
        { ...NOTHING, tool: 'agent:run', args: { command: call.command }, results: 1, exitCode: after.exitCode },
        ...shellLooks(scene, gate, { ...after, command: call.command, output: outputOf(after) }),
      ];
    case 'mcp':
    case 'unknown':
      return after.hasFailed ? [] : printedByTool(scene, gate, call, response);
    default:
      return [];
  }
}

/** A client may leave out what it showed before. */
function isUnchanged(response: unknown): boolean {
  return isRecord(response) && response.type === 'file_unchanged';
}

/** Claude Code reports what a command printed, also if it is nothing; a monitor returns before it has printed. */
function outputOf({ caller, response }: AfterTool): string | undefined {
  return shownOutput(response) ?? (caller.client === 'claude-code' ? '' : undefined);
}

/** Claude Code says which lines a read showed: of a long file it is not what was asked for. */
function reportedLines(response: unknown): ReadLines {
  const { startLine, numLines } = isRecord(response) && isRecord(response.file) ? response.file : {};
  return typeof startLine === 'number' && typeof numLines === 'number'
    ? { start: startLine, end: startLine + numLines - 1 }
    : null;
}

const NOTHING = { kind: 'evidence', files: [], exitCode: null } as const;

interface EndedCommand {
  readonly command: string;
  readonly exitCode: number | null;
  /** Undefined where the client does not report it. */
  readonly output: string | undefined;
}

/** By its plain form where the client does not report the output; otherwise by what it printed. */
function shellLooks(scene: Scene, gate: ProjectGate, { command, exitCode, output }: EndedCommand): AgentEvidence[] {
  const looks = exitCode === null || exitCode === 0 ? looksIn(command) : [];
  if (looks.length === 0) return readsOf(printedFiles(scene, gate, { output: output ?? '', named: namedIn(command) }));
  const files = distinctBy(
    looks.flatMap((look) => fileLooked(scene, gate, look)),
    ({ file }) => file,
  );
  const contents = files.map(({ content }) => ({ names: [], content: content.toString('utf8') }));
  const shown = output === undefined ? undefined : printedLines(output, contents, 1);
  return files.flatMap((file, at) => readOf(file, shown?.[at]));
}

/** A search with the lines around each hit may show as much as a read. */
function printedBySearch(
  scene: Scene,
  gate: ProjectGate,
  { kind, path: folder }: Extract<ToolCall, { kind: 'grep' | 'glob' }>,
  response: unknown,
): AgentEvidence[] {
  const named = folder === null ? [] : [folder];
  return kind === 'glob'
    ? []
    : readsOf(printedFiles(scene, gate, { output: shownResult(scene.caller.client, 'grep', response), named }));
}

/** A tool that nobody knows may show files that its call names. */
function printedByTool(
  scene: Scene,
  gate: ProjectGate,
  call: Extract<ToolCall, { kind: 'mcp' | 'unknown' }>,
  response: unknown,
): AgentEvidence[] {
  const named = call.kind === 'mcp' ? namedIn(JSON.stringify(call.input)) : call.paths;
  return readsOf(printedFiles(scene, gate, { output: shownResult(scene.caller.client, 'mcp', response), named }));
}

interface LookedAt {
  readonly file: string;
  readonly content: Buffer;
  readonly lines: ReadLines;
}

/** A file of the project that cannot be read now was not shown either. */
function fileLooked(scene: Scene, gate: ProjectGate, { path: written, lines }: ShellLook): readonly LookedAt[] {
  const file = fileIn(scene, gate, written);
  const content = file === undefined ? undefined : contentIn(gate.project.root, file);
  return file === undefined || content === undefined ? [] : [{ file, content, lines }];
}

/** @param printed lines that stand in an output; undefined where all that was asked for was shown */
function readOf({ file, content, lines }: LookedAt, printed?: readonly LineRange[]): AgentEvidence[] {
  const total = lineCount(content);
  const range = rangeIn(total, lines);
  const ranges = printed === undefined ? [range] : within(range, printed);
  if (ranges.length === 0) return [];
  const shown = ranges.some((one) => shownBy(one, total) === 'lines') ? 'lines' : 'glimpse';
  return readsOf([{ path: file, hash: contentHash(content), shown, lines: ranges }]);
}

/** A look at each file, as the hook reports it. */
export function readsOf(files: readonly FileEvidence[]): AgentEvidence[] {
  return files.map((file) => ({
    ...NOTHING,
    tool: 'agent:read',
    args: { path: file.path },
    files: [file],
    results: 1,
  }));
}

function within({ start, end }: LineRange, ranges: readonly LineRange[]): LineRange[] {
  const cut = ranges.map((range) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }));
  return cut.filter((range) => range.start <= range.end);
}

function rangeIn(total: number, lines: ReadLines): LineRange {
  const [start, end] = [lines?.start ?? 1, lines?.end ?? total];
  return { start: Math.min(start, total), end: Math.min(end, total) };
}

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
    .map((file): FileEvidence => ({ path: file, hash: '', shown: 'named', lines: [] }));
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

/** @returns undefined where the client does not report the output; empty for a command that printed nothing or goes on unseen */
function shownOutput(response: unknown): string | undefined {
  if (!isRecord(response)) return textIn(response);
  const isUnseen = response.interrupted === true || 'backgroundTaskId' in response;
  const text = textIn(response) ?? (isUnseen ? '' : undefined);
  // Claude Code keeps a long output in a file, and shows how it begins.
  return typeof response.persistedOutputPath === 'string' ? text?.slice(0, PREVIEW) : text;
}

const PREVIEW = 2000;

/** Longer results of these Claude Code keeps in a file as well, and reports them to hooks as a whole. */
const MOST_SHOWN = { grep: 20_000, mcp: 50_000 } as const;

/** The part of an answer that a search or a tool of another server showed. */
function shownResult(client: ClientId, kind: keyof typeof MOST_SHOWN, response: unknown): string {
  const text = shownOutput(response) ?? '';
  return client === 'claude-code' && text.length > MOST_SHOWN[kind] ? text.slice(0, PREVIEW) : text;
}

/** Fields in which clients report what a tool printed; errors, states and the call itself are something else. */
const OUTPUT_FIELDS = ['stdout', 'output', 'content', 'text', 'llmContent', 'aggregated_output', 'textResultForLlm'];

function textIn(response: unknown): string | undefined {
  if (Array.isArray(response)) return response.map((part) => textIn(part) ?? '').join('\n');
  if (isRecord(response)) {
    const texts = OUTPUT_FIELDS.map((field) => textIn(response[field]));
    return texts.find((text) => text) ?? texts.find((text) => text !== undefined);
  }
  if (typeof response !== 'string') return undefined;
  const parsed = /^\s*[[{]/.test(response) ? parseJson(response) : undefined;
  return isRecord(parsed) || Array.isArray(parsed) ? textIn(parsed) : response;
}

interface Printed {
  readonly output: string;
  /** Files as the call names them. */
  readonly named: readonly string[];
}

/** Lines that follow one another in the output and in a file that the call or the output names were shown. */
function printedFiles(scene: Scene, gate: ProjectGate, { output, named }: Printed): FileEvidence[] {
  if (output === '') return [];
  const given = filesMeant(scene, gate, named);
  const printed = output.split(/\r?\n/).flatMap(nameBeforeLine);
  const names = [...new Set([...given, ...printed])].slice(0, MOST_NAMES);
  const byFile = groupBy(
    names.flatMap((name) => spelled(scene, gate, name)),
    ({ file }) => file,
  );
  let left = MOST_READ;
  const read = [...byFile].slice(0, MOST_PRINTED).flatMap(([file, spellings]) => {
    const content = contentIn(gate.project.root, file);
    if (content === undefined || content.length > Math.min(MOST_BYTES, left)) return [];
    left -= content.length;
    return [{ file, content, names: spellings.map(({ name }) => name) }];
  });
  const shown = printedLines(
    output,
    read.map(({ names, content }) => ({ names, content: content.toString('utf8') })),
  );
  return read.flatMap(({ file, content }, at): FileEvidence[] => {
    const lines = shown[at] ?? [];
    const total = lineCount(content);
    if (!lines.some((range) => shownBy(range, total) === 'lines')) return [];
    return [{ path: file, hash: contentHash(content), shown: 'lines', lines }];
  });
}

const MOST_NAMES = 400;
const MOST_PRINTED = 60;
const MOST_BYTES = 1_000_000;
/** Bytes of all files together. */
const MOST_READ = 4_000_000;

/** The file that a name means, from the folder of the call. */
function spelled(scene: Scene, gate: ProjectGate, name: string): { readonly name: string; readonly file: string }[] {
  const file = fileIn(scene, gate, name);
  return file !== undefined && isFile(path.join(gate.project.root, file)) ? [{ name, file }] : [];
}

/** `src/a.ts:12:text` and `src/a.ts-12-text` name `src/a.ts`. */
function nameBeforeLine(line: string): readonly string[] {
  const [, name] = /^((?:[A-Za-z]:)?[^:\s]{1,400}?)[:-]\d+[:-]/.exec(line) ?? [];
  return name === undefined ? [] : [name];
}
