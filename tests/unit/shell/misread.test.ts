/** Commands that bash takes in another way than they look. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of a shell
import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { fill, makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const context = shellContext(world);
const isAllowed = (command: string) => judgeCommand({ source: fill(world, command), context, phase: 'closed' }).allowed;

const CODE = "x='b[$(touch pwn)]'";

/** The shell of the account is zsh. */
const zsh = shellContext(world, { environment: new Map([['SHELL', '/bin/zsh']]) });
const isAllowedInZsh = (command: string) =>
  judgeCommand({ source: fill(world, command), context: zsh, phase: 'closed' }).allowed;

const TRICKS: readonly (readonly [string, readonly string[]])[] = [
  [
    'a process substitution in braces',
    [
      'echo ${x:-<(touch pwn)}',
      'echo ${HOME:+<(touch pwn)}',
      'echo ${HOME/<(touch pwn)/}',
      'echo ${HOME#<(touch pwn)}',
      'echo "${HOME#<(touch pwn)}"',
      'echo ${x:->(touch pwn)}',
      'echo ${HOME^^<(touch pwn)}',
      'echo ${HOME,>(touch pwn)}',
      'echo ${x?<(touch pwn)}',
      'x=${y:-<(touch pwn)}',
      'cat < ${y:-<(touch pwn)}',
      'for i in ${y:-<(touch pwn)}; do :; done',
      'echo "a"${y-x<(touch pwn)}',
      'echo ${y:-a;b&c|d>(touch pwn)}',
      'echo ${@:-<(touch pwn)}',
      'echo ${x:-=<(touch pwn)}',
    ],
  ],
  [
    'a continued line',
    [
      'NO_COLOR=cat; NO_COLOR=\\\ntouch; $NO_COLOR pwn',
      'NO_COLOR=cat; NO_COLOR=\\\ntouch\n$NO_COLOR pwn',
      'PORT=cat; PORT=\\\ntouch; $PORT pwn',
      'LANG=cat\nLANG=\\\ntouch\n$LANG pwn',
      'LANG=cat; LANG=\\\n"touch"; $LANG pwn',
      'cat <<\\\n-EOF\ntext\nEOF\ntouch pwn\n-EOF\n',
      'cat 0<<\\\n-E\nx\nE\ntouch pwn\n-E\n',
      `${CODE}; echo $(\\\n(echo , x))`,
      `${CODE}; echo "$(\\\n(echo , x))"`,
      `${CODE}; (\\\n(echo , x))`,
      `${CODE}; if (\\\n(echo , x)); then :; fi`,
      `${CODE}; y=$(\\\n(echo , x))`,
    ],
  ],
  [
    'a line that begins like the end of a document',
    [
      'echo $(cat <<EOF\na\nEOF touch pwn)\nEOF\n)',
      'echo "$(cat <<EOF\na\nEOF touch pwn)"\nEOF\n)"',
      'echo "$(cat <<\'EOF\'\na\nEOF touch pwn)"\nEOF\n)"',
      'echo $(cat <<-EOF\na\n\tEOF touch pwn)\nEOF\n)',
      'cat <(cat <<EOF\nfoo\nEOF touch pwn)\nEOF\n)',
      'x=$(cat <<EOF\na\nEOF touch pwn)\nEOF\n)',
      'echo "$( { cat <<EOF\na\nEOF touch pwn; })"\nEOF\n})"',
    ],
  ],
  [
    'an escape that is none everywhere',
    [
      "echo hi > $'${TMP}/\\x{2e}\\x{2e}/repo/pwn'",
      "rm -f $'${TMP}/out/\\x{2e}./\\x{2e}./repo/README.md'",
      "bash -c $'echo \\x{3b} touch pwn'",
      "bash -c $'echo a\\x{a}touch pwn'",
      "sort README.md $'\\x{2d}opwn'",
      "sed -n $'\\x{77} pwn' README.md",
    ],
  ],
  [
    'a variable for a descriptor',
    [
      `${CODE}; echo {a[x]}>&1`,
      `${CODE}; echo {a[x]}</dev/null`,
      `${CODE}; echo {a[x]}>/dev/null`,
      `${CODE}; cat {a[x]}<<<x`,
      `${CODE}; cat {a[x]}<<E\nE`,
      'a=/dev/null; : {a[0]}</dev/null; echo x > $a',
      'a=/dev/null; echo {a[0]}<&0; echo x > $a',
    ],
  ],
  [
    'a name that arithmetic joins',
    [
      "x1='b[$(touch pwn)]'; a=1; echo $((x$a))",
      'x1=\'b[$(touch pwn)]\'; a=1; echo "$(( x$a + 1 ))"',
      "x1='b[$(touch pwn)]'; a=1; echo $(( 1 + (x$a) ))",
      "x1='b[$(touch pwn)]'; for a in 1 2; do echo $((x$a)); done",
      "x12='b[$(touch pwn)]'; a=1; b=2; echo $((x$a$b))",
    ],
  ],
  [
    'a sign that zsh expands by',
    [
      "x='README.md -o pwn'; sort $=x",
      "x='-opwn'; sort $~x README.md",
      'x=\'-opwn\'; sort "$^x" README.md',
      'echo $#HOME',
    ],
  ],
  [
    'a number that zsh evaluates',
    [
      "x='HOME[$(touch pwn)]'; exit $x",
      "x='HOME[$(touch pwn)]'; for i in 1; do break $x; done",
      "x='HOME[$(touch pwn)]'; shift $x",
      'x=\'HOME[$(touch pwn)]\'; read -t "$x" y',
      'x=\'HOME[$(touch pwn)]\'; [ -t "$x" ]',
      "x='HOME[$(touch pwn)]'; printf '%d' \"$x\"",
      "x='HOME[$(touch pwn)]'; printf '%s %5.2f%%' a \"$x\"",
      "x='HOME[$(touch pwn)]'; printf '%*d' \"$x\" 1",
      "zsh -c 'echo $HOME[x]'",
    ],
  ],
  [
    'a substitution beside braces',
    [
      'echo {a,b}$(touch pwn)',
      'echo x{a,b}"$(touch pwn)"',
      'echo {a,b}`touch pwn`',
      'x=a; echo "$x"{b,c}`touch pwn`',
      'for f in {a,b}$(touch pwn); do :; done',
      '[ -n {a,b}$(touch pwn) ]',
      'echo {$(touch pwn),b}',
    ],
  ],
  [
    'braces that lead up',
    [
      'touch ${TMP}/out/"../../repo/pwn"{a,b}',
      'touch ${TMP}/"../repo/pwn"{a,b}',
      'a=../../repo/p; touch ${TMP}/out/"$a"{b,c}',
      'a=../../repo/p; touch ${TMP}/out/${a}{b,c}',
      'touch ${TMP}/out/{.,a}./{.,a}./repo/pwn',
      'rm -f ${TMP}/out/{.,a}./{.,a}./repo/README.md',
      'touch ${TMP}/out/{.,a}*/{.,a}*/repo/pwn',
      'touch ${TMP}/out/.*/.*/repo/{a,b}',
      'touch ${TMP}/../[r]epo/{a,b}',
    ],
  ],
  [
    'a pattern of several parts',
    [
      'echo pwned > ${TMP}/../["r"]epo/README.md',
      'echo pwned > ${TMP}/../[\\r]epo/README.md',
      'tee ${TMP}/../["r"]epo/README.md </dev/null',
      "rm -f ${TMP}/../[r'e']epo/README.md",
      'x=r; echo pwned > ${TMP}/../[$x]epo/README.md',
      'x="r]"; echo pwned > ${TMP}/../[${x}epo/README.md',
      'x="["; echo pwned > ${TMP}/../${x}r]epo/README.md',
      'x=r; cp ${TMP}/a ${TMP}/../[$x]epo',
      'x=r; cd ${TMP}/../[$x]epo && touch pwn',
      'cd ${TMP}; cd ../["r"]epo; touch pwn',
      'touch ${TMP}/../[r]epo/$$',
    ],
  ],
  [
    'what a shell adds and takes off',
    [
      'touch "${TMP}/$(echo $\'..\\n\')/repo/pwn"',
      'cd ${TMP}; export NO_COLOR=~/../repo/pwn; touch "$NO_COLOR"',
      'cd ${TMP}; mkdir -p a; dd if=/etc/hostname of=~/../repo/pwn',
      'cd ${TMP}; PORT=a:~/../repo; mkdir -p "$PORT"',
    ],
  ],
  [
    'input of another descriptor',
    [
      "echo 'b[$(touch pwn)]' > ${TMP}/p; read -r x < ${TMP}/p 3<<<5; echo $((x))",
      "echo 'b[$(touch pwn)]' > ${TMP}/p; read -r -u 3 x 3< ${TMP}/p <<<5; echo $((x))",
      "echo 'touch pwn' > ${TMP}/s; bash -c \"$(cat < ${TMP}/s 3<<<'echo hi')\"",
    ],
  ],
];

