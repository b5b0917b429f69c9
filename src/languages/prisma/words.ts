import { SHARED_TYPE_WORDS, TABLE_MODEL_WORDS } from '../type-words.ts';

/** Words that people have for the things of a schema where it does not say them. */
export const TYPE_WORDS = { model: TABLE_MODEL_WORDS, enum: SHARED_TYPE_WORDS.enum } as const;
