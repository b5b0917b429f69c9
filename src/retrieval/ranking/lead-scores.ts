/**
 * Scores by leads: short guesses of an agent at names and words of the code. Each is asked as a question of its own,
 * and only the first files of its answer gain. So several leads that meet in a file count together, one that meets
 * nothing costs nothing, and a wrong one among five lifts its files by a fifth.
 */

import { answerTime } from '../../base/answer-time.ts';
import type { Rules } from '../rules/rules.ts';
import { fileIdOf, firstPass } from './first-pass.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { type Asked, computeSignals, type FileScores, type SignalRequest } from './signals.ts';

export interface LeadsRequest extends Omit<SignalRequest, 'leads' | 'history'> {
  readonly leads: readonly Asked[];
}

/** Number of files of an answer that gain. */
const MOST_FILES = 50;

interface Remembered {
  readonly rules: Rules;
  readonly leads: string;
  readonly scores: FileScores;
}

/** A request is asked in several ways with the same leads, one after the other. */
const last = new WeakMap<LoadedIndex, Remembered>();

/** @returns by file id the mean over the leads, 0–1; empty without leads */
export async function leadScores(request: LeadsRequest): Promise<FileScores> {
  const { index, rules } = request;
  const leads = request.leads.map(({ query }) => query.text).join('\n');
  const known = last.get(index);
  if (known?.leads === leads && known.rules === rules) return known.scores;
  const { scores, left } = await scoreLeads(request);
  if (left === 0) last.set(index, { rules, leads, scores });
  answerTime().leaveOut('leads', left);
  return scores;
}

/** @returns the scores, and the number of leads that there was no time for */
async function scoreLeads({ leads, ...request }: LeadsRequest) {
  const scores = new Map<number, number>();
  const half = request.rules('leadsHalf');
  const time = answerTime();
  for (const [at, lead] of leads.entries()) {
    if (time.isOver) return { scores, left: leads.length - at };
    const asked = { ...request, ...lead, leads: NO_SCORES, history: NO_SCORES };
    const { tables } = await computeSignals(asked);
    firstPass(tables, MOST_FILES, asked).forEach(({ candidate }, place) => {
      const id = fileIdOf(candidate);
      scores.set(id, (scores.get(id) ?? 0) + half / (half + place) / leads.length);
    });
  }
  return { scores, left: 0 };
}

const NO_SCORES: FileScores = new Map();
