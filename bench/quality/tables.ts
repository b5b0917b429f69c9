/** The results as Markdown tables, ready for a documentation page. */
import { isLocalization, type RepositoryScore, type Summary, summarize } from './evaluate.ts';

export function repositoryTable(own: readonly RepositoryScore[], baseline: readonly RepositoryScore[]): string {
  const others = new Map(baseline.map((row) => [row.repo, row]));
  const rowsOf = (wanted: boolean): string[] =>
    own.filter((row) => isLocalization(row) === wanted).map((row) => repositoryRow(row, others.get(row.repo)));
  const [mine, theirs] = [summarize(own), summarize(baseline)];
  return [
    heading(['Code search, NDCG@10', 'queries', '*chunks*', 'BM25', '*files*', 'BM25']),
    ...rowsOf(false),
    row(['**mean**', '', ...[mine.chunks, theirs.chunks, mine.files, theirs.files].map(three)]),
    '',
    heading(['Localization', 'queries', 'R@10', 'BM25', 'NDCG@10', 'BM25']),
    ...rowsOf(true),
    row(['**mean**', '', ...[mine.recall, theirs.recall, mine.ndcg, theirs.ndcg].map(three)]),
    '',
  ].join('\n');
}

/** Each stage beside what it is worth: the figure without it, and the difference. */
export function ablationTable(full: Summary, stages: readonly { name: string; summary: Summary }[]): string {
  const cells = (summary: Summary): string[] => COLUMNS.map((column) => compared(summary[column], full[column]));
  return [
    heading(['Stage', '*chunks*', '*files*', 'localization NDCG@10', 'localization R@10']),
    row(['everything', ...COLUMNS.map((column) => three(full[column]))]),
    ...stages.map(({ name, summary }) => row([name, ...cells(summary)])),
    '',
  ].join('\n');
}

const COLUMNS = ['chunks', 'files', 'ndcg', 'recall'] as const;

function repositoryRow(own: RepositoryScore, baseline: RepositoryScore | undefined): string {
  const columns = isLocalization(own) ? (['recall', 'files'] as const) : (['chunks', 'files'] as const);
  return row([
    own.repo,
    String(own.queries),
    ...columns.flatMap((name) => [three(own[name]), three(baseline?.[name] ?? 0)]),
  ]);
}

export function compared(value: number, full: number): string {
  const difference = value - full;
  return `${three(value)} (${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(3)})`;
}

export function three(value: number): string {
  return value.toFixed(3);
}

export function heading(cells: readonly string[]): string {
  return `${row(cells)}\n${row(cells.map((_, at) => (at === 0 ? '---' : '---:')))}`;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
