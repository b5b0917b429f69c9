/** Full names of models, told by the folders that frameworks give them; what else lies there is left out. */
export const IN_MODELS =
  /(?:^|\\)(?:Models?\\(?!(?:\w+\\)*(?:Traits|Concerns|Scopes|Builders|Collections)\\)(?:\w+\\)*|Entit(?:y|ies)\\)\w+$/;
