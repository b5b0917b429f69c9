import { z } from 'zod';
import type { FileStructure, NestedSymbol, StructureAnswer } from '../../../app/facts/analyze-structure.ts';
import type { ListedSymbol } from '../../../app/facts/get-symbols.ts';
import type { IndexedProject } from '../../../app/project/project.ts';
import { sawFolder, sawOutline } from '../../../app/sessions/shown-evidence.ts';
import { fitList, pageFor, type Rest, roomFor } from '../budget.ts';
import { answerWithFact, type Found } from '../fact.ts';
import { detailInput, listInput, sessionInput } from '../inputs.ts';
import { pruneOutline } from '../outline.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';

const input = z.object({ path: z.string(), ...sessionInput, ...listInput, ...detailInput });

type Call = McpToolCall<z.output<typeof input>>;

export const analyzeStructureTool = defineTool({
  name: 'analyze_structure',
  title: 'Analyze structure',
  description:
    'What a file, or each file of a folder, defines and imports, nested, with lines. Use it before reading a file whole.',
  input,
  aliases: { file_path: 'path', file: 'path' },
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
  const { symbols, shown, omitted } = pruneOutline(all, roomFor(call.args) - wireBytes({ ...about, imports }));
  const rest = omitted === 0 ? {} : { rest: restOfFile(call, omitted) };
  return {
    body: { files: [{ ...about, symbols, imports }], total: 1, ...rest },
    seen: sawOutline(project, file.file, listedSymbols(file.file, shown)),
    freshness,
  };
}

function restOfFile({ args, given }: Call, omitted: number): Rest {
  if (args.detail === 'full') return { omitted, next: { tool: 'get_symbols', args: given } };
  return { omitted, next: { tool: 'analyze_structure', args: { ...given, detail: 'full' } } };
}

/** Of a folder each file with what stands at its top level; the outlines of single files have the rest. */
function folder(call: Call, { files, total, freshness }: StructureAnswer): Found {
  const { shown, rows, rest } = fitList(call, {
    items: files,
    total,
    describe: (file) => describeInFolder(file, call),
  });
  const symbols = shown.flatMap(({ file, symbols }) => listedSymbols(file, symbols));
  return {
    body: { files: rows, total, ...(rest && { rest }) },
    seen: sawFolder(
      shown.map(({ file }) => file),
      symbols,
    ),
    freshness,
  };
}

function describeInFolder(file: FileStructure, call: Call): object {
  if (call.args.detail === 'full') return describeFile(file, call);
  const { file: path, language, lines, symbols } = file;
  const top = symbols.slice(0, MOST_IN_FOLDER).map(({ children: _, ...symbol }) => symbol);
  const more = symbols.length > top.length ? { moreSymbols: symbols.length - top.length } : {};
  return { file: path, language, lines, symbols: top, ...more };
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
    // Said only when true: then the grammar may have missed symbols.
    ...(hasSyntaxError ? { hasSyntaxError } : {}),
    imports: isFull ? imports : modules.slice(0, MOST_IMPORTS),
    ...(!isFull && modules.length > MOST_IMPORTS ? { moreImports: modules.length - MOST_IMPORTS } : {}),
  };
}

function listedSymbols(file: string, symbols: readonly NestedSymbol[], scope = ''): ListedSymbol[] {
  return symbols.flatMap(({ name, type, startLine, endLine, children }) => {
    const inner = scope === '' ? name : `${scope}.${name}`;
    const own = { name, file, kind: type, scope, signature: '', startLine, endLine };
    return [own, ...listedSymbols(file, children, inner)];
  });
}
