/** Judges a program by the tables, or by a function of its own. */
import {
  COMMAND_FAMILIES,
  ELSEWHERE,
  namesIn,
  PLAIN_READERS,
  type ProgramSpec,
  QUESTIONS,
  READERS,
  RUNNERS,
  SELF_CONTAINED,
  SERVANTS,
  SYNTAX_CHECKS,
  VERSION_FLAGS,
  WRAPPERS,
  WRITERS,
  type WrapperSpec,
} from '../programs/spec.ts';
import { SPECIAL } from '../programs/special/registry.ts';
import { sortArguments } from './arguments.ts';
import { judgeBySpec, optionTargets } from './by-spec.ts';
import { isInProject, judgeFamily, namesToolchain } from './family.ts';
import { exactText, type Field, isSeveral, knownStart, maySplit } from './field.ts';
import { type Invocation, type Judged, reads, together, unknown, writes } from './invocation.ts';
import { outputOf } from './output.ts';

export function judgeProgram(invocation: Invocation): Judged {
  const { name, fields } = invocation;
  if (ELSEWHERE.has(name) && !asksForVersion(invocation)) return judgeElsewhere(invocation);
  if (!isKnown(name)) return unknown('unknown-program');
  if (asksForVersion(invocation) || checksSyntax(invocation)) return reads();
  const special = own(SPECIAL, name);
  if (special !== undefined) return withOutput(invocation, special(invocation));
  if (TAKES_OPTIONS_FROM_FILES.has(name) && fields.some(mayNameOptions)) return unknown('dynamic-argument');
  if (PLAIN_READERS.has(name)) return reads(outputOf(invocation, fields));
  const wrapper = own(WRAPPERS, name);
  if (wrapper !== undefined) return judgeWrapper(invocation, wrapper);
  return judgeTabled(invocation);
}

/** Programs of binutils read further options, such as `--plugin`, from `@FILE`. */
const TAKES_OPTIONS_FROM_FILES: ReadonlySet<string> = new Set(
  'nm objdump size strings readelf addr2line ar cxxfilt c++filt elfedit gprof strip objcopy ranlib as ld windres'.split(
    ' ',
  ),
);

function mayNameOptions(field: Field): boolean {
  const start = knownStart(field);
  return start.startsWith('@') || (start === '' && exactText(field) !== '');
}

/** Another user changes the same files. Some only ask what is there. */
function judgeElsewhere(invocation: Invocation): Judged {
  const { name, fields, run } = invocation;
  const family = own(COMMAND_FAMILIES, name);
  const asked = family === undefined ? undefined : judgeFamily(invocation, family);
  if (asked?.effects.every(({ kind }) => kind === 'reader')) return asked;
  const elsewhere = unknown(isServant(invocation) ? 'servant' : 'other-user-or-machine');
  if (name !== 'sudo' && name !== 'doas') return elsewhere;
  const { operands } = sortArguments(fields, { values: '-u -g -h -p -C -D -R -T -r -t -U', stopsAtOperand: true });
  return operands.length === 0 ? elsewhere : together([elsewhere, run(operands)]);
}

/** Its daemon is asked by a socket that a view hides, unless it is told of another one. */
function isServant({ name, fields, context }: Invocation): boolean {
  if (!SERVANTS.has(name) || context.environment.has('DOCKER_HOST') || context.environment.has('CONTAINER_HOST'))
    return false;
  return ownWords(name, fields).every((field) =>
    /^(?!-(?:[HcSL]|-(?:host|context|config|url|connection|remote)))/.test(exactText(field) ?? '-H'),
  );
}

/** Without those of the program in a container: `docker exec db psql -c …`. The daemon is named before the subcommand. */
function ownWords(name: string, fields: readonly Field[]): readonly Field[] {
  const words = fields.map((field) => exactText(field) ?? '-');
  const [start = ''] = /^(?:docker|podman)$/.test(name) ? (STARTS.exec(`${words.join(' ')} `) ?? []) : [];
  return start === '' ? fields : fields.slice(0, start.trim().split(' ').length);
}

