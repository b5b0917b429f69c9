import { z } from 'zod';
import { oneOrMore, sessionInput } from '../inputs.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

export const addExploredFilesTool = defineTool({
  name: 'add_explored_files',
  title: 'Open more files',
  description:
    'In READY: opens up to 10 more files for writing and shows their outlines; a folder opens new files directly in it.',
  input: z.object({ files: oneOrMore(), ...sessionInput }),
  aliases: { file: 'files', file_path: 'files', paths: 'files' },
  annotations: CHANGES_ONCE,
  run: pending,
});
