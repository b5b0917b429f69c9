import { z } from 'zod';
import { addExploredFiles } from '../../../app/writing/add-explored-files.ts';
import { inBothForms } from '../both-forms.ts';
import { sessionInput, texts } from '../inputs.ts';
import { sessionCall } from '../session-call.ts';
import { addedLines } from '../text/writing.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const addExploredFilesTool = defineTool({
  name: 'add_explored_files',
  description: 'In READY: lets more files be changed, or new ones be made in a folder.',
  input: z.object({ files: texts('up to 10 files, or folders with a slash at the end'), ...sessionInput }),
  aliases: { file: 'files', file_path: 'files', paths: 'files' },
  annotations: CHANGES_ONCE,
  run: async (call) =>
    inBothForms(addedLines, await addExploredFiles(call.workspace, { ...sessionCall(call), files: call.args.files })),
});
