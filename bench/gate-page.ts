/**
 * The tables of rules in `docs/gate.md`, from the rules of the gate. It is rewritten by
 * `npx vitest run tests/unit/session/gate/gate-page.test.ts --update`.
 */

import { READY_RULES } from '../src/session/gate/ready-rules.ts';
import type { WriteFacts } from '../src/session/gate/write-facts.ts';
import { RULES, type Rule } from '../src/session/gate/write-rules.ts';

const HEAD = '| Rule | Verdict | What is said | If unknown |';

const READY_HEAD = '| A file is to be | when |';

/** `page` with its tables as the rules are. */
export function gatePage(page: string): string {
  return withTable(withTable(page, READY_HEAD, readyTable()), HEAD, tableOf(RULES));
}

function withTable(page: string, head: string, table: string): string {
  const start = page.indexOf(head);
  if (start === -1) throw new Error(`The page has no table that begins with "${head}".`);
  return page.slice(0, start) + table + page.slice(page.indexOf('\n\n', start));
}

function readyTable(): string {
  const rows = READY_RULES.map(({ name, ways }) => `| **${name.en}** | ${ways.map(({ en }) => en).join('; ')} |`);
  return [READY_HEAD, '|---|---|', ...rows].join('\n');
}

function tableOf(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const unknown = rule.onInternalError === 'deny' ? 'refused' : 'asks on';
    return `| \`${rule.id}\` | ${rule.verdict} | ${meaningOf(rule)} | ${unknown} |`;
  });
  return [HEAD, '|---|---|---|---|', ...rows].join('\n');
}

/** The words of the rule itself, about a file that stands for any. */
function meaningOf({ why }: Rule): string {
  return why(SAMPLE).en.replaceAll('|', '\\|');
}

const SAMPLE: WriteFacts = {
  path: '`FILE`',
  place: () => 'inside',
  protection: () => null,
  mode: () => 'enforce',
  isOpened: () => false,
  isExempt: () => false,
  isFree: () => false,
  isToRestore: () => false,
  session: () => ({ kind: 'none' }),
  look: () => undefined,
  unread: () => null,
  lines: () => 0,
  exists: () => true,
  isFolder: () => false,
  hasFolder: () => true,
  hash: () => '',
};
