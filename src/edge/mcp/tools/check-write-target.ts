import { z } from 'zod';
import { checkWriteTarget } from '../../../app/writing/check-write-target.ts';
import { asList, oneOrMore, sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { targetLines } from '../text/writing.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const checkWriteTargetTool = defineTool({
  name: 'check_write_target',
  title: 'Check a write target',
  description: 'Whether files may be written; needed only without hooks.',
  input: z.object({ file: oneOrMore(), ...sessionInput }),
  aliases: { file_path: 'file', files: 'file', path: 'file' },
  annotations: LOOKS,
  run: async (call) =>
    said(targetLines, await checkWriteTarget(call.workspace, { ...sessionCall(call), files: asList(call.args.file) })),
});
