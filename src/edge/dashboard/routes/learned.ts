import { listLearned } from '../../../app/learning/learned-list.ts';
import type { LearnedAnswer } from '../api.ts';
import type { Route } from '../route.ts';

export const learned: Route = {
  method: 'GET',
  path: 'learned',
  answer: ({ workspace, language, whoElse }): LearnedAnswer => ({
    ...listLearned(workspace, language),
    canDelete: whoElse === undefined,
    readOnlyBecause: whoElse ?? null,
  }),
};
