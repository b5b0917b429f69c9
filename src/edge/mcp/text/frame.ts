/** Answers of `start_session` and `set_query_frame` as text. */

import type { Place } from '../../../app/guidance/places/place.ts';
import { leastBytes, placesText, shownText, worthNaming } from '../../../app/guidance/places/places-text.ts';
import { quotedLines } from '../../../app/guidance/places/telling-lines.ts';
import type { FrameAnswer } from '../../../app/request/frame-answer.ts';
import type { SetFrameAnswer } from '../../../app/request/set-query-frame.ts';
import type { StartAnswer } from '../../../app/request/start-session.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { tieText } from '../../../session/texts/ties.ts';
import { shorten } from '../budget.ts';
import { bytesOf, callText, joinParts, placeText, sizeText, takeWithin } from './lines.ts';
import { mentionLines, searchFor } from './mentions.ts';
import { headLine, nextLines } from './session.ts';

export function startLines(answer: StartAnswer, language: Language): string[] {
  const before = [...frameHead(answer, language), ...noteLines(answer.slotNotes), ...earlierLines(answer, language)];
  const after = [...gateLines(answer, language), ...nextOrRead(answer, language)];
  return [...before, ...placeLines(answer, language, bytesOf([...before, ...after])), ...after];
}

export function setFrameLines(answer: SetFrameAnswer, language: Language): string[] {
  const before = [...frameHead(answer, language), ...noteLines(answer.slotNotes)];
  const after = nextOrRead(answer, language);
  return [...before, ...placeLines(answer, language, bytesOf([...before, ...after])), ...after];
}

/** Own reads, where the client reports them, lead on as well as a call does, and an edit needs them. */
function nextOrRead({ read, next, riskLevel }: FrameAnswer, language: Language): string[] {
  if (read === undefined || read.length === 0) return nextLines(next);
  return [ANSWER_TEXTS[riskLevel === 'HIGH' ? 'readAndSay' : 'readOwn'][language]];
}

function frameHead(answer: FrameAnswer, language: Language): string[] {
  const { riskLevel, riskReason, indexed, outdated } = answer;
  return [
    headLine(answer, language, riskLevel === 'HIGH' ? riskReason : ''),
    ...(indexed === undefined ? [] : [ANSWER_TEXTS.partial(indexed.files, indexed.of)[language]]),
    ...(outdated === undefined ? [] : [ANSWER_TEXTS.updating(outdated.files, outdated.outdatedTotal)[language]]),
  ];
}

function noteLines(notes: Readonly<Partial<Record<string, string>>> | undefined): string[] {
  return Object.entries(notes ?? {}).map(([slot, note]) => `${slot}: ${note}`);
}

/** @param around bytes of the lines before and behind these */
function placeLines(answer: FrameAnswer, language: Language, around: number): string[] {
  const { places, blocks, untied, uses = [], named = [], longFiles } = answer;
  const [nothing, waysOn] = untied === undefined ? [[], []] : untiedLines(untied, language);
  const behind = [
    ...(uses.length === 0 ? [] : ['', ...uses]),
    ...named.flatMap(({ file, startLine, endLine, content }) => [
      placeText(file, startLine, endLine),
      ...(content === undefined ? [] : [content]),
    ]),
  ];
  const free = MOST_OF_ANSWER - around - bytesOf([...nothing, ...waysOn, ...behind]) - bytesOf(shownText(blocks));
  const annotated = worthNaming(places).map((place) => {
    const size = sizeText(longFiles, place.file);
    return { ...place, why: joinParts([size, tieText(unshown(place, blocks), language)]) };
  });
  const least = Math.min(MOST_OF_FIRST, leastBytes(annotated));
  const mentions = mentionsWithin(answer, language, free - Math.max(FEWEST_OF_PLACES, least));
  const taken = bytesOf(mentions) + bytesOf(shownText(blocks));
  const wanted = Math.max(LEAST_OF_PLACES, least, Math.min(MOST_OF_PLACES, MOST_OF_FOUND - taken));
  const room = Math.min(wanted, free - bytesOf(mentions));
  const found = placesText({ places: annotated, blocks }, room);
  return [...nothing, ...(found === '' ? [] : [found]), ...waysOn, ...mentions, ...behind];
}

/** The reason for a place without the lines that stand in a block below. */
function unshown({ file, why }: Place, blocks: FrameAnswer['blocks']): string {
  const isBelow = (part: string): boolean =>
    quotedLines(part).some((line) =>
      blocks.some((block) => block.file === file && block.startLine <= line && line <= block.endLine),
    );
  const parts = why.split('  ').filter((part) => !isBelow(part));
  return parts.filter((part, at) => part !== 'also' || /^\d+: /.test(parts[at + 1] ?? '')).join('  ');
}

/** A list that is said to be whole tells where it was cut. */
function mentionsWithin(answer: FrameAnswer, language: Language, room: number): readonly string[] {
  const lines = mentionLines(answer, language, room);
  if (bytesOf(lines) <= room) return lines;
  const { names = [], common = [] } = answer.mentions ?? {};
  const call = callText(searchFor(names.length > 0 ? names : common));
  const note = (left: number): string => ANSWER_TEXTS.moreRows(left, call)[language];
  const shown = takeWithin(lines, room - Buffer.byteLength(note(lines.length)) - 1);
  return shown.length === 0 ? [] : [...shown, note(lines.length - shown.length)];
}

function untiedLines(untied: readonly string[], language: Language): [before: string[], behind: string[]] {
  return [[ANSWER_TEXTS.untied(untied)[language]], [ANSWER_TEXTS.waysOn[language]]];
}

/** Bytes of a whole answer; a client adds a few. */
const MOST_OF_ANSWER = 4900;

/** Bytes for the lines of places, beside what else is found. */
const MOST_OF_PLACES = 2800;
const LEAST_OF_PLACES = 1400;
/** Bytes of places for which lines with the names are cut; up to `MOST_OF_FIRST` for the places always shown. */
const FEWEST_OF_PLACES = 1000;
const MOST_OF_FIRST = 2400;
const MOST_OF_FOUND = 4000;

/** Characters of a request that is only to be recognised. */
const MOST_REQUEST = 60;

function earlierLines(
  { previousSession, recordedFailure, shortcircuitHint }: StartAnswer,
  language: Language,
): string[] {
  const known = shortcircuitHint.found
    ? [`${ANSWER_TEXTS.knownSymbols[language]}: ${shortcircuitHint.symbols.join(', ')}`]
    : [];
  const previous = previousSession
    ? [
        joinParts([
          `${ANSWER_TEXTS.previous[language]}: ${previousSession.sessionId}`,
          previousSession.outcome ?? previousSession.status,
          shorten(previousSession.query, MOST_REQUEST),
        ]),
      ]
    : [];
  const failed = recordedFailure
    ? [`${ANSWER_TEXTS.earlierFailure[language]}: ${recordedFailure.sessionId} (${recordedFailure.trigger})`]
    : [];
  return [...known, ...previous, ...failed];
}

/** Notes where writes are not refused; what holds everywhere is in the documentation. */
function gateLines({ enforcement: { level, gaps } }: StartAnswer, language: Language): string[] {
  const isHeld = level === 'guard' || level === 'strict';
  return isHeld ? [] : [joinParts([`${ANSWER_TEXTS.gate[language]}: ${level}`, gaps[0]])];
}
