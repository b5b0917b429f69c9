/** Parts that the answers of a session have in common. */
import type { Needs } from '../../../app/guidance/requirement-progress.ts';
import type { NextStepAnswer } from '../../../app/sessions/next-call.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS, countedText } from '../../../session/texts/answers.ts';
import { callText, joinParts } from './lines.ts';

export function nextLines(next: NextStepAnswer | null | undefined): string[] {
  return next ? [`next: ${callText(next)}  ${next.why}`] : [];
}

/** `still to be shown: symbols 1/3`: the gaps alone; nothing where there is none. */
export function needsLine({ counts, evidence }: Needs, language: Language): string[] {
  const counted = Object.entries(counts).flatMap(([item, share]) => {
    const [have = 0, need = 0] = share.split('/').map(Number);
    return have < need ? [countedText(item, have, need)[language]] : [];
  });
  const lacking = Object.entries(evidence).flatMap(([slot, row]) => (row === null ? [slot] : []));
  return listLine(ANSWER_TEXTS.needs[language], [...counted, ...lacking]);
}

export function listLine(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}: ${items.join(', ')}`];
}

/** The head of every answer about a session; its id comes first, where the hook looks for it. */
export function headLine(
  { sessionId, phase, riskLevel }: { sessionId: string; phase: string; riskLevel?: string },
  language: Language,
  more = '',
): string {
  const risk = riskLevel === undefined ? '' : `${ANSWER_TEXTS.risk[language]} ${riskLevel}`;
  return joinParts([`${ANSWER_TEXTS.session[language]} ${sessionId}`, phase, more === '' ? risk : `${risk}: ${more}`]);
}
