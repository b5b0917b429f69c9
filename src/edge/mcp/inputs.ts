/** Arguments that several tools have in common. */
import { z } from 'zod';

const LIST_OF_TEXTS = { error: 'a text or a list of texts is expected' } as const;

export const sessionInput = { session_id: text('default: yours').optional() };

/** Taken by fact tools that can be narrowed to a folder or file. */
export const scopeInput = { path: text('only this folder or file').optional() };

/** Taken by tools that look in the whole of a project. */
export const projectInput = { path: text('another project').optional() };

/** Taken by every tool that answers with a list. */
export const listInput = {
  limit: z.int().min(1, 'give 1 to 500').max(500).describe('most rows').optional(),
  cursor: text('from an answer').optional(),
};

export const detailInput = { detail: z.enum(['concise', 'full']).describe('full: more of each').optional() };

const MOST_LEADS = 8;

/** Characters of a lead, more than any name has; each is looked for in all files. */
const MOST_OF_LEAD = 200;

/** Guesses of names and words that the code may use. More of them are cut off: a lead too many is no reason to refuse. */
export const leadsInput = {
  leads: z
    .array(z.string().max(MOST_OF_LEAD), LIST_OF_TEXTS)
    .describe('names that the code may use, up to 8: they steer the search')
    .max(MOST_LEADS)
    .optional(),
};

export function text(about: string) {
  return z.string().describe(about);
}

/** Accepts a list of texts; a plain text counts as a list of one. */
export function texts(about: string) {
  return z.array(z.string(), LIST_OF_TEXTS).describe(about);
}
