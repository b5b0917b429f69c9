/** What the judgement believes to know of variables, folders and outputs, and what a shell makes of it. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of a shell
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShellContext } from '../../../../src/shell/contract.ts';
import { judgeCommand } from '../../../../src/shell/judge-command.ts';
import { fill, makeShellWorld, shellContext } from '../../../helpers/shell-world.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
symlinkSync(world.repo, path.join(world.tmp, 'link'));

function passes(source: string, changes: Partial<ShellContext> = {}): boolean {
  return judgeCommand({ source: fill(world, source), context: shellContext(world, changes), phase: 'closed' }).allowed;
}

/** A subscript that runs a command. */
const CODE = "'b[$(touch pwn)]'";

describe('a command is refused', () => {
  it.each([
    "x=cat; bash -c '$x touch pwn'",
    "x=cat; env -i bash -c '$x touch pwn'",
    "x=cat; xargs bash -c '$x touch pwn' < /dev/null",
    "x=cat; find . -maxdepth 0 -exec bash -c '$x touch pwn' \\;",
    "export NO_COLOR=cat; env -u NO_COLOR bash -c '$NO_COLOR touch pwn'",
    "env -u TMPDIR bash -c 'touch ${TMPDIR}README.md'",
    "export NO_COLOR=cat; NO_COLOR= bash -c '$NO_COLOR touch pwn'",
    "export NO_COLOR=cat; NO_COLOR=touch bash -c '$NO_COLOR pwn'",
    "export NO_COLOR=cat; env NO_COLOR=touch bash -c '$NO_COLOR pwn'",
    `env NO_COLOR=${CODE} bash -c 'echo $((NO_COLOR))'`,
    'bash -c \'x=cat; bash -c "\\$x touch pwn"\'',
  ])('of which a child has other variables: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    'cd ${TMP} < /nonexistent; touch pwn',
    'cd ${TMP} <&9; touch pwn',
    'cd ${TMP} 2>&9; touch pwn',
    'pushd ${TMP} </nonexistent; touch pwn',
    '{ cd ${TMP}; } < /nonexistent; touch pwn',
    'x=touch; { x=cat; } < /nonexistent; $x pwn',
    'x=touch; { x=cat; } <&9; $x pwn',
    'x=touch; { x=cat; } 2>${TMP}/no/x; $x pwn',
    'x=touch; ! { x=cat; } </nonexistent; $x pwn',
    'x=touch; unset x < /nonexistent; $x cat pwn',
    'x=touch; unset x >${TMP}/no/x; $x cat pwn',
    'x=touch; if true; then x=cat; else x=cat; fi < /nonexistent; $x pwn',
    'NO_COLOR=touch; export NO_COLOR=cat < /nonexistent; $NO_COLOR pwn',
    '$(echo cat < /nonexistent) touch pwn',
  ])('that a failing redirection skips: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    '$(echo cat >&2) touch pwn',
    '$(echo cat >/dev/null) touch pwn',
    '$(! echo cat >&2) touch pwn',
    '$({ echo cat; } >&2) touch pwn',
    'x=$(echo cat >/dev/null); $x touch pwn',
    'x=touch; y="$(echo cat >&2)"; $y touch pwn',
    'x=$(echo cat | cat >&2); $x touch pwn',
    '$(echo cat | head -n 0) touch pwn',
    '$(echo cat | grep zzz) touch pwn',
    "bash -c \"$(echo $'echo \\'\\ntouch pwn\\n\\'' | tail -n +2 | head -n 1)\"",
    "bash -c \"$(echo $'echo \\'\\ntouch pwn\\n\\'' | grep touch)\"",
    'export NO_COLOR="\';touch pwn;\'"; bash -c "echo \'$(export)\'"',
    'mkdir -p "${TMP}/out/;touch pwn;"; bash -c "echo $(pushd "${TMP}/out/;touch pwn;")"',
  ])('whose output goes elsewhere or is another: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    'x=cat; x=touch y=$x; $y pwn',
    'x=touch; local x=cat; $x pwn',
    'readonly NO_COLOR=touch; unset NO_COLOR; $NO_COLOR cat pwn',
    'readonly NO_COLOR=touch; export NO_COLOR=cat; $NO_COLOR pwn',
    'NO_COLOR=cat; NO_COLOR=touch export NO_COLOR; $NO_COLOR pwn',
    'GROUPS=/dev/null; echo x > $GROUPS',
    'x=5; GROUPS=/dev/null; echo a | tee $GROUPS',
    'SHLVL=/dev/null; bash -c "echo x > \\$SHLVL"',
    'SHLVL=/dev/null; echo x > $SHLVL',
    "bash -c 'set noglob; $2 touch pwn' x a cat",
    'cd ${TMP}/link; touch "${PWD%/repo}/pwn"',
    'cd ${TMP}/link && rm "${PWD%/repo}/utils.js"',
    'x=$(pwd); cd ${TMP}/link; y=$(pwd); touch "${y%/repo}/pwn"',
    'shopt -s nullglob; cp ${TMP}/a utils.js ${TMP}/zz*',
    'echo pwned 3<utils.js 1<&3 >/dev/stdout',
    'echo pwned <utils.js 1<&0 >/dev/stdout',
    'echo pwned 3<utils.js >&3- >/dev/stdout',
    "bash -c 'echo pwned >&3 > /dev/stdout' 3<utils.js",
  ])('whose state is another: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    'cd ${TMP}/locked; touch pwn',
    'x=touch; if cd ${TMP}/locked; then x=cat; fi; $x pwn',
    'x=touch; cd ${TMP}/locked && x=cat; $x pwn',
  ])('that stays where it is, since the folder cannot be entered: %s', (command) => {
    const { resolvePath } = shellContext(world);
    const locked = `${world.tmp}/locked`;
    const changes: Partial<ShellContext> = {
      resolvePath: (place) => {
        if (place === locked) return { kind: 'exists', realPath: place, isFolder: true };
        return place.startsWith(locked) ? { kind: 'unresolvable' } : resolvePath(place);
      },
    };
    expect(passes(command, changes)).toBe(false);
  });

  it.each([
    `for op in -e -v; do [ "$op" ${CODE} ]; done`,
    'echo "-v b[\\$(touch pwn)]" > ${TMP}/p; read -r op x < ${TMP}/p; [ "$op" "$x" ]',
    `[ ! {-v,${CODE}} ]`,
    `test a -a {-v,${CODE}}`,
    `for f in -v x; do printf "$f" ${CODE} hi; done`,
    'x=cat; read f <<< "-v"; printf "$f" x touch; $x pwn',
    ...['[ $x -gt 5 ]', '[ 5 -gt $x ]', '[ "$x" = a -o $x = b ]'].map((test) => `x=$(cat \${TMP}/p); ${test}`),
    ...['curl "$x"', 'wget -qO- "$x"', 'cloc "$x"'].map((program) => `x=$(cat \${TMP}/p); ${program}`),
  ])('with an operand that may be an option: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    "bash -c '$2 pwn' x $(echo a touch) cat",
    "bash -c '$2 pwn' x $(true) cat touch",
    "echo a touch | xargs bash -c '$2 cat pwn' x",
    'env $(echo NO_COLOR=1 touch) cat pwn',
    'timeout $(echo 5 touch) cat pwn',
    "for x in 5 '5 touch'; do timeout $x cat pwn; done",
    'echo pwn | xargs -n $(echo 1 touch) cat',
    'echo 5 touch pwn | xargs timeout',
    'echo 5,touch,pwn | xargs -d , timeout',
    'echo 1 touch pwn | xargs nice -n',
    'dd $(echo if=/dev/null of=pwn)',
  ])('with a word that becomes several: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each(['curl *', 'tar -tf *', 'find *', 'cloc *', '[ * ]', 'printf *; ls', 'ls | xargs -I{} curl {}'])(
    'with names of files that are options: %s',
    (command) => {
      expect(passes(`cd \${TMP}/out && ${command}`)).toBe(false);
      const isFree = (place: string): boolean => place.startsWith(`${world.repo}/src/`);
      expect(passes(`cd src && ${command}`, { isFree })).toBe(false);
    },
  );

  it.each([
    'touch ${TMP}/out/$(seq 1 2)',
    'x=$(seq 1 2); touch ${TMP}/out/$x',
    'touch ${TMP}/out/$(echo hi | wc -lc)',
    'echo x | tee ${TMP}/out/$(seq 3)',
    "x=' 5'; for i in 1 2; do touch ${TMP}/out/$x; x=6; done",
    'mkdir ${TMP}/out/$(seq 1 2)',
    'uniq -f $(seq 1 2) README.md',
  ])('with numbers that are several words: %s', (command) => {
    expect(passes(command)).toBe(false);
  });

  it.each([
    "sh -c 'NO_COLOR=cat; NO_COLOR=touch :; $NO_COLOR pwn'",
    "sh -c 'NO_COLOR=cat; NO_COLOR=touch unset y; $NO_COLOR pwn'",
    "sh -c 'NO_COLOR=cat; NO_COLOR=touch set -e; $NO_COLOR pwn'",
    "sh -c 'x=touch; x=cat &>/dev/null; $x pwn'",
    "sh -c 'pushd ${TMP}; touch pwn'",
    'sh -c \'cd ${TMP}/out; x=../../repo/utils.js; x+=/../../tmp/out/y; rm -f "$x"\'',
    "sh -c $'echo $\\'\\\\\\'\\ntouch pwn\\n: \\\\\\'\\''",
    "sh -c \"echo \\$'\\\\'\ntouch pwn\n: \\\\''\"",
    "sh -c 'echo hi 3<utils.js 1<&3 >/dev/stdout'",
    'awk \'BEGIN{system("pushd ${TMP}; touch pwn")}\'',
  ])('that a plain shell reads in another way: %s', (command) => {
    expect(passes(command)).toBe(false);
  });
});

