/** `git config`: reading, writing, and the keys that make git run programs. */
import { type Arguments, sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { exactText, type Field } from '../../judge/field.ts';
import { type Judged, reads, unknown, writes } from '../../judge/invocation.ts';
import { ANY } from '../../judge/value.ts';
import { namesIn } from '../spec.ts';

const VALUES = '-f --file --blob --type -t --default --comment --value --url';
const READS = '-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool';
/** They say where and how to look, and not that nothing is set. */
const LOOKS =
  '--global --system --local --worktree -f --file --blob --includes --no-includes -t --type --no-type --bool --int ' +
  '--bool-or-int --bool-or-str --path --expiry-date -z --null --name-only --show-origin --show-scope --show-names --default ' +
  '--all --regexp --fixed-value --value --url';
const KNOWN: ReadonlySet<string> = new Set(namesIn(`${READS} ${LOOKS}`));

/** Keys whose value git runs, loads or takes further configuration from. */
const RUNNING =
  /^(?:core\.(?:hookspath|fsmonitor|editor|pager|sshcommand|askpass|gitproxy|attributesfile|excludesfile|worktree|alternaterefscommand)|alias\..*|include(?:if)?\..*|filter\..*|diff\..*\.(?:command|textconv)|diff\.external|difftool\..*|mergetool\..*|merge\..*\.driver|credential\..*|credential|gpg\..*|pager\..*|sequence\.editor|interactive\.difffilter|uploadpack\..*|receive\..*|remote\..*\.(?:uploadpack|receivepack|proxy|vcs)|protocol\..*|init\.templatedir|ssh\..*|url\..*|browser\..*|man\..*|web\..*|submodule\..*\.update|trailer\..*|hook\..*|sendemail\..*|imap\..*|gui\..*|guitool\..*|trace2\..*|extensions\..*|tar\..*)$/i;

export function judgeGitConfig(fields: readonly Field[]): Judged {
  const args = sortArguments(fields, { values: VALUES });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  const words = args.operands.map(exactText);
  if (words.some((word) => word !== undefined && RUNNING.test(word)) && !isReading(words, args)) return running();
  return isReading(words, args) ? reads() : writes([{ kind: 'unprovable', written: 'git config' }]);
}

/** By whole names: `--no-get` takes `--get` back, and `--end-of-options` makes a value of what follows. */
function isReading(words: readonly (string | undefined)[], args: Arguments): boolean {
  if (!args.options.every(({ name }) => KNOWN.has(name))) return false;
  if (hasOption(args, READS) || words[0] === 'list' || words[0] === 'get') return words[0] !== 'set';
  return words.length === 1 && words[0] !== 'edit' && words[0] !== undefined;
}

function running(): Judged {
  return { effects: [{ kind: 'protected', reason: 'code-running-configuration' }], output: ANY };
}
