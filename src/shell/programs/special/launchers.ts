/** Programs that start another one: an installed package, whatever shows an address. */
import { means, sortArguments } from '../../judge/arguments.ts';
import { judgeBySpec } from '../../judge/by-spec.ts';

import { isInProject } from '../../judge/family.ts';
import { exactText } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import type { ProgramSpec } from '../spec.ts';

/** Checks that run nothing of the project, with what they may be given; their configuration cannot make them write. */
const CHECKS: Readonly<Record<string, { readonly words: RegExp; readonly options: RegExp }>> = {
  biome: {
    words: /^(?:check|ci|lint|format)$/,
    options: /^--(?:colors=\w+|max-diagnostics=\w+|diagnostic-level=\w+|verbose)$/,
  },
};

/** Only what is installed: `npx` fetches a package that is not, and runs it. No agent writes where packages lie. */
export const judgeNpx: ProgramJudge = ({ context, state, fields }) => {
  const [program = '', word, ...rest] = fields.map(exactText);
  const isInstalled =
    /^[\w-]+$/.test(program) && context.resolvePath(`${context.root}/node_modules/.bin/${program}`).kind === 'exists';
  const isAtRoot = state.folders?.length === 1 && state.folders[0] === context.root;
  if (!isInstalled || !isAtRoot || state.hasWritten || !isInProject(context, state)) return unknown('runs-code');
  if (rest.length === 0 && /^(?:--version|-v|--help)$/.test(word ?? '')) return reads();
  const check = Object.hasOwn(CHECKS, program) ? CHECKS[program] : undefined;
  const isPlain = rest.every((one) => one !== undefined && (!one.startsWith('-') || check?.options.test(one)));
  return check?.words.test(word ?? '') === true && isPlain ? reads() : unknown('runs-code');
};

/** An address of the web is shown in a browser; a file is opened by whatever claims it. */
export const judgeOpening: ProgramJudge = ({ fields }) => {
  const isAddress = fields.length === 1 && /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#]|$)/.test(exactText(fields[0]) ?? '');
  return isAddress ? reads() : unknown('unknown-program');
};

const CLOC: ProgramSpec = {
  flags: '--by-file --by-file-by-lang --json --csv --yaml --md --quiet --hide-rate --git',
  optional:
    '--vcs --exclude-dir --include-dir --include-lang --exclude-lang --include-ext --exclude-ext --match-d --not-match-d --match-f --not-match-f',
};

/** Any other system is a command that lists files. */
export const judgeCloc: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, CLOC);
  const systems = args.options.filter(({ name }) => means(name, '--vcs')).map(({ value }) => exactText(value) ?? '');
  return systems.every((system) => /^(?:git|svn|auto)$/.test(system))
    ? judgeBySpec(invocation, args, CLOC)
    : unknown('runs-code');
};