describe('a command passes', () => {
  it.each([
    'cd ${TMP} && touch a 2>/dev/null',
    'cd ${TMP} 2>/dev/null && touch a',
    'set -euo pipefail; ls',
    'set -e -o pipefail; ls',
    '[ "$1" = -v ] && ls',
    'n=$(git rev-list --count HEAD); [ "$n" -gt 5 ] && [ -n "$n" ] && ls',
    'printf \'%s\\n\' "$(git status --short)"',
    'x=1 y=2; echo "$x$y"',
    "NO_COLOR=1 bash -c 'ls $HOME'",
    "sh -c 'ls | wc -l'",
    'timeout 5 ls; nice -n 5 ls; env NO_COLOR=1 ls',
    'while read -r f; do wc -l "$f"; done < README.md',
    'cd ${TMP}/out && touch "$PWD/a"',
    "bash -c 'cd ${TMP} && touch $(mktemp)'",
    'for i in $(seq 1 5); do touch ${TMP}/out/$i; echo $((i * 2)); done',
    'seq 1 3 | xargs -I{} sed -n {}p README.md',
    'n=0; while [ $n -lt 5 ]; do touch ${TMP}/out/$n; n=$((n + 1)); done',
    'n=$(wc -l < README.md); sed -n "1,${n}p" README.md; touch ${TMP}/out/$n',
    'cp README.md ${TMP}/out/ && ls ${TMP}/out/*',
    'ls > ${TMP}/a 2>&1; cat ${TMP}/a',
    'x=$(cat ${TMP}/p); [ "$x" -gt 5 ] && ls; [ "$x" = a ]',
    'cd ${TMP}/out && rm -f *.tmp && cat ./*',
    'cd src && sort * && curl -s --url "$(cat ${TMP}/p)"',
  ])('that is honest: %s', (command) => {
    expect(passes(command)).toBe(true);
  });
});
