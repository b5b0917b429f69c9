import { z } from 'zod';
import { oneOrMore, sessionInput } from '../inputs.ts';
import { defineTool, LOOKS } from '../tool.ts';
import { pending } from './pending.ts';

export const checkWriteTargetTool = defineTool({
  name: 'check_write_target',
  title: 'Check a write target',
  description: 'Whether files may be written now, with the impact, or why not and how to get there.',
  input: z.object({ file: oneOrMore(), ...sessionInput }),
  aliases: { file_path: 'file', files: 'file', path: 'file' },
  annotations: LOOKS,
  run: pending,
});