/** Up to the first word behind the options of `exec` and `run`, be it the container or the value of one of these. */
const STARTS =
  /^(?:(?:container|compose(?: (?:-f|--file|-p|--project-name|--profile) [^\s-]\S*)*) )?(?:exec|run) (?:-\S* )*[^\s-]\S* /;

function judgeTabled(invocation: Invocation): Judged {
  const { name, fields } = invocation;
  const spec: ProgramSpec | undefined = own(READERS, name) ?? own(WRITERS, name);
  if (spec !== undefined) return withOutput(invocation, judgeBySpec(invocation, sortArguments(fields, spec), spec));
  const family = own(COMMAND_FAMILIES, name);
  return family === undefined ? unknown('runs-code') : judgeFamily(invocation, family);
}

/** Looks a name up among the own keys of a table: every object has a `constructor`. */
function own<Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function isKnown(name: string): boolean {
  const tables: readonly object[] = [SPECIAL, WRAPPERS, READERS, WRITERS, COMMAND_FAMILIES];
  return (
    PLAIN_READERS.has(name) ||
    RUNNERS.has(name) ||
    ELSEWHERE.has(name) ||
    tables.some((table) => Object.hasOwn(table, name))
  );
}

function withOutput(invocation: Invocation, judged: Judged): Judged {
  const isReader = judged.effects.every(({ kind }) => kind === 'reader');
  return isReader ? { ...judged, output: outputOf(invocation, invocation.fields, judged.output) } : judged;
}

/** `--version` or `--help` and nothing else but `--verbose`, or another question that is answered from what is installed. */
function asksForVersion({ name, fields, context, state }: Invocation): boolean {
  if (runsFolder(name) && (!isInProject(context, state) || namesToolchain(context))) return false;
  const words = fields.map(exactText);
  if (!words.includes(undefined) && new RegExp(own(QUESTIONS, name) ?? NOTHING).test(words.join(' '))) return true;
  const [only, ...others] = words.length === 2 ? words.filter((word) => word !== '--verbose') : words;
  if (only === undefined || others.length > 0) return false;
  return only === '--version' || only === '--help' || (own(VERSION_FLAGS, name)?.split(' ').includes(only) ?? false);
}

/** Plug-ins and settings of the folder may run before a version or a help is told. */
function runsFolder(name: string): boolean {
  const runs = RUNNERS.has(name) || own(COMMAND_FAMILIES, name)?.runsFolder === true;
  return runs && !SELF_CONTAINED.has(name);
}

const NOTHING = '(?!)';

function checksSyntax({ name, fields }: Invocation): boolean {
  const [option, file] = [exactText(fields[0]), fields[1]];
  const isCheck = option !== undefined && (own(SYNTAX_CHECKS, name)?.split(' ').includes(option) ?? false);
  return isCheck && fields.length === 2 && file !== undefined && !maySplit(file) && /^[^-]/.test(knownStart(file));
}

function judgeWrapper(invocation: Invocation, spec: WrapperSpec): Judged {
  const args = sortArguments(invocation.fields, { ...spec, stopsAtOperand: true });
  if (args.unsure.length > 0 || args.operands.slice(0, spec.skips).some(isSeveral)) return unknown('dynamic-argument');
  if (!args.options.every(({ name }) => isKnownOption(name, spec))) return unknown('unknown-option');
  const inner = args.operands.slice(spec.skips);
  if (inner.length === 0) return reads();
  if (
    asksOnly(
      invocation,
      args.options.map(({ name }) => name),
    )
  )
    return reads();
  const judged = invocation.run(inner);
  return together([writes(optionTargets(invocation, args, spec.writes)), judged], judged.output);
}

function isKnownOption(name: string, { values = '', flags = '', takesCount }: WrapperSpec): boolean {
  return namesIn(`${values} ${flags}`).includes(name) || (takesCount === true && /^-\d$/.test(name));
}

/** `command -v name` says where a program is. */
function asksOnly({ name, fields }: Invocation, options: readonly string[]): boolean {
  return (
    name === 'command' &&
    options.length > 0 &&
    options.every((option) => /^-[vV]$/.test(option)) &&
    exactText(fields[0]) !== '--'
  );
}
