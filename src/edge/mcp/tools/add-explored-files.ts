import { z } from 'zod';
import { addExploredFiles } from '../../../app/writing/add-explored-files.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, texts } from '../inputs.ts';
import { further, int, list, str, strs } from '../outputs.ts';
import { addedLines } from '../text/writing.ts';
import { CHANGES_ONCE, defineTool, sessionCall } from '../tool.ts';

export const addExploredFilesTool = defineTool({
  name: 'add_explored_files',
  description: 'In READY: lets more files be changed, or new ones be made in a folder.',
  input: z.object({ files: texts('up to 10 files, or folders with a slash at the end'), ...sessionInput }),
  aliases: { file: 'files', file_path: 'files', paths: 'files' },
  output: {
    ...{ session_id: str, evidence_id: int, added: further, new_files: strs, not_found: strs, left_out: strs },
    shown: list({ file: str, content: str, lines: int, total: int }),
  },
  annotations: CHANGES_ONCE,
  run: async (call) =>
    inBothForms(addedLines, await addExploredFiles(call.workspace, { ...sessionCall(call), files: call.args.files })),
});
