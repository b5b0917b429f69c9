/** Files that stand together are often about the same thing: a folder of good candidates lifts each of them. */

/** So many other files of the folder count. */
const NEIGHBOURS = 3;

/**
 * @param folders of the candidates
 * @param scores of the candidates
 * @returns for each candidate the sum of the best other scores in its folder ÷ `NEIGHBOURS`
 */
export function folderScores(folders: readonly string[], scores: readonly number[]): number[] {
  const best = new Map<string, number[]>();
  folders.forEach((folder, at) => {
    const known = best.get(folder) ?? [];
    best.set(folder, [...known, scores[at]!].sort((left, right) => right - left).slice(0, NEIGHBOURS + 1));
  });
  return folders.map((folder, at) => companyOf(scores[at]!, best.get(folder) ?? []));
}

/** `best` holds one more than is counted, so that the candidate itself can be left out. */
function companyOf(own: number, best: readonly number[]): number {
  const sum = best.reduce((total, score) => total + score, 0);
  const least = best.length > NEIGHBOURS ? best[NEIGHBOURS]! : 0;
  const isAmongBest = best.includes(own);
  return (isAmongBest ? sum - own : sum - least) / NEIGHBOURS;
}
