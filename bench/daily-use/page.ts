/** The page `docs/daily-use.md`, from a day as it was lived. */
import type { LivedCall, LivedStep, LivedTurn } from './live.ts';

export interface Cost {
  readonly calls: number;
  /** Calls that the agent makes only because of code-intel: of its server, refused ones, and answers to a held-up end. */
  readonly extra: number;
  readonly refused: number;
}

export function costOf({ turns }: LivedStep): Cost {
  const calls = turns.flatMap((turn) => turn.calls);
  const ours = calls.filter(({ isOurs }) => isOurs).length;
  const refused = calls.filter(({ refusal }) => refusal !== null).length;
  const heldUp = turns.filter((turn) => turn.heldUp !== null).length;
  return { calls: calls.length, extra: ours + refused + heldUp, refused };
}

export function dailyUsePage(steps: readonly LivedStep[]): string {
  return [INTRODUCTION, tableOf(steps), ...steps.map(sectionOf), ''].join('\n');
}

const INTRODUCTION = `# A day with code-intel

What an ordinary day costs an agent that works under the gate. The agent is a script, everything else is real: the hooks are
those that \`code-intel init\` wrote into the settings of Claude Code, the server is that of \`.mcp.json\`, and every command and
edit is made, in a copy of the bundled sample shop. Calls marked \`+\` would not be made without code-intel. A request that names
neither a file nor a symbol takes more of them until the first edit: two when it is precise, eight at most when it is vague.

This page is written by \`npx vitest run --config tests/e2e/vitest.config.ts --dir . tests/e2e/daily-use.test.ts --update\`; the same test compares it with a fresh run.
`;

function tableOf(steps: readonly LivedStep[]): string {
  const rows = steps.map((step) => {
    const { calls, extra, refused } = costOf(step);
    return `| ${step.title} | ${calls} | ${extra} | ${refused} |`;
  });
  return ['| Step | Calls | of these for code-intel | refused |', '|---|---|---|---|', ...rows].join('\n');
}

function sectionOf(step: LivedStep): string {
  return ['', `## ${step.title}`, '', '```text', ...step.turns.flatMap(linesOf), '```'].join('\n');
}

function linesOf({ first, prompt, calls, answer, heldUp }: LivedTurn, at: number): string[] {
  return [
    ...(at > 0 ? [''] : []),
    ...(first === null ? [] : [`person    ${first}`]),
    `person    ${prompt}`,
    ...calls.flatMap(linesOfCall),
    ...(answer === null ? [] : [`agent     ${answer}`]),
    ...(heldUp === null ? [] : indented([`held up: ${heldUp}`])),
  ];
}

function linesOfCall(call: LivedCall): string[] {
  const [head = '', ...rest] = written(call).split('\n');
  const result = call.refusal === null ? call.shown.map((line) => `→ ${line}`) : [`✗ ${call.refusal}`];
  return [`agent   ${call.isOurs ? '+' : ' '} ${head}`, ...indented([...rest, ...result])];
}

function written({ tool, input }: LivedCall): string {
  const file = input.file_path?.replace(/^~\/shop\//, '');
  const { old_string: from, new_string: to, command, pattern, path: folder, content } = input;
  if (command !== undefined) return `$ ${command}`;
  if (pattern !== undefined) return `${tool} ${pattern} in ${folder}`;
  if (content !== undefined) return `${tool} ${file}\n${content.trimEnd()}`;
  if (from !== undefined) return `${tool} ${file}\n- ${oneLine(from)}\n+ ${oneLine(to ?? '')}`;
  if (file !== undefined) return `${tool} ${file}`;
  return `${tool} ${Object.entries(input)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}`;
}

function oneLine(text: string): string {
  return text.replaceAll('\n', '⏎');
}

function indented(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split('\n')).map((line) => `            ${line}`.trimEnd());
}
