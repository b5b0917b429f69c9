/** Everything that changes a session. */

import type { Attribution } from '../frame/attribution.ts';
import type { QueryFrame } from '../frame/frame.ts';
import type { Risk } from '../frame/risk.ts';
import type { Evaluated } from './evaluated.ts';
import type { Confirmation, CountedSymbol, Grants, Hypothesis, Session } from './session.ts';

export type SessionEventKind =
  | { readonly kind: 'frame_set'; readonly frame: QueryFrame; readonly risk: Risk; readonly named: readonly string[] }
  | { readonly kind: 'bound'; readonly conversation: string; readonly attribution: Attribution }
  | { readonly kind: 'symbols_confirmed'; readonly confirmations: readonly Confirmation[] }
  | { readonly kind: 'understanding_submitted'; readonly evaluated: Evaluated }
  /** @member opens evidence alone suffices */
  | { readonly kind: 'evidence_counted'; readonly evaluated: Evaluated; readonly opens: boolean }
  | { readonly kind: 'semantic_entered'; readonly hypotheses: readonly Hypothesis[]; readonly frame: QueryFrame }
  | {
      readonly kind: 'hypotheses_settled';
      readonly hypotheses: readonly Hypothesis[];
      readonly frame: QueryFrame;
      /** Counted symbols with those that were promoted. */
      readonly counted: readonly CountedSymbol[];
      /** Whether all requirements are met with what was promoted. */
      readonly isReady: boolean;
    }
  | { readonly kind: 'files_added'; readonly added: Grants }
  | { readonly kind: 'reverted'; readonly keepResults: boolean; readonly ledgerLast: number }
  | { readonly kind: 'outcome_recorded'; readonly outcome: NonNullable<Session['outcome']> }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'resumed'; readonly conversation: string | null }
  | { readonly kind: 'expired' }
  | { readonly kind: 'tampered'; readonly paths: readonly string[] }
  | { readonly kind: 'restored' };
