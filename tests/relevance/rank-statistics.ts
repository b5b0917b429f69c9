/** Recall and reciprocal rank of queries that one file answers. */

export interface Ranking {
  readonly expected: string;
  /** Best first. */
  readonly files: readonly string[];
}

export interface RankStatistics {
  readonly queries: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  /** Mean of 1 ÷ rank, 0 for what is not found. */
  readonly meanReciprocalRank: number;
}

export function rankStatistics(rankings: readonly Ranking[]): RankStatistics {
  const ranks = rankings.map(({ files, expected }) => files.indexOf(expected) + 1);
  const mean = (value: (rank: number) => number): number =>
    rounded(ranks.reduce((sum, rank) => sum + (rank > 0 ? value(rank) : 0), 0) / ranks.length);
  return {
    queries: ranks.length,
    recallAt1: mean((rank) => (rank === 1 ? 1 : 0)),
    recallAt5: mean((rank) => (rank <= 5 ? 1 : 0)),
    meanReciprocalRank: mean((rank) => 1 / rank),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
