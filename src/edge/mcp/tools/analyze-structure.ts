import { z } from 'zod';
import type { FileStructure, NestedSymbol, StructureAnswer } from '../../../app/facts/analyze-structure.ts';
import type { ListedSymbol } from '../../../app/facts/get-symbols.ts';
import type { IndexedProject } from '../../../app/project/project.ts';
import { evidenceOfFolder, evidenceOfOutline } from '../../../app/sessions/shown-evidence.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, type Rest, restLines, roomFor } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, sessionInput, text } from '../inputs.ts';
import { pruneOutline } from '../outline.ts';
import { bool, further, int, LINES, list, optional, rest, str } from '../outputs.ts';
import { joinParts, rangeText, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';

const input = z.object({ path: text('a file or folder'), ...sessionInput, ...listInput, ...detailInput });

type Call = McpToolCall<z.output<typeof input>>;

/** A symbol and the symbols inside of it. */
const symbolOutput = z.strictObject({
  name: str,
  type: str,
  ...LINES,
  ...optional({ signature: str, scope: str, block: str, line: int, more: int }),
  get children(): z.ZodOptional<z.ZodArray> {
    return z.array(symbolOutput).optional();
  },
});

export const analyzeStructureTool = defineTool({
  name: 'analyze_structure',
  description: 'Outline of a file, or of each file of a folder, with line numbers and imports.',
  input,
  aliases: { file_path: 'path', file: 'path' },
  output: factOutput({
    files: list({
      ...{ file: str, language: str, lines: int, symbols: z.array(symbolOutput) },
      ...optional({ imports: z.array(z.union([str, further])), more_symbols: int, more_imports: int }),
      ...optional({ has_syntax_error: bool, unread: list({ start: int, end: int }) }),
    }),
    ...{ total: int, rest },
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project) => {
      const answer = await call.workspace.facts.analyzeStructure(
        { path: call.scope ?? '', ...pageFor(call) },
        call.signal,
      );
      const [file] = answer.files;
      const isOneFile = file !== undefined && file.file === call.scope;
      return isOneFile ? oneFile(call, project, { ...answer, file }) : folder(call, answer);
    }),
});

/** All of one file, as deep as it fits. */
function oneFile(
  call: Call,
  project: IndexedProject,
  { file, freshness }: StructureAnswer & { file: FileStructure },
): Found {
  const { symbols: all, imports, ...about } = describeFile(file, call);
  const room = (roomFor(call.args) - wireBytes({ ...about, imports })) * (call.form === 'text' ? TEXT_IS_SHORTER : 1);
  const { symbols, shown, omitted } = pruneOutline(all, room);
  const rest = omitted === 0 ? undefined : restOfFile(call, omitted);
  return {
    body: { files: [{ ...about, symbols, imports }], total: 1, ...(rest && { rest }) },
    lines: (language) => [...fileLines(file, shown, language), ...restLines(rest, language)],
    evidence: evidenceOfOutline(project, file.file, listedSymbols(file.file, shown)),
    freshness,
  };
}

function restOfFile({ args, given }: Call, omitted: number): Rest {
  if (args.detail === 'full') return { omitted, next: { tool: 'get_symbols', args: given } };
  return { omitted, next: { tool: 'analyze_structure', args: { ...given, detail: 'full' } } };
}

/** Lists the top level of each file in a folder, or with detail "full" all its definitions. */
function folder(call: Call, { files, total, freshness }: StructureAnswer): Found {
  const room = roomFor(call.args) * TEXT_IS_SHORTER;
  const { shown, rows, lines, rest } = fitList(call, {
    items: files,
    total,
    describe: (file) => describeInFolder(file, call),
    line: (file) => (call.args.detail === 'full' ? wholeFile(file, room) : lineInFolder(file)),
  });
  const symbols = shown.flatMap((file) =>
    topOf(file).flatMap(({ symbol, scope }) => listedSymbols(file.file, [symbol], scope)),
  );
  return {
    body: { files: rows, total, ...(rest && { rest }) },
    lines: (language) => [ANSWER_TEXTS.files(total)[language], ...underEntries(lines), ...restLines(rest, language)],
    evidence: evidenceOfFolder(
      shown.map(({ file }) => file),
      symbols,
    ),
    freshness,
  };
}

function describeInFolder(file: FileStructure, call: Call): object {
  if (call.args.detail === 'full') return describeFile(file, call);
  const { file: path, language, lines } = file;
  const all = topOf(file);
  const top = all.slice(0, MOST_IN_FOLDER).map(({ symbol: { children: _, ...symbol } }) => symbol);
  const more = all.length > top.length ? { moreSymbols: all.length - top.length } : {};
  return { file: path, language, lines, symbols: top, ...more };
}

/** Symbols at the top of a file. A namespace says little beside the path: what it holds stands in its place. */
function topOf({ symbols }: FileStructure): readonly { readonly symbol: NestedSymbol; readonly scope: string }[] {
  return symbols.flatMap((symbol) =>
    symbol.type === 'namespace' && symbol.children.length > 0
      ? symbol.children.map((child) => ({ symbol: child, scope: symbol.name }))
      : [{ symbol, scope: '' }],
  );
}

/** A file of data may have hundreds at its top level, and the next file matters more. */
const MOST_IN_FOLDER = 8;
const MOST_IMPORTS = 15;

interface DescribedFile {
  readonly symbols: readonly NestedSymbol[];
  readonly imports: readonly unknown[];
}

function describeFile({ hasSyntaxError, imports, ...file }: FileStructure, { args }: Call): DescribedFile {
  const modules = [...new Set(imports.map(({ module }) => module))];
  const isFull = args.detail === 'full';
  return {
    ...file,
    // The flag warns that the grammar may have missed symbols; it is omitted when false.
    ...(hasSyntaxError ? { hasSyntaxError } : {}),
    imports: isFull ? imports : modules.slice(0, MOST_IMPORTS),
    ...(!isFull && modules.length > MOST_IMPORTS ? { moreImports: modules.length - MOST_IMPORTS } : {}),
  };
}

function listedSymbols(file: string, symbols: readonly NestedSymbol[], scope = ''): ListedSymbol[] {
  return symbols.flatMap(({ name, type, scope: owner, startLine, endLine, children }) => {
    const around = [scope, owner ?? ''].filter((part) => part !== '').join('.');
    const inner = around === '' ? name : `${around}.${name}`;
    const own = { name, file, kind: type, scope: around, signature: '', startLine, endLine };
    return [own, ...listedSymbols(file, children, inner)];
  });
}

/** Size of a JSON outline in relation to its text. */
const TEXT_IS_SHORTER = 2.5;

function fileLines(
  { file, language: syntax, lines, imports, hasSyntaxError, unread }: FileStructure,
  symbols: readonly NestedSymbol[],
  language: Language,
): string[] {
  const modules = [...new Set(imports.map(({ module }) => module))];
  const left = modules.length - MOST_IMPORTS;
  const named = `${modules.slice(0, MOST_IMPORTS).join(', ')}${left > 0 ? `, … ${left}` : ''}`;
  return [
    joinParts([
      file,
      syntax,
      ANSWER_TEXTS.lines(lines)[language],
      hasSyntaxError && ANSWER_TEXTS.syntaxError[language],
      unread && ANSWER_TEXTS.unreadLines(unread)[language],
    ]),
    ...symbolLines(symbols, '  '),
    ...(modules.length > 0 ? [`${ANSWER_TEXTS.imports[language]}: ${named}`] : []),
  ];
}

function symbolLines(symbols: readonly NestedSymbol[], indent: string): string[] {
  return symbols.flatMap(({ name, type, scope, startLine, endLine, children }, at) => {
    const inner = scope === undefined ? indent : `${indent}  `;
    return [
      ...(scope === undefined || scope === symbols[at - 1]?.scope ? [] : [`${indent}${scope}`]),
      `${inner}${rangeText(startLine, endLine)}  ${type} ${name}`,
      ...symbolLines(children, `${inner}  `),
    ];
  });
}

/** Lists the nested symbols of a file, as far as one answer has room. */
function wholeFile({ file, symbols }: FileStructure, room: number): string {
  const { shown, omitted } = pruneOutline(symbols, room);
  return [file, ...symbolLines(shown, '  '), ...(omitted > 0 ? [`  … ${omitted}`] : [])].join('\n');
}

/** Formats a file and its top-level definitions on a line. */
function lineInFolder(file: FileStructure): string {
  const all = topOf(file);
  const top = all.slice(0, MOST_IN_FOLDER).map(({ symbol: { name, startLine } }) => `${name}:${startLine}`);
  const left = all.length - top.length;
  return joinParts([file.file, [...top, ...(left > 0 ? [`… ${left}`] : [])].join(', ')]);
}
