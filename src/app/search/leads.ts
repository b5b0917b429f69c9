/** Leads: short guesses of an agent or a person at names and words that the code may use (D-42). They steer; they prove nothing. */
import { UserError } from '../../base/user-error.ts';

const MOST_LEADS = 8;
/** Characters. A guess is a few words; a text of its own would drown the question. */
const LONGEST_LEAD = 200;

/**
 * Leads as a search takes them: without blank ones, each once.
 * @throws UserError `invalid_argument` for more than `MOST_LEADS`, or one longer than `LONGEST_LEAD`
 */
export function readLeads(given: readonly string[]): string[] {
  const leads = [...new Set(given.map((lead) => lead.trim()).filter((lead) => lead !== ''))];
  if (leads.length > MOST_LEADS) throw refused(`${leads.length} leads are given, and at most ${MOST_LEADS} are read`);
  const long = leads.find((lead) => lead.length > LONGEST_LEAD);
  if (long !== undefined) throw refused(`A lead has at most ${LONGEST_LEAD} characters: ${long.slice(0, 40)}…`);
  return leads;
}

function refused(what: string): UserError {
  return new UserError(
    'invalid_argument',
    what,
    'A lead is a short guess at a name or words in the code: "order list filter".',
  );
}
