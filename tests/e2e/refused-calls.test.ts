/** What the hook refused is told by the session, and what is enforced is told as it is. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentClient, type Input } from '../../bench/daily-use/client.ts';
import { Place } from '../helpers/set-up-place.ts';
import { run } from './program.ts';

const place = new Place();
let client: AgentClient;
let session_id: string;

async function call(tool: string, input: Input): Promise<Record<string, unknown>> {
  return JSON.parse((await client.call(tool, input)).result.text);
}

beforeAll(async () => {
  place.write('src/tax.ts', 'export const TAX = 0.1;\n');
  await place.run('init', '--yes', '--strict', '--client', 'claude-code');
  client = await AgentClient.start(place.workPlace());
});
afterAll(() => client.close());

describe('start_session', () => {
  it('reports strict while the sandbox of the client is closed, and guard when a person has opened it', async () => {
    const start = () => call('start_session', { intent: 'MODIFY', query: 'total in src/cart.ts は 2 を返す' });
    expect(await start()).toMatchObject({ enforcement: { level: 'strict' } });
    const settings = place.read('.claude/settings.local.json');
    place.write('.claude/settings.local.json', settings.replace('"enabled": true', '"enabled": false'));
    expect(await start()).toMatchObject({ enforcement: { level: 'guard' } });
    place.write('.claude/settings.local.json', settings);
    session_id = String((await start()).session_id);
  });
});

describe('a refused call', () => {
  const WRITE = 'echo "export const TAX = 0.2;" > src/tax.ts';

  it('is in the history of the session and in its status', async () => {
    const file_path = path.join(place.root, 'src/tax.ts');
    expect((await client.call('Edit', { file_path, old_string: '0.1', new_string: '0.2' })).refusal).not.toBeNull();
    expect((await client.call('Bash', { command: WRITE })).refusal).not.toBeNull();
    const status = await call('get_session_status', { session_id });
    expect(status.refused).toMatchObject([
      { tool: 'Edit', what: file_path, why: expect.stringContaining('src/tax.ts') },
      { tool: 'Bash', what: WRITE, why: expect.stringContaining('src/tax.ts') },
    ]);
    const shown = await run(['sessions', 'show', session_id, '--json', '--path', place.root], {
      environment: place.environment,
    });
    const refusals = JSON.parse(shown.out).timeline.filter(({ kind }: { kind: string }) => kind === 'hook_refused');
    expect(refusals.map(({ what }: { what: string }) => what)).toMatchObject([
      expect.stringContaining('call: Edit'),
      expect.stringContaining(WRITE),
    ]);
  });

  it('of a session that refuses nothing is absent', async () => {
    const other = await call('start_session', { intent: 'MODIFY', query: 'TAX is wrong' });
    expect(await call('get_session_status', { session_id: other.session_id })).not.toHaveProperty('refused');
  });
});

describe('a call that the phase does not admit', () => {
  it('add_explored_files names the call that leads to READY, and it is a legal one', async () => {
    const { session_id: id } = await call('start_session', { intent: 'MODIFY', query: '合計の計算を直して' });
    const refusal = await call('add_explored_files', { session_id: id, files: ['src/tax.ts'] });
    expect(refusal).toMatchObject({ error: 'phase_blocked', current_phase: 'EXPLORATION' });
    const { tool } = refusal.next as { tool: string };
    expect(refusal.allowed_tools).toContain(tool);
    expect(tool).not.toBe('get_session_status');
    expect(refusal.message).toContain(`次は ${tool} を呼んでください`);
  });

  it('the prompt for a judgement is answered by a tool that exists, whatever the text of the design says [EM7]', async () => {
    const { session_id: id } = await call('start_session', { intent: 'MODIFY', query: '合計の計算を直して' });
    const body = await call('validate_symbol_relevance', { session_id: id, symbols: ['total'] });
    expect(body.action_required).toContain('confirm_symbol_relevance で提出');
    expect(body.next).toMatchObject({ tool: 'confirm_symbol_relevance', args: { session_id: id } });
  });
});
