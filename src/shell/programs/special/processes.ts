/** Signals to processes, and what a shell allows to them. */
import { exactText, knownStart } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';

/** `USR1` opens the debugger of Node to everybody on this machine, and means something else to every program. */
export const judgeKill: ProgramJudge = ({ fields }) => {
  const words = fields.map((field) => exactText(field) ?? knownStart(field));
  const isKnown = fields.every((field) => exactText(field) !== undefined || !knownStart(field).startsWith('-'));
  return isKnown &&
    !words.some((word, at) => USER_SIGNAL.test(word) || (SELECTS.test(words[at - 1] ?? '') && NUMBERED.test(word)))
    ? reads()
    : unknown('unknown-option');
};

const USER_SIGNAL = /^(?:-|-[sn]|--signal=)?(?:SIG)?USR[12]$|^-[sn]?(?:10|12|16|17|30|31)$/i;
const SELECTS = /^-(?:[sn]|-signal)$/;
const NUMBERED = /^(?:10|12|16|17|30|31)$/;

/** A hook that is killed while it judges says nothing, which some clients take for consent. */
export const judgeKillByName: ProgramJudge = (invocation) => {
  const patterns = invocation.fields.flatMap((field, at, fields) => {
    const isOption = knownStart(field).startsWith('-') || OF_OPTION.test(exactText(fields[at - 1]) ?? '');
    return isOption ? [] : [exactText(field)];
  });
  return patterns.every((pattern) => pattern !== undefined && !isOfHooks(pattern))
    ? judgeKill(invocation)
    : unknown('unknown-option');
};

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
