/** `code-intel status`: what the index holds, and what it leaves out and why. */
import { unparsedText } from '../../../app/project/grammar-check.ts';
import { type FrameworkReport, frameworkReport } from '../../../app/project/project-frameworks.ts';
import { type ProjectStatus, projectStatus, type SkippedGroup } from '../../../app/reports/project-status.ts';
import { grouped, megabytes } from '../../../base/numbers.ts';
import type { Language, Text } from '../../../session/text.ts';
import * as texts from '../../../session/texts/index-report.ts';
import { toJson } from '../../json.ts';
import { packLines, packProblems } from '../../pack-lines.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { personLanguage } from '../person-language.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { ofWhole, withProject } from '../with-project.ts';

export const status: Command = (call) =>
  withProject(ofWhole(call), async ({ project }) => {
    const language = personLanguage(call);
    const { isInteractive } = call.terminal;
    const packs = await frameworkReport(project.root, project.store);
    const found = projectStatus(project, {
      withReadInPart: true,
      ...(!call.flags.json && { language, seesSecretNames: isInteractive }),
    });
    call.terminal.out(
      call.flags.json ? `${toJson({ ...found, packs })}\n` : describeStatus({ ...found, packs }, call, language),
    );
    return EXIT.found;
  });

type Status = ProjectStatus & { readonly packs: FrameworkReport };

function describeStatus(status: Status, { terminal, flags }: CommandCall, language: Language): string {
  const { bold, dim } = terminal.colors;
  const { limit = MOST_NAMES } = flags;
  const rows: readonly (readonly [name: keyof typeof texts.STATUS_ROWS, value: string])[] = [
    ['project', status.root],
    ['index', stateOf(status)[language]],
    ...(status.state === 'none' ? [] : [['holds', totalsOf(status)[language]] as const]),
    ['model', status.model],
    ['learned', learnedOf(status)[language]],
    ...(status.languages.length === 0 ? [] : [['languages', byFiles(status.languages)] as const]),
    ...(status.readAsText.length === 0 ? [] : [['asText', byFiles(status.readAsText)] as const]),
    ...inPart(status, limit, language),
    ...(status.shares === undefined || status.state === 'none'
      ? []
      : [['shares', sharesOf(status.shares)[language]] as const]),
    ...packLines(status.packs, language).map((line) => ['pack', line] as const),
  ];
  const facts = rows.map(([name, value]) => [
    { text: texts.STATUS_ROWS[name][language], paint: dim },
    { text: value, paint: name === 'project' ? bold : String },
  ]);
  return [
    formatTable(facts, Number.POSITIVE_INFINITY),
    describeSkipped(status.skipped, { terminal, limit, language }),
    listLines(texts.NOT_PARSED[language], status.unparsed.map(unparsedText)),
    listLines(texts.TO_REPAIR[language], [...status.learned.problems, ...packProblems(status.packs)]),
  ].join('');
}

function inPart(
  { readInPart = [] }: ProjectStatus,
  limit: number,
  language: Language,
): (readonly ['inPart', string])[] {
  if (readInPart.length === 0) return [];
  const more = readInPart.length - limit;
  const names = readInPart.slice(0, limit).join(', ');
  return [['inPart', `${names}${more > 0 ? `, ${texts.andMore(grouped(more))[language]}` : ''}`]];
}

function sharesOf({ whole, inPart, asText, leftOut }: NonNullable<ProjectStatus['shares']>): Text {
  const all = Math.max(1, whole + inPart + asText + leftOut);
  const [first, second, third, fourth] = [whole, inPart, asText, leftOut].map(
    (count) => `${Math.round((100 * count) / all)}%`,
  );
  return texts.readShares([first ?? '', second ?? '', third ?? '', fourth ?? '']);
}

function byFiles(languages: ProjectStatus['languages']): string {
  return languages.map(({ language, files }) => `${language || 'text'} ${grouped(files)}`).join(', ');
}

function listLines(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function stateOf({ state, checkedAt }: ProjectStatus): Text {
  if (state === 'none') return texts.NO_INDEX;
  return texts.comparedAt(texts.INDEX_STATES[state], checkedAt === null ? null : localTime(checkedAt));
}

function totalsOf({ files, chunks, symbols, dbBytes }: ProjectStatus): Text {
  const [first, second, third] = [grouped(files), grouped(chunks), grouped(symbols)];
  return texts.allTotals({ files: first, chunks: second, symbols: third, size: megabytes(dbBytes) });
}

function learnedOf({ learned: { pairs, agreements } }: ProjectStatus): Text {
  return texts.learnedCounts(grouped(agreements), grouped(pairs));
}

/** Formats a time as the wall clock shows it: `2026-01-31 09:30:00`. */
function localTime(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE');
}

/** Number of example names; `--limit` and `--json` show more. */
const MOST_NAMES = 3;
/** Number of names of secrets in a terminal: a person has to see what was taken for one by mistake. */
const MOST_SECRETS = 20;

interface ListForm {
  readonly terminal: Terminal;
  readonly limit: number;
  readonly language: Language;
}

function describeSkipped(groups: readonly SkippedGroup[], { terminal, limit, language }: ListForm): string {
  if (groups.length === 0) return '';
  const { yellow, dim } = terminal.colors;
  const rows = groups.flatMap(({ reason, count, explanation, files }) => {
    const most = reason === 'secret' ? Math.max(limit, MOST_SECRETS) : limit;
    const more = files.length - most;
    const below = [
      ...files.slice(0, most),
      ...(more > 0 ? [texts.moreWithLimit(grouped(more), limit + more)[language]] : []),
      ...(files.length === 0 && count > 0 ? [texts.NAMED_IN_TERMINAL[language]] : []),
    ];
    return [
      [{ text: `  ${reason}`, paint: yellow }, { text: grouped(count) }, { text: explanation }],
      ...below.map((line) => [{ text: '' }, { text: '' }, { text: line, paint: dim }]),
    ];
  });
  return `\n${texts.LEFT_OUT[language]}\n${formatTable(rows, terminal.columns)}`;
}
