/** Notebooks as the code of their cells: each line of a cell stands in the line of the file that holds it, all else is blank. */
import { isRecord } from '../../base/json-record.ts';

export function isNotebook(file: string): boolean {
  return /\.ipynb$/i.test(file);
}

/** Line of a cell as notebooks are written: a string in a list, on a separate line. */
const LINE_OF_CELL = /^\s*("(?:[^"\\]|\\.)*"),?\s*$/;

/** The language of the kernel stands in the first line, as in a script. @returns the text as it is where it is no such notebook */
export function codeOfNotebook(text: string): string {
  const { cells, language } = notebookIn(text);
  const lines = text.split('\n');
  const shown = lines.map(() => '');
  shown[0] = `#!${language}`;
  let from = 0;
  for (const { isCode, source } of cells) {
    const found = source.length === 0 ? from : placeOf(source, lines, from);
    if (found === undefined) return text;
    source.forEach((line, at) => {
      const [code = ''] = line.split(/\r?\n/);
      shown[found + at] = isCode ? code : `# ${code}`;
    });
    from = found + source.length;
  }
  return cells.length === 0 ? text : shown.join('\n');
}

/** The next lines that hold one text of the list each; undefined for a notebook in other lines. */
function placeOf(source: readonly string[], lines: readonly string[], from: number): number | undefined {
  for (let at = from; at + source.length <= lines.length; at++)
    if (source.every((line, offset) => textIn(lines[at + offset] ?? '') === line)) return at;
  return undefined;
}

function textIn(line: string): string | undefined {
  const [, quoted] = LINE_OF_CELL.exec(line) ?? [];
  const text = quoted === undefined ? undefined : parseNotebook(quoted);
  return typeof text === 'string' ? text : undefined;
}

interface Cell {
  readonly isCode: boolean;
  readonly source: readonly string[];
}

function notebookIn(text: string): { readonly cells: readonly Cell[]; readonly language: string } {
  const notebook = parseNotebook(text);
  const cells = isRecord(notebook) && Array.isArray(notebook.cells) ? notebook.cells.filter(isRecord) : [];
  const metadata = isRecord(notebook) && isRecord(notebook.metadata) ? notebook.metadata : {};
  const [kernel, info] = [metadata.kernelspec, metadata.language_info].map((one) => (isRecord(one) ? one : {}));
  const language = String(kernel?.language ?? info?.name ?? 'python');
  return {
    language,
    cells: cells.map(({ cell_type: type, source }) => ({
      isCode: type === 'code',
      source: Array.isArray(source) ? source.map(String) : [],
    })),
  };
}

function parseNotebook(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A notebook that is cut off or merged halfway is shown as the text that it is.
    return undefined;
  }
}
