/** Nothing that can be written makes the judgement throw, and what is cut short is not judged better than it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShellLanguage } from '../../../src/shell/contract.ts';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { anyText } from '../../helpers/any-text.ts';
import { readCases } from '../../helpers/gate-cases.ts';
import { fill, makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const context = shellContext(world);
const LANGUAGES: readonly ShellLanguage[] = ['bash', 'powershell'];
/** Looks for so long in all, as CI does; without it at 300 texts of each shell. */
const SECONDS = Number(process.env.SHELL_FUZZ_SECONDS ?? 0);
/** The same texts each time, so that a failure can be repeated; another one looks elsewhere. */
const SEED = Number(process.env.SHELL_FUZZ_SEED ?? 1);
const EACH_MS = (SECONDS * 1000) / LANGUAGES.length;
const LENGTH =
  SECONDS === 0
    ? { numRuns: 300, seed: SEED }
    : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: EACH_MS, seed: SEED };

const COMMANDS = ['bash-read.jsonl', 'bash-write.jsonl', 'powershell.jsonl'].flatMap((file) =>
  readCases(file).map(({ tool_input }) => fill(world, tool_input.command)),
);
const PIECES = [
  '$(',
  ')',
  '`',
  '"',
  "'",
  '${',
  '}',
  '<<E\n',
  '\nE\n',
  '((',
  '))',
  '[[ ',
  ' ]]',
  '|',
  '&&',
  ';',
  '>',
  '<(',
  '\\',
  '\n',
  '\0',
  '\r',
  ' ',
  'é',
  '\u202e',
  '{a,b}',
  '#',
  '~',
  '*',
  '!',
  'rm x',
  'case x in',
  'esac',
  'do',
  'done',
];

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array).toString('latin1'));
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));
const mutated = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.nat(), fc.constantFrom(...PIECES), fc.nat(3))
  .map(([command, at, piece, cut]) => {
    const place = at % (command.length + 1);
    return command.slice(0, place) + piece + command.slice(place + cut);
  });
const anything = fc.oneof(bytes, soup, mutated, anyText({ maxLength: 100 }));

describe.each(LANGUAGES)('a judgement of %s', (language) => {
  it(
    'of anything ends with a verdict, and with the same one again',
    () => {
      fc.assert(
        fc.property(anything, fc.constantFrom('closed' as const, 'open' as const), (source, phase) => {
          const verdict = judgeCommand({ source, language, context, phase });
          expect(judgeCommand({ source, language, context, phase })).toEqual(verdict);
        }),
        LENGTH,
      );
    },
    600_000 + EACH_MS,
  );

  it('of what nests deeply or is very long ends with a refusal', () => {
    const deep = `${'('.repeat(20_000)}ls${')'.repeat(20_000)}`;
    const long = `echo ${'x'.repeat(300_000)}`;
    for (const source of [deep, long])
      expect(judgeCommand({ source, language, context, phase: 'closed' }).allowed).toBe(false);
  });
});

describe('a writer', () => {
  it(
    'is refused with any word behind it',
    () => {
      fc.assert(
        fc.property(fc.string({ maxLength: 20 }), (word) => {
          const source = `touch canary '${word.replaceAll("'", '')}'`;
          expect(judgeCommand({ source, context, phase: 'closed' }).allowed).toBe(false);
        }),
        LENGTH,
      );
    },
    600_000 + EACH_MS,
  );
});
