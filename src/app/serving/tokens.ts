/** Tokens of a server: who may call it, and what for. They are stored hashed, in a file that only its owner reads. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { makeFolders } from '../../base/make-folder.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import { replaceFile } from '../../base/replace-file.ts';
import { UserError } from '../../base/user-error.ts';
import { withFileLock } from '../../storage/sqlite-lock.ts';
import { type Account, stateFolder } from '../../storage/user-state.ts';
import { SCOPES, type Scope } from './scopes.ts';

export interface TokenRow {
  /** Name of its user; several tokens may share it, and then share their sessions. */
  readonly user: string;
  readonly scope: Scope;
  /** SHA-256 of the token, as hexadecimal digits: 32 random bytes need no slower hash. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export type Caller = Pick<TokenRow, 'user' | 'scope'>;

export class Tokens {
  private readonly file: string;
  /** Read again when it changes, so that a token that was removed opens nothing any longer. */
  private known: { readonly text: string; readonly byHash: ReadonlyMap<string, TokenRow> } | undefined;

  /** @param account of the person who runs the server */
  constructor(account: Account) {
    this.file = path.join(stateFolder(account), 'tokens.json');
  }

  /** @throws UserError `invalid_config` when the file is none of tokens */
  list(): readonly TokenRow[] {
    return [...this.rows().values()];
  }

  /**
   * @returns the token, which nobody can read again
   * @throws UserError `invalid_argument` for a name that cannot name a folder
   */
  add(user: string, scope: Scope): string {
    requireName(user);
    const token = PREFIX + randomBytes(32).toString('base64url');
    const row: TokenRow = { user, scope, hash: hashOf(token), createdAt: Date.now() };
    this.change((rows) => [...rows, row]);
    return token;
  }

  /** @returns the number of tokens that were removed */
  remove(user: string): number {
    let removed = 0;
    this.change((rows) => {
      const kept = rows.filter((row) => row.user !== user);
      removed = rows.length - kept.length;
      return kept;
    });
    return removed;
  }

  /** Finds the owner by the token's hash, so that the time of the search reveals nothing of the token. */
  callerOf(token: string): Caller | undefined {
    return this.rows().get(hashOf(token));
  }

  private rows(): ReadonlyMap<string, TokenRow> {
    const text = readTextIfExists(this.file) ?? '[]';
    if (this.known?.text !== text) {
      const rows = rowsIn(text, this.file);
      this.known = { text, byHash: new Map(rows.map((row) => [row.hash, row])) };
    }
    return this.known.byHash;
  }

  /** Changes the tokens under a lock, so that two commands at once lose nothing. @throws UserError `busy` */
  private change(to: (rows: readonly TokenRow[]) => readonly TokenRow[]): void {
    const folder = path.dirname(this.file);
    makeFolders(folder, { mode: 0o700 });
    withFileLock(path.join(folder, 'tokens.lock'), () => {
      const before = this.list();
      const after = to(before);
      if (after.length !== before.length) replaceFile(this.file, `${JSON.stringify(after, null, 2)}\n`);
    });
  }
}

/** Tells a leaked token from other texts, for those who look for such. */
const PREFIX = 'cit_';

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Checks a user name, which becomes the name of a folder and part of log lines. */
function requireName(user: string): void {
  if (/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(user) && !user.includes('..')) return;
  throw new UserError(
    'invalid_argument',
    `${JSON.stringify(user)} cannot be the name of a user`,
    'Use up to 64 small letters, digits, dots, dashes and underscores, such as "hanako" or "ci-runner".',
  );
}

function rowsIn(text: string, file: string): TokenRow[] {
  const rows = parseJson(text);
  if (Array.isArray(rows) && rows.every(isRow)) return rows;
  throw new UserError(
    'invalid_config',
    `${file} holds no tokens`,
    'Remove it, and make tokens with `code-intel token add NAME`.',
  );
}

function isRow(value: unknown): value is TokenRow {
  if (!isRecord(value)) return false;
  const isScope = SCOPES.some((scope) => scope === value.scope);
  return (
    isScope && typeof value.user === 'string' && typeof value.hash === 'string' && typeof value.createdAt === 'number'
  );
}
