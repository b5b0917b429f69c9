/** Learning through the built server and the built hook, as a client runs them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { callWithHook, runHook } from '../helpers/agent-hook.ts';
import { MAIN } from '../helpers/built.ts';
import { connect, copyOfShop } from '../helpers/mcp-server.ts';
import { exploreLogin } from '../helpers/ready-session.ts';

const FIRST = {
  target: 'login service',
  query: 'login service does not lock the account after many failures',
};

describe('a success', () => {
  it('is told to the next conversation, after a restart, with what the hooks saw [LP6][IC2][IC4][VC7]', async () => {
    const root = copyOfShop();
    const conversation = { root, id: 'conversation-of-learning' };
    const server = await connect(root, 'modern');
    await runHook(conversation, 'UserPromptSubmit', { prompt: FIRST.query });
    const { id } = await exploreLogin((tool, args) => callWithHook(conversation, server, tool, args), FIRST);
    const file = path.join(root, 'src/auth/login-service.ts');
    const edit = {
      tool_name: 'Edit',
      tool_input: { file_path: file, old_string: 'account.failures += 1;', new_string: 'account.failures += 2;' },
    };
    await runHook(conversation, 'PreToolUse', edit);
    writeFileSync(file, readFileSync(file, 'utf8').replace('account.failures += 1;', 'account.failures += 2;'));
    await runHook(conversation, 'PostToolUse', { ...edit, tool_response: { filePath: file } });
    const recorded = await callWithHook(conversation, server, 'record_outcome', { session_id: id, outcome: 'success' });
    expect(recorded).toMatchObject({
      success: true,
      status: 'success',
      map_updated: true,
      observed: { files_changed: [{ path: 'src/auth/login-service.ts', granted: true }], refusals: 0, calls: 5 },
    });
    await server.close();

    const again = await connect(root, 'legacy');
    const query = 'the login service of the admin area still does not lock';
    const frame = {
      target_feature: { value: 'login service of the admin area', quote: 'login service of the admin area' },
    };
    const { body } = await again.call('start_session', { intent: 'MODIFY', query, frame });
    expect(body.shortcircuit_hint).toMatchObject({
      found: true,
      symbols: ['src/auth/login-service.ts:LoginService.countFailure'],
    });
    const analysis = (await again.call('get_session_analysis', { session_id: id })).body;
    expect(analysis).toMatchObject({ analysis: { had_decision: true, had_outcome: true } });
    expect((await again.call('get_outcome_stats')).body).toMatchObject({ total: 1 });
    await again.close();

    const run = (...args: string[]) =>
      spawnSync(process.execPath, [MAIN, ...args, '--path', root], { encoding: 'utf8' });
    expect(run('sessions').stdout).toContain('login service');
    expect(run('sessions', 'export', id).stdout).toContain('- `src/auth/login-service.ts`');
  });
});
