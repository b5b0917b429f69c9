import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { type GateCase, readCases } from '../../helpers/gate-cases.ts';
import { fill, makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const context = shellContext(world);

function verdictOf({ tool_name, tool_input }: GateCase, written = tool_input.command): string {
  const source = fill(world, written);
  const verdict =
    tool_name === 'Bash'
      ? judgeCommand({ source, context, phase: 'closed' })
      : judgeCommand({ source, language: 'powershell', context, phase: 'closed' });
  return verdict.allowed ? 'allow' : verdict.reason;
}

const cases = ['bash-read.jsonl', 'bash-write.jsonl', 'powershell.jsonl'].flatMap(readCases);

describe('while the gate is closed', () => {
  it.each(cases.filter(({ expect: expected }) => expected === 'allow'))('$id passes: $tool_input.command', (row) => {
    expect(verdictOf(row)).toBe('allow');
  });

  it.each(cases.filter(({ expect: expected }) => expected === 'deny'))('$id is refused: $tool_input.command', (row) => {
    expect(verdictOf(row)).toBe(row.why);
  });
});

describe('[D-60] a reader that is no list of plain commands', () => {
  it.each(cases.filter(({ plain }) => plain !== undefined))('$id passes as `$plain`', (row) => {
    expect(verdictOf(row, row.plain)).toBe('allow');
  });
});

describe('the corpus', () => {
  it('has enough honest and enough dishonest commands, each once', () => {
    expect(cases.filter(({ expect: expected }) => expected === 'allow').length).toBeGreaterThan(300);
    expect(cases.filter(({ expect: expected }) => expected === 'deny').length).toBeGreaterThan(300);
    expect(new Set(cases.map((row) => row.tool_name + row.tool_input.command)).size).toBe(cases.length);
  });
});
