/** The shape of `.code-intel/install.json`. */
import { z } from 'zod';
import { CLIENT_IDS } from '../../clients/table.ts';

const path = z.array(z.union([z.string(), z.number()])).readonly();

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['set', 'default']), path, value: z.unknown() }),
  z.object({ kind: z.literal('remove'), path }),
  z.object({ kind: z.literal('item'), path, value: z.unknown() }),
]);

const written = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('json'), changes: z.array(change) }),
  z.object({ kind: z.literal('block'), text: z.string() }),
  z.object({ kind: z.literal('whole') }),
]);

const file = z.object({
  file: z.string(),
  /** Name of the backup; null where there was no file. */
  backup: z.string().nullable(),
  /** Hash of what was written. */
  after: z.string(),
  written: z.array(written),
});

export const recordSchema = z.object({
  version: z.string(),
  team: z.boolean(),
  strict: z.boolean(),
  clients: z.array(z.enum(CLIENT_IDS)),
  files: z.array(file),
  /** Folders that were made, outermost first. */
  folders: z.array(z.string()),
  /** Files of the predecessor: where they were, and the name of the backup. */
  setAside: z.array(z.object({ file: z.string(), backup: z.string() })),
  /** True when `.code-intel` is ours alone. */
  madeFolder: z.boolean(),
});

export type InstallRecord = z.output<typeof recordSchema>;
export type RecordedFile = InstallRecord['files'][number];
export type Written = z.output<typeof written>;
