/** Search hits as a person reads them and as a program does. */

import type { LinesOf } from '../../app/project/source-lines.ts';
import { type PreviewLine, previewOf } from '../../app/search/preview.ts';
import type { SearchHit } from '../../app/search/search-code.ts';
import { rounded } from '../../base/numbers.ts';
import { wordPainter } from './highlight.ts';
import { type LocationOf, locationCell } from './location.ts';
import { simpleName, symbolLabel } from './symbol-label.ts';
import { cutText, formatTitles, printable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface HitStyle {
  /** Query; it decides which line of a hit is shown below its first. */
  readonly query: string;
  readonly terminal: Terminal;
  readonly locationOf: LocationOf;
  readonly linesOf: LinesOf;
  /** Adds what the score is made of, and further matches of the same file. */
  readonly explain: boolean;
}

const NUMBER_WIDTH = 6;
const INDENT = ' '.repeat(NUMBER_WIDTH + 2);

/** Formats hits with place, kind and symbol, aligned in columns, and the best lines below each. */
export function formatHits(hits: readonly SearchHit[], style: HitStyle): string {
  const heads = formatTitles(
    hits.map((hit) => formatHead(hit, style)),
    style.terminal.columns,
  ).split('\n');
  return hits.map((hit, at) => [heads[at], ...formatBody(hit, style), ''].join('\n')).join('');
}

/** Describes a hit for programs, with `parts` and `also` when asked to explain. */
export function wireHit(hit: SearchHit, { explain = false }: { readonly explain?: boolean } = {}): object {
  const { file, startLine, endLine, score, symbol, kind, parts, also } = hit;
  return {
    file,
    startLine,
    endLine,
    score: rounded(score, 4),
    symbol,
    kind,
    why: describeParts(hit),
    ...(explain ? { parts, also } : {}),
  };
}

/** Parts of the score, largest first. */
function describeParts({ parts: { queryType: _, fileClass, factor, ...signals } }: SearchHit): string {
  const present = Object.entries(signals)
    .filter(([, value]) => value >= LEAST_SHOWN)
    .sort(([, left], [, right]) => right - left);
  const sum = present.map(([signal, value]) => `${LABELS[signal] ?? signal} ${value.toFixed(2)}`).join(' + ');
  return factor === 1 ? sum : `(${sum}) × ${factor} for ${fileClass}`;
}

/** Signals under the name that says most to a reader; the others go by their own. */
const LABELS: Readonly<Record<string, string>> = { lexical: 'words', vector: 'meaning', stem: 'file name' };

/** Score that two decimals round to nothing. */
const LEAST_SHOWN = 0.005;

function formatHead({ file, startLine, kind, symbol }: SearchHit, { terminal, locationOf }: HitStyle) {
  const { dim, bold } = terminal.colors;
  return [
    locationCell(locationOf(file, startLine), terminal),
    { text: kind, paint: dim },
    { text: symbolLabel(symbol), paint: bold },
  ];
}

function formatBody(hit: SearchHit, { query, terminal, locationOf, linesOf, explain }: HitStyle): string[] {
  const lines = linesOf(hit.file).slice(hit.startLine - 1, hit.endLine);
  const preview = previewOf(lines, { query, name: simpleName(hit.symbol) });
  const paint = wordPainter(query, terminal);
  const also = hit.also.map(({ startLine, symbol }) =>
    `also ${locationOf(hit.file, startLine)} ${symbolLabel(symbol)}`.trimEnd(),
  );
  const reasons = explain ? [`score ${hit.score.toFixed(3)} = ${describeParts(hit)}`, ...also] : [];
  const half = hit.otherHalf === undefined ? [] : [`also ${hit.otherHalf}`];
  return [
    ...preview.map((line) => formatNumbered({ ...line, number: line.number + hit.startLine - 1 }, { terminal, paint })),
    ...[...half, ...reasons].map((line) => terminal.colors.dim(INDENT + line)),
  ];
}

interface LineStyle {
  readonly terminal: Terminal;
  readonly paint: (text: string) => string;
}

function formatNumbered({ number, text }: PreviewLine, { terminal, paint }: LineStyle): string {
  const { colors, columns } = terminal;
  const margin = `${String(number).padStart(NUMBER_WIDTH)}  `;
  return colors.dim(margin) + paint(shorten(printable(text), columns - margin.length));
}

function shorten(line: string, columns: number): string {
  return cutText(line, Math.max(columns, 1));
}

export const DEFAULT_LIMIT = 10;
