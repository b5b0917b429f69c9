/** `code-intel token`: who may call the server of `code-intel serve`, and what for. */
import { type TokenRow, Tokens } from '../../../app/serving/tokens.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT, type ExitCode } from '../command.ts';
import { formatTable } from '../table.ts';

export const token: Command = async (call) => {
  const [action = 'list', name] = call.operands;
  const { environment, homeDirectory: home } = call;
  const tokens = new Tokens({ platform: process.platform, home, environment });
  if (action === 'list') return list(call, tokens);
  if (action === 'add') return add(call, tokens, requireName(name));
  if (action === 'remove') return remove(call, tokens, requireName(name));
  throw new UserError(
    'invalid_argument',
    { en: `There is no "token ${action}"`, ja: `token に「${action}」という操作はありません` },
    { en: 'Choose one of list, add and remove.', ja: 'list、add、remove のどれかを指定してください。' },
  );
};

function list({ flags, terminal }: CommandCall, tokens: Tokens): ExitCode {
  const rows = tokens.list();
  if (flags.json) terminal.out(`${toJson({ tokens: rows.map(describeToken) })}\n`);
  else terminal.out(formatTable(rows.map(cells), terminal.columns));
  if (!flags.json && rows.length === 0) terminal.err('There are no tokens; `code-intel token add NAME` makes one.\n');
  return rows.length === 0 ? EXIT.nothingFound : EXIT.found;
}

function describeToken({ user, scope, createdAt }: TokenRow): object {
  return { user, scope, createdAt: new Date(createdAt).toISOString() };
}

function cells({ user, scope, createdAt }: TokenRow) {
  return [{ text: user }, { text: scope }, { text: new Date(createdAt).toISOString().slice(0, 10) }];
}

function add(call: CommandCall, tokens: Tokens, user: string): ExitCode {
  const scope = call.flags.scope ?? 'session';
  const secret = tokens.add(user, scope);
  const { flags, terminal } = call;
  if (flags.json) terminal.out(`${toJson({ user, scope, token: secret })}\n`);
  else {
    terminal.out(`${secret}\n`);
    terminal.err(`A token for ${user} (${scope}). It is shown this once: only its hash is stored.\n`);
  }
  return EXIT.found;
}

function remove(call: CommandCall, tokens: Tokens, user: string): ExitCode {
  const count = tokens.remove(user);
  call.terminal.err(
    count === 0 ? `There is no token for ${user}.\n` : `${count} removed; they open nothing any longer.\n`,
  );
  return count === 0 ? EXIT.nothingFound : EXIT.found;
}

function requireName(name: string | undefined): string {
  if (name !== undefined) return name;
  throw new UserError(
    'invalid_argument',
    { en: 'The name of the user is missing', ja: '利用者の名前が指定されていません' },
    { en: 'Give one: code-intel token add hanako.', ja: '例: code-intel token add hanako' },
  );
}
