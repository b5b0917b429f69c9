/** Evidence for the ledger from the agent's own tools: reads, searches, and commands with their end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { distinctBy } from '../../../base/distinct-by.ts';
import { groupBy } from '../../../base/group-by.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import { joinedRanges } from '../../../base/line-ranges.ts';
import type { ClientId } from '../../../clients/agent-client.ts';
import { NEVER_INDEXED_FOLDERS } from '../../../indexing/scan/file-name-rules.ts';
import type { AgentEvidence } from '../../../session/gate/hook-report.ts';
import { type FileEvidence, type LineRange, shownBy } from '../../../session/ledger/ledger.ts';
import { looksOfOutput } from '../../../session/ledger/own-looks.ts';
import { contentIn, entriesOf, isFile, isFolder } from '../../roots/file-system.ts';
import type { AfterTool, ReadLines, ToolCall } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { looksAt } from './earlier-looks.ts';
import { fileIn, lineCount, noteLook } from './files-looked-at.ts';

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

/** Stands for anything, also for several parts of a path: a variable, or `**`. */
const ANYTHING = '**';

/**
 * Words of a command, each by itself, below a folder that the command enters, and behind a colon, as in `HEAD:src/a.ts`;
 * with `**` in place of variables and of what other commands print.
 */
function namedIn(command: string): readonly string[] {
  const open = command.replace(/\$\([^()]*\)|`[^`]*`|\$\{[^{}]*\}|\$\w+/g, ANYTHING);
  const texts = open === command ? [command] : [command, open];
  const words = texts
    .flatMap((text) => text.split(/[\s'"`;|&<>()=]+/))
    .flatMap(spelledOut)
    .flatMap((word) => word.split(','))
    .flatMap((word) => (word.includes(':') ? [word, word.slice(word.lastIndexOf(':') + 1)] : [word]))
    .filter((word) => word !== '' && !word.startsWith('-') && word.length <= LONGEST_WORD);
  const [, folder] = ENTERED.exec(command) ?? [];
  const below = folder === undefined ? [] : words.map((word) => path.posix.join(folder, word));
  return [...new Set([...words, ...below])].slice(0, MOST_WORDS);
}

