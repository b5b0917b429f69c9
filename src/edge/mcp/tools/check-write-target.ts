import { z } from 'zod';
import { checkWriteTarget } from '../../../app/writing/check-write-target.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, texts } from '../inputs.ts';
import { bool, further, list, next, optional, str } from '../outputs.ts';
import { targetLines } from '../text/writing.ts';
import { defineTool, LOOKS, sessionCall } from '../tool.ts';

export const checkWriteTargetTool = defineTool({
  name: 'check_write_target',
  description: 'Whether files may be written. Only for clients without hooks.',
  input: z.object({ file: texts('paths'), ...sessionInput }),
  aliases: { file_path: 'file', files: 'file', path: 'file' },
  output: {
    session_id: str.nullable(),
    targets: list({
      ...{ file: str, allowed: bool, rule: str, reason: str },
      ...optional({ impact: str, next, recovery_options: further }),
    }),
    allowed: bool,
  },
  annotations: LOOKS,
  run: async (call) =>
    inBothForms(targetLines, await checkWriteTarget(call.workspace, { ...sessionCall(call), files: call.args.file })),
});
