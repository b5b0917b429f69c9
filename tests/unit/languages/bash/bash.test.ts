import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Bash', () => {
  it('delivers functions and aliases', () => {
    const text = `function foo() {
  inner() { echo; }
}
bar-baz () { foo; }
function ns::qux { :; }
alias ll='ls -l'
`;
    expect(outlineOf('bash', text)).toEqual([
      '1 function foo',
      '2 function foo.inner',
      '4 function bar-baz',
      '5 function ns::qux',
      '6 macro ll',
    ]);
  });

  it('delivers the variables of the script, not those of functions and single commands', () => {
    const text = `readonly A=1 B=2
declare -r C=3
export D=4
E=5
LANG=C sort
arr[1]=2
if true; then F=1; fi
f() {
  local x=1
  y=2
}
`;
    expect(outlineOf('bash', text)).toEqual([
      '1 constant A',
      '1 constant B',
      '2 constant C',
      '3 variable D',
      '4 variable E',
      '7 variable F',
      '8 function f',
    ]);
  });

  it('reads the comment above a function, and the one that opens the file', () => {
    const file = parsed('bash', '#!/bin/bash\n# File\n\n# Doc\n# more\nfunction f() {\n  :\n}\n');
    expect(file.docblock).toBe('File');
    expect(file.symbols[0]).toMatchObject({ docblock: 'Doc\nmore', signature: 'function f()', endLine: 8 });
  });

  it('reads the files that are sourced', () => {
    expect(importsOf('bash', 'source ./lib.sh\n. "$(dirname "$0")/x.sh"\nsource "$' + '{DIR}/y.sh" arg\n')).toEqual([
      './lib.sh: *',
      '$(dirname "$0")/x.sh: *',
      '$' + '{DIR}/y.sh: *',
    ]);
  });

  it('tells calls, names and strings apart', () => {
    const text = `my-func --opt "$x y" 'key' $(bar a)\ncat <<EOF\nhello $A text $(foo)\nEOF\ncat <<'EOF'\nraw\nEOF\n`;
    expect(referencesOf('bash', text)).toEqual([
      'call my-func',
      'name x',
      'string key',
      'call bar',
      'name a',
      'call cat',
      'name A',
      'call foo',
      'call cat',
    ]);
  });
});
