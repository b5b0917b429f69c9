/** Arguments that several tools have in common. */
import { z } from 'zod';

/** Optional everywhere; the instructions say once what it means. */
export const sessionInput = { session_id: z.string().optional() };

/** Taken by fact tools that can be narrowed to a folder or file. */
export const scopeInput = { path: z.string().optional() };

/** Taken by every tool that answers with a list. */
export const listInput = {
  limit: z.int().min(1).max(500).optional(),
  cursor: z.string().optional(),
};

export const detailInput = { detail: z.enum(['concise', 'full']).optional() };

const MOST_LEADS = 8;

/** Guesses of names and words that the code may use. More of them are cut off: a lead too many is no reason to refuse. */
export const leadsInput = { leads: z.array(z.string()).max(MOST_LEADS).optional() };

/** One text, or several in one call. */
export function oneOrMore() {
  return z.union([z.string(), z.array(z.string())], { error: 'a text or a list of texts is expected' });
}

export function asList(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}
