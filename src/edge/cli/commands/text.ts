/** `code-intel text`: finds text in the files as they are on disk. */
import { existsSync } from 'node:fs';
import { placesOfText, standsText, type TextPlace } from '../../../app/facts/denial.ts';
import { type SearchTextAnswer, searchText } from '../../../app/facts/search-text.ts';
import { encodedFiles, type SearchTextQuery, trackedThoughIgnored } from '../../../app/facts/text-query.ts';
import { indexFolder } from '../../../app/roots/index-folder.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { NOTHING_FOUND, showList } from '../answer.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { matchPainter } from '../highlight.ts';
import { type LocationOf, locationCell, locator } from '../location.ts';
import type { Cell } from '../table.ts';
import { meantBy, ofWhole, withProject } from '../with-project.ts';

const DEFAULT_LIMIT = 50;

export const text: Command = async (call) => {
  const { root, scope } = meantBy(call);
  const path = scope === undefined ? {} : { path: scope };
  // The index, where there is one, knows the files that are not UTF-8; a search for text makes none.
  if (existsSync(indexFolder(root).database))
    return withProject(ofWhole(call), async ({ project }) => {
      const elsewhere = () => placesOfText(project, { texts: call.operands, path: scope });
      return show(call, root, await search(call, { root, encodings: encodedFiles(project.store), ...path }), elsewhere);
    });
  return show(call, root, await search(call, { root, encodings: await trackedThoughIgnored(root), ...path }));
};

function search(call: CommandCall, where: Pick<SearchTextQuery, 'root' | 'encodings' | 'path'>) {
  return searchText({ patterns: call.operands, orExpression: true, ...where, ...optionsOf(call) });
}

/** @param placesElsewhere where the text stands besides, as an index tells; absent without one */
async function show(
  call: CommandCall,
  root: AbsolutePath,
  answer: SearchTextAnswer,
  placesElsewhere?: () => Promise<readonly TextPlace[]>,
): Promise<ExitCode> {
  for (const { pattern, complaint } of answer.literal) {
    call.terminal.err(`${ANSWER_TEXTS.takenLiterally(pattern, complaint).en}\n`);
  }
  for (const pattern of answer.readAsExpression) {
    call.terminal.err(`${ANSWER_TEXTS.readAsExpression(pattern).en}\n`);
  }
  for (const { pattern, lines } of answer.tooBroad) {
    call.terminal.err(`${ANSWER_TEXTS.tooBroad(pattern, lines).en}\n`);
  }
  const isRegex = call.flags.regex === true;
  const elsewhere = answer.total > 0 || isRegex ? [] : await placesElsewhere?.();
  const further = elsewhere === undefined ? WITHOUT_INDEX : elsewhere.length > 0 && standsText(elsewhere).en;
  const nothing = further ? `${NOTHING_FOUND}; ${further}` : NOTHING_FOUND;
  const locationOf = locator(root, call.workingDirectory);
  const paint = painterOf(call);
  const rows = answer.matches.flatMap((match) => formatMatch(match, { call, locationOf, paint }));
  const { total, isTotalCapped, matches } = answer;
  return showList(call, { answer, rows, total, isTotalCapped, shown: matches.length, nothing });
}

const WITHOUT_INDEX =
  'without an index, files in other encodings or with NUL characters are not searched (`code-intel index` makes one)';

function optionsOf({ flags: { regex = false, exact = false, context = 0, limit = DEFAULT_LIMIT, glob } }: CommandCall) {
  return { regex, caseSensitive: exact, contextLines: context, limit, ...(glob === undefined ? {} : { glob }) };
}

function painterOf({ operands: [text = ''], flags, terminal }: CommandCall): (text: string) => string {
  const isCaseSensitive = flags.exact ?? false;
  return matchPainter({ text, isRegex: flags.regex ?? false, isCaseSensitive }, terminal);
}

type Match = SearchTextAnswer['matches'][number];

interface RowStyle {
  readonly call: CommandCall;
  readonly locationOf: LocationOf;
  readonly paint: (text: string) => string;
}

function formatMatch(match: Match, { call, locationOf, paint }: RowStyle): Cell[][] {
  const { terminal } = call;
  const around = (text: string): Cell[] => [{ text: '' }, { text, paint: terminal.colors.dim }];
  const found = [
    locationCell(`${locationOf(match.file, match.line)}:${match.column}`, terminal),
    { text: call.flags.context === undefined ? match.content.trimStart() : match.content, paint },
  ];
  return [...match.contextBefore.map(around), found, ...match.contextAfter.map(around)];
}
