/** Answers of `start_session` and `set_query_frame` as text. */
import { placesText } from '../../../app/guidance/places/places-text.ts';
import type { FrameAnswer } from '../../../app/request/frame-answer.ts';
import type { SetFrameAnswer } from '../../../app/request/set-query-frame.ts';
import type { StartAnswer } from '../../../app/request/start-session.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { shorten } from '../budget.ts';
import { joined, placeText } from './lines.ts';
import { headLine, listLine, needsLine, nextLines } from './session.ts';

export function startLines(answer: StartAnswer, language: Language): string[] {
  return [
    ...frameHead(answer, language),
    ...noteLines(answer.slotNotes),
    ...earlierLines(answer, language),
    ...placeLines(answer, language),
    ...gateLines(answer, language),
    ...nextOrRead(answer, language),
  ];
}

export function setFrameLines(answer: SetFrameAnswer, language: Language): string[] {
  const slots = Object.entries(answer.slotSources).map(([slot, source]) => `${slot} ${source}`);
  return [
    ...frameHead(answer, language),
    slots.join(', '),
    ...noteLines(answer.slotNotes),
    ...placeLines(answer, language),
    ...nextOrRead(answer, language),
  ];
}

/** Own reads, where the client reports them, lead on as well as a call does, and an edit needs them. */
function nextOrRead({ read, next }: FrameAnswer, language: Language): string[] {
  return read === undefined || read.length === 0 ? nextLines(next) : [ANSWER_TEXTS.readOwn[language]];
}

function frameHead(answer: FrameAnswer, language: Language): string[] {
  const { phase, missingSlots, riskLevel, riskReason, requirements, read, indexed } = answer;
  const isReady = phase === 'READY';
  const isHigh = riskLevel === 'HIGH';
  return [
    headLine(answer, language, isHigh ? riskReason : ''),
    ...(isReady || (read ?? []).length > 0 ? [] : [needsLine(requirements, language)]),
    ...(isReady || !isHigh ? [] : listLine(ANSWER_TEXTS.missingSlots[language], missingSlots)),
    ...(indexed === undefined ? [] : [ANSWER_TEXTS.partial(indexed.files, indexed.of)[language]]),
  ];
}

function noteLines(notes: Readonly<Partial<Record<string, string>>> | undefined): string[] {
  return Object.entries(notes ?? {}).map(([slot, note]) => `${slot}: ${note}`);
}

function placeLines({ places, best, untied, uses = [], named = [] }: FrameAnswer, language: Language): string[] {
  const found = placesText({ places, best });
  return [
    ...(untied === undefined ? [] : [ANSWER_TEXTS.untied(untied)[language]]),
    ...(found === '' ? [] : [found]),
    ...(untied === undefined ? [] : [ANSWER_TEXTS.waysOn[language]]),
    ...uses,
    ...named.flatMap(({ file, startLine, endLine, content }) => [
      placeText(file, startLine, endLine),
      ...(content === undefined ? [] : [content]),
    ]),
  ];
}

/** Characters of a request that is only to be recognised. */
const MOST_SAID = 60;

function earlierLines(
  { previousSession, recordedFailure, shortcircuitHint }: StartAnswer,
  language: Language,
): string[] {
  const known = shortcircuitHint.found
    ? [`${ANSWER_TEXTS.knownSymbols[language]}: ${shortcircuitHint.symbols.join(', ')}`]
    : [];
  const previous = previousSession
    ? [
        joined([
          `${ANSWER_TEXTS.previous[language]}: ${previousSession.sessionId}`,
          previousSession.outcome ?? previousSession.status,
          shorten(previousSession.query, MOST_SAID),
        ]),
      ]
    : [];
  const failed = recordedFailure
    ? [`${ANSWER_TEXTS.earlierFailure[language]}: ${recordedFailure.sessionId} (${recordedFailure.trigger})`]
    : [];
  return [...known, ...previous, ...failed];
}

/** Only where writes are not refused; what holds everywhere is in the documentation. */
function gateLines({ enforcement: { level, gaps } }: StartAnswer, language: Language): string[] {
  const isHeld = level === 'guard' || level === 'strict';
  return isHeld ? [] : [joined([`${ANSWER_TEXTS.gate[language]}: ${level}`, gaps[0]])];
}
