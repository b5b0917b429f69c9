/** A tool's name and input as a tool call. */
import type { ReadLines, ReplacedText, ToolCall } from '../../app/gate/hook-call.ts';
import { placesIn, writesFilesByName } from '../../app/gate/tools/place-fields.ts';
import { isRecord, type JsonRecord, recordsIn } from '../../base/json-record.ts';
import { withoutFileScheme } from '../../base/paths.ts';
import { patchedPaths } from './apply-patch.ts';
import { numberOf, textOf, textsIn } from './fields.ts';
import { replacedBy, replacedByPatch, replacing } from './replaced-texts.ts';
import { COMMAND_FIELDS, joinWords, readCommand, shellCall, typedCall } from './shell-call.ts';
import { TOOLS, type ToolKind } from './tools.ts';

export interface ToolUse {
  readonly tool: string;
  /** Input as the client sent it; for a tool that writes, anything but a record is malformed. */
  readonly input: unknown;
  readonly isWindows: boolean;
}

/** A built-in tool; MCP tools are recognised by each dialect. */
export function builtInCall(use: ToolUse): ToolCall {
  const kind = TOOLS.get(use.tool);
  return kind === undefined ? unknownCall(use) : knownCall(kind, use);
}

/** True for the names of tools that surely change nothing. */
export function isReadOnlyTool(tool: string): boolean {
  return ['read', 'grep', 'glob', 'harmless'].includes(TOOLS.get(tool) ?? '');
}

function knownCall(kind: ToolKind, { tool, input, isWindows }: ToolUse): ToolCall {
  const fields = isRecord(input) ? input : {};
  switch (kind) {
    case 'write':
      return writeCall(tool, input);
    case 'patch':
      return patchCall(tool, input);
    case 'bash':
    case 'powershell':
      return shellCall(tool, kind, input);
    case 'typed':
      return typedCall({ tool, input, isWindows });
    case 'shell':
      return shellCall(tool, isWindows ? 'powershell' : 'bash', input);
    case 'read':
      return readCall(tool, fields);
    case 'grep':
    case 'glob':
      return {
        kind,
        pattern: textOf(fields, 'pattern', 'query') ?? '',
        path: textOf(fields, ...FOLDER_FIELDS) ?? null,
      };
    case 'harmless':
      return harmlessCall(tool, fields);
  }
}

/** A harmless tool that is told to store its results in a file counts as one that writes there. */
function harmlessCall(tool: string, fields: JsonRecord): ToolCall {
  const written = placesIn(fields, 'written');
  return written.length === 0
    ? { kind: 'harmless', tool }
    : { kind: 'unknown', tool, paths: written, written, command: null };
}

/** Fields in which a path may stand, alone or in a list. */
const PATH_FIELDS = [
  'file_path',
  'filePath',
  'path',
  'notebook_path',
  'notebookPath',
  'target_notebook',
  'absolute_path',
  'target_file',
  'targetFile',
  'relative_workspace_path',
  'filename',
  'fileName',
  'dirPath',
  'uri',
  'file',
  'files',
  'paths',
] as const;
/** Lists of edits that may each have a path of their own. */
const EDIT_FIELDS = ['edits', 'replacements', 'changes'] as const;
const FOLDER_FIELDS = ['path', 'dir_path', 'target_directory', 'includePattern'] as const;
const PATCH_FIELDS = ['command', 'input', 'patch', 'patchText', 'patch_text', 'diff'] as const;

function writeCall(tool: string, input: unknown): ToolCall {
  const paths = isRecord(input) ? pathsIn(input) : null;
  if (!isRecord(input) || paths === null || paths.length === 0) return { kind: 'malformed', tool };
  return { kind: 'write', tool, paths, ...replacing(replacedTexts(input, paths)) };
}

/** Reads the edits of a call; an edit without a path applies to the file that the call names. */
function replacedTexts(input: JsonRecord, paths: readonly string[]): readonly ReplacedText[] {
  const own = paths.slice(0, 1).flatMap((path) => replacedBy(input, path));
  const edits = EDIT_FIELDS.flatMap((name) => recordsIn(input[name]));
  return [...own, ...edits.flatMap((edit) => replacedBy(edit, pathsIn(edit)?.[0] ?? paths[0] ?? ''))];
}

/** Null when something stands where a path belongs that is none. */
function pathsIn(input: JsonRecord): readonly string[] | null {
  const own = PATH_FIELDS.filter((name) => input[name] !== undefined && input[name] !== null);
  const found = own.map((name) => pathsOf(input[name]));
  const edits = EDIT_FIELDS.flatMap((name) => recordsIn(input[name])).map(pathsIn);
  const all = [...found, ...edits];
  return all.includes(null) ? null : [...new Set(all.flatMap((paths) => paths ?? []))];
}

function pathsOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value === '' ? null : [withoutFileScheme(value)];
  if (isRecord(value)) return pathsIn(value);
  if (!Array.isArray(value)) return null;
  const found = value.map((item: unknown) => (Array.isArray(item) ? null : pathsOf(item)));
  return found.includes(null) ? null : found.flatMap((paths) => paths ?? []);
}

