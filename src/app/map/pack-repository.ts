/** The repository for a language model: as a map, as an outline, or in full as one file (CT7). */
import { unreachable } from '../../base/never.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type FullPack, packFull } from './pack-full.ts';
import { type MapAnswer, repositoryMap, repositoryOutline } from './repository-map.ts';

export type PackStyle = 'map' | 'outline' | 'full';

export interface PackQuery {
  /** Default `map`. */
  readonly style?: PackStyle | undefined;
  /** Files, folders or globs; default all. */
  readonly include?: readonly string[] | undefined;
  /** About 4 characters each. Default: 1,000 for a map or outline, none for a full pack. */
  readonly tokenBudget?: number | undefined;
}

export type PackAnswer =
  | ({ readonly style: 'map' | 'outline' } & MapAnswer)
  | ({ readonly style: 'full'; readonly freshness: Freshness } & FullPack);

/** @throws UserError `not_found` when `include` leaves no file for a full pack */
export async function packRepository(project: Project, query: PackQuery): Promise<PackAnswer> {
  const { style = 'map', ...rest } = query;
  switch (style) {
    case 'map':
      return { style, ...(await repositoryMap(project, rest)) };
    case 'outline':
      return { style, ...(await repositoryOutline(project, rest)) };
    case 'full':
      return { style, freshness: await project.ensureFresh(), ...(await packFull(project, rest)) };
    default:
      return unreachable(style);
  }
}
