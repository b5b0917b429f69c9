/** `code-intel text`: finds text in the files as they are on disk. */
import { existsSync } from 'node:fs';
import { placesOfText, standsText } from '../../../app/facts/denial.ts';
import { type SearchTextAnswer, searchText } from '../../../app/facts/search-text.ts';
import { encodedFiles } from '../../../app/facts/text-query.ts';
import type { Project } from '../../../app/project/project.ts';
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
  const encodings = await withIndex(root, call, ({ store }) => encodedFiles(store), []);
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
  const elsewhere =
    answer.total > 0 || isRegex
      ? []
      : await withIndex(root, call, (project) => placesOfText(project, { texts: call.operands, path: scope }), []);
  const nothing = elsewhere.length === 0 ? NOTHING_FOUND : `${NOTHING_FOUND}; ${standsText(elsewhere).en}`;
  const locationOf = locator(root, call.workingDirectory);
  const paint = painterOf(call);
  const rows = answer.matches.flatMap((match) => formatMatch(match, { call, locationOf, paint }));
  const { total, isTotalCapped, matches } = answer;
  return showList(call, { answer, rows, total, isTotalCapped, shown: matches.length, nothing });
};

async function withIndex<T>(
  root: AbsolutePath,
  call: CommandCall,
  work: (project: Project) => T | Promise<T>,
  without: T,
): Promise<T> {
  if (!existsSync(indexFolder(root).database)) return without;
  return withProject(ofWhole(call), async ({ project }) => work(project));
}

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