function patchCall(tool: string, input: unknown): ToolCall {
  const patch = typeof input === 'string' ? input : isRecord(input) ? patchTextOf(input) : undefined;
  const paths = patch === undefined ? [] : patchedPaths(patch);
  if (patch === undefined || paths.length === 0 || paths.includes('')) return { kind: 'malformed', tool };
  return { kind: 'write', tool, paths, ...replacing(replacedByPatch(patch)) };
}

/** All texts in which a patch may stand: which of them the client takes is its own business. */
function patchTextOf(input: JsonRecord): string | undefined {
  const texts = PATCH_FIELDS.flatMap((name) => (typeof input[name] === 'string' ? [input[name]] : []));
  return texts.length > 0 ? texts.join('\n') : textsIn(input.command).at(-1);
}

function readCall(tool: string, fields: JsonRecord): ToolCall {
  const path = textOf(fields, ...PATH_FIELDS);
  return path === undefined
    ? { kind: 'harmless', tool }
    : { kind: 'read', path: withoutFileScheme(path), lines: readLineRange(fields) };
}

/** Reads a range given as offset and limit, or as first and last line. */
function readLineRange(fields: JsonRecord): ReadLines {
  const start = numberOf(fields, 'offset', 'start_line', 'startLine', 'start_line_one_indexed');
  const end = numberOf(fields, 'end_line', 'endLine', 'end_line_one_indexed_inclusive');
  const limit = numberOf(fields, 'limit');
  if (start === undefined && end === undefined && limit === undefined) return null;
  const first = Math.max(1, start ?? 1);
  if (end !== undefined) return { start: first, end };
  return { start: first, end: limit === undefined ? Number.MAX_SAFE_INTEGER : first + limit - 1 };
}

/** Bundles calls that the client makes without asking again: they pass together or not at all. */
function bundleCall(use: ToolUse, calls: readonly unknown[]): ToolCall {
  const { tool } = use;
  const inner = calls.map((one) => innerCall(use, one));
  const writing = inner.filter((call) => !READING.has(call.kind));
  if (writing.length === 0) return { kind: 'harmless', tool };
  const paths = writing.flatMap((call) => (call.kind === 'write' ? call.paths : []));
  const [only] = writing;
  const replaces = writing.flatMap((call) => (call.kind === 'write' ? (call.replaces ?? []) : []));
  if (writing.every(({ kind }) => kind === 'write')) return { kind: 'write', tool, paths, ...replacing(replaces) };
  return writing.length === 1 && only?.kind === 'shell' ? { ...only, tool } : { kind: 'malformed', tool };
}

const READING: ReadonlySet<string> = new Set(['read', 'grep', 'glob', 'harmless']);

function innerCall(use: ToolUse, call: unknown): ToolCall {
  const tool = isRecord(call) ? textOf(call, 'tool', 'tool_name', 'toolName', 'name', 'recipient_name') : undefined;
  if (!isRecord(call) || tool === undefined) return { kind: 'malformed', tool: use.tool };
  const input = BUNDLED_INPUTS.map((name) => call[name]).find((value) => value !== undefined);
  return builtInCall({ ...use, tool: tool.replace(/^functions\./, ''), input });
}

const BUNDLED_INPUTS = ['parameters', 'args', 'arguments', 'input', 'tool_input'] as const;
const BUNDLES = ['tool_calls', 'tool_uses', 'toolCalls', 'invocations'] as const;

/** `run_notebook_cell`, `REPL`: code in some language, or in a file; an agent that is run calls the hook itself. */
function runsCode(tool: string): boolean {
  return (
    /^(?:run|exec(?:ute)?|eval(?:uate)?)(?=[_A-Z.-]|$)|^(?:repl|js_repl)$/i.test(tool) &&
    !/agent|tests?failure/i.test(tool)
  );
}

function unknownCall(use: ToolUse): ToolCall {
  const { tool, input } = use;
  if (!isRecord(input)) return { kind: runsCode(tool) || writesFilesByName(tool) ? 'malformed' : 'harmless', tool };
  const bundle = BUNDLES.map((name) => input[name]).find(Array.isArray);
  if (bundle !== undefined) return bundleCall(use, bundle);
  const known = pathsIn(input);
  const paths = known === null ? null : [...new Set([...known, ...placesIn(input, 'any')])];
  if (paths !== null && runsCode(tool) && COMMAND_FIELDS.every((name) => input[name] === undefined)) {
    return { kind: 'unknown', tool, paths: [], written: [], command: joinWords([`./${tool}`]) };
  }
  const command = COMMAND_FIELDS.some((name) => input[name] !== undefined) ? readCommand(input) : null;
  if (paths === null || command === undefined) return { kind: 'malformed', tool };
  if (paths.length > 0 || command !== null) {
    return { kind: 'unknown', tool, paths, written: placesIn(input, 'written'), command };
  }
  return writesFilesByName(tool) ? { kind: 'malformed', tool } : { kind: 'harmless', tool };
}
