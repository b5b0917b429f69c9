import { z } from 'zod';
import { addExploredFiles } from '../../../app/writing/add-explored-files.ts';
import { asList, oneOrMore, sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { addedLines } from '../text/writing.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const addExploredFilesTool = defineTool({
  name: 'add_explored_files',
  title: 'Open more files',
  description: 'In READY, opens up to 10 more files, or a folder for new ones.',
  input: z.object({ files: oneOrMore(), ...sessionInput }),
  aliases: { file: 'files', file_path: 'files', paths: 'files' },
  annotations: CHANGES_ONCE,
  run: async (call) =>
    said(addedLines, await addExploredFiles(call.workspace, { ...sessionCall(call), files: asList(call.args.files) })),
});
