/** Whatever a reader or a writer is wrapped in, quoted by or joined with, the verdict stays that of what is inside. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const context = shellContext(world);

const isAllowed = (source: string) => judgeCommand({ source, context, phase: 'closed' }).allowed;

const READERS = [
  'ls',
  'cat README.md',
  'grep -rn "a b" src',
  "sed -n '1,5p' README.md",
  "awk '{print $1}' README.md",
  'find . -name "*.ts"',
  'git log --oneline -3',
  'sort README.md',
  'echo "x > y; rm z"',
  'test -f README.md',
];
const WRITERS = [
  'touch canary',
  'rm -f README.md',
  'echo x > canary',
  'sed -i s/x/y/ README.md',
  'tee canary',
  'git commit -m x',
  'find . -delete',
  'sort -o README.md README.md',
  'awk \'BEGIN{print > "canary"}\'',
  'mv README.md canary',
];

/** Forms that run what they are given, whatever it is. */
const AROUND: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `( ${inner} )`,
  (inner) => `{ ${inner}; }`,
  (inner) => `if ${inner}; then :; fi`,
  (inner) => `if :; then ${inner}; else :; fi`,
  (inner) => `while ${inner}; do break; done`,
  (inner) => `for i in 1 2; do ${inner}; done`,
  (inner) => `! ( ${inner} )`,
  (inner) => `echo "$( ${inner} )"`,
  (inner) => `cat <( ${inner} )`,
  (inner) => `x=$( ${inner} )`,
  // The grammar gives up at some of these behind an assignment.
  (inner) => (inner.startsWith('x=') ? inner : `${inner} 2>/dev/null`),
  (inner) => `[ -n "$( ${inner} )" ]`,
  (inner) => `{ # nothing\n${inner}; # nothing\n}`,
];
/** Forms that are no plain commands. */
const UNREAD: readonly ((inner: string) => string)[] = [
  (inner) => `case x in x) ${inner};; esac`,
  (inner) => `( f() { ${inner}; }; f )`,
  (inner) => `[[ -n "$( ${inner} )" ]]`,
];
/** Wrappers that take one simple command. */
const BEFORE = ['', 'timeout 5 ', 'nice ', 'time ', 'command ', 'env ', 'stdbuf -oL ', 'LC_ALL=C '];
const BETWEEN = ['; ', ' && ', ' || ', ' | ', ' & ', '\n', ' |& '];

/** A here-document may not stand in another one. */
const OUTERMOST: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `{ cat <<EOF\n$( ${inner} )\nEOF\n}`,
  (inner) => `bash -c '${inner.replaceAll("'", "'\\''")}'`,
];

const around = (forms: typeof AROUND) =>
  fc
    .tuple(fc.array(fc.constantFrom(...forms), { maxLength: 4 }), fc.constantFrom(...OUTERMOST))
    .map(([layers, last]) => [...layers, last]);
const wrap = (inner: string, layers: readonly ((inner: string) => string)[]) =>
  layers.reduce((source, layer) => layer(source), inner);
const simple = (commands: readonly string[]) =>
  fc.tuple(fc.constantFrom(...BEFORE), fc.constantFrom(...commands)).map(([before, command]) => before + command);
const reader = fc.tuple(simple(READERS), around(AROUND)).map(([command, layers]) => wrap(command, layers));
const writer = fc
  .tuple(simple(WRITERS), around([...AROUND, ...UNREAD]))
  .map(([command, layers]) => wrap(command, layers));
const RUNS = Number(process.env.SHELL_PROPERTY_RUNS ?? 400);

describe('a composition', () => {
  it('of readers passes', () => {
    const joined = fc.tuple(reader, fc.constantFrom('; ', ' && ', ' || ', '\n'), reader);
    fc.assert(
      fc.property(joined, ([left, separator, right]) => {
        const source = left + separator + right;
        expect([source, isAllowed(source)]).toEqual([source, true]);
      }),
      { numRuns: RUNS },
    );
  });

  it('with a writer in it is refused', () => {
    const joined = fc.tuple(reader, fc.constantFrom(...BETWEEN), writer, fc.boolean());
    fc.assert(
      fc.property(joined, ([first, separator, second, isSwapped]) => {
        const source = isSwapped ? second + separator + first : first + separator + second;
        expect([source, isAllowed(source)]).toEqual([source, false]);
      }),
      { numRuns: RUNS },
    );
  });

  it('spelled in another way is refused all the same', () => {
    const spelling = fc.tuple(
      fc.constantFrom('rm', 'touch', 'mkdir', 'unlink'),
      fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }),
    );
    fc.assert(
      fc.property(spelling, ([name, choices]) => {
        const source = `${[...name].map((letter, at) => spelled(letter, choices[at] ?? 0)).join('')} canary`;
        expect([source, isAllowed(source)]).toEqual([source, false]);
      }),
      { numRuns: RUNS },
    );
  });
});

function spelled(letter: string, choice: number): string {
  const code = letter.charCodeAt(0);
  return (
    [letter, `\\${letter}`, `'${letter}'`, `"${letter}"`, `$'\\x${code.toString(16)}'`, `${letter}''`][choice] ?? letter
  );
}