const ENTERED = /(?:^|[;&|]\s*)cd\s+([^\s'"$`;&|<>()*?[\]{}]+)/;
const LONGEST_WORD = 500;
const MOST_WORDS = 400;

/** `lib/{a,b}.js` stands for two words. */
function spelledOut(word: string): readonly string[] {
  const [whole, before = '', inner = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(word) ?? [];
  if (whole === undefined) return [word];
  return inner
    .split(',')
    .slice(0, MOST_ALTERNATIVES)
    .flatMap((one) => (after.includes('{') ? [before + one + after.replace(/[{}]/g, '')] : [before + one + after]));
}

const MOST_ALTERNATIVES = 30;

/**
 * The words that are no patterns, as they are, and files in place of the others. A name without a folder is looked for
 * below the folders that the words name, as `find` and `xargs` would come to it.
 */
function filesMeant(scene: Scene, gate: ProjectGate, words: readonly string[]): readonly string[] {
  const walk = walkIn(scene, gate);
  const plain = words.filter((word) => !isPattern(word));
  const patterns = words
    .filter((word) => isPattern(word) && /\w/.test(word))
    .flatMap((word) => walk(folderOf(word), expressionOf(word)));
  const folders = plain.filter((word) => isFolderIn(scene, gate, word));
  const names = words.filter((word) => /^[^/]*\w[^/]*$/.test(word) && /[.*?]/.test(word));
  const below = folders.flatMap((folder) =>
    names.flatMap((name) => walk(folder, expressionOf(`${folder}/${ANYTHING}/${name}`))),
  );
  return [...new Set([...plain, ...patterns, ...below])];
}

function isPattern(word: string): boolean {
  return /[*?]/.test(word);
}

function isFolderIn(scene: Scene, gate: ProjectGate, word: string): boolean {
  const place = fileIn(scene, gate, word);
  return place !== undefined && isFolder(path.join(gate.project.root, place));
}

/** The part of a pattern that leads to where its files may lie. */
function folderOf(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex(isPattern);
  return parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

interface FilePattern {
  readonly expression: RegExp;
  /** Folders below the first one in which files may lie; no end for `**`. */
  readonly depth: number;
}

function expressionOf(pattern: string): FilePattern {
  const text = pattern
    .replace(/^\.\//, '')
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\0', '(?:.*/)?')
    .replaceAll('\u0001', '.*');
  const parts = pattern.split('/');
  const depth = pattern.includes(ANYTHING) ? MOST_DEPTH : parts.length - parts.findIndex(isPattern) - 1;
  return { expression: new RegExp(`^${text}$`, 'su'), depth };
}

const MOST_DEPTH = 12;
/** Entries of folders that one call may make the hook look at. */
const MOST_ENTRIES = 3000;

type Walk = (folder: string, pattern: FilePattern) => readonly string[];

/** Names as the call would spell them. */
function walkIn(scene: Scene, gate: ProjectGate): Walk {
  let left = MOST_ENTRIES;
  return (folder, { expression, depth }) => {
    const found: string[] = [];
    const pending = [{ name: folder === '.' ? '' : folder, depth }];
    for (let one = pending.pop(); one !== undefined && left > 0; one = pending.pop()) {
      const place = fileIn(scene, gate, one.name === '' ? '.' : one.name);
      for (const entry of place === undefined ? [] : entriesOf(path.join(gate.project.root, place))) {
        left--;
        const name = one.name === '' ? entry.name : path.posix.join(one.name, entry.name);
        if (entry.isDirectory()) {
          const isOwn = !NEVER_INDEXED_FOLDERS.has(entry.name) && !entry.name.startsWith('.');
          if (one.depth > 0 && isOwn) pending.push({ name, depth: one.depth - 1 });
        } else if (expression.test(name)) found.push(name);
      }
    }
    return found;
  };
}

interface PrintedIn {
  /** As an output may name the file before a line: `src/a.ts:12:text`. */
  readonly names: readonly string[];
  readonly content: string;
}

/** Characters of an output that a client surely shows; what comes after counts for nothing. */
const MOST_CHARACTERS = 30_000;
const MOST_LINES = 20_000;
/** Lines in a row, or all of a shorter file. */
const LEAST_RUN = 5;
/** Lines held against lines; what is left then, of a file of equal lines, counts for nothing. */
const MOST_STEPS = 500_000;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[mK]`, 'g');

/** A line of an output with what of it may be a line of a file. */
interface PrintedLine {
  readonly text: string;
  /** Numbers that may be the line's, each with the offset at which it ends. */
  readonly counts: readonly { readonly number: number; readonly end: number }[];
  /** The text without what stands before it: a mark of a difference, or a number of another count. */
  readonly rests: readonly string[];
}

function printedLine(text: string): PrintedLine {
  const counts = [...text.slice(0, MOST_BEFORE).matchAll(/\d{1,7}(?!\d)/g)].map((match) => ({
    number: Number(match[0]),
    end: match.index + match[0].length,
  }));
  const [, numbered] = /^\s*\d{1,7}(?:[:\-\t→|.)]|\s\s?)(.*)$/s.exec(text) ?? [];
  const rests = numbered === undefined ? [] : [numbered, ...(numbered.startsWith(' ') ? [numbered.slice(1)] : [])];
  return { text, counts, rests: /^[ +]/.test(text) ? [text.slice(1), ...rests] : rests };
}

/** Characters before a line: `d4f7b3f5 lib/a.js (A. Author 2010-01-01 12:00:00 +0000 800) `. */
const MOST_BEFORE = 160;

/** Lines of a file, and the lines of the output that they stand in, counted from 0. */
interface PrintedRun extends LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A stretch of the output belongs to the file with the longest run there: a licence that stands in ten files
 * shows none of them.
 * @param least lines in a row, by default five
 * @returns for each file 1-based ranges, ascending and apart from each other
 */
function printedLines(output: string, files: readonly PrintedIn[], least = LEAST_RUN): LineRange[][] {
  if (files.length === 0) return [];
  const printed = output.slice(0, MOST_CHARACTERS).replace(COLOURS, '').split(/\r?\n/).map(printedLine);
  const runs = files.map((file) => runsOf(printed, file, least));
  const reaches = runs.map(reachOf);
  return runs.map((own, at) => {
    const isOthers = ({ from, to }: PrintedRun): boolean =>
      reaches.some((reach, other) => other !== at && (reach[from] ?? -1) >= to);
    return joinedRanges(own.filter((run) => !isOthers(run)).map(({ start, end }) => ({ start, end })));
  });
}

/** For each line of the output how far a run goes that begins there or before. */
function reachOf(runs: readonly PrintedRun[]): readonly number[] {
  const reach: number[] = [];
  for (const { from, to } of runs) reach[from] = Math.max(reach[from] ?? -1, to);
  let furthest = -1;
  for (let line = 0; line < reach.length; line++) {
    furthest = Math.max(furthest, reach[line] ?? -1);
    reach[line] = furthest;
  }
  return reach;
}

function runsOf(output: readonly PrintedLine[], { names, content }: PrintedIn, run: number): PrintedRun[] {
  const lines = content.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0 || lines.length > MOST_LINES) return [];
  const least = Math.min(run, lines.length);
  const places = placesOf(lines);
  const found: PrintedRun[] = [];
  // Runs that end at the line before, by the line of the file that they end at.
  let runs = new Map<number, number>();
  let steps = 0;
  let at = 0;
  for (const printed of output) {
    const next = new Map<number, number>();
    for (const line of linesPrinted(printed, { names, lines, places })) next.set(line, runs.get(line - 1) ?? line);
    close(found, runs, { next, least, at });
    runs = next;
    at++;
    steps += next.size;
    if (steps > MOST_STEPS) break;
  }
  close(found, runs, { next: new Map(), least, at });
  return found;
}

/** Numbers of the lines with the same text. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, text] of lines.entries()) {
    const known = places.get(text);
    if (known === undefined) places.set(text, [index + 1]);
    else known.push(index + 1);
  }
  return places;
}

interface Named {
  readonly names: readonly string[];
  readonly lines: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** A number before the text says which of several equal lines it is; any other mark before it says nothing. */
function linesPrinted({ text, counts, rests }: PrintedLine, { names, lines, places }: Named): readonly number[] {
  const counted = counts.find(({ number, end }) => isLine(text, end, lines[number - 1]));
  if (counted !== undefined) return [counted.number];
  const name = names.find((one) => text.startsWith(one) && /[:-]/.test(text[one.length] ?? ''));
  const readings = name === undefined ? [text, ...rests] : [text, text.slice(name.length + 1), ...rests];
  for (const reading of readings) {
    const known = places.get(reading);
    if (known !== undefined) return known;
  }
  return [];
}

/** Nothing but a separator stands between a number and the text of its line. */
function isLine(text: string, end: number, line: string | undefined): boolean {
  if (line === undefined) return false;
  const own = line.trim();
  const printed = text.trimEnd();
  const start = printed.length - own.length;
  return start >= end && printed.endsWith(own) && SEPARATOR.test(printed.slice(end, start));
}

const SEPARATOR = /^\s*[:)|=\]>→.-]{0,2}\s*$/;

interface NextLine {
  readonly next: ReadonlyMap<number, number>;
  readonly least: number;
  /** Position in the output. */
  readonly at: number;
}

/** Notes the runs that the next line does not go on with. */
function close(found: PrintedRun[], runs: ReadonlyMap<number, number>, { next, least, at }: NextLine): void {
  for (const [end, start] of runs) {
    if (end - start + 1 < least || next.get(end + 1) === start) continue;
    found.push({ start, end, from: at - 1 - (end - start), to: at - 1 });
  }
}

interface ShellLook {
  readonly path: string;
  readonly lines: ReadLines;
}

/** `cd src && sed -n '1,80p' cart.ts`, `nl -ba cart.ts | sed -n '1,80p'`, `cat a.ts b.ts`, `head -n 40 a.ts`. */
export function looksIn(command: string): readonly ShellLook[] {
  const [, folder, rest = ''] = /^\s*(?:cd\s+([^\s'"$`;&|<>()*?[\]{}]+)\s*&&\s*)?(.*?)\s*$/s.exec(command) ?? [];
  const looks = numbered(rest) ?? plain(rest) ?? [];
  return folder === undefined ? looks : looks.map((look) => ({ ...look, path: inFolder(folder, look.path) }));
}

function inFolder(folder: string, path: string): string {
  return path.startsWith('/') ? path : `${folder.replace(/\/+$/, '')}/${path}`;
}

/** `nl -ba FILE | sed -n '1,80p'` and `cat -n FILE | head -80`. */
function numbered(command: string): readonly ShellLook[] | undefined {
  const [, first = '', second = ''] = /^([^|]+?)\s*\|\s*([^|]+)$/.exec(command) ?? [];
  const [whole, ...more] = plain(first) ?? [];
  const range = rangeOf(wordsOf(second) ?? []);
  return whole === undefined || more.length > 0 || whole.lines !== null || range === undefined
    ? undefined
    : [{ path: whole.path, lines: range }];
}

function plain(command: string): readonly ShellLook[] | undefined {
  const [program, ...rest] = wordsOf(command) ?? [];
  const options = SHOWS_ALL.get(program ?? '');
  if (options !== undefined) {
    const [given, paths] = [rest.filter((word) => word.startsWith('-')), rest.filter((word) => !word.startsWith('-'))];
    return given.every((option) => options.test(option)) ? paths.map((path) => ({ path, lines: null })) : undefined;
  }
  const path = rest.at(-1);
  const lines = program === undefined || path === undefined ? undefined : rangeOf([program, ...rest.slice(0, -1)]);
  return path === undefined || lines === undefined || path.startsWith('-') ? undefined : [{ path, lines }];
}

/** Programs that show whole files, with the options that leave it so. */
const SHOWS_ALL: ReadonlyMap<string, RegExp> = new Map([
  ['cat', /^-[AbeEnstTuv]+$/],
  ['nl', /^-[bhf][an]$|^-w\d+$/],
  ['bat', /^(?:-n|-pp?|--plain|--paging=never|--color=never|--style=[a-z,]+)$/],
]);

/** Lines that `sed -n '1,80p'`, `head -n 40` or `head -40` prints; undefined for anything else. */
function rangeOf([program, ...rest]: readonly string[]): ReadLines | undefined {
  const written = rest.join(' ');
  if (program === 'sed') {
    const [, start, end = start] = /^-n (\d+)(?:,(\d+))?p$/.exec(written) ?? [];
    return start === undefined ? undefined : { start: Number(start), end: Number(end) };
  }
  const [, count] = /^(?:-n ?|-)(\d+)$/.exec(written) ?? [];
  return program === 'head' && count !== undefined ? { start: 1, end: Number(count) } : undefined;
}

/** Undefined where the shell would make something else of the words. */
function wordsOf(command: string): readonly string[] | undefined {
  const words = command
    .trim()
    .split(/\s+/)
    .map((word) => /^(['"])([^'"$`\\!]*)\1$/.exec(word)?.[2] ?? word);
  return words.every((word) => /^[\w@%+=:,./-]+$/.test(word)) ? words : undefined;
}
