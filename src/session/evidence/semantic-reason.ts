/** Grounds on which guesses are allowed. */

/** EV14. */
export const SEMANTIC_REASONS = [
  'no_definition_found',
  'no_reference_found',
  'no_similar_implementation',
  'architecture_unknown',
  'context_fragmented',
] as const;

export type SemanticReason = (typeof SEMANTIC_REASONS)[number];
