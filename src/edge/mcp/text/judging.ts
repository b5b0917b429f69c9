/** Answers of the tools that judge an understanding, as text. */
import type { ConfirmAnswer } from '../../../app/understanding/confirm-symbols.ts';
import type { SemanticAnswer } from '../../../app/understanding/submit-semantic.ts';
import type { VerificationAnswer } from '../../../app/understanding/submit-verification.ts';
import type { RefusedAnswer, UnderstandingAnswer } from '../../../app/understanding/understanding-answer.ts';
import type { ValidateAnswer, ValidatedSymbol } from '../../../app/understanding/validate-symbols.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { callText, joinParts } from './lines.ts';
import { headLine, listLine, nextLines } from './session.ts';

export function validateLines(answer: ValidateAnswer, language: Language): string[] {
  const { targetFeature, symbols, cachedMatches, embeddingSuggestions, next } = answer;
  const isDoubtful = symbols.some(({ approved }) => !approved);
  return [
    targetFeature,
    ...symbols.map((symbol) => `  ${validatedLine(symbol)}`),
    ...listLine(
      ANSWER_TEXTS.knownSymbols[language],
      cachedMatches.map(({ symbol }) => symbol),
    ),
    ...(isDoubtful
      ? listLine(
          ANSWER_TEXTS.related[language],
          embeddingSuggestions.map(({ symbol }) => symbol),
        )
      : []),
    ...(isDoubtful ? nextLines(next) : []),
  ];
}

/** `approved 0.82 Cart.total`, `grey 0.41 Cart`, `refused 0.05 Crt  (Cart)`: words of the protocol, the same in both languages. */
function validatedLine({
  symbol,
  similarity,
  tier,
  approved,
  warning,
  suggestions = [],
  ...more
}: ValidatedSymbol): string {
  const near = suggestions.length > 0 ? `(${suggestions.join(', ')})` : '';
  const verdict = tier === 'tied' && approved ? 'approved' : approved ? 'grey' : 'refused';
  const [instead] = more.reinvestigationGuidance?.nextActions ?? [];
  return joinParts([`${verdict} ${similarity.toFixed(2)} ${symbol}`, warning, near, instead]);
}

export function confirmLines({ symbols, next }: ConfirmAnswer, language: Language): string[] {
  const verdict = (approved: boolean): string => ANSWER_TEXTS[approved ? 'allowed' : 'notAllowed'][language];
  return [
    ...symbols.map(({ name, approved, reason }) => `${name}  ${verdict(approved)}: ${reason}`),
    ...nextLines(next),
  ];
}

export function understandingLines(answer: UnderstandingAnswer, language: Language): string[] {
  const { missingRequirements, evidenceMissing, refused, nextStep } = answer;
  return [
    headLine(answer, language),
    ...missingRequirements.map((text) => `${ANSWER_TEXTS.missing[language]}: ${text}`),
    ...[...evidenceMissing, ...refused].map((one) => `${ANSWER_TEXTS.notCounted[language]}: ${refusedLine(one)}`),
    ...nextLines(nextStep),
  ];
}

function refusedLine({ message, next }: RefusedAnswer): string {
  return next === undefined ? message : `${message}  ${callText(next)}`;
}

export function semanticLines(answer: SemanticAnswer, language: Language): string[] {
  return [
    headLine(answer, language),
    ...answer.hypothesesToVerify.flatMap(({ id, text, calls }) => [
      `${id}  ${text}`,
      ...calls.map((call) => `  ${callText(call)}`),
    ]),
    ...nextLines(answer.next),
  ];
}

export function verificationLines(answer: VerificationAnswer, language: Language): string[] {
  const { promoted, rejected, refused, stillOpen, missingRequirements, next } = answer;
  return [
    headLine(answer, language),
    ...promoted.map(({ hypothesis, symbols }) => {
      return joinParts([`${hypothesis} ${ANSWER_TEXTS.confirmed[language]}`, symbols.join(', ')]);
    }),
    ...rejected.map(({ hypothesis, symbols }) => {
      return joinParts([`${hypothesis} ${ANSWER_TEXTS.rejected[language]}`, symbols.join(', ')]);
    }),
    ...refused.map(({ hypothesis, reason }) => `${hypothesis} ${ANSWER_TEXTS.notAllowed[language]}: ${reason}`),
    ...listLine(ANSWER_TEXTS.stillOpen[language], stillOpen),
    ...missingRequirements.map((text) => `${ANSWER_TEXTS.missing[language]}: ${text}`),
    ...nextLines(next),
  ];
}
