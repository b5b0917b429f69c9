/** Signals to processes, and what a shell allows to them. */

import { CLIENT_IDS } from '../../../clients/table.ts';
import { exactText, type Field, knownStart } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { ANY, isNoHook, OTHER_PROCESSES } from '../../judge/value.ts';
import data from '../programs.json' with { type: 'json' };

/**
 * A hook that is killed while it judges says nothing, which some clients take for consent: processes are ended that the script
 * started, that were found by what no hook has, or by their number, a few and once, in the foreground.
 * `USR1` opens the debugger of Node to everybody on this machine, and means something else to every program.
 */
export const judgeKill: ProgramJudge = ({ fields, state }) => {
  if (!hasKnownSignal(fields)) return unknown('unknown-option');
  const words = fields.map((field) => exactText(field) ?? '');
  const isOption = /^-(?:[sn]|-signal)$/.test(words[0] ?? '');
  const signal = isOption ? words[1] : words[0];
  if (/^-?0$|^-[lL]$|^--(?:list|table)/.test(signal ?? '') && words.length > (isOption ? 2 : 1)) return reads();
  if (/^-[lL]|^--(?:list|table|help|version)/.test(words[0] ?? '')) return reads();
  const skipped = (isOption ? 2 : words[0]?.startsWith('-') ? 1 : 0) + (words.includes('--') ? 1 : 0);
  const targets = words[0] === '--' ? fields.slice(1) : fields.slice(skipped);
  const numbers = targets.filter((target) => !isOwn(target));
  if (numbers.length === 0) return reads();
  state.ended.add(numbers.map(exactText).join(' '));
  const isOnce = !state.isRepeated && numbers.length <= MOST_NUMBERS && state.ended.size === 1;
  return isOnce && numbers.every(isOneNumber) ? reads() : unknown('process-not-own');
};

/** Numbers that a person reads off a list; more are a guess. */
const MOST_NUMBERS = 10;

/** Job of this shell, or a process of which it is known what it is. */
function isOwn(field: Field): boolean {
  return isNoHook(field.value) || (exactText(field) ?? '').startsWith('%');
}

/** -1 stands for all processes. */
function isOneNumber(field: Field): boolean {
  const word = exactText(field) ?? '';
  return /^-?\d+$/.test(word) && word !== '-1';
}

function hasKnownSignal(fields: readonly Field[]): boolean {
  const words = fields.map((field) => exactText(field) ?? knownStart(field));
  const isKnown = fields.every((field) => exactText(field) !== undefined || !knownStart(field).startsWith('-'));
  const isUser = (word: string, at: number): boolean =>
    USER_SIGNAL.test(word) || (SELECTS.test(words[at - 1] ?? '') && NUMBERED.test(word));
  return isKnown && !words.some(isUser);
}

const USER_SIGNAL = /^(?:-|-[sn]|--signal=)?(?:SIG)?USR[12]$|^-[sn]?(?:10|12|16|17|30|31)$/i;
const SELECTS = /^-(?:[sn]|-signal)$/;
const NUMBERED = /^(?:10|12|16|17|30|31)$/;

/** `pkill`: by a pattern that no hook fits. */
export const judgeKillByName: ProgramJudge = (invocation) => {
  const { name, fields } = invocation;
  if (!hasKnownSignal(fields)) return unknown('unknown-option');
  const isSafe = name === 'killall' ? sparesByName(fields) : sparesHooks(invocation, KILLING);
  return isSafe ? reads() : unknown('process-not-own');
};

/** Judges `pgrep`: names or command lines beside the numbers may hold numbers that an agent chose. */
export const judgePgrep: ProgramJudge = (invocation) => reads(sparesHooks(invocation, FINDING) ? OTHER_PROCESSES : ANY);

export const judgePidof: ProgramJudge = ({ fields }) => {
  const names = fields.map(exactText).filter((name) => name !== '-s');
  return reads(names.every((name) => name !== undefined && isSafeName(name)) ? OTHER_PROCESSES : ANY);
};

/** A process that dies may leave its memory in a file. */
export const judgeUlimit: ProgramJudge = ({ fields }) => {
  const words = fields.map(exactText);
  const dumps = words.some(
    (word, at) => word === undefined || (/^-\w*c/.test(word) && !/^(?:0|)$/.test(words[at + 1] ?? '')),
  );
  return dumps ? unknown('unknown-option') : reads();
};

/** Programs that answer for a hook, or start it; a Node process that dies is answered for. */
const SHELLS = ['sh', 'dash', 'bash', 'zsh', 'ash', 'ksh', 'fish', 'busybox'];
const NAMES = [...SHELLS, ...SHELLS.map((name) => `-${name}`), 'hook.sh', 'code-intel'];

