/** `code-intel index`: updates the index and reports its content. */
import { type IndexReport, indexProject } from '../../../app/project/index-project.ts';
import { type PublishReport, publishToBase, requireAnsweringBase } from '../../../app/project/publish-base.ts';
import { grouped, megabytes } from '../../../base/numbers.ts';
import { UserError } from '../../../base/user-error.ts';
import type { Language } from '../../../session/text.ts';
import * as texts from '../../../session/texts/index-report.ts';
import { countedReason } from '../../../session/texts/skip-reasons.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { personLanguage } from '../person-language.ts';
import { createJsonProgress, createProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { tellNested, withProject } from '../with-project.ts';

export const index: Command = async (call) => {
  const { flags, terminal } = call;
  const progress = flags.json ? createJsonProgress(call) : createProgress(call);
  const folder = ofFolder(call);
  tellNested(folder);
  const { report, published } = await withProject(
    folder,
    async ({ project }) => {
      if (flags.publish) await requireAnsweringBase(project);
      const report = await indexProject(project, { force: flags.force ?? false });
      if (!flags.publish) return { report };
      progress.begin('Publishing');
      return { report, published: await publishToBase(project, { keepDays: flags.keepDays ?? KEEP_DAYS }) };
    },
    { progress, isOwn: true },
  );
  if (flags.json) terminal.out(`${toJson({ ...wireReport(report), ...(published && { published }) })}\n`);
  else {
    const language = personLanguage(call);
    terminal.out(
      describeReport(report, terminal, language) + (published ? describePublication(published, language) : ''),
    );
  }
  return EXIT.found;
};

const KEEP_DAYS = 30;

/** The folder may be given as an operand or by `--path`. */
function ofFolder(call: CommandCall): CommandCall {
  const [folder] = call.operands;
  if (folder === undefined) return call;
  if (call.flags.path === undefined) return { ...call, flags: { ...call.flags, path: folder } };
  throw new UserError(
    'invalid_argument',
    {
      en: `Two folders were given: ${folder} and --path ${call.flags.path}`,
      ja: `フォルダーが 2 つ指定されています: ${folder} と --path ${call.flags.path}`,
    },
    { en: 'Name one of them.', ja: '片方だけを指定してください。' },
  );
}

/** The last line is known to scripts by these keys; `elapsed_ms` and the like come from the names. */
function wireReport({ files, chunks, symbols, skipped, ...rest }: IndexReport): object {
  return { files, chunks, symbols, skipped, ...rest };
}

export function describeReport(report: IndexReport, { colors }: Terminal, language: Language): string {
  const { files, chunks, symbols, dbBytes, elapsedMs } = report;
  const size = megabytes(dbBytes);
  const head = texts.indexedIn(grouped(files), (elapsedMs / 1000).toFixed(1))[language];
  const counts = texts.totals({ chunks: grouped(chunks), symbols: grouped(symbols), size })[language];
  return [
    `${colors.bold(head)}${changesOf(report, language)}`,
    `  ${colors.dim(counts)}`,
    ...skippedLine(report, language),
    '',
  ].join('\n');
}

function describePublication(publication: PublishReport, language: Language): string {
  const { base, repository, published, retired, elapsedMs } = publication;
  const counts = { published: grouped(published), retired: retired === 0 ? undefined : grouped(retired) };
  return `${texts.publishedTo(counts, { repository, base, seconds: (elapsedMs / 1000).toFixed(1) })[language]}\n`;
}

/** Summarises what changed; empty after a first run, in which every file is new and counted already. */
function changesOf({ files, ...changes }: IndexReport, language: Language): string {
  if (changes.added > 0 && changes.added >= files) return '';
  const kinds = ['added', 'modified', 'deleted'] as const;
  const counts = kinds.flatMap((kind) => (changes[kind] === 0 ? [] : [texts.CHANGES[kind](grouped(changes[kind]))]));
  return ` (${(counts.length === 0 ? [texts.NOTHING_NEW] : counts).map((text) => text[language]).join(', ')})`;
}

function skippedLine({ skipped }: IndexReport, language: Language): string[] {
  const reasons = Object.entries(skipped).sort(([, left], [, right]) => right - left);
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  const counted = reasons.map(([reason, count]) => countedReason(grouped(count), reason)[language]);
  return total === 0 ? [] : [`  ${texts.leftOut(grouped(total), counted)[language]}`];
}
