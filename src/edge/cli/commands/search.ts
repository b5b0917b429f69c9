/** `code-intel search`: code or names for one query, or code for many on stdin. */
import type { OpenProject } from '../../../app/project/open-project.ts';
import { lineReader } from '../../../app/project/source-lines.ts';
import { readLeads } from '../../../app/search/leads.ts';
import { searchCode } from '../../../app/search/search-code.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf, NOTHING_FOUND } from '../answer.ts';
import type { Command, CommandCall } from '../command.ts';
import { DEFAULT_LIMIT, formatHits, wireHit } from '../search-hits.ts';
import { tellUnknown, withProject } from '../with-project.ts';

export const search: Command = async (call) => {
  const query = call.flags.batch ? '' : requireQuery(call.operands.join(' '));
  if (call.flags.everywhere && !call.flags.symbols) return searchEverywhere(call, query);
  tellUnknown(call);
  if (call.flags.symbols) {
    const { searchSymbols } = await import('../search-symbols.ts');
    return searchSymbols(call, query);
  }
  if (!call.flags.batch) return searchOnce(call, query);
  const { searchBatch } = await import('../search-batch.ts');
  return searchBatch(call);
};

/** @throws UserError `invalid_argument` */
export function requireQuery(query: string): string {
  if (query.trim() !== '') return query;
  throw new UserError(
    'invalid_argument',
    { en: 'The query is empty', ja: '検索する文が指定されていません' },
    {
      en: 'Say what you look for: code-intel search "where are login attempts limited".',
      ja: '探したいことを書いてください: code-intel search "ログインの試行回数を制限しているところ"',
    },
  );
}

async function searchOnce(call: CommandCall, query: string) {
  const { flags, terminal } = call;
  const leads = readLeads(flags.lead ?? []);
  return withProject(call, async ({ project, locationOf, scope }) => {
    const started = performance.now();
    const limit = flags.limit ?? DEFAULT_LIMIT;
    const { hits, fits, freshness } = await searchCode(project, { query, leads, limit, scope });
    const elapsedMs = Math.round(performance.now() - started);
    if (flags.json)
      terminal.out(`${toJson({ query, hits: hits.map((hit) => wireHit(hit, flags)), fits, freshness, elapsedMs })}\n`);
    else
      terminal.out(
        formatHits(hits, {
          query,
          terminal,
          locationOf,
          linesOf: lineReader(project),
          explain: flags.explain ?? false,
        }),
      );
    if (!flags.json && hits.length > 0 && !fits) terminal.err(`${NOTHING_FITS}\n`);
    if (!flags.json && hits.length === 0) terminal.err(`${nothingFound(project)}\n`);
    return exitCodeOf(hits.length);
  });
}

async function searchEverywhere(call: CommandCall, query: string) {
  const { flags, terminal } = call;
  return withProject(call, async ({ project }) => {
    const { searchBase } = await import('../../../app/search/search-base.ts');
    const { formatBaseHits } = await import('../base-hits.ts');
    const hits = await searchBase(project, { query, limit: flags.limit ?? DEFAULT_LIMIT });
    if (flags.json) terminal.out(`${toJson({ query, hits })}\n`);
    else terminal.out(formatBaseHits(hits, { query, terminal }));
    if (!flags.json && hits.length === 0) terminal.err(`${NOTHING_FOUND}: the shared base holds no code\n`);
    return exitCodeOf(hits.length);
  });
}

const NOTHING_FITS =
  'Nothing in this project fits the question well; these are the nearest. Try other words, or add --lead with a name that the code may use.';

function nothingFound({ store }: OpenProject): string {
  if (store.totals().files > 0) return NOTHING_FOUND;
  return `${NOTHING_FOUND}: the index holds no files; \`code-intel status\` tells which are left out and why`;
}
