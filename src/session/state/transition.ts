/** `transition(session, event) → [session, effects]`, the only way in which a session changes. */
import { unreachable } from '../../base/never.ts';
import type { Slot } from '../frame/frame.ts';
import { assessRisk } from '../frame/risk.ts';
import type { Phase } from '../phase.ts';
import type { Evaluated } from './evaluated.ts';
import type { SessionEventKind } from './event.ts';
import { type Hypothesis, NO_UNDERSTANDING, NOTHING_FOUND, type Session } from './session.ts';

/** Duties of the caller besides storing the session. */
export type SideEffect = 'publish_grants' | 'log_decision';

export type Transition = readonly [session: Session, effects: readonly SideEffect[]];

/** A change of `revision` and `lastCallAt` is the store's business. */
export function transition(session: Session, event: SessionEventKind): Transition {
  return [
    applyEvent(session, event),
    event.kind === 'frame_set' ? ['log_decision', 'publish_grants'] : ['publish_grants'],
  ];
}

function applyEvent(session: Session, event: SessionEventKind): Session {
  switch (event.kind) {
    case 'frame_set':
      return { ...session, frame: event.frame, risk: event.risk, named: event.named, phase: phaseOfIntent(session) };
    case 'bound':
      return attribute({ ...session, conversation: event.conversation }, event.attribution);
    case 'symbols_confirmed':
      return { ...session, confirmations: [...session.confirmations, ...event.confirmations] };
    case 'understanding_submitted':
      return understood(session, event.evaluated, event.evaluated.isReady);
    case 'evidence_counted':
      return understood(session, event.evaluated, event.opens);
    case 'semantic_entered':
      return withHypotheses(session, event);
    case 'hypotheses_settled':
      return settleHypotheses(session, event);
    case 'files_added':
      return { ...session, added: joinAdded(session.added, event.added) };
    case 'reverted':
      return revertToExploration(session, event);
    case 'outcome_recorded':
      return { ...session, outcome: event.outcome, status: statusAfter(event.outcome, session) };
    case 'suspended':
      return { ...session, status: 'suspended' };
    case 'resumed':
      return { ...session, status: statusOnReturn(session), conversation: event.conversation };
    case 'expired':
      return { ...session, status: 'expired' };
    case 'tampered':
      return {
        ...session,
        raised: 'tampered',
        status: 'tampered',
        unauthorised: [...new Set([...session.unauthorised, ...event.paths])],
      };
    case 'restored':
      return session.status === 'tampered'
        ? { ...session, status: statusWhenRestored(session), unauthorised: [] }
        : session;
    default:
      return unreachable(event);
  }
}

/** A session that was partly done goes on; one that was given up before anything could be written is over. */
function statusAfter(outcome: NonNullable<Session['outcome']>, { status, phase }: Session): Session['status'] {
  return outcome === 'partial' && phase === 'READY' ? status : 'closed';
}

/** A session whose outcome was recorded before is over all the same. */
function statusWhenRestored(session: Session): Session['status'] {
  return session.outcome === null ? 'open' : statusAfter(session.outcome, { ...session, status: 'open' });
}

/** A change without a grant is not forgotten in another conversation. */
function statusOnReturn({ unauthorised }: Session): Session['status'] {
  return unauthorised.length > 0 ? 'tampered' : 'open';
}

/** A request in other words than the person's is no small thing. */
function attribute(session: Session, attribution: Session['attribution']): Session {
  return { ...session, attribution, named: attribution === 'unattributed' ? [] : session.named };
}

/** A question needs no evidence, since it ends in no write (PH13, D-31). */
function phaseOfIntent({ intent, phase }: Session): Phase {
  return intent === 'QUESTION' ? 'READY' : phase;
}

function understood(
  session: Session,
  { understanding, counted, found, mappedSymbols, frame, untied }: Evaluated,
  opens: boolean,
): Session {
  const phase = opens ? 'READY' : session.phase;
  const risk = assessRisk(frame, session.intent);
  return { ...session, understanding, counted, found, untied, frame: { ...frame, mappedSymbols }, risk, phase };
}

/** Opens the forest to find hypotheses; submitted ones must be verified at once (PH10). */
function withHypotheses(
  session: Session,
  { hypotheses, frame }: Extract<SessionEventKind, { kind: 'semantic_entered' }>,
): Session {
  const phase = hypotheses.length === 0 ? 'SEMANTIC' : 'VERIFICATION';
  return { ...session, frame, phase, hypotheses: [...session.hypotheses, ...hypotheses] };
}

function settleHypotheses(session: Session, event: Extract<SessionEventKind, { kind: 'hypotheses_settled' }>): Session {
  const { hypotheses, frame, counted } = event;
  const has = (status: Hypothesis['status']): boolean => hypotheses.some((one) => one.status === status);
  const isWrong = has('rejected') && !has('confirmed') && !has('open');
  const raised = session.raised ?? (isWrong ? 'contradicted' : null);
  return { ...session, hypotheses, frame, counted, raised, phase: phaseAfterSettling(event) };
}

/**
 * A session with open guesses stays where they are verified; one whose guesses did not suffice goes back to look for
 * facts.
 */
function phaseAfterSettling({ hypotheses, isReady }: Extract<SessionEventKind, { kind: 'hypotheses_settled' }>): Phase {
  if (hypotheses.some(({ status }) => status === 'open')) return 'VERIFICATION';
  return isReady ? 'READY' : 'EXPLORATION';
}

function revertToExploration(
  session: Session,
  { keepResults, ledgerLast }: Extract<SessionEventKind, { kind: 'reverted' }>,
): Session {
  const hypotheses = session.hypotheses.filter(({ status }) => status !== 'open');
  const frame = { ...session.frame, slots: slotsThat(session, ({ source }) => source === 'FACT') };
  const kept: Session = { ...session, phase: 'EXPLORATION', hypotheses, frame };
  return keepResults ? kept : { ...kept, ...FORGOTTEN, frame: quotedOnly(session), ledgerFrom: ledgerLast };
}

const FORGOTTEN = {
  hypotheses: [],
  confirmations: [],
  counted: [],
  found: NOTHING_FOUND,
  understanding: NO_UNDERSTANDING,
  untied: false,
  added: { files: [], folders: [] },
} as const satisfies Partial<Session>;

/** The person's words are no result of exploring; they stay. */
function quotedOnly(session: Session): Session['frame'] {
  return { ...session.frame, mappedSymbols: [], slots: slotsThat(session, ({ quote }) => quote !== null) };
}

function slotsThat({ frame: { slots } }: Session, keeps: (slot: Slot) => boolean): Session['frame']['slots'] {
  return Object.fromEntries(Object.entries(slots).filter(([, slot]) => slot !== undefined && keeps(slot)));
}

function joinAdded(known: Session['added'], more: Session['added']): Session['added'] {
  return {
    files: [...new Set([...known.files, ...more.files])],
    folders: [...new Set([...known.folders, ...more.folders])],
  };
}
