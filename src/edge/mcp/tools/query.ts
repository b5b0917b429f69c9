import { z } from 'zod';
import type { PlanStep, SourcedHit } from '../../../app/search/answer-query.ts';
import { logQuestion } from '../../../app/sessions/log-decision.ts';
import { provenBy } from '../../../app/sessions/proven-hits.ts';
import { planFor } from '../../../app/sessions/question-plan.ts';
import { evidenceOfHits } from '../../../app/sessions/shown-evidence.ts';
import { rounded } from '../../../base/numbers.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, roomFor, SCORE_DIGITS, strongHits } from '../budget.ts';
import { answerWithFact, factOutput } from '../fact.ts';
import { detailInput, leadsInput, listInput, sessionInput, text } from '../inputs.ts';
import { bool, CALL, further, HIT, int, list, num, numbers, optional, rest, str } from '../outputs.ts';
import { factsText } from '../text/framework-facts.ts';
import { callText, joinParts, placeText, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS } from '../tool.ts';
import { wireBytes } from '../wire.ts';

export const queryTool = defineTool({
  name: 'query',
  description: 'Code for a question in Japanese or English, where no name is known.',
  input: z.object({ question: text('a sentence'), ...leadsInput, ...sessionInput, ...listInput, ...detailInput }),
  aliases: { query: 'question' },
  unlisted: ['detail', 'limit'],
  output: factOutput({
    plan: list({ ...CALL, purpose: str, priority: int }).optional(),
    hits: list({
      ...{ ...HIT, source: str, parts: numbers },
      ...optional({ query_type: str, file_class: str, factor: num, language: str, kind: str, also: z.array(further) }),
    }),
    ...{ fits: bool, rest },
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (_project, session) => {
      const { question, leads, detail } = call.args;
      const { offset, limit } = pageFor(call);
      const isProven = provenBy(call.workspace, session);
      const request = {
        question,
        leads,
        offset,
        limit: Math.min(limit, MOST_HITS),
        plan: planFor(question, session),
        isProven,
      };
      if (offset === 0) logQuestion(call.workspace, question, session);
      const { plan, hits, fits, freshness } = await call.workspace.facts.answerQuery(request, call.signal);
      const steps = offset > 0 ? [] : plan.filter((step) => detail === 'full' || isNextStep(step));
      const planned = offset === 0 ? { plan: steps } : {};
      const { shown, rows, lines, rest } = fitList(call, {
        items: strongHits(hits, call.args),
        total: offset + hits.length,
        describe: (hit) => describe(hit, detail === 'full'),
        line,
        room: roomFor(call.args) - wireBytes(planned),
      });
      const evidence = evidenceOfHits(shown.map(({ file, startLine, symbol }) => ({ file, line: startLine, symbol })));
      return {
        body: { ...planned, fits, hits: rows, ...(rest && { rest }) },
        lines: (language) => [
          ...(shown.length > 0 && !fits ? [ANSWER_TEXTS.nothingFits[language]] : []),
          ...(shown.length === 0 ? [ANSWER_TEXTS.noHits[language]] : underEntries(lines)),
          ...steps
            .filter((step) => detail === 'full' || isPrecise(step))
            .map((step) => `try: ${callText(step)}  ${step.purpose}`),
          ...restLines(rest, language),
        ],
        evidence,
        freshness,
      };
    }),
});

/** Leaves out the question itself, and steps without arguments, which wait for the results of others. */
function isNextStep({ tool, args }: PlanStep): boolean {
  return tool !== 'query' && Object.keys(args).length > 0;
}

/** Words of a sentence stand in more lines than anybody reads. */
function isPrecise({ tool }: PlanStep): boolean {
  return tool !== 'search_text';
}

/** Number of hits beyond which none is worth its bytes. */
const MOST_HITS = 50;

function describe({ parts, also, language, kind, ...hit }: SourcedHit, isFull: boolean): object {
  const { queryType, fileClass, factor, ...signals } = parts;
  const scored = Object.entries(signals).filter(([, value]) => value !== 0);
  return {
    ...hit,
    score: rounded(hit.score, SCORE_DIGITS),
    parts: Object.fromEntries(scored.map(([name, value]) => [name, rounded(value, SCORE_DIGITS)])),
    ...(isFull ? { queryType, fileClass, factor: rounded(factor, SCORE_DIGITS), language, kind, also } : {}),
  };
}

/** A guess is marked until a fact tool meets it. */
function line({ file, startLine, endLine, symbol, score, source, otherHalf, metadata }: SourcedHit): string {
  const mark = source === 'HYPOTHESIS' && source;
  const also = otherHalf === undefined ? '' : `also ${otherHalf}`;
  return joinParts([
    placeText(file, startLine, endLine),
    symbol,
    String(rounded(score, 2)),
    factsText(metadata),
    also,
    mark,
  ]);
}
