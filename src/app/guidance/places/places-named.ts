/** Definitions that a request names. */
import { asRelative } from '../../../base/paths.ts';
import { definitionsOf } from '../../facts/find-definitions.ts';
import type { IndexedProject } from '../../project/project.ts';
import { shortName } from '../unit-names.ts';
import type { Found } from './place.ts';

/** A name with more homes tells nothing about which is meant. */
const MOST_HOMES = 3;

export function placesNamed({ store }: IndexedProject, name: string): Found[] {
  return definitionsOf(store, name)
    .slice(0, MOST_HOMES)
    .map(({ file, line, endLine, kind, scope, name: own }) => {
      const symbol = shortName(scope === '' ? own : `${scope}.${own}`);
      return { file: asRelative(file), line, endLine, symbol, kind, why: 'named' };
    });
}
