/** Changes of settings of others: what is not ours keeps its bytes. */
import { describe, expect, it } from 'vitest';
import type { JsonChange } from '../../../../src/edge/init/file-edit.ts';
import { changeJson, valueAt } from '../../../../src/edge/init/json-edit.ts';

const SERVER = { command: 'node', args: ['/opt/code-intel/dist/main.js', 'mcp'] };
const HOOK = { hooks: [{ type: 'command', command: 'node', args: ['/opt/hook.cjs', 'claude-code', 'Stop'] }] };

const ADD: readonly JsonChange[] = [
  { kind: 'set', path: ['mcpServers', 'code-intel'], value: SERVER },
  { kind: 'item', path: ['hooks', 'Stop'], value: HOOK },
];
const TAKE_OUT: readonly JsonChange[] = [
  { kind: 'remove', path: ['mcpServers', 'code-intel'] },
  { kind: 'remove', path: ['hooks', 'Stop', 1] },
];

/** Each with a server and a hook of its own. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'one line': `{"mcpServers":{"a":{"command":"npx"}},"hooks":{"Stop":[{"hooks":[{"command":"x"}]}]}}`,
  'one line with blanks': `{ "mcpServers": { "a": { "command": "npx" } }, "hooks": { "Stop": [ { "hooks": [] } ] } }\n`,
  'objects in one line, and comments behind them': `{
  "mcpServers": {
    "a": { "command": "npx", "args": ["-y", "a"] } // the good one
  }, // servers
  "hooks": { "Stop": [
    { "hooks": [{ "command": "x" }] }, // at the end
    /* more will follow */
  ], },
}
`,
  'tabs and ends of lines of Windows': `{\r\n\t"mcpServers": {\r\n\t\t"a": {"command": "npx"}\r\n\t},\r\n\t"hooks": {\r\n\t\t"Stop": [\r\n\t\t\t{ "hooks": [ ] }\r\n\t\t]\r\n\t}\r\n}`,
  'columns and a bracket of its own': `{ "mcpServers":
    { "a"   : { "command" : "npx" }
    , "bbb" : { "command" : "b" }
    }
, "hooks": {"Stop": [{}]} }`,
};

describe.each(Object.entries(LAYOUTS))('settings with %s', (_, before) => {
  const after = changeJson({ file: 'a.json', text: before }, ADD);

  it('hold what was added', () => {
    expect(valueAt(after, ['mcpServers', 'code-intel'])).toEqual(SERVER);
    expect(valueAt(after, ['hooks', 'Stop', 1])).toEqual(HOOK);
    expect(valueAt(after, ['mcpServers', 'a'])).toEqual(valueAt(before, ['mcpServers', 'a']));
  });

  it('keep every byte of theirs, in its order', () => {
    expect(isKeptIn(before, after)).toBe(true);
    for (const neighbour of neighboursIn(before)) expect(after).toContain(neighbour);
  });

  it('are as before when it is taken out', () => {
    const rest = changeJson({ file: 'a.json', text: after }, TAKE_OUT);
    expect(rest).toBe(before);
  });

  it('do not change twice', () => {
    expect(changeJson({ file: 'a.json', text: after }, ADD)).toBe(after);
  });
});

it('settings that do not exist are written as a formatter leaves them', () => {
  expect(changeJson({ file: 'a.json', text: null }, ADD)).toBe(`{
  "mcpServers": { "code-intel": { "command": "node", "args": ["/opt/code-intel/dist/main.js", "mcp"] } },
  "hooks": {
    "Stop": [
      {
        "hooks": [{ "type": "command", "command": "node", "args": ["/opt/hook.cjs", "claude-code", "Stop"] }]
      }
    ]
  }
}
`);
});

it.each(['{"mcpServers": []}', '{"mcpServers": "none"}'])('%s is refused', (text) => {
  expect(() => changeJson({ file: 'a.json', text }, ADD)).toThrow('a.json has something else at mcpServers.code-intel');
});

/** True when the characters of the one follow each other in the other. */
function isKeptIn(before: string, after: string): boolean {
  let at = 0;
  for (const character of after) if (character === before[at]) at += 1;
  return at === before.length;
}

/** The innermost objects and the comments, as they stand. */
function neighboursIn(text: string): readonly string[] {
  return text.match(/"[^"]*"\s*:\s*\{[^{}]*\}|\/\/.*|\/\*.*?\*\//g) ?? [];
}
