/** Deletes what was learned, on behalf of a person. Other pairs, and unreadable pages, stay. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import { isSameTerm, updateLearnedPairs } from '../../improvement/learned-pairs.ts';
import { type IndexFolder, indexFolder } from '../roots/index-folder.ts';
import type { Workspace } from '../sessions/workspace.ts';

export type Forgettable =
  | { readonly kind: 'pair'; readonly nlTerm: string; readonly symbol: string }
  /** Agreement, by the name of its page. */
  | { readonly kind: 'agreement'; readonly file: string };

/** @throws UserError `not_found`, `busy`; `validation_failed` for a file that must be repaired first */
export function forget({ project, improvement }: Pick<Workspace, 'project' | 'improvement'>, what: Forgettable): void {
  const { agreements, learnedPairs } = indexFolder(project.home);
  improvement.alone(() => {
    if (what.kind === 'agreement') forgetAgreement({ agreements, learnedPairs }, what.file);
    else forgetPair(learnedPairs, what);
  });
}

function forgetPair(file: string, { nlTerm, symbol }: Extract<Forgettable, { kind: 'pair' }>): void {
  const { kind } = updateLearnedPairs(file, (pairs) =>
    pairs.filter((pair) => pair.symbol !== symbol || !isSameTerm(pair.nlTerm, nlTerm)),
  );
  if (kind === 'unchanged') throw goneError(`no pair of ${nlTerm} and ${symbol}`);
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
