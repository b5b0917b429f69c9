import { awaitFirstIndex } from '../../../app/sessions/require-index.ts';
import type { UsesAnswer } from '../api.ts';
import type { Route } from '../route.ts';

const MOST_USES = 60;

export const uses: Route = {
  method: 'GET',
  path: 'uses',
  answer: async ({ workspace, url }): Promise<UsesAnswer> => {
    await awaitFirstIndex(workspace);
    const symbols = [url.searchParams.get('symbol') ?? ''];
    const { references, total } = await workspace.facts.findReferences({ symbols, limit: MOST_USES });
    return {
      uses: references.map(({ file, line, kind, in: around, content, certainty }) => {
        return { file, line, kind, in: around, content, isSure: certainty === 'sure' };
      }),
      total,
    };
  },
};
