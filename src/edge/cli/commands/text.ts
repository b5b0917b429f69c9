/** `code-intel text`: finds text in the files as they are on disk. */
import { existsSync } from 'node:fs';
import { placesOfText, standsText } from '../../../app/facts/denial.ts';
import { type SearchTextAnswer, searchText } from '../../../app/facts/search-text.ts';
import { encodedFiles, trackedThoughIgnored } from '../../../app/facts/text-query.ts';
import { indexFolder } from '../../../app/roots/index-folder.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { NOTHING_FOUND, showList } from '../answer.ts';
import type { Command, CommandCall } from '../command.ts';
import { matchPainter } from '../highlight.ts';
import { type LocationOf, locationCell, locator } from '../location.ts';
import type { Cell } from '../table.ts';
import { meantBy, ofWhole, withProject } from '../with-project.ts';

const DEFAULT_LIMIT = 50;

export const text: Command = async (call) => {
  const { root, scope } = meantBy(call);
  // The index, where there is one, knows the files that are not UTF-8; a search for text makes none.
  const encodings = hasIndex(root)
    ? await withProject(ofWhole(call), async ({ project }) => encodedFiles(project.store))
    : await trackedThoughIgnored(root);
  const answer = await searchText({
    root,
    patterns: call.operands,
    orExpression: true,
    encodings,
    ...optionsOf(call),
    ...(scope !== undefined && { path: scope }),
  });
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
  const nothing = answer.total > 0 || isRegex ? NOTHING_FOUND : await nothingFound(call, root, scope);
  const locationOf = locator(root, call.workingDirectory);
  const paint = painterOf(call);
  const rows = answer.matches.flatMap((match) => formatMatch(match, { call, locationOf, paint }));
  const { total, isTotalCapped, matches } = answer;
  return showList(call, { answer, rows, total, isTotalCapped, shown: matches.length, nothing });
};

function hasIndex(root: AbsolutePath): boolean {
  return existsSync(indexFolder(root).database);
}

/** Says where the text stands all the same, or what only an index would tell. */
async function nothingFound(call: CommandCall, root: AbsolutePath, path: string | undefined): Promise<string> {
  if (!hasIndex(root)) return `${NOTHING_FOUND}; ${WITHOUT_INDEX}`;
  const texts = call.operands;
  const elsewhere = await withProject(ofWhole(call), async ({ project }) => placesOfText(project, { texts, path }));
  return elsewhere.length === 0 ? NOTHING_FOUND : `${NOTHING_FOUND}; ${standsText(elsewhere).en}`;
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
