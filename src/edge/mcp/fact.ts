/** Answers every fact tool through the ledger, and appends the common part of all facts. */

import { z } from 'zod';
import { withRecovery } from '../../app/project/damaged-index.ts';
import type { Freshness, IndexedProject } from '../../app/project/project.ts';
import { answerWithEvidence } from '../../app/sessions/answer-with-evidence.ts';
import { untilAborted } from '../../base/until-aborted.ts';
import type { AnswerEvidence } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { Language } from '../../session/text.ts';
import { ANSWER_TEXTS } from '../../session/texts/answers.ts';
import type { Answer } from './answer.ts';
import { FactFailure } from './errors.ts';
import { int, optional, str, strs } from './outputs.ts';
import type { McpToolCall } from './tool.ts';

/** Result of one call, ready to be said. */
export interface Found {
  /** Fields of the answer in camelCase, without those that all answers have. */
  readonly body: object;
  readonly lines: Answer['lines'];
  /** Evidence that `body` shows. */
  readonly evidence: AnswerEvidence;
  readonly freshness: Freshness;
  /** Failure answered in place of `body`; the ledger records the call, since not finding something is a finding. */
  readonly failure?: FactFailure;
}

/** Answer of a fact tool for programs: its own members, and those that all facts have. */
export function factOutput(shape: z.ZodRawShape): z.ZodRawShape {
  return { ...shape, session_id: str.optional(), evidence_id: int.optional(), freshness };
}

/** `fresh`, or in what the answer is behind the files. */
const freshness = z.union([
  z.literal('fresh'),
  z.strictObject({
    state: z.enum(['partial', 'updating', 'changed']),
    files_total: int.nullable().optional(),
    ...optional({ files_done: int, unread: int, base: str, outdated: strs, outdated_total: int, files: strs }),
  }),
]);

export interface AskedFrom {
  readonly project: IndexedProject;
  /** Undefined outside of every session. */
  readonly session: Session | undefined;
}

export type FindFact = (project: IndexedProject, session: Session | undefined) => Promise<Found>;

/** @throws Refusal for a phase or session that does not admit the call; FactFailure; what `find` throws */
export async function answerWithFact(
  call: McpToolCall<{ session_id?: string | undefined }>,
  find: FindFact,
): Promise<Answer> {
  const { workspace, tool, args, given, sent, signal } = call;
  const { project } = workspace;
  const { answer, session, evidence } = await answerWithEvidence(workspace, {
    tool,
    sessionId: args.sessionId,
    sent,
    args: given,
    run: (session) => withRecovery(workspace, () => untilAborted(signal, () => find(project, session))),
    see: ({ evidence }) => evidence,
  });
  const common = { sessionId: session?.id, evidenceId: evidence?.id };
  const { failure } = answer;
  if (failure) throw new FactFailure(failure, failure.nextCall, { ...failure.details, ...common });
  return {
    body: { ...answer.body, ...common, freshness: describeFreshness(answer.freshness) },
    lines: (language) => [
      ...answer.lines(language),
      ...behindTheFiles(answer.freshness, language),
      ...(evidence === undefined ? [] : [ANSWER_TEXTS.evidence(evidence.id)[language]]),
    ],
  };
}

function behindTheFiles(freshness: Freshness, language: Language): string[] {
  switch (freshness.state) {
    case 'fresh':
      return [];
    case 'partial':
      return [
        ANSWER_TEXTS.partial(freshness.filesDone, freshness.filesTotal)[language],
        ...(freshness.base === undefined ? [] : [ANSWER_TEXTS.fromBase(freshness.base)[language]]),
        ...(freshness.unread > 0 ? [ANSWER_TEXTS.unread(freshness.unread)[language]] : []),
      ];
    case 'updating':
      return [ANSWER_TEXTS.updating(freshness.outdated, freshness.outdatedTotal)[language]];
    case 'changed':
      return [ANSWER_TEXTS.changed(freshness.files)[language]];
  }
}

/** `fresh`, or in what the answer is behind the files. */
function describeFreshness(freshness: Freshness): object | string {
  switch (freshness.state) {
    case 'fresh':
      return 'fresh';
    case 'partial': {
      const { state, filesDone, filesTotal, unread, base } = freshness;
      return { state, filesDone, filesTotal, ...(unread > 0 ? { unread } : {}), ...(base && { base }) };
    }
    case 'updating': {
      const { state, outdated, outdatedTotal } = freshness;
      return { state, outdated, outdatedTotal };
    }
    case 'changed':
      return { state: freshness.state, files: freshness.files };
  }
}
