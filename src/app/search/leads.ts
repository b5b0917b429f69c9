/** Leads: short guesses of an agent or a person at names and words that the code may use (D-42). They steer; they prove nothing. */

import { UserError } from '../../base/user-error.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { queryTypeOf } from '../../retrieval/query/query-type.ts';
import type { IndexStore } from '../../storage/contract.ts';

const MOST_LEADS = 8;
/** Characters. A guess is a few words; a text of its own would drown the question. */
const LONGEST_LEAD = 200;

/**
 * Leads as they are searched for: without blank ones, each once, and without those that hold no word of the code, which
 * would only blur the question. Japanese ones go by their meaning. Of an agent's, those too many are left out.
 */
export function usefulLeads(store: IndexStore, given: readonly string[]): string[] {
  const leads = distinct(given).filter((lead) => lead.length <= LONGEST_LEAD && meetsCode(store, lead));
  return leads.slice(0, MOST_LEADS);
}

function meetsCode(store: IndexStore, lead: string): boolean {
  return queryTypeOf(lead) === 'japanese' || queryTerms(lead).some((term) => store.postings(term).length > 0);
}

/**
 * Leads that a person wrote.
 * @throws UserError `invalid_argument` for more than `MOST_LEADS`, or one longer than `LONGEST_LEAD`
 */
export function readLeads(given: readonly string[]): string[] {
  const leads = distinct(given);
  if (leads.length > MOST_LEADS) throw refused(`${leads.length} leads are given, and at most ${MOST_LEADS} are read`);
  const long = leads.find((lead) => lead.length > LONGEST_LEAD);
  if (long !== undefined) throw refused(`A lead has at most ${LONGEST_LEAD} characters: ${long.slice(0, 40)}…`);
  return leads;
}

function distinct(given: readonly string[]): string[] {
  return [...new Set(given.map((lead) => lead.trim()).filter((lead) => lead !== ''))];
}

function refused(what: string): UserError {
  return new UserError(
    'invalid_argument',
    what,
    'A lead is a short guess at a name or words in the code: "order list filter".',
  );
}