it.each([
  "x=abc; y='HOME[$(touch pwn)]'; echo $x[y]",
  'f=${TMP}/out; touch $f:h/../repo/pwn',
  'f=${TMP}/out; touch "$f:h/../repo/pwn"',
  'f=out; touch ${TMP}/$f:s/out/../../repo/pwn',
  'f=${TMP}/out; cat <<E\n$f:h\nE',
])('a variable has more to it in zsh: %s', (command) => {
  expect(isAllowedInZsh(command)).toBe(false);
});

it.each(['f=app; git show $f:src/app.ts', 'grep "$USER[0-9]" README.md', 'x=1; echo "$x:a"'])(
  'and none to bash: %s',
  (command) => {
    expect([isAllowed(command), isAllowedInZsh(command)]).toEqual([true, false]);
  },
);

it.each(['echo "$USER:$HOME" "$PWD:/x"', 'x=a; echo ${x}:h ${x}[1] "$x": "$x" [a]'])(
  'what both shells read alike passes: %s',
  (command) => {
    expect(isAllowedInZsh(command)).toBe(true);
  },
);

describe.each(TRICKS)('%s', (_, commands) => {
  it.each(commands)('is refused: %s', (command) => {
    expect(isAllowed(command)).toBe(false);
  });
});

it.each([
  'echo "${PORT:-(none)}" "${1:?none (of two)}" "${BASH_VERSION%%(*}"',
  'ls -l \\\n  src \\\n  README.md',
  'ls src;\\\n  ls src &&\\\n  cat README.md |\\\n  head -3',
  'echo "$(cat <<\'EOF\'\nThe end of a file is an EOF here.\nEOF\n)"',
  "printf $'a\\tb\\n'",
  'n=1; echo $((n + 1)) $(( $n * ($n + 2) ))',
  'cat src/app.{ts,tsx}',
  'cat src/{app,main}.ts',
  'cat src/app{,.test}.ts',
  'cat src/app.{test,spec}.ts',
  'ls src/*.{ts,tsx} src/*/{a,b}.ts',
  'touch ${TMP}/out/{a,b}.txt ${TMP}/out/v{1..3}.log',
  'ls src/[a-c]*.ts',
  'x="$(git log -1 --format=%h)"; echo "$x"',
  'cat ~/notes.txt; grep -r a --exclude=~x src',
  'while read -r f; do cat "$f"; done < README.md',
  'printf \'%s\\n\' "$(cat README.md)"; printf "%-10s %d\\n" a "$(wc -l < README.md)"; printf "%d%%" 5',
  'ls || exit 1; ls; exit $?',
  'read -r -t 0.5 x; echo "$x"',
])('%s passes', (command) => {
  expect(isAllowed(command)).toBe(true);
});
