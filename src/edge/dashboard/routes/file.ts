import { viewFile } from '../../../app/reports/file-view.ts';
import { awaitFirstIndex } from '../../../app/sessions/require-index.ts';
import type { FileView } from '../api.ts';
import { Refused } from '../refused.ts';
import type { Route } from '../route.ts';

export const file: Route = {
  method: 'GET',
  path: 'file',
  answer: async ({ workspace, url }): Promise<FileView> => {
    const path = url.searchParams.get('path') ?? '';
    if (path === '')
      throw new Refused(400, {
        error: 'invalid_argument',
        message: 'No path was given.',
        next: 'Name a file in path.',
      });
    await awaitFirstIndex(workspace);
    return viewFile(workspace, path);
  },
};
