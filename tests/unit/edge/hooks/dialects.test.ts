/** Golden inputs and answers of each client, in `tests/fixtures/hooks`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Decision, HookEvent } from '../../../../src/app/gate/hook-call.ts';
import { CLIENT_IDS } from '../../../../src/clients/table.ts';
import { type Answer, type Dialect, type NamedEvent, readHook } from '../../../../src/edge/hooks/dialect.ts';
import { DIALECTS, dialectOf } from '../../../../src/edge/hooks/registry.ts';

interface Golden {
  readonly calls: readonly { readonly event: string; readonly payload: object; readonly call: object }[];
  /** By event, then by decision, whose text is `why`. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
}

/** A hook of Cursor that prints nothing counts as one that failed. */
const CURSOR_PASSES: Readonly<Record<string, object>> = {
  before_tool: { permission: 'allow' },
  prompt: { continue: true },
};

const HOST = { cwd: '/work/elsewhere', isWindows: false };

describe.each(CLIENT_IDS)('%s', (client) => {
  const dialect = DIALECTS[client];
  const golden = goldenOf(client);

  it.each(golden.calls)('reads $event: $payload', ({ event, payload, call }) => {
    const read = readHook(dialect, { event: namedIn(dialect, event), stdin: JSON.stringify(payload), host: HOST });
    expect(JSON.parse(JSON.stringify(read))).toEqual(call);
  });

  const answers = Object.entries(golden.answers).flatMap(([event, byDecision]) =>
    Object.entries(byDecision).map(([decision, answer]) => ({ event, decision, answer })),
  );

  it.each(answers)('says $decision at $event', ({ event, decision, answer }) => {
    expect(dialect.answer(decisionOf(decision), namedIn(dialect, event))).toEqual(answer);
  });

  it.each(Object.keys(dialect.events))('says no more than it must for what passes at %s', (event) => {
    const stdout = client === 'cursor' ? `${JSON.stringify(CURSOR_PASSES[dialect.events[event] ?? ''] ?? {})}\n` : '';
    expect(dialect.answer({ kind: 'pass' }, namedIn(dialect, event))).toEqual({ stdout, stderr: '', exitCode: 0 });
  });

  it('refuses before a tool by exit 2 with the reason on stderr, or by a decision', () => {
    const before = Object.keys(dialect.events).filter((event) => dialect.events[event] === 'before_tool');
    const answers = before.map((event) => dialect.answer({ kind: 'refuse', text: 'why' }, namedIn(dialect, event)));
    const expected =
      client === 'gemini-cli'
        ? { exitCode: 0, stdout: '{"decision":"deny","reason":"why"}\n', stderr: '' }
        : { exitCode: 2, stderr: 'why\n' };
    for (const answer of answers) expect(answer).toMatchObject(expected);
    expect(answers.length).toBeGreaterThan(0);
  });

  it.each(['', '{', '[]', 'null', '{"tool_name":7}', '{}'])('never throws for %s', (stdin) => {
    for (const event of Object.keys(dialect.events)) {
      expect(readHook(dialect, { event: namedIn(dialect, event), stdin, host: HOST }).kind).toBeTypeOf('string');
    }
  });
});

it('copilot is the client of VS Code, and an unknown one is none', () => {
  expect(dialectOf('copilot')).toBe(DIALECTS.vscode);
  expect(dialectOf('constructor')).toBeUndefined();
});

it('a shell of the platform is PowerShell on Windows', () => {
  const event = { name: 'BeforeTool', kind: 'before_tool' } as const;
  const stdin = JSON.stringify({ tool_name: 'run_shell_command', tool_input: { command: 'dir' } });
  const read = readHook(DIALECTS['gemini-cli'], { event, stdin, host: { ...HOST, isWindows: true } });
  expect(read).toMatchObject({ call: { kind: 'shell', shell: 'powershell' } });
});

function goldenOf(client: string): Golden {
  const file = path.join(import.meta.dirname, '../../../fixtures/hooks', `${client}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function namedIn(dialect: Dialect, name: string): NamedEvent {
  return { name, kind: dialect.events[name] as HookEvent };
}

function decisionOf(kind: string): Decision {
  return { kind, text: 'why' } as Decision;
}
