/** Deletes what was learned, on behalf of a person. Other pairs, and unreadable pages, stay. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import { isSameTerm, type LearnedPair, pairName, updateLearnedPairs } from '../../improvement/learned-pairs.ts';
import { teamAgreements, teamPairs, veto } from '../../improvement/team-lessons.ts';
import { type IndexFolder, indexFolder } from '../roots/index-folder.ts';
import type { Workspace } from '../sessions/workspace.ts';

export type Forgettable =
  | { readonly kind: 'pair'; readonly nlTerm: string; readonly symbol: string }
  /** Agreement, by the name of its page. */
  | { readonly kind: 'agreement'; readonly file: string };

/** @throws UserError `not_found`, `busy`; `validation_failed` for a file that must be repaired first */
export function forget({ project, improvement }: Pick<Workspace, 'project' | 'improvement'>, what: Forgettable): void {
  const { agreements, learnedPairs, team } = indexFolder(project.home);
  improvement.alone(() => {
    if (what.kind === 'agreement' && isOfTeam(team, what.file)) veto(team, what.file);
    else if (what.kind === 'agreement') forgetAgreement({ agreements, learnedPairs }, what.file);
    else forgetPair({ learnedPairs, team }, what);
  });
}

/** Tells a lesson of the team, which only those who taught it may delete. */
function isOfTeam(team: string, file: string): boolean {
  return teamAgreements(team).some((agreement) => agreement.file === file);
}

function forgetPair(
  { learnedPairs, team }: Pick<IndexFolder, 'learnedPairs' | 'team'>,
  { nlTerm, symbol }: Extract<Forgettable, { kind: 'pair' }>,
): void {
  const isMeant = (pair: LearnedPair): boolean => pair.symbol === symbol && isSameTerm(pair.nlTerm, nlTerm);
  const shared = teamPairs(team).filter(isMeant);
  for (const pair of shared) veto(team, pairName(pair));
  const { kind } = updateLearnedPairs(learnedPairs, (pairs) => pairs.filter((pair) => !isMeant(pair)));
  if (kind === 'unchanged' && shared.length === 0) throw goneError(`no pair of ${nlTerm} and ${symbol}`);
  if (kind === 'kept')
    throw new UserError('validation_failed', 'learned_pairs.json cannot be read as a whole', 'Repair it first.');
}

/** Removes a listed agreement, so that no made-up name leads to a file, with what its session taught. */
function forgetAgreement(
  { agreements, learnedPairs }: Pick<IndexFolder, 'agreements' | 'learnedPairs'>,
  file: string,
): void {
  const page = readAgreements(agreements).agreements.find((agreement) => agreement.file === file);
  if (page === undefined) throw goneError(`no agreement ${file}`);
  rmSync(path.join(agreements, page.file));
  if (page.sessionId !== '')
    updateLearnedPairs(learnedPairs, (pairs) => pairs.filter((pair) => pair.sessionId !== page.sessionId));
}

function goneError(what: string): UserError {
  return new UserError('not_found', `There is ${what}`, 'Look at the list again: it may be deleted already.');
}
