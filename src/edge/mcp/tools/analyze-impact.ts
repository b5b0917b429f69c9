import { z } from 'zod';
import { denialText } from '../../../app/facts/denial.ts';
import type { ImpactAnswer, ShownImpact } from '../../../app/impact/analyze-impact.ts';
import type { RelatedSymbol } from '../../../app/impact/related-symbols.ts';
import { evidenceOfHits } from '../../../app/sessions/shown-evidence.ts';
import { UserError } from '../../../base/user-error.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, roomFor, shorten } from '../budget.ts';
import { FactFailure } from '../errors.ts';
import { PLACEHOLDER } from '../example.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, sessionInput, text, texts } from '../inputs.ts';
import { denied, further, int, list, numbers, optional, rest, str, TARGET, USE } from '../outputs.ts';
import { countsText, inSymbol, joinParts, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';
import { symbolsNotFound } from './not-found.ts';

const input = z.object({
  symbol: texts('names, or file').optional(),
  file: text('a path, or symbol').optional(),
  since: text('or a commit: what changed since').optional(),
  ...sessionInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const analyzeImpactTool = defineTool({
  name: 'analyze_impact',
  description:
    'What a change of a symbol or file, or since a commit, touches: callers, tests, routes, views, tables, documents.',
  input,
  aliases: { symbols: 'symbol', file_path: 'file', path: 'file', target: 'symbol', commit: 'since' },
  oneOf: ['symbol', 'file', 'since'],
  unlisted: ['detail'],
  output: factOutput({
    ...optional({ targets: list(TARGET), total_targets: int, counts: numbers, related: z.array(further) }),
    ...optional({ not_followed: list({ reason: str, ...optional({ name: str, count: int }) }) }),
    impact: list({ role: str, steps: int, ...USE, uses: str, name: str.optional() }),
    ...{ not_found: denied, total: int, rest },
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (_project) => {
      const { symbol, file, since } = call.args;
      requireOne([symbol, file, since]);
      return buildAnswer(
        call,
        await call.workspace.facts.analyzeImpact({ symbols: symbol, file, since, ...pageFor(call) }, call.signal),
      );
    }),
});

function requireOne(given: readonly unknown[]): void {
  if (given.filter((each) => each !== undefined).length === 1) return;
  const error = new UserError(
    'invalid_argument',
    'Exactly one of symbol, file and since is needed.',
    'Give one of them.',
  );
  throw new FactFailure(error, { tool: 'analyze_impact', args: { symbol: given[0] ?? [PLACEHOLDER] } });
}

/** The first page alone tells what is changed and how far the answer reaches. */
function buildAnswer(call: Call, answer: ImpactAnswer): Found {
  const { targets, impact, total, counts, notFollowed, notFound, freshness } = answer;
  const isFull = call.args.detail === 'full';
  const related = answer.related.slice(0, isFull ? MOST_TARGETS : CONCISE_RELATED);
  const shownTargets = targets.slice(0, isFull ? MOST_TARGETS : CONCISE_TARGETS);
  const head = {
    targets: shownTargets.map(describeTarget),
    ...(targets.length > CONCISE_TARGETS ? { totalTargets: targets.length } : {}),
    counts,
    ...(related.length === 0 ? {} : { related: related.map(edge) }),
    notFollowed: [...notFollowed.slice(0, CONCISE_TARGETS), { reason: 'dynamic_dispatch' }],
    ...(notFound.length === 0 ? {} : { notFound }),
  };
  const isFirst = pageFor(call).offset === 0;
  const about = isFirst ? head : {};
  const headOf = (language: Language): string[] => headLines(answer, shownTargets, edgeLines(related, 'to'), language);
  const { shown, rows, lines, rest } = fitList(call, {
    items: impact,
    total,
    describe: (entry) => describe(entry, isFull),
    line: (entry) => formatImpact(entry, isFull),
    room: roomFor(call.args) - (call.form === 'json' || !isFirst ? wireBytes(about) : linesBytes(headOf)),
  });
  const hits = [
    ...shownTargets.map(({ name, file, line }) => ({ file, line, symbol: name })),
    ...shown.map(({ name, file, line }) => ({ file, line, symbol: name })),
  ];
  return {
    body: { ...about, impact: rows, total, ...(rest && { rest }) },
    lines: (language) => {
      return [
        ...(isFirst ? headOf(language) : []),
        ...underEntries(lines),
        ...(isFirst && (isFull || rest === undefined) ? edgeLines(related, 'from') : []),
        ...restLines(rest, language),
      ];
    },
    evidence: evidenceOfHits(hits),
    freshness,
    ...symbolsNotFound(call, { notFound, total: targets.length + related.length }),
  };
}

const CONCISE_TARGETS = 3;
const CONCISE_RELATED = 8;
const MOST_TARGETS = 60;
const CONCISE_CHARACTERS = 80;
const FULL_CHARACTERS = 200;

/** Bytes of the text in the longer of both languages. */
function linesBytes(linesIn: (language: Language) => readonly string[]): number {
  return Math.max(...(['en', 'ja'] as const).map((language) => Buffer.byteLength(linesIn(language).join('\n'))));
}

function describeTarget({ scope, ...target }: ImpactAnswer['targets'][number]): object {
  return scope === '' ? target : { ...target, scope };
}

function describe({ name, content, ...entry }: ShownImpact, isFull: boolean): object {
  return {
    ...entry,
    ...(name === null ? {} : { name }),
    content: shorten(content, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS),
  };
}

/** Describes an edge in the direction in which the file states it. */
function edge({ node, via, relation, provenance, direction, distance, file, line }: RelatedSymbol) {
  const [from, to] = direction === 'from' ? [via, node] : [node, via];
  return { from, relation, to, provenance, file, line, steps: distance };
}

function headLines(
  { total, counts, notFound }: ImpactAnswer,
  targets: ImpactAnswer['targets'],
  edges: readonly string[],
  language: Language,
): string[] {
  return [
    joinParts([ANSWER_TEXTS.impact(total)[language], countsText(counts)]),
    ...targets.map(({ kind, name, file, line: at }) => `${file}:${at}  ${kind} ${name}`),
    ...edges,
    ...notFound.map((name) => denialText(name)),
    ANSWER_TEXTS.notFollowed[language],
  ];
}

function edgeLines(related: readonly RelatedSymbol[], direction: RelatedSymbol['direction']): string[] {
  const edges = related.filter((each) => each.direction === direction).map(edge);
  return edges.map(({ from, relation, to, file, line }) => `${from} ${relation} ${to}  ${file}:${line}`);
}

/** `code via discountOf in Cart.total`: a user of what uses the target; what is not sure has a question mark. */
function formatImpact({ file, line, content, name, role, steps, uses, certainty, kind }: ShownImpact, isFull: boolean) {
  const text = shorten(content, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  const mark = certainty === 'possible' && kind !== 'text' ? '? ' : '';
  return {
    file,
    line: joinParts([String(line), text, `${mark}${role}${steps > 1 ? ` via ${uses}` : ''}${inSymbol(name)}`]),
  };
}
