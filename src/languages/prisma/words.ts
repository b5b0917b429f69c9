import { SHARED_TYPE_WORDS, TABLE_MODEL_WORDS } from '../type-words.ts';

/** What people call the things of a schema, where it does not say it. */
export const TYPE_WORDS = { model: TABLE_MODEL_WORDS, enum: SHARED_TYPE_WORDS.enum } as const;
