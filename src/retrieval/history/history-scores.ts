/**
 * Scores of files by the words of their commits. People write in commits what a change was about, in the words in which
 * the next one asks. Two looks: BM25 over the messages of all commits of a file, and the files of the commits most like
 * the question.
 */
import type { CommitHistory } from '../../storage/history.ts';
import { BestOf } from '../ranking/best-of.ts';

const K1 = 1.2;
const B = 0.5;
/** Number of the most similar commits that count. */
const NEAREST = 10;

export interface PathScore {
  readonly path: string;
  /** Up to 1 for the words of its commits, and up to 1 for its part in those most like the question. */
  readonly score: number;
}

/**
 * @param weightOf what a term counts, 0–1
 * @returns the best `most`, in order
 */
export function historyScores(
  history: CommitHistory,
  terms: readonly string[],
  weightOf: (term: string) => number,
  most: number,
): PathScore[] {
  const { files, commits } = scoreTerms(history, terms, weightOf);
  const [words, likeness] = [relative(files), relative(likenesses(history, commits))];
  const best = new BestOf<PathScore>(most);
  words.forEach((score, file) => {
    const sum = score + likeness[file]!;
    if (sum > best.least) best.offer({ path: history.paths[file]!, score: sum }, sum);
  });
  return best.items();
}

interface TermScores {
  readonly commits: Float64Array;
  readonly files: Float64Array;
}

function scoreTerms(history: CommitHistory, terms: readonly string[], weightOf: (term: string) => number): TermScores {
  const { commitNorms, fileNorms } = normsOf(history);
  const commits = new Float64Array(history.commitCount);
  const files = new Float64Array(history.paths.length);
  const frequencies = new Float64Array(history.paths.length);
  for (const term of terms) {
    const list = history.commitsWith(term);
    const idf = weightOf(term) * inverseFrequency(commits.length, list.length);
    for (const commit of list) commits[commit] = commits[commit]! + (idf * (K1 + 1)) / (1 + K1 * commitNorms[commit]!);
    const touched = countFiles(history, list, frequencies);
    const fileIdf = weightOf(term) * inverseFrequency(files.length, touched.length);
    for (const file of touched) {
      const frequency = frequencies[file]!;
      files[file] = files[file]! + (fileIdf * frequency * (K1 + 1)) / (frequency + K1 * fileNorms[file]!);
      frequencies[file] = 0;
    }
  }
  return { commits, files };
}

/** @param into how many of the commits touched each file @returns the files */
function countFiles({ starts, files }: CommitHistory, commits: readonly number[], into: Float64Array): number[] {
  const touched: number[] = [];
  for (const commit of commits) {
    for (let at = starts[commit]!; at < starts[commit + 1]!; at++) {
      const file = files[at]!;
      if (into[file] === 0) touched.push(file);
      into[file] = into[file]! + 1;
    }
  }
  return touched;
}

function inverseFrequency(all: number, holders: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

/** A commit of many files says less of each. */
function likenesses({ paths, starts, files, touched }: CommitHistory, scores: Float64Array): Float64Array {
  const nearest = new BestOf<number>(NEAREST);
  for (const [commit, score] of scores.entries()) nearest.offer(commit, score);
  const alike = new Float64Array(paths.length);
  for (const commit of nearest.items()) {
    for (const file of files.subarray(starts[commit], starts[commit + 1])) {
      alike[file] = alike[file]! + scores[commit]! / Math.sqrt(touched[commit]!);
    }
  }
  return alike;
}

/** As a share of the best. */
function relative(scores: Float64Array): Float64Array {
  const top = scores.reduce((best, score) => Math.max(best, score), 0) || 1;
  return scores.map((score) => score / top);
}

interface Norms {
  readonly commitNorms: Float64Array;
  readonly fileNorms: Float64Array;
}

const known = new WeakMap<CommitHistory, Norms>();

/** Divisors of a frequency, for the length of the message or of all messages of a file. */
function normsOf(history: CommitHistory): Norms {
  const cached = known.get(history);
  if (cached) return cached;
  const { words, starts, files, paths } = history;
  const fileWords = new Float64Array(paths.length);
  words.forEach((count, commit) => {
    for (let at = starts[commit]!; at < starts[commit + 1]!; at++)
      fileWords[files[at]!] = fileWords[files[at]!]! + count;
  });
  const norms = { commitNorms: lengthNorms(Float64Array.from(words)), fileNorms: lengthNorms(fileWords) };
  known.set(history, norms);
  return norms;
}

function lengthNorms(lengths: Float64Array): Float64Array {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1;
  return lengths.map((length) => 1 - B + (B * length) / mean);
}
