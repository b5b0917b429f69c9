/** Evidence for the ledger from the agent's own tools: reads, searches, and commands with their end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { distinctBy } from '../../../base/distinct-by.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import type { AgentEvidence } from '../../../session/gate/hook-report.ts';
import { type LineRange, type SeenFile, shownBy } from '../../../session/ledger/ledger.ts';
import { looksOfOutput } from '../../../session/ledger/own-looks.ts';
import { contentIn } from '../../roots/file-system.ts';
import type { AfterTool, ReadLines, ToolCall } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { looksAt } from './earlier-looks.ts';
import { extentIn, fileIn, noteLook } from './files-looked-at.ts';
import { namedIn } from './named-files.ts';
import { printedFiles } from './printed-files.ts';
import { printedLines } from './printed-lines.ts';
import { looksIn, type ShellLook } from './shell-looks.ts';
import { shownOutput, shownResult } from './tool-output.ts';

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
      return fileLooked(scene, gate, { ...call, lines: linesToldIn(response) ?? call.lines }).flatMap((file) =>
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
  const { range, extent } = linesOf(file, content, lines);
  const ranges = printed === undefined ? [range] : within(range, printed);
  if (ranges.length === 0) return [];
  const shown = ranges.some((one) => shownBy(one, extent) === 'lines') ? 'lines' : 'glimpse';
  return readsOf([{ path: file, hash: contentHash(content), shown, lines: ranges }]);
}

/** A look at each file, as the hook reports it. */
export function readsOf(seen: readonly SeenFile[]): AgentEvidence[] {
  return seen.map((file) => ({ ...NOTHING, tool: 'agent:read', args: { path: file.path }, files: [file], results: 1 }));
}

function within({ start, end }: LineRange, ranges: readonly LineRange[]): LineRange[] {
  const cut = ranges.map((range) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }));
  return cut.filter((range) => range.start <= range.end);
}

function linesOf(file: string, content: Buffer, lines: ReadLines) {
  const extent = extentIn(file, content);
  const { total } = extent;
  const [start, end] = [lines?.start ?? 1, lines?.end ?? total];
  return { range: { start: Math.min(start, total), end: Math.min(end, total) }, extent };
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
