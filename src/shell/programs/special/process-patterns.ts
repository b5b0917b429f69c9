/** Patterns that find processes, tried on the command lines of hooks; one in another dialect counts as one that fits them. */
import { CLIENT_IDS } from '../../../clients/table.ts';
import { exactText, type Field } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { isNoHook } from '../../judge/value.ts';

/** Programs that answer for a hook, or start it; a Node process that dies is answered for. */
const SHELLS = ['sh', 'dash', 'bash', 'zsh', 'ash', 'ksh', 'fish', 'busybox'];
const NAMES = [...SHELLS, ...SHELLS.map((name) => `-${name}`), 'hook.sh', 'code-intel'];

/** Of all clients, as `sh hook.sh CLIENT EVENT` is told them. */
export const HOOK_EVENTS =
  'PreToolUse PostToolUse PostToolUseFailure UserPromptSubmit Stop SubagentStop SessionStart SessionEnd PostCompact ' +
  'PreCompact SubagentStart BeforeTool AfterTool BeforeAgent AfterAgent preToolUse beforeShellExecution ' +
  'beforeMCPExecution beforeReadFile postToolUse afterShellExecution afterMCPExecution afterFileEdit beforeSubmitPrompt ' +
  'userPromptSubmitted stop subagentStop sessionStart sessionEnd pre_write_code pre_run_command pre_mcp_tool_use pre_read_code ' +
  'post_write_code post_run_command post_mcp_tool_use post_read_code pre_user_prompt tool.execute.before ' +
  'tool.execute.after chat.message session.idle session.created experimental.session.compacting session.deleted';

/** The package as a dependency, installed for all, and under version managers; the folder of a checkout has other words. */
const SCRIPTS = [
  ...['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib', '/home/user/.nvm/versions/node/v24.1.0/lib'].map(
    (folder) => `${folder}/node_modules/code-intel/dist/hook.sh`,
  ),
  '/home/user/project/node_modules/code-intel/dist/hook.sh',
  '/home/user/.npm/_npx/0123456789abcdef/node_modules/code-intel/dist/hook.sh',
  '/home/user/project/.code-intel/hook.cjs',
];

const STARTS = ['', '/bin/', '/usr/bin/'].flatMap((folder) =>
  ['sh', 'bash', 'zsh'].flatMap((shell) => ['', ' -c sh', ' -lc sh', ' -c node'].map((rest) => folder + shell + rest)),
);

const EVENTS = HOOK_EVENTS.split(' ');
const [ANY_SCRIPT = ''] = SCRIPTS;
const ANY_EVENTS = ['PreToolUse', 'BeforeTool', 'preToolUse', 'tool.execute.before'];

/** All of a line that a pattern may span: every start, script and event, each with every client. */
function linesOf(folders: readonly string[]): readonly string[] {
  const scripts = [...SCRIPTS, ...folders.flatMap((folder) => [`${folder}/hook.sh`, `${folder}/dist/hook.sh`])];
  const quoted = scripts.flatMap((script) => [`sh ${script}`, `sh -c sh "${script}"`, `sh -c sh '${script}'`]);
  const begun = [...STARTS.map((start) => `${start} ${ANY_SCRIPT}`), ...quoted];
  return CLIENT_IDS.flatMap((client) => [
    ...begun.flatMap((line) => ANY_EVENTS.map((event) => `${line} ${client} ${event}`)),
    ...EVENTS.map((event) => `sh ${ANY_SCRIPT} ${client} ${event}`),
  ]);
}

/** Options of `pkill` and `pgrep` that leave what is found to the pattern, or find less. */
interface Options {
  readonly flags: RegExp;
  readonly mayKill: boolean;
}

export const KILLING: Options = {
  flags: /^-[fxinoec]+$|^--(?:full|exact|ignore-case|newest|oldest|echo|count)$/,
  mayKill: true,
};
export const FINDING: Options = { flags: /^-[fxino]+$|^--(?:full|exact|ignore-case|newest|oldest)$/, mayKill: false };

const SIGNALS = 'HUP INT QUIT ABRT ALRM KILL TERM STOP CONT TSTP TTIN TTOU PIPE WINCH';
const SIGNAL = new RegExp(`^-(?:(?:SIG)?(?:${SIGNALS.replaceAll(' ', '|')})|\\d{1,2})$`);
/** The value narrows what is found. */
const NARROWING = /^-[uUGgts]$|^--(?:euid|uid|group|pgroup|session|terminal)$/;
const PARENT = /^-P$|^--parent$/;

/** Whether what a pattern finds is surely none of a hook. */
export function sparesHooks({ fields, context }: Invocation, { flags, mayKill }: Options): boolean {
  const words = fields.map(exactText);
  const [patterns, seen]: [(string | undefined)[], Set<string>] = [[], new Set()];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !word.startsWith('-')) patterns.push(word);
    else if (flags.test(word)) seen.add(word);
    else if (!mayKill && /^-d[\s,]$/.test(word)) continue;
    else if (mayKill && word === '--signal') at += 1;
    else if (NARROWING.test(word)) at += 1;
    else if (PARENT.test(word)) {
      at += 1;
      const value = fields[at]?.value;
      if (value === undefined || !isNoHook(value)) return false;
      seen.add('own');
    } else if (!mayKill && word === '-d') {
      // Another one between the numbers may hold numbers.
      at += 1;
      if (!/^[\s,]$/.test(words[at] ?? '')) return false;
    } else if (!(mayKill && (SIGNAL.test(word) || /^--signal=\w+$/.test(word)))) return false;
  }
  const isFull = [...seen].some((flag) => flag === '--full' || /^-\w*f/.test(flag));
  const folders = isFull ? context.protectedFolders : null;
  return (seen.has('own') || patterns.length > 0) && patterns.every((one) => one !== undefined && isSafe(one, folders));
}

/** `killall`: by names, of which a path says no more. */
export function sparesByName(fields: readonly Field[]): boolean {
  const words = fields.map(exactText);
  const names = words.filter((word, at) => {
    const isValue = /^(?:-[su]|--(?:signal|user))$/.test(words[at - 1] ?? '');
    return !isValue && !(word !== undefined && (SIGNAL.test(word) || KILLALL.test(word)));
  });
  return names.length > 0 && names.every((name) => name !== undefined && isSafeName(name));
}

const KILLALL = /^-[eqvwIsu]$|^--(?:exact|quiet|verbose|wait|ignore-case|user|signal(?:=\w+)?)$/;

/** A whole name of a program. */
export function isSafeName(name: string): boolean {
  const own = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return /^[\w.+@-]+$/.test(own) && !own.startsWith('-') && !NAMES.includes(own);
}

/** @param folders of the program; null where only names are looked at */
function isSafe(pattern: string, folders: readonly string[] | null): boolean {
  const expression = expressionOf(pattern);
  if (expression === undefined || NAMES.some((name) => expression.test(name))) return false;
  return folders === null || !linesOf(folders).some((line) => expression.test(line));
}

/** Only what means the same here and there; a class, a reference or a lookahead does not. */
function expressionOf(pattern: string): RegExp | undefined {
  const plain = pattern.replaceAll('\\.', '.');
  if (!/^[ -~]+$/.test(plain) || /\\|\[\[|\[[:.=]|\[\^?\]|\(\?|\{/.test(plain)) return undefined;
  try {
    return new RegExp(plain, 'i');
  } catch {
    // Another dialect of expressions.
    return undefined;
  }
}
