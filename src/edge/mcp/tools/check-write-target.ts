import { z } from 'zod';
import { checkWriteTarget } from '../../../app/writing/check-write-target.ts';
import { inBothForms } from '../both-forms.ts';
import { sessionInput, texts } from '../inputs.ts';
import { sessionCall } from '../session-call.ts';
import { targetLines } from '../text/writing.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const checkWriteTargetTool = defineTool({
  name: 'check_write_target',
  description: 'Whether files may be written. Only for clients without hooks.',
  input: z.object({ file: texts('paths'), ...sessionInput }),
  aliases: { file_path: 'file', files: 'file', path: 'file' },
  annotations: LOOKS,
  run: async (call) =>
    inBothForms(targetLines, await checkWriteTarget(call.workspace, { ...sessionCall(call), files: call.args.file })),
});
