/** How far definitions have to do with a request (D-46). */
import { subjectOf } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { similaritiesTo } from './name-likeness.ts';

/** A definition, or a file that is one unit. */
export interface RatedPlace {
  /** Qualified as agents write it, or the path of a file. */
  readonly name: string;
  readonly file: string;
  /** From 1, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/** For each place in turn 0–1, to be compared with `RELATED` and `TIED`. */
export async function relevanceOf(
  workspace: Workspace,
  { frame }: Pick<Session, 'frame'>,
  places: readonly RatedPlace[],
): Promise<number[]> {
  const names = places.map(({ name }) => name);
  const likeness = await similaritiesTo(workspace, subjectOf(frame), names);
  return names.map(likeness);
}
