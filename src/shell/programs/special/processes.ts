/** Signals to processes, and what a shell allows to them. */
import { exactText, type Field, knownStart } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { ANY, isNoHook, OTHER_PROCESSES } from '../../judge/value.ts';

/**
 * A hook that is killed while it judges says nothing, which some clients take for consent: processes are ended that the script
 * started, that were found by what no hook has, or by their number, a few and once.
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
  const isFew = !state.isRepeated && targets.length <= MOST_NUMBERS;
  return targets.every((target) => isOwn(target) || (isFew && isOneNumber(target)))
    ? reads()
    : unknown('process-not-own');
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

/** `pkill`, `killall`: by a pattern that no hook fits, or what this shell started. */
export const judgeKillByName: ProgramJudge = ({ fields }) => {
  if (!hasKnownSignal(fields)) return unknown('unknown-option');
  return sparesHooks(fields) ? reads() : unknown('process-not-own');
};

export const judgePgrep: ProgramJudge = ({ fields }) => reads(sparesHooks(fields) ? OTHER_PROCESSES : ANY);

export const judgePidof: ProgramJudge = ({ fields }) => {
  const names = fields.map(exactText);
  const isSafe = names.every((name) => name !== undefined && !/^-[ox]/.test(name) && !isOfHooks(`^${name}$`));
  return reads(isSafe ? OTHER_PROCESSES : ANY);
};

function sparesHooks(fields: readonly Field[]): boolean {
  const words = fields.map(exactText);
  if (words.some((word) => INVERSE.test(word ?? ''))) return false;
  const isOfOwn = fields.some(({ value }, at) => /^-(?:P|-parent)$/.test(words[at - 1] ?? '') && isNoHook(value));
  const patterns = fields.flatMap((field, at) => {
    const isOption = knownStart(field).startsWith('-') || OF_OPTION.test(words[at - 1] ?? '');
    return isOption ? [] : [exactText(field)];
  });
  return (isOfOwn || patterns.length > 0) && patterns.every((one) => one !== undefined && !isOfHooks(one));
}

/** All processes but those that fit. */
const INVERSE = /^-[a-uw-z]*v[a-z]*$|^--inverse$/;

/** Options whose value is a process, a group, a user or a terminal. */
const OF_OPTION = /^-(?:[PgGstuUF]|-(?:parent|group|session|terminal|euid|uid|pidfile|signal))$/;

/** As processes of the hooks are called, and with their arguments. */
const HOOKS = ['sh', 'dash', 'bash', 'hook.sh', 'sh /dist/hook.sh hook', 'code-intel'];

function isOfHooks(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, 'i');
    return HOOKS.some((name) => expression.test(name));
  } catch {
    // Another dialect of expressions.
    return true;
  }
}

/** A process that dies may leave its memory in a file. */
export const judgeUlimit: ProgramJudge = ({ fields }) => {
  const words = fields.map(exactText);
  const dumps = words.some(
    (word, at) => word === undefined || (/^-\w*c/.test(word) && !/^(?:0|)$/.test(words[at + 1] ?? '')),
  );
  return dumps ? unknown('unknown-option') : reads();
};
