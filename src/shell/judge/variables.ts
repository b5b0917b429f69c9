/** Variables: what they hold, and which of them must not be set. */
import type { ShellContext, UnknownReason } from '../contract.ts';
import type { ShellState } from './state.ts';
import { ANY, either, isNumeric, NUMBER, OWN_PROCESS, SET_BY_PERSON, text, type Value } from './value.ts';

const NUMERIC = new Set('? # RANDOM SECONDS LINENO UID EUID PPID EPOCHSECONDS'.split(' '));
const PROCESSES: ReadonlySet<string> = new Set(['$', '!', 'BASHPID']);

/** Assignments to these are evaluated as arithmetic, which runs commands that stand in a subscript. */
const INTEGER =
  /^(?:S?RANDOM|SECONDS|LINENO|OPTIND|HISTCMD|E?UID|PPID|BASHPID|EPOCH.*|COMP_.*|MAILCHECK|TMOUT|HIST.*SIZE)$/;

export function evaluatesCode(name: string, value: Value): boolean {
  return INTEGER.test(name) && !isNumeric(value);
}

/** Variables that the shell itself sets. */
function specialVariable(name: string): Value | undefined {
  if (PROCESSES.has(name)) return OWN_PROCESS;
  return NUMERIC.has(name) ? NUMBER : undefined;
}

/** A variable that the script has not set may come from the profile of the person. */
export function valueOfVariable(context: ShellContext, state: ShellState, name: string): Value {
  const special = specialVariable(name);
  if (special !== undefined) return special;
  if (name === 'PWD') return folderAsWritten(state);
  if (name === 'HOME') return text(context.home);
  if (/^[0-9]+$/.test(name)) return name === '0' ? ANY : parameter(state, Number(name));
  if (name === '@' || name === '*') return state.parameters?.reduce(either, text('')) ?? ANY;
  return OPEN.has(name) ? ANY : (state.variables.get(name) ?? SET_BY_PERSON);
}

/** Behind a link it is written in another way; `cd` leaves a mark then. */
export function folderAsWritten({ folders, variables }: ShellState): Value {
  return folders === undefined || variables.get('PWD')?.kind === 'unknown' ? ANY : text(...folders);
}

function parameter({ parameters }: ShellState, position: number): Value {
  return parameters === undefined ? ANY : (parameters[position - 1] ?? text(''));
}

/** Variables that the shell fills in behind the back of the script. */
const OPEN = new Set(
  (
    '_ - OLDPWD BASH_REMATCH REPLY OPTARG MAPFILE BASH_SOURCE FUNCNAME DIRSTACK BASH_COMMAND BASH_ARGV BASH_ARGV0 ' +
    'BASH_EXECUTION_STRING COMP_LINE READLINE_LINE BASH BASHOPTS BASH_VERSION BASH_VERSINFO BASH_SUBSHELL BASH_CMDS ' +
    'BASH_ALIASES BASH_LINENO BASH_ARGC COLUMNS LINES COPROC GROUPS SHLVL HOSTNAME HOSTTYPE MACHTYPE OSTYPE ' +
    'OPTIND OPTERR PIPESTATUS SHELLOPTS SRANDOM EPOCHREALTIME HISTCMD IFS PS4 TERM'
  ).split(' '),
);

/** The value of a name in arithmetic: what nobody has set counts as 0. */
export function numberOfVariable(state: ShellState, name: string): Value {
  if (OPEN.has(name) || name === 'PWD' || isDangerousAssignment(name, false)) return ANY;
  return specialVariable(name) ?? state.variables.get(name) ?? NUMBER;
}

/** Variables that may be given to a program: they change how it prints. */
const HARMLESS =
  /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|TERM|COLUMNS|LINES|CI|NODE_ENV|GIT_OPTIONAL_LOCKS|GIT_TERMINAL_PROMPT|TIMEFORMAT|BLOCK_SIZE|LS_COLORS|GREP_COLORS?)$/;
/** Account and database that a client of a service uses. */
const ACCOUNT =
  /^(?:PG(?:PASSWORD|USER|HOST|PORT|DATABASE|CONNECT_TIMEOUT)|MYSQL_PWD|AWS_(?:PROFILE|REGION|DEFAULT_REGION)|(?:DOTNET|ASPNETCORE)_ENVIRONMENT)$/;
