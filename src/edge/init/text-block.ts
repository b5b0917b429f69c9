/** A marked block in a text file: added at the end, found again by its marks. */
import { UserError } from '../../base/user-error.ts';

const BEGIN = '# code-intel: begin';
const END = '# code-intel: end';
const BLOCK = /(?:\r?\n)?# code-intel: begin\r?\n[\s\S]*?# code-intel: end\r?\n?/;

export interface Block {
  readonly file: string;
  readonly text: string;
  /** Matches where a person has written the same table by hand. */
  readonly table: RegExp;
}

/** @throws UserError `invalid_config` when the table stands outside of the block */
export function withBlock(current: string | null, { file, text, table }: Block): string {
  const block = `${BEGIN}\n${text}\n${END}\n`;
  if (current?.includes(block)) return current;
  const rest = withoutBlock(current ?? '');
  if (table.test(rest)) {
    throw new UserError(
      'invalid_config',
      `${file} already has a table for code-intel that \`init\` did not write`,
      'Remove that table and run it again, or leave this client out.',
    );
  }
  return rest === '' ? block : `${rest}${rest.endsWith('\n') ? '' : '\n'}\n${block}`;
}

export function hasBlock(current: string, text: string): boolean {
  return current.includes(`${BEGIN}\n${text}\n${END}\n`);
}

export function withoutBlock(current: string): string {
  return current.replace(BLOCK, '');
}
