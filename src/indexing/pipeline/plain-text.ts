/** Files that are read by lines. */
import type { FileRecord } from '../../storage/contract.ts';

/** Their language. */
export const PLAIN_TEXT = 'text';

export function isReadByLines({ language, skip }: Pick<FileRecord, 'language' | 'skip'>): boolean {
  return skip === null && language === PLAIN_TEXT;
}
