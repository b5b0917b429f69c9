/** Commands with the verdict that they must get while the gate is closed; one JSON object a line. */
import { readFileSync } from 'node:fs';

export interface GateCase {
  readonly id: string;
  readonly tool_name: 'Bash' | 'PowerShell';
  readonly tool_input: { readonly command: string };
  readonly cwd_rel: string;
  readonly expect: 'allow' | 'deny';
  readonly class: string;
  /** For `deny`: the reason of the verdict. */
  readonly why: string;
  /** For a reader that is refused as it is written: the form that passes. */
  readonly plain?: string;
  /** What running the command in the scratch project shows; absent for what must not be run in a test. */
  readonly effect?: 'none' | 'changes';
}

/** @param file such as `bash-read.jsonl` */
export function readCases(file: string): readonly GateCase[] {
  const lines = readFileSync(new URL(`../fixtures/gate/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as GateCase);
}
