import { describe, expect, test } from 'vitest';
import { UserError } from '../../../../src/base/user-error.ts';
import { FLAGS } from '../../../../src/edge/cli/options.ts';
import { asksForJson, parseLine } from '../../../../src/edge/cli/parse.ts';
import { COMMANDS } from '../../../../src/edge/cli/registry.ts';

const parse = (...argv: string[]) => parseLine(argv, { commands: COMMANDS, version: '9.8.7' });

function refusal(...argv: string[]): { message: string; next: string } {
  try {
    parse(...argv);
  } catch (error) {
    if (error instanceof UserError) return { message: error.message, next: error.next };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a command line', () => {
  test('gives the command, its operands and only the flags that were set', () => {
    expect(parse('search', 'retry', 'after timeout', '-n', '5', '--json')).toMatchObject({
      kind: 'run',
      row: { name: 'search' },
      operands: ['retry', 'after timeout'],
      flags: { limit: 5, json: true },
    });
  });

  test('takes a flag several times where its values are a list', () => {
    expect(parse('search', 'x', '--lead', 'order list', '--lead', 'clear button')).toMatchObject({
      flags: { lead: ['order list', 'clear button'] },
    });
  });

  test('takes flags before and after the operands', () => {
    expect(parse('def', '--limit', '2', 'User', '--path', 'x')).toMatchObject({
      operands: ['User'],
      flags: { limit: 2, path: 'x' },
    });
  });

  test('takes a query that begins with a dash after --', () => {
    expect(parse('search', '--json', '--', '--no-verify', '-x')).toMatchObject({
      operands: ['--no-verify', '-x'],
      flags: { json: true },
    });
  });

  test('takes the whole batch contract', () => {
    expect(parse('search', '--batch', '--json', '--limit', '30', '--path', '/r')).toMatchObject({
      operands: [],
      flags: { batch: true, json: true, limit: 30, path: '/r' },
    });
  });
});

describe('a mistake', () => {
  test('in a command names the nearest one', () => {
    expect(refusal('serach', 'x')).toEqual({ message: "unknown command 'serach'", next: 'Did you mean search?' });
  });

  test('is told no other command that begins with another letter', () => {
    expect(refusal('foo').next).toBe('`code-intel --help` lists the commands; `code-intel search "foo"` searches.');
    expect(refusal('eearch').next).toBe('Did you mean search?');
  });

  test('that other tools have is told by its name here', () => {
    expect(refusal('impact', 'x')).toMatchObject({ next: 'Did you mean refs?' });
  });

  test('in a flag names the nearest one', () => {
    expect(refusal('search', '--limt', '3')).toEqual({
      message: "unknown option '--limt'",
      next: 'Did you mean --limit?',
    });
  });

  test('without a near name leads to the help of the command', () => {
    expect(refusal('def', '--zzzzzzz', 'A').next).toContain('code-intel def --help');
  });

  test.each(['0', '-1', 'many', '1.5', ''])('--limit %j is refused', (limit) => {
    expect(refusal('search', 'x', `--limit=${limit}`).message).toContain('--limit');
  });

  test('a flag with two values is refused instead of read once', () => {
    expect(refusal('search', 'x', '--path', 'a', '--path', 'b')).toMatchObject({ message: '--path is given twice' });
  });

  test('a missing operand is named', () => {
    expect(refusal('def').message).toBe("missing required argument 'symbol'");
  });

  test('a second pattern is refused instead of ignored', () => {
    expect(refusal('text', 'two', 'words')).toEqual({
      message: expect.stringContaining('too many arguments'),
      next: 'Put words that belong together in quotes: code-intel text "..."',
    });
  });

  test('options before the command are told their place', () => {
    expect(refusal('--json', 'search', 'x').next).toContain('Begin with a command');
  });
});

describe('texts', () => {
  test('--version is the version', () => {
    expect(parse('--version')).toEqual({ kind: 'text', text: '9.8.7\n' });
  });

  test('no argument shows the help with every command', () => {
    const line = parse();
    for (const { name } of COMMANDS) expect(line).toMatchObject({ kind: 'text', text: expect.stringContaining(name) });
  });

  test.each(COMMANDS.map(({ name }) => name))('%s --help shows examples', (name) => {
    expect(parse(name, '--help')).toMatchObject({ kind: 'text', text: expect.stringContaining(`code-intel ${name}`) });
  });
});

describe('help', () => {
  test('tells what an option means for this command, and what exit code 1 says', () => {
    const helpOf = (name: string) => JSON.stringify(parse(name, '--help')).replace(/\\n\s+/g, ' ');
    expect(helpOf('search')).toMatch(/default: 10\).*1 nothing found/);
    expect(helpOf('serve')).toContain('default: 4848');
    expect(helpOf('init')).not.toMatch(/for index|home folder|Exit codes/);
    expect(helpOf('doctor')).toContain('1 something is broken');
    for (const { name, flags, docs = {}, one } of COMMANDS) {
      expect(flags).toEqual(expect.arrayContaining(Object.keys(docs)));
      expect([name, helpOf(name).includes('Exit codes')]).toEqual([name, one !== undefined]);
    }
  });
});

describe('the tables', () => {
  test('no two flags share a name', () => {
    const names = Object.values(FLAGS).flatMap(({ form }) => form.match(/--?[\w-]+/g) ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every command can be asked for JSON, and those of a project for which, but for those that speak a protocol', () => {
    const forPeople = COMMANDS.filter(({ name }) => !['mcp', 'hook', 'completion'].includes(name));
    for (const { name, flags } of forPeople) {
      const wanted = name === 'token' ? ['json'] : ['path', 'json'];
      expect(flags).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.each(COMMANDS)('every example of $name can be read', ({ examples }) => {
    for (const [line] of examples) {
      const words =
        line
          .replace(/ [<>]+ .*/, '')
          .match(/"[^"]*"|\S+/g)
          ?.map((word) => word.replaceAll('"', '')) ?? [];
      expect(parse(...words).kind).toBe('run');
    }
  });

  test.each(COMMANDS)('$name loads a function', async ({ load }) => {
    expect(await load()).toBeTypeOf('function');
  });
});

test.each([
  [['search', '--json', 'x'], true],
  [['search', '--', '--json'], false],
])('%j asks for JSON: %s', (argv, expected) => {
  expect(asksForJson(argv)).toBe(expected);
});
