/** Signals to processes, and what a shell allows to them. */
import { exactText, type Field, knownStart } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { ANY, isNoHook, OTHER_PROCESSES } from '../../judge/value.ts';
import { FINDING, isSafeName, KILLING, sparesByName, sparesHooks } from './process-patterns.ts';

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
  const numbers = targets.filter((target) => !isOwn(target) || state.signals.hasCalculated);
  if (numbers.length === 0) return reads();
  state.signals.numbers.add(numbers.map(exactText).join(' '));
  const isOnce = !state.isRepeated && numbers.length <= MOST_NUMBERS && state.signals.numbers.size === 1;
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

/** With names or command lines beside the numbers, an agent may have chosen more numbers. */
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
