/** Scores of files by the commits of a project, for a question. */
import { asRelative } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { historyScores } from '../../retrieval/history/history-scores.ts';
import { termWeight } from '../../retrieval/ranking/lexical.ts';
import type { LoadedIndex } from '../../retrieval/ranking/loaded-index.ts';
import type { FileScores } from '../../retrieval/ranking/signals.ts';
import type { Rules } from '../../retrieval/rules/rules.ts';
import type { IndexedProject } from '../project/project.ts';
import { historyOf } from '../project/project-history.ts';

/** Behind them nothing is lifted enough to matter. */
const MOST_FILES = 200;

/** With so many commits a history is believed by half: which words are rare in it, few commits cannot tell. */
const HALF_BELIEVED = 500;

interface Question {
  readonly query: string;
  readonly leads: readonly string[];
  readonly rules: Rules;
}

/** By file id, 0–2; empty without a history. */
export async function historySignal(
  project: IndexedProject,
  index: Pick<LoadedIndex, 'idOf'>,
  { query, leads, rules }: Question,
): Promise<FileScores> {
  const history = await historyOf(project);
  const scores = new Map<number, number>();
  if (history === undefined) return scores;
  const believed = history.commitCount / (history.commitCount + HALF_BELIEVED);
  // Commits use words of people and words of code, so the request and its leads lead to half each.
  const texts = leads.length > 0 ? [query, leads.join(' ')] : [query];
  const weightOf = (term: string): number => termWeight(term, rules);
  for (const text of texts) {
    for (const { path, score } of historyScores(history, queryTerms(text), weightOf, MOST_FILES)) {
      const id = index.idOf(asRelative(path));
      if (id !== undefined) scores.set(id, (scores.get(id) ?? 0) + (believed * score) / texts.length);
    }
  }
  return scores;
}
