/**
 * Factors of files for a question that leads steer. Leads are in the words of the code, and in these the layers of a feature
 * are alike: a controller has the words of all that it passes on, and is changed less often than what they are about.
 */
import { isOfKind } from '../query/file-kinds.ts';
import type { Query } from '../query/query.ts';
import type { RankingOptions } from './ranking-options.ts';

export interface LedQuestion {
  readonly query: Pick<Query, 'isLed' | 'ledKinds'>;
  readonly options: Pick<RankingOptions, 'ledKindFactor' | 'ledControllerFactor'>;
}

/** @returns 1 without leads */
export function ledFactor(path: string, { query, options }: LedQuestion): number {
  if (!query.isLed) return 1;
  const kind = isOfKind(path, query.ledKinds) ? options.ledKindFactor : 1;
  return CONTROLLER.test(path) ? kind * options.ledControllerFactor : kind;
}

/** `UsersController.php`, `users_controller.rb`, `users.controller.ts`. */
const CONTROLLER = /controllers?\.\w+$/i;
