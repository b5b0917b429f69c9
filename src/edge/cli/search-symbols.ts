/** `code-intel search --symbols`: the names that a query is about, with what speaks for each. */
import { readLeads } from '../../app/search/leads.ts';
import { type RankedSymbols, rankSymbols } from '../../app/search/rank-symbols.ts';
import { rounded } from '../../base/numbers.ts';
import { UserError } from '../../base/user-error.ts';
import { showList } from './answer.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { DEFAULT_LIMIT } from './search-hits.ts';
import type { Cell } from './table.ts';
import { withProject } from './with-project.ts';

type ScoredSymbol = RankedSymbols['symbols'][number];

/** @throws UserError `invalid_argument` together with `--batch` or `--everywhere` */
export async function searchSymbols(call: CommandCall, query: string): Promise<ExitCode> {
  const { flags, terminal } = call;
  if (flags.batch || flags.everywhere) {
    throw new UserError(
      'invalid_argument',
      '--symbols ranks the names of one project for one query.',
      'Leave out --batch and --everywhere.',
    );
  }
  return withProject(call, async ({ project }) => {
    const leads = readLeads(flags.lead ?? []);
    const { symbols, freshness } = await rankSymbols(project, { query, leads, limit: flags.limit ?? DEFAULT_LIMIT });
    return showList(call, {
      answer: { query, symbols: symbols.map(wireSymbol), freshness },
      rows: symbols.map((symbol) => formatSymbol(symbol, terminal.colors.bold)),
      total: symbols.length,
    });
  });
}

function wireSymbol({ vectorScore, finalScore, ...symbol }: ScoredSymbol): ScoredSymbol {
  return { ...symbol, vectorScore: rounded(vectorScore, 4), finalScore: rounded(finalScore, 4) };
}

function formatSymbol(symbol: ScoredSymbol, bold: (text: string) => string): Cell[] {
  const { name, vectorScore, keywordHits, definitionFound, referenceCount, finalScore } = symbol;
  const definition = definitionFound ? 'defined' : 'not defined here';
  return [
    { text: finalScore.toFixed(2) },
    { text: name, paint: bold },
    { text: `meaning ${vectorScore.toFixed(2)}, lines ${keywordHits}, ${definition}, references ${referenceCount}` },
  ];
}