/** Variables that only change what a program prints beside its result. */
const TELLING =
  /^(?:RUST_(?:BACKTRACE|LOG)|CARGO_TERM_COLOR|PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE|IOENCODING|UTF8)|NODE_NO_WARNINGS|COLORTERM|PY_COLORS|DOTNET_(?:CLI_TELEMETRY_OPTOUT|NOLOGO))$/;
/** Names that an application gives its own settings. */
const SETTING = /^(?:[A-Z]+_)*(?:URL|PORT|HOST|TOKEN|SECRET|ENV|LEVEL|MODE|DEBUG|VERBOSE)$/;
const PAGER = /^(?:GIT_|MAN|GH_|BAT_)?PAGER$/;

/** @param value the exact text; undefined when it is not known */
export function isHarmlessExport(name: string, value: string | undefined): boolean {
  if (name === 'OPTIND') return value !== undefined && /^\d+$/.test(value);
  if (SETTING.test(name) && !DANGEROUS.test(name)) return true;
  return (
    HARMLESS.test(name) ||
    ACCOUNT.test(name) ||
    TELLING.test(name) ||
    (PAGER.test(name) && (value === 'cat' || value === ''))
  );
}

/**
 * Variables that make the shell or a program run, load or find something else. A variable that is set without
 * `export` reaches programs only when it was exported before, so ordinary names are free.
 */
const DANGEROUS =
  /^(?:PATH|FPATH|CDPATH|MANPATH|MODULE_PATH|IFS|ENV|HOME|PWD|OLDPWD|SHELL|SHELLOPTS|PS[0-4]|PROMPT.*|TMPDIR|TMPPREFIX|TEMP|TMP|USER|LOGNAME|EDITOR|VISUAL|BROWSER|FIGNORE|HIST.*|INPUTRC|HOSTALIASES|LOCPATH|GCONV_PATH|NLSPATH|TERMINFO.*|TERMCAP|READNULLCMD|NULLCMD|POSIXLY_CORRECT|EXECIGNORE|GLOBIGNORE|COMP_.*|CONFIG_SITE|CC|CXX|LD|MAKEFLAGS|MFLAGS|MAKEFILES|CLASSPATH|ZDOTDIR|BASH.*|XDG_.*|LD_.*|DYLD_.*|GIT_.*|LESS.*|PYTHON.*|NODE_.*|NPM_.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|JAVA.*|JDK_.*|_JAVA.*|GO[A-Z]*|CARGO_.*|RUST.*|PHP.*|COMPOSER_.*|LUA_.*|AWK.*|RIPGREP.*|FZF_.*|FD_.*|BAT_.*|JQ_.*|GREP_OPTIONS|TAR_OPTIONS|GZIP|BZIP2?|XZ_(?:OPT|DEFAULTS)|ZIPOPT|UNZIP.*|WGETRC|CURL_.*|SSH_.*|RSYNC_.*|GPG_.*|DOCKER_.*|KUBE.*|CODE_INTEL.*|CLAUDE.*|VIRTUAL_ENV|CONTAINER_.*|.*PAGER|.*_EDITOR|.*_OPTIONS|.*_SHELL|.*_CONFIG|npm_config_.*|path|functions|d?aliases|galiases|saliases|commands|options|[a-z_]+_functions|fpath|cdpath|manpath|module_path|mailpath|fignore|histchars|psvar|prompt)$/;

/** Clients of engines are led by these to a daemon that no view hides. */
const DAEMONS = /^(?:DOCKER_(?:HOST|CONTEXT)|CONTAINER_(?:HOST|CONNECTION))$/;

/** @param value as of `isHarmlessExport` */
export function leadsToDaemon(name: string, value: string | undefined): boolean {
  return DAEMONS.test(name) && !/^(?:unix:|$)/.test(value ?? 'open');
}

/** @param value as of `isHarmlessExport` */
export function harmOfExport(name: string, value: string | undefined): UnknownReason {
  return leadsToDaemon(name, value) ? 'other-user-or-machine' : 'injected-environment';
}

/** Clients run commands in the shell of the account, and where that is none they know in zsh or bash. */
export function mayBeZsh({ environment }: ShellContext): boolean {
  return !/(?:^|\/)bash$/.test(environment.get('SHELL') ?? 'bash');
}

/** @param isZsh the lower-case names are special to zsh, which runs the commands of some clients */
export function isDangerousAssignment(name: string, isZsh: boolean): boolean {
  return DANGEROUS.test(name) && (isZsh || !/^[a-z]/.test(name) || name.startsWith('npm_'));
}
