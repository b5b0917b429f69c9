/** `code-intel status`: what the index holds, and what it leaves out and why. */
import { unparsedText } from '../../../app/project/grammar-check.ts';
import { type ProjectStatus, projectStatus, type SkippedGroup } from '../../../app/reports/project-status.ts';
import { toJson } from '../../json.ts';
import { type Command, EXIT } from '../command.ts';
import { grouped, megabytes } from '../numbers.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withProject } from '../with-project.ts';

export const status: Command = (call) =>
  withProject(call, async ({ project }) => {
    const found = projectStatus(project);
    call.terminal.out(call.flags.json ? `${toJson(found)}\n` : describeStatus(found, call.terminal));
    return EXIT.found;
  });

export function describeStatus(status: ProjectStatus, terminal: Terminal): string {
  const { bold, dim } = terminal.colors;
  const rows = [
    ['project', status.root],
    ['index', stateOf(status)],
    ['holds', totalsOf(status)],
    ['model', status.model],
    ['learned', learnedOf(status)],
    ['languages', status.languages.map(({ language, files }) => `${language || 'text'} ${grouped(files)}`).join(', ')],
  ];
  const facts = rows.map(([name = '', value = '']) => [
    { text: name, paint: dim },
    { text: value, paint: name === 'project' ? bold : String },
  ]);
  const table = formatTable(facts, Number.POSITIVE_INFINITY);
  const leftOut = describeSkipped(status.skipped, terminal) + describeUnparsed(status.unparsed);
  return table + leftOut + describeProblems(status.learned.problems);
}

function describeUnparsed(unparsed: ProjectStatus['unparsed']): string {
  return unparsed.length === 0 ? '' : `\nNot parsed:\n${unparsed.map((one) => `  ${unparsedText(one)}\n`).join('')}`;
}

function describeProblems(problems: readonly string[]): string {
  return problems.length === 0 ? '' : `\nTo repair in .code-intel:\n${problems.map((one) => `  ${one}\n`).join('')}`;
}

function stateOf({ state, checkedAt }: ProjectStatus): string {
  if (state === 'none') return 'none yet; `code-intel index` makes it';
  return checkedAt === null
    ? `${state}, not yet compared with all files`
    : `${state}, compared with the files on ${localTime(checkedAt)}`;
}

function totalsOf({ files, chunks, symbols, dbBytes }: ProjectStatus): string {
  const counts = [`${grouped(files)} files`, `${grouped(chunks)} chunks`, `${grouped(symbols)} symbols`];
  return [...counts, megabytes(dbBytes)].join(', ');
}

function learnedOf({ learned: { pairs, agreements } }: ProjectStatus): string {
  return `${grouped(agreements)} agreements, ${grouped(pairs)} pairs`;
}

/** As the clock on the wall shows it: `2026-01-31 09:30:00`. */
function localTime(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE');
}

/** As many names as show what kind of files they are; `--json` has all. */
const MOST_NAMES = 3;

function describeSkipped(groups: readonly SkippedGroup[], terminal: Terminal): string {
  if (groups.length === 0) return '';
  const { yellow, dim } = terminal.colors;
  const rows = groups.flatMap(({ reason, count, explanation, files }) => [
    [{ text: `  ${reason}`, paint: yellow }, { text: grouped(count) }, { text: explanation }],
    ...files.slice(0, MOST_NAMES).map((file) => [{ text: '' }, { text: '' }, { text: file, paint: dim }]),
    ...(files.length > MOST_NAMES
      ? [[{ text: '' }, { text: '' }, { text: `and ${grouped(files.length - MOST_NAMES)} more`, paint: dim }]]
      : []),
  ]);
  return `\nLeft out:\n${formatTable(rows, terminal.columns)}`;
}
