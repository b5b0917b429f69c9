/** State of a session, and the files it may write, as text. */
import type { RevertAnswer } from '../../../app/sessions/revert-to-exploration.ts';
import type { AddFilesAnswer } from '../../../app/writing/add-explored-files.ts';
import type { WriteTarget, WriteTargetAnswer } from '../../../app/writing/check-write-target.ts';
import type { StatusAnswer } from '../../../app/writing/session-status.ts';
import { SLOT_NAMES } from '../../../session/frame/frame.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { HINTS } from '../../../session/texts/guidance.ts';
import { shorten } from '../budget.ts';
import { joinParts } from './lines.ts';
import { headLine, listLine, needsLine, nextLines } from './session.ts';

export function statusLines(answer: StatusAnswer, language: Language): string[] {
  const { status, frame, progress, hypotheses, otherOpenSessions: others } = answer;
  const isReady = answer.phase === 'READY';
  return [
    headLine(answer, language, status === 'open' ? '' : status),
    frame.rawQuery,
    ...slotLines(frame),
    ...(isReady || answer.riskLevel !== 'HIGH' ? [] : hintLine(frame, language)),
    ...(isReady ? [] : needsLine(progress, language)),
    ...listLine(ANSWER_TEXTS.missing[language], progress.further),
    ...hypotheses.map(({ id, text, status: settled }) => `${id} ${settled}: ${text}`),
    ...fileLines(answer, language),
    ...(answer.refused ?? [])
      .slice(-1)
      .map(({ tool, why }) => joinParts([ANSWER_TEXTS.notAllowed[language], tool, why])),
    ...others
      .slice(0, MOST_OTHERS)
      .map(({ sessionId, query }) =>
        joinParts([`${ANSWER_TEXTS.otherSessions[language]}: ${sessionId}`, shorten(query, MOST_REQUEST)]),
      ),
    ...nextLines(answer.next),
  ];
}

/** The hint of the slot that matters most, with what to do about it. */
function hintLine({ missingSlots: [slot] }: StatusAnswer['frame'], language: Language): string[] {
  return slot === undefined ? [] : [`${HINTS[slot].hint[language]} ${HINTS[slot].action[language]}`];
}

/** `target_feature FACT: the cart`, of a slot that code or a guess filled as well. */
function slotLines({ slots }: StatusAnswer['frame']): string[] {
  return SLOT_NAMES.flatMap((name) => {
    const slot = slots[name];
    return slot === undefined ? [] : [`  ${name} ${slot.source}: ${shorten(slot.value, MOST_REQUEST)}`];
  });
}

const MOST_OTHERS = 3;
/** Characters of a request that is only to be recognised. */
const MOST_REQUEST = 60;

/** Lists explored and writable files, in a single list when they are the same. */
function fileLines(
  { exploredFiles, grantedFiles, grantedFolders, unauthorised = [] }: StatusAnswer,
  language: Language,
): string[] {
  const granted = new Set(grantedFiles);
  const isSame = granted.size === exploredFiles.length && exploredFiles.every((file) => granted.has(file));
  return [
    ...listLine(ANSWER_TEXTS[isSame ? 'exploredAndGranted' : 'explored'][language], exploredFiles),
    ...(isSame ? [] : listLine(ANSWER_TEXTS.granted[language], grantedFiles)),
    ...listLine(ANSWER_TEXTS.newFilesIn[language], folderNames(grantedFolders)),
    ...listLine(ANSWER_TEXTS.unauthorised[language], unauthorised),
  ];
}

/** The folder of the project itself has no name. */
function folderNames(folders: readonly string[]): string[] {
  return folders.map((folder) => (folder === '' ? './' : folder));
}

export function targetLines({ targets }: WriteTargetAnswer, language: Language): string[] {
  return targets.flatMap((target) => targetLine(target, language));
}

/** The reason of a refusal names the file itself. */
function targetLine({ file, allowed, reason, impact, next }: WriteTarget, language: Language): string[] {
  if (allowed) return [joinParts([`${file}  ${ANSWER_TEXTS.allowed[language]}`, impact])];
  return [`${ANSWER_TEXTS.notAllowed[language]}: ${reason}`, ...nextLines(next)];
}

export function addedLines(
  { added, newFiles, notFound, shown, leftOut, evidenceId }: AddFilesAnswer,
  language: Language,
): string[] {
  return [
    ...listLine(ANSWER_TEXTS.newFilesIn[language], folderNames(added.folders)),
    ...listLine(ANSWER_TEXTS.mayBeMade[language], newFiles),
    ...listLine(
      ANSWER_TEXTS.opened[language],
      added.files.filter((file) => !newFiles.includes(file)),
    ),
    ...shown.flatMap(({ file, content, lines, total }) => [
      `${file}:1-${lines}${lines < total ? ` / ${total}` : ''}`,
      content,
    ]),
    ...listLine(ANSWER_TEXTS.noRoomFor[language], leftOut),
    ...listLine(ANSWER_TEXTS.absent[language], notFound),
    ANSWER_TEXTS.evidence(evidenceId)[language],
  ];
}

export function revertLines({ previousPhase, kept, ...answer }: RevertAnswer, language: Language): string[] {
  return [
    joinParts([headLine(answer, language), `(${previousPhase})`]),
    ANSWER_TEXTS.kept(kept.symbols, kept.files)[language],
  ];
}