/** Events of all clients, as `sh hook.sh CLIENT EVENT` gets them. */
export const HOOK_EVENTS = data.hookEvents;

/** Words of the command line of a hook: the shell that starts it, the script wherever it is installed, the client, the event. */
const WORDS: readonly string[] = [
  ...SHELLS.flatMap((name) => [`/bin/${name}`, `/usr/bin/${name}`]),
  ...['-c', '-lc', 'node', '/usr/bin/node', 'refuse', 'pass'],
  ...['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib', '/home/user/.nvm/versions/node/v24.1.0/lib'].map(
    (folder) => `"${folder}/node_modules/code-intel/dist/hook.sh"`,
  ),
  '/home/user/.npm/_npx/0123456789abcdef/node_modules/code-intel/dist/hook.sh',
  '/home/user/project/.code-intel/hook.cjs',
  ...CLIENT_IDS,
  ...HOOK_EVENTS.split(' '),
];

/** Options of `pkill` and `pgrep` that leave what is found to the pattern, or find less. */
interface Options {
  readonly flags: RegExp;
  readonly mayKill: boolean;
}

const KILLING: Options = {
  flags: /^-[fxinoec]+$|^--(?:full|exact|ignore-case|newest|oldest|echo|count)$/,
  mayKill: true,
};
/** Another sign between the numbers may hold numbers. */
const FINDING: Options = {
  flags: /^-[fxino]+$|^--(?:full|exact|ignore-case|newest|oldest)$|^-d[\s,]$/,
  mayKill: false,
};

const SIGNALS = 'HUP|INT|QUIT|ABRT|ALRM|KILL|TERM|STOP|CONT|TSTP|TTIN|TTOU|PIPE|WINCH';
const SIGNAL = new RegExp(`^-(?:(?:SIG)?(?:${SIGNALS})|\\d{1,2})$|^--signal=\\w+$`);
/** The value narrows what is found, or says how it ends. */
const NARROWING = /^-[uUGgts]$|^--(?:euid|uid|group|pgroup|session|terminal|signal)$/;

/** Whether what a pattern finds is surely none of a hook. */
function sparesHooks({ fields, context }: Invocation, { flags, mayKill }: Options): boolean {
  const words = fields.map(exactText);
  const patterns: (string | undefined)[] = [];
  let isOwn = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const value = fields[at + 1]?.value;
    if (word === undefined || !word.startsWith('-')) patterns.push(word);
    else if (flags.test(word) || (mayKill && SIGNAL.test(word))) continue;
    else if (NARROWING.test(word) || (!mayKill && word === '-d' && /^[\s,]$/.test(words[at + 1] ?? ''))) at += 1;
    else if (/^-P$|^--parent$/.test(word) && value !== undefined && isNoHook(value)) {
      at += 1;
      isOwn = true;
    } else return false;
  }
  const isFull = words.some((word) => word === '--full' || /^-\w*f/.test(word ?? ''));
  const lines = isFull ? [...WORDS, ...context.protectedFolders.map((folder) => `${folder}/dist/hook.sh`)] : [];
  const isSafe = (pattern: string | undefined): boolean =>
    pattern?.split('|').every((one) => isForeign(one, [...NAMES, ...lines])) === true;
  return (isOwn || patterns.length > 0) && patterns.every(isSafe);
}

/** True for a pattern with a piece of plain text, in which `.` may be any sign, that stands in no word of a hook. */
function isForeign(pattern: string, words: readonly string[]): boolean {
  if (!/^[\w@:=/., *\\^$-]+$/.test(pattern) || /\\[^.]|(?<!\.)\*/.test(pattern)) return false;
  const pieces = pattern.replace(/^\^|\$$/g, '').split(/ +|\.\*/);
  return pieces.some((piece) => {
    const isPlain = /^(?:[\w@:=/,.-]|\\\.)+$/.test(piece);
    const expression = isPlain ? new RegExp(piece, 'i') : undefined;
    return expression !== undefined && !words.some((word) => expression.test(word));
  });
}

/** `killall`: by names, of which a path says no more. */
function sparesByName(fields: readonly Field[]): boolean {
  const words = fields.map(exactText);
  const names = words.filter((word, at) => {
    const isValue = /^(?:-[su]|--(?:signal|user))$/.test(words[at - 1] ?? '');
    return !isValue && !(word !== undefined && (SIGNAL.test(word) || KILLALL.test(word)));
  });
  return names.length > 0 && names.every((name) => name !== undefined && isSafeName(name));
}

const KILLALL = /^-[eqvwIsu]$|^--(?:exact|quiet|verbose|wait|ignore-case|user|signal)$/;

/** A whole name of a program. */
export function isSafeName(name: string): boolean {
  const own = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return /^[\w.+@-]+$/.test(own) && !own.startsWith('-') && !NAMES.includes(own);
}
