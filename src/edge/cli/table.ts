/** Aligned rows for a terminal. Japanese letters take two columns, which `padEnd` does not know. */
import truncate from 'fast-string-truncated-width';

export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/** Largest width that a column is padded to, so that a single long path does not push all others aside. */
const WIDEST = 56;
const GAP = '  ';

/**
 * Lines of text, each with its line break. A column that is empty everywhere is left out.
 * @param columns width to cut lines at, infinite for none
 */
export function formatTable(rows: readonly (readonly Cell[])[], columns: number): string {
  const widths = widthsOf(rows);
  return rows.map((row) => `${formatRow(row, widths, columns)}\n`).join('');
}

/** `text` cut to `limit` columns, with `…` in place of the rest. */
export function cutText(text: string, limit: number): string {
  if (limit === Number.POSITIVE_INFINITY) return text;
  const { index, ellipsed } = truncate(text, { limit, ellipsis: '…' });
  return ellipsed ? `${text.slice(0, index)}…` : text;
}

/** Columns below which the last cell of a row, mostly a line of code, is cut too short to be understood. */
const LEAST_ROOM = 40;
const INDENT = '    ';

/** Formats a table; where the last column has no room beside the others, its cell goes below the row. */
export function formatList(rows: readonly (readonly Cell[])[], columns: number): string {
  const heads = rows.map((row) => row.slice(0, -1));
  const taken = widthsOf(heads).reduce((sum, width) => sum + (width === 0 ? 0 : width + GAP.length), 0);
  if (taken === 0 || columns - taken >= LEAST_ROOM) return formatTable(rows, columns);
  const titles = formatTitles(heads, columns).split('\n');
  const lines = rows.flatMap((row, at) => [titles[at] ?? '', formatBelow(row.at(-1), columns)]);
  return lines.map((line) => (line === '' ? '' : `${line}\n`)).join('');
}

/** Places and names as a table when all fit, else close together and whole: a cut name says nothing. */
export function formatTitles(rows: readonly (readonly Cell[])[], columns: number): string {
  const table = formatTable(rows, Number.POSITIVE_INFINITY);
  const plain = rows.map((row) => row.map(({ text }) => ({ text })));
  const widest = Math.max(0, ...formatTable(plain, Number.POSITIVE_INFINITY).split('\n').map(textWidth));
  if (widest <= columns) return table;
  return rows.map((row) => formatTable([row], Number.POSITIVE_INFINITY)).join('');
}

function formatBelow(cell: Cell | undefined, columns: number): string {
  if (cell === undefined || cell.text === '') return '';
  const { text, paint = String } = cell;
  return INDENT + paint(cutText(printable(text), Math.max(columns - INDENT.length, 1)));
}

export function textWidth(text: string): number {
  return truncate(text).width;
}

/**
 * Text of a project on one line, without control characters: an escape sequence in a source file must
 * not reach the terminal.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  return text.replace(/\t/g, '  ').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => widestIn(rows, column));
}

function widestIn(rows: readonly (readonly Cell[])[], column: number): number {
  const widths = rows.map((row) => textWidth(row[column]?.text ?? ''));
  return widths.reduce(
    (widest, width) => (width > widest && width <= WIDEST ? width : widest),
    Math.min(widths[0] ?? 0, WIDEST),
  );
}

function formatRow(row: readonly Cell[], widths: readonly number[], columns: number): string {
  let left = columns;
  const parts: string[] = [];
  row.forEach(({ text, paint = (plain) => plain }, column) => {
    const width = widths[column] ?? 0;
    if (width === 0 && text === '') return;
    const cut = cutText(printable(text), Math.max(left, 1));
    const isLast = column === row.length - 1;
    const padding = isLast ? '' : ' '.repeat(Math.max(0, width - textWidth(cut)));
    parts.push(left > 0 ? paint(cut) + padding : '');
    left -= textWidth(cut) + padding.length + GAP.length;
  });
  return parts.join(GAP).trimEnd();
}
