/** How far symbols have to do with the target, before anything is submitted (EM5–EM8, LP3, D-12, D-13). */
import { rounded } from '../../base/numbers.ts';
import {
  findRelatedSymbols,
  getValidationPrompt,
  judgeRelevance,
  type RelatedSymbol,
} from '../../session/evidence/relevance.ts';
import { requestedSubject } from '../../session/frame/frame.ts';
import { requestedTerms } from '../../session/frame/requested-terms.ts';
import type { Session } from '../../session/state/session.ts';
import type { Language, Text } from '../../session/text.ts';
import {
  ACTION_REQUIRED,
  CACHED_MATCHES_NOTE,
  CONFIRM_THE_ANSWER,
  SUGGESTIONS_NOTE,
} from '../../session/texts/relevance.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { suggestNames } from '../facts/suggest-names.ts';
import { relevanceOfNames } from '../guidance/relevance-of-names.ts';
import { unplaced } from '../project/place.ts';
import { pairsInForce } from '../search/learned-pair-state.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { requireIndex } from '../sessions/require-index.ts';
import { requireJudging } from '../sessions/require-phase.ts';
import { readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface ValidateRequest extends SessionCall {
  /** Symbols as `find_definitions` takes them; the given place, else what the session saw, decides among several. */
  readonly symbols: readonly string[];
  /** Default: the target of the session. */
  readonly targetFeature?: string | undefined;
}

export interface ValidatedSymbol {
  readonly symbol: string;
  readonly exists: boolean;
  readonly similarity: number;
  readonly tier: string;
  readonly approved: boolean;
  readonly source: string;
  readonly warning?: string;
  readonly suggestions?: readonly string[];
  readonly reinvestigationGuidance?: GuidanceAnswer;
}

/** Where to look in place of a refused symbol (EM6). */
interface GuidanceAnswer {
  readonly reason: string;
  readonly nextActions: readonly string[];
  readonly fallback: string;
}

export interface ValidateAnswer {
  readonly sessionId: string;
  readonly targetFeature: string;
  readonly symbols: readonly ValidatedSymbol[];
  /** Pairs that an earlier success taught (LP3). */
  readonly cachedMatches: readonly {
    readonly symbol: string;
    readonly similarity: number;
    readonly learnedAt: string;
  }[];
  readonly embeddingSuggestions: readonly RelatedSymbol[];
  readonly validationPrompt: string;
  readonly actionRequired: string;
  readonly note: string;
  /** The call that takes the answer to the prompt. */
  readonly next: NextStepAnswer;
}

/** @throws Refusal `phase_blocked`, `no_active_session`, `session_not_found` */
export async function validateSymbols(workspace: Workspace, request: ValidateRequest): Promise<ValidateAnswer> {
  const session = requireSession(workspace, request);
  requireJudging(session, 'validate_symbol_relevance');
  await requireIndex(workspace, session, request);
  const term = request.targetFeature ?? requestedSubject(session.frame);
  const terms = request.targetFeature ? [term] : requestedTerms(session.frame);
  const names = [...new Set(request.symbols)];
  const { view } = readSessionState(workspace, session);
  const similarityOf = await relevanceOfNames(workspace, { terms, names, view });
  const symbols = names.map((name) => validateName({ workspace, session, term, name }, similarityOf(name)));
  const scored = symbols.filter(({ exists }) => exists);
  const { store } = workspace.project;
  const cached = pairsInForce(
    workspace,
    term,
    names.map((name) => unplaced(store, name)),
  );
  workspace.sessions.touch(session.id, workspace.now());
  return {
    sessionId: session.id,
    targetFeature: term,
    symbols,
    cachedMatches: cached.map(({ symbol, similarity: learned, learnedAt }) => ({
      symbol,
      similarity: learned,
      learnedAt,
    })),
    embeddingSuggestions: findRelatedSymbols(scored),
    validationPrompt: getValidationPrompt(term, names, session.language),
    actionRequired: ACTION_REQUIRED[session.language],
    note: (cached.length > 0 ? CACHED_MATCHES_NOTE : SUGGESTIONS_NOTE)[session.language],
    next: translateNext(confirmation(session), session.language),
  };
}

/** `action_required` is a text of the design, which knew another tool (D-39). */
function confirmation({ id }: Session): NextCall {
  const symbols = [{ name: '…', reason: '…', code_evidence: { file: '…', lines: '…' } }];
  return { tool: 'confirm_symbol_relevance', args: { session_id: id, symbols }, why: CONFIRM_THE_ANSWER };
}

interface Subject {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly term: string;
  readonly name: string;
}

/** Validates a name; one that does not exist is refused whatever its similarity. */
function validateName({ workspace, session, term, name }: Subject, similarity: number): ValidatedSymbol {
  const { store } = workspace.project;
  const exists = definitionsOf(store, name).length > 0;
  const relevance = judgeRelevance(term, name, exists ? similarity : 0);
  const { tier, approved, source, warning, guidance } = relevance;
  return {
    symbol: name,
    exists,
    similarity: rounded(relevance.similarity, 2),
    tier,
    approved: approved && exists,
    source,
    ...(warning ? { warning: warning[session.language] } : {}),
    ...(exists ? {} : { suggestions: suggestNames(store, unplaced(store, name)).suggestions }),
    ...(guidance ? { reinvestigationGuidance: translateGuidance(guidance, session.language) } : {}),
  };
}

function translateGuidance(
  { reason, nextActions, fallback }: { reason: Text; nextActions: readonly Text[]; fallback: Text },
  language: Language,
): GuidanceAnswer {
  return {
    reason: reason[language],
    nextActions: nextActions.map((text) => text[language]),
    fallback: fallback[language],
  };
}
