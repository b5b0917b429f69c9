/**
 * The whole story on the bundled sample shop: a scripted agent is refused an edit, explores, is refused a guess, gives
 * evidence, edits, is refused a shell trick, and finishes. The server and the hook are the real ones.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const CONVERSATION = 'demo';
const ENGLISH = 'accounts are locked for too short a time after failed logins: make it 30 minutes';
const REQUEST = 'ログインに何度も失敗したときにロックされる時間が短すぎるので、30分に延ばしてください';
const TARGET = 'src/auth/login-service.ts';

/** @returns what went otherwise than told, one line each */
export async function tellStory({ repository, folder, print }) {
  const state = mkdtempSync(path.join(os.tmpdir(), 'code-intel-demo-state-'));
  const environment = { ...process.env, XDG_STATE_HOME: state, CODE_INTEL_ANSWER_FORMAT: 'json' };
  const agent = await startAgent({ repository, folder, environment, print });
  try {
    return await act(agent);
  } finally {
    await agent.close();
    rmSync(state, { recursive: true, force: true });
  }
}

async function act(agent) {
  const wrong = [];
  const expect = (what, isTrue) => {
    if (!isTrue) wrong.push(what);
  };
  agent.says(`person: ${REQUEST}\n          – ${ENGLISH}`);
  agent.prompt(REQUEST);
  expect('the first edit is refused', !agent.edit('LOCK_MINUTES = 15', 'LOCK_MINUTES = 30'));
  const started = await agent.call('start_session', {
    intent: 'MODIFY',
    query: REQUEST,
    frame: {
      target_feature: { value: 'ログイン失敗時のロック', quote: 'ログインに何度も失敗したときにロック' },
      observed_issue: { value: 'ロックされる時間が短すぎる', quote: 'ロックされる時間が短すぎる' },
      desired_action: { value: '30分に延ばす', quote: '30分に延ばして' },
    },
  });
  expect('the session starts', started.phase === 'EXPLORATION');
  const guessed = await agent.call('submit_understanding', {
    symbols_identified: ['LockoutManager'],
    entry_points: ['LockoutManager.lock'],
  });
  expect('the guess is refused', guessed.phase === 'EXPLORATION');
  await agent.call('find_definitions', { symbol: ['LoginService', 'LoginService.countFailure', 'Account'] });
  await agent.call('get_chunk', { chunk_id: `${TARGET}:1-40` });
  await agent.call('find_references', { symbol: ['SessionStore', 'LoginService'] });
  await agent.call('get_chunk', { chunk_id: 'src/auth/session-store.ts:1-36' });
  const understood = await agent.call('submit_understanding', {
    symbols_identified: ['LoginService', 'LoginService.countFailure', 'Account', 'SessionStore'],
    entry_points: ['LoginService.authenticate'],
  });
  expect('the evidence opens the gate', understood.phase === 'READY');
  expect('a shell trick is refused', !agent.shell("echo 'LOCK=0' > src/cart/cart.ts"));
  expect('the edit passes', agent.edit('LOCK_MINUTES = 15', 'LOCK_MINUTES = 30'));
  const outcome = await agent.call('record_outcome', { outcome: 'success' });
  expect('the outcome is recorded', outcome.success !== false);
  return wrong;
}

async function startAgent({ repository, folder, environment, print }) {
  const program = path.join(repository, 'dist', 'main.js');
  const client = new Client({ name: 'demo', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--path', folder],
    env: environment,
    stderr: 'ignore',
  });
  await client.connect(transport);
  let session;

  function hook(event, detail) {
    const input = JSON.stringify({ session_id: CONVERSATION, hook_event_name: event, cwd: folder, ...detail });
    const script = path.join(repository, 'dist', 'hook.cjs');
    const options = { input, encoding: 'utf8', cwd: folder, env: environment };
    return spawnSync(process.execPath, [script, 'claude-code', event], options);
  }

  function attempt(tool, input, work) {
    const before = hook('PreToolUse', { tool_name: tool, tool_input: input, tool_use_id: 'u' });
    if (before.status !== 0) {
      print(`      ✗ refused: ${before.stderr.trim().split('\n').join('\n        ')}`);
      return false;
    }
    work();
    hook('PostToolUse', { tool_name: tool, tool_input: input, tool_response: {}, tool_use_id: 'u' });
    print('      ✓ done');
    return true;
  }

  return {
    says: (line) => print(`\n  ${line}`),
    prompt: (text) => hook('UserPromptSubmit', { prompt: text }),
    edit(from, to) {
      print(`\n  agent: Edit ${TARGET}: ${from} → ${to}`);
      const file = path.join(folder, TARGET);
      const input = { file_path: file, old_string: from, new_string: to };
      return attempt('Edit', input, () => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to)));
    },
    shell(command) {
      print(`\n  agent: Bash ${command}`);
      return attempt('Bash', { command }, () => spawnSync('bash', ['-c', command], { cwd: folder }));
    },
    async call(name, args) {
      const given = session === undefined ? args : { ...args, session_id: session };
      const tool = `mcp__code-intel__${name}`;
      hook('PreToolUse', { tool_name: tool, tool_input: given, tool_use_id: name });
      const result = await client.callTool({ name, arguments: given });
      hook('PostToolUse', { tool_name: tool, tool_input: given, tool_response: result.content, tool_use_id: name });
      const answer = JSON.parse(result.content[0].text);
      session ??= answer.session_id;
      print(`\n  agent: ${name}${asked(args)}`);
      for (const line of summary(name, answer)) print(`      ${line}`);
      return answer;
    },
    close: () => client.close(),
  };
}

/** The arguments that say something to a reader; quotes and frames only repeat the request. */
function asked({ symbols_identified: symbols, symbol, chunk_id: chunk, outcome }) {
  const words = [symbols, symbol, chunk, outcome].filter((word) => word !== undefined).flat();
  return words.length === 0 ? '' : ` ${words.join(', ')}`;
}

/** Lines that tell a reader of the transcript what was answered. */
function summary(name, answer) {
  if (answer.error) return [`✗ ${answer.error}: ${answer.message}`];
  switch (name) {
    case 'start_session':
      return [
        `risk ${answer.risk_level}: ${answer.risk_reason}`,
        ...Object.entries(answer.requirements.counts).map(
          ([what, count]) => `  ${what.replaceAll('_', ' ')}: ${count}`,
        ),
      ];
    case 'submit_understanding':
      return [`phase ${answer.phase}`, ...complaints(answer)];
    case 'find_definitions':
      return answer.definitions.map(({ name: symbol, file, line }) => `${file}:${line}  ${symbol}`);
    case 'record_outcome':
      return [
        `recorded: ${answer.status}`,
        ...answer.observed.files_changed.map(
          ({ path: file, granted }) => `  ${file}, ${granted ? 'granted' : 'NOT granted'}`,
        ),
        `  refused on the way: ${answer.observed.refusals}`,
      ];
    default:
      return [`shown, and kept as evidence ${answer.evidence_id}`];
  }
}

function complaints({ refused = [], evidence_missing: unproven = [], missing_requirements: missing = [] }) {
  return [...[...refused, ...unproven].map(({ message }) => `✗ ${message}`), ...missing];
}
