/** Symbols that an earlier success on the same subject confirmed (VC7). */
import { isShortCircuit } from '../../retrieval/short-circuit.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import { HINT_TEXTS } from '../../session/texts/hints.ts';
import { isAbout } from '../search/about-term.ts';
import { semanticSearch } from '../search/semantic-search.ts';
import type { Workspace } from '../sessions/workspace.ts';

export type ShortCircuitHint =
  | { readonly found: false }
  | {
      readonly found: true;
      readonly symbols: readonly string[];
      /** 0–1, see `termScore`. */
      readonly confidence: number;
      readonly recommendation: string;
    };

const MAP_HITS = 3;

export async function shortCircuitHint(
  { project }: Workspace,
  { frame, language }: Session,
): Promise<ShortCircuitHint> {
  const request = {
    query: frame.rawQuery,
    targetFeature: subjectOf(frame),
    collection: 'map',
    nResults: MAP_HITS,
  } as const;
  const { mapHits } = await semanticSearch(project, request);
  // A hit that only resembles the request in meaning concerns another subject as often as not.
  const top = mapHits.find(({ metadata }) => isAbout(frame.rawQuery, metadata.nlTerm));
  if (top === undefined || !isShortCircuit(top.score, project.config.shortCircuitScore)) return { found: false };
  const recommendation = HINT_TEXTS.verifyFirst[language];
  return { found: true, symbols: top.metadata.symbols, confidence: top.score, recommendation };
}
