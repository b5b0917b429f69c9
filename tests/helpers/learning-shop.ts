/** The sample shop with a clock that stands still, and what an agent does there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EvidenceRow } from '../../src/session/ledger/ledger.ts';
import type { OutcomeLog } from '../../src/session/outcome/outcome-log.ts';
import { callTool } from './call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from './open-workspace.ts';
import { exploreLoginIn } from './ready-session.ts';

export const LOGIN = {
  target: 'login service',
  query: 'login service does not lock the account after many failures',
};

export interface LearningShop extends TestWorkspace {
  /** Milliseconds since the epoch. */
  now: number;
  call(name: Parameters<typeof callTool>[1], args?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** A place in `.code-intel`. */
  inFolder(...parts: string[]): string;
  textOf(...parts: string[]): string;
  /** Explores, edits the login, and records success. */
  succeed(request?: typeof LOGIN): Promise<{ readonly id: string; readonly answer: Record<string, unknown> }>;
  hintFor(query: string, target: string): Promise<unknown>;
  outcomes(): readonly OutcomeLog[];
  /** Changes the last method of a file, and tells of it as the hook does. */
  edit(sessionId: string, file: string): void;
  run(sessionId: string, command: string, exitCode: number): void;
}

export async function openLearningShop(): Promise<LearningShop> {
  const clock = { now: Date.parse('2026-03-02T09:00:00Z') };
  const opened = await openShopWorkspace({ now: () => clock.now });
  const { workspace } = opened;
  const call: LearningShop['call'] = (name, args = {}) => callTool(workspace, name, args);
  const inFolder: LearningShop['inFolder'] = (...parts) => path.join(workspace.project.root, '.code-intel', ...parts);
  const see = (sessionId: string, row: Partial<EvidenceRow>): void => {
    const nothing = { args: {}, files: [], symbols: [], results: 1, digest: '', exitCode: null };
    workspace.sessions.append({ ...nothing, tool: 'agent:run', at: clock.now, sessionId, ...row });
  };
  const edit: LearningShop['edit'] = (id, file) => {
    const lines = readFileSync(path.join(workspace.project.root, file), 'utf8').split('\n');
    const method = lines.findLastIndex((line) => /^\s+(?:async\s+)?\w+\(.*\{\s*$/.test(line));
    opened.write(file, lines.toSpliced(method + 1, 0, `    // ${id}`).join('\n'));
    see(id, { tool: 'agent:edit', files: [{ path: file, hash: 'new', shown: 'lines', lines: [] }] });
  };
  return {
    ...opened,
    get now() {
      return clock.now;
    },
    set now(at) {
      clock.now = at;
    },
    call,
    inFolder,
    edit,
    textOf: (...parts) => readFileSync(inFolder(...parts), 'utf8'),
    run: (id, command, exitCode) => see(id, { args: { command }, exitCode }),
    outcomes: () => workspace.improvement.outcomes.read().entries,
    succeed: async (request = LOGIN) => {
      const { id } = await exploreLoginIn(workspace, request);
      edit(id, 'src/auth/login-service.ts');
      return { id, answer: await call('record_outcome', { session_id: id, outcome: 'success' }) };
    },
    hintFor: async (query, target) => {
      const frame = { target_feature: { value: target, quote: target } };
      return (await call('start_session', { intent: 'MODIFY', query, frame })).shortcircuit_hint;
    },
  };
}
