/** Colours for languages: the most frequent ones have one each, the others share a grey. */
import type { MapTile } from '../api.ts';

/** Number of colours in `views.css`. */
const COLOURS = 9;

/** Number of the colour by language, from 1; languages that are missing have 0. */
export function languageColours(tiles: readonly Pick<MapTile, 'language'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { language } of tiles) if (language !== '') counts.set(language, (counts.get(language) ?? 0) + 1);
  const ordered = [...counts].sort(([, left], [, right]) => right - left).slice(0, COLOURS);
  return new Map(ordered.map(([language], at) => [language, at + 1]));
}
