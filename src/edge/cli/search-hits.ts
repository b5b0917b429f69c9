/** Search hits as a person reads them and as a program does. */
import type { SearchHit } from '../../app/search-code.ts';
import type { LinesOf } from '../../app/source-lines.ts';
import { queryTerms } from '../../base/terms.ts';
import { type LocationOf, locationCell } from './location.ts';
import { cutText, formatTable, printable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface HitStyle {
  /** What was asked for; it decides which line of a hit is shown below its first. */
  readonly query: string;
  readonly terminal: Terminal;
  readonly locationOf: LocationOf;
  readonly linesOf: LinesOf;
  /** Adds what the score is made of, and further matches of the same file. */
  readonly explain: boolean;
}

const INDENT = '    ';

/** Each hit: place, kind and symbol, aligned among all hits; below it the first lines of its code. */
export function formatHits(hits: readonly SearchHit[], style: HitStyle): string {
  const heads = formatTable(
    hits.map((hit) => headOf(hit, style)),
    style.terminal.columns,
  ).split('\n');
  return hits.map((hit, at) => [heads[at], ...bodyOf(hit, style), ''].join('\n')).join('');
}

/** Only what programs rely on, and `parts` and `also` when asked to explain. */
export function wireHit(hit: SearchHit, { explain = false }: { readonly explain?: boolean } = {}): object {
  const { file, startLine, endLine, score, symbol, kind, parts, also } = hit;
  return {
    file,
    startLine,
    endLine,
    score: rounded(score),
    symbol,
    kind,
    why: describeParts(hit),
    ...(explain ? { parts, also } : {}),
  };
}

/** Where the score comes from, largest part first. */
function describeParts({ parts: { queryType: _, fileClass, factor, ...signals } }: SearchHit): string {
  const present = Object.entries(signals)
    .filter(([, value]) => value >= LEAST_SHOWN)
    .sort(([, left], [, right]) => right - left);
  const sum = present.map(([signal, value]) => `${LABELS[signal] ?? signal} ${value.toFixed(2)}`).join(' + ');
  return factor === 1 ? sum : `(${sum}) × ${factor} for ${fileClass}`;
}

/** Signals under the name that says most to a reader; the others go by their own. */
const LABELS: Readonly<Record<string, string>> = { lexical: 'words', vector: 'meaning', stem: 'file name' };
/** What two decimals round to nothing. */
const LEAST_SHOWN = 0.005;

function headOf({ file, startLine, kind, symbol }: SearchHit, { terminal, locationOf }: HitStyle) {
  const { dim, bold } = terminal.colors;
  return [
    locationCell(locationOf(file, startLine), terminal),
    { text: kind, paint: dim },
    { text: symbol, paint: bold },
  ];
}

function bodyOf(hit: SearchHit, { query, terminal, locationOf, linesOf, explain }: HitStyle): string[] {
  const lines = previewOf(linesOf(hit.file).slice(hit.startLine - 1, hit.endLine), query);
  const also = hit.also.map(({ startLine, symbol }) => `also ${locationOf(hit.file, startLine)} ${symbol}`.trimEnd());
  const reasons = explain ? [`score ${hit.score.toFixed(3)} = ${describeParts(hit)}`, ...also] : [];
  return [...lines, ...reasons.map(terminal.colors.dim)].map((line) => INDENT + shorten(line, terminal));
}

/**
 * The first line of code, by which a definition is known again, and the line that answers most of the query.
 * Comments are shown where there is nothing else.
 */
function previewOf(lines: readonly string[], query: string): string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const code = filled.filter((line) => !COMMENT.test(line));
  const [first, ...others] = code.length > 0 ? code : filled;
  const shown = [first, bestLine(others, query)].filter((line) => line !== undefined);
  const shared = Math.min(...shown.map((line) => line.search(/\S/)));
  return shown.map((line) => printable(line.slice(shared)));
}

/** The line with most of the query's terms; the first one when none has any. */
function bestLine(lines: readonly string[], query: string): string | undefined {
  const wanted = new Set(queryTerms(query));
  const matches = lines.map((line) => queryTerms(line).filter((term) => wanted.has(term)).length);
  return lines[matches.indexOf(Math.max(...matches))];
}

/** How comment lines begin in most languages. It only decides what is shown, so a miss does no harm. */
const COMMENT = /^\s*(?:\/[/*]|\*(?:[\s/]|$)|#\s|--\s|;;|<!--)/;

function shorten(line: string, { columns }: Terminal): string {
  return cutText(line, columns - INDENT.length);
}

function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}
