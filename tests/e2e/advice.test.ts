/** Advice makes progress: whoever does what a refusal says, to the letter, comes to the write or to a person (D-53). */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatedProject } from '../helpers/gated-project.ts';
import { type Connected, connectProcess } from '../helpers/mcp-server.ts';
import { type AgentPlace, ObedientAgent, REQUEST } from '../helpers/obedient-agent.ts';

const LOGIN = 'src/auth/login-service.ts';
const MOST_STEPS = 6;

const MODIFY = { intent: 'MODIFY', query: REQUEST, leads: ['LoginService'] };

type Begin = (agent: ObedientAgent) => Promise<void>;

async function start(agent: ObedientAgent, changes: object = {}): Promise<string> {
  const request = { ...MODIFY, ...changes };
  await agent.prompt(String(request.query));
  const { body } = await agent.call('start_session', request);
  return String(body.session_id);
}

async function guess(agent: ObedientAgent, hypotheses: readonly object[]): Promise<string> {
  const target_feature = { value: '品切れの通知', quote: '品切れの通知' };
  const session_id = await start(agent, { query: '品切れの通知を直して', frame: { target_feature }, leads: [] });
  for (const tool of ['find_definitions', 'find_references'])
    await agent.call(tool, { session_id, symbol: 'MailQueue' });
  await agent.call('search_text', { session_id, pattern: '通知' });
  const { body } = await agent.call('submit_semantic', {
    session_id,
    hypotheses,
    semantic_reason: 'architecture_unknown',
  });
  expect(body).toMatchObject({ phase: hypotheses.length === 0 ? 'SEMANTIC' : 'VERIFICATION' });
  return session_id;
}

async function end(agent: ObedientAgent, session_id: string): Promise<void> {
  await agent.call('record_outcome', { session_id, outcome: 'success', analysis: { root_cause: 'too short' } });
}

const STATES: Readonly<Record<string, Begin>> = {
  'no session': async () => {},
  'words in Japanese, no session': (agent) => agent.prompt('ログインのロック時間を直してください'),
  EXPLORATION: async (agent) => void (await start(agent)),
  'risk HIGH': async (agent) => void (await start(agent, { query: 'fix the login', leads: [] })),
  SEMANTIC: async (agent) => void (await guess(agent, [])),
  VERIFICATION: async (agent) =>
    void (await guess(agent, [{ text: '通知は MailQueue が送る', symbols: ['MailQueue'] }])),
  READY: async (agent) => {
    await start(agent);
    await agent.read(LOGIN);
  },
  'after the outcome': async (agent) => {
    const session_id = await start(agent);
    await agent.read(LOGIN);
    await end(agent, session_id);
  },
  'after the outcome of what was never READY': async (agent) => end(agent, await start(agent)),
  QUESTION: async (agent) => void (await start(agent, { intent: 'QUESTION' })),
  'INVESTIGATE with everything read': async (agent) => {
    await start(agent, { intent: 'INVESTIGATE' });
    await agent.read(LOGIN);
  },
};

type Call = readonly [tool: string, input: (root: string) => object, simpler?: (root: string) => object];

function write(file: string): Call {
  return ['Write', (root) => ({ file_path: path.resolve(root, file), content: 'x\n' })];
}

function edit(file: string, old_string = 'a'): Call {
  return ['Edit', (root) => ({ file_path: path.resolve(root, file), old_string, new_string: 'b' })];
}

/** @param simpler the call as an agent makes it that was told in words what to change */
function bash(command: string, simpler?: string): Call {
  return simpler === undefined
    ? ['Bash', () => ({ command })]
    : ['Bash', () => ({ command }), () => ({ command: simpler })];
}

const CALLS: readonly Call[] = [
  edit(LOGIN),
  edit('src/auth/session-store.ts', 'return'),
  edit('src/reports/weather.ts', 'list[100]'),
  edit('src/empty.ts'),
  edit('logs/ignored.log'),
  edit('.env'),
  edit('image.png'),
  edit('日本 語.ts'),
  edit('src/linked.ts'),
  edit('package.json'),
  write('src/auth/new.ts'),
  write('lib/deep/new.ts'),
  write('new.md'),
  write('conftest.py'),
  write('.github/workflows/ci.yml'),
  write('.claude/settings.json'),
  write('.code-intel/config.json'),
  [
    'Write',
    (root) => ({ file_path: path.join(root, 'leads-out/file.ts'), content: 'x' }),
    () => ({ file_path: path.join(project.outside, 'file.ts'), content: 'x' }),
  ],
  write(`src/${'long-name/'.repeat(30)}file.ts`),
  [
    'Write',
    (root) => ({ file_path: path.join(root, 'src'), content: 'x' }),
    (root) => ({ file_path: path.join(root, 'src/auth/x.ts'), content: 'x' }),
  ],
  write('bad\0name'),
  ['Edit', () => ({ old_string: 'a' })],
  ['NotebookEdit', (root) => ({ notebook_path: path.join(root, 'a.ipynb'), new_source: 'x' })],
  ['mcp__files__write_file', () => ({ path: 'src/other.ts' })],
  ['mcp__db__query', () => ({ sql: 'DELETE FROM t' })],
  edit('../tmp/other/src/cart/cart.ts', 'return'),
  write('../tmp/other/src/cart/new.ts'),
  bash('echo x > ../tmp/other/src/cart/cart.ts'),
  bash('cd ../tmp/other && sed -i s/a/b/ src/cart/cart.ts'),
  bash('echo x > src/catalog/product-search.ts'),
  bash(`sed -i s/a/b/ ${LOGIN}`),
  bash(
    `sed -i s/a/b/ ${Array.from({ length: 12 }, (_, at) => `src/reports/a-rather-long-name-of-a-report-${at}.ts`).join(' ')}`,
  ),
  bash('rm src/cart/cart.ts'),
  bash('mv src/cart/cart.ts src/cart/basket.ts'),
  bash('mkdir -p lib && echo x > lib/new.ts'),
  bash('npm test'),
  bash('npm install left-pad'),
  bash('./build.sh'),
  bash('python3 -c "print(1)"'),
  bash('node script.js'),
  bash('some-unknown-program --now'),
  bash('ls --unheard-of'),
  bash('if then (', 'ls'),
  bash('$CMD now'),
  bash('rm -rf "$OUT/a"', 'rm -rf /tmp/made-by-nobody'),
  bash('kill 1'),
  bash('alias ls=rm', 'ls'),
  bash('source ~/.bashrc', 'ls'),
  bash('LD_PRELOAD=x ls'),
  bash('echo $((x))'),
  bash('sudo ls'),
  bash('docker run alpine'),
  bash('docker exec web ls'),
  bash('echo x > .claude/settings.json'),
  bash('code-intel gate off'),
  bash('git config core.pager less'),
  bash('git commit -am done'),
  bash(`git add ${LOGIN} && git commit -m done`),
  bash('git reset --hard'),
  bash('git checkout main'),
  bash('git stash'),
  bash('git push --force'),
  bash('git clean -fd'),
  bash('git pull'),
  bash('git switch other'),
  bash('git branch -D other'),
  bash('git mv src/cart/cart.ts src/cart/c.ts'),
  bash('git rm src/cart/cart.ts'),
  bash('git restore src/cart/cart.ts'),
  bash('sqlite3 a.db "select 1"'),
  bash('psql -c "select 1"'),
  bash('cargo fmt'),
  bash('terraform plan'),
  bash('git fetch'),
  bash('echo x > ~/.bashrc'),
  bash(`: ${'a'.repeat(100_000)}; echo x > a.ts`, 'ls'),
];

let project: GatedProject;
const servers: Connected[] = [];
const places: Record<string, AgentPlace> = {};

beforeAll(async () => {
  project = new GatedProject({});
  cpSync(path.resolve(import.meta.dirname, '../fixtures/sample-shop'), project.root, { recursive: true });
  project.write(
    'src/reports/weather.ts',
    Array.from({ length: 200 }, (_, at) => `export const w${at} = list[${at}];\n`).join(''),
  );
  for (let at = 0; at < 12; at++)
    project.write(`src/reports/a-rather-long-name-of-a-report-${at}.ts`, `export const r${at} = 1;\n`);
  project.write('src/empty.ts', '');
  project.write('logs/ignored.log', 'a\n');
  project.write('.gitignore', 'logs/\n.env\n');
  project.write('.env', 'SECRET=abcdefgh12345678\n');
  project.write('image.png', '\x89PNG\r\n\x1a\n\0\0\0a');
  project.write('日本 語.ts', 'export const a = 1;\n');
  project.write('package.json', '{ "scripts": { "test": "true" } }\n');
  project.write('a.ipynb', '{"cells":[]}');
  symlinkSync('cart/cart.ts', path.join(project.root, 'src/linked.ts'));
  symlinkSync(project.outside, path.join(project.root, 'leads-out'));
  project.commit();
  project.git('branch', 'other');
  const tree = path.join(path.dirname(project.root), 'tree');
  project.git('worktree', 'add', '-q', tree);
  const other = path.join(project.outside, 'other');
  cpSync(path.resolve(import.meta.dirname, '../fixtures/sample-shop'), other, { recursive: true });
  mkdirSync(path.join(other, '.code-intel'));
  const connect = async (root: string): Promise<Connected> => {
    const server = await connectProcess(root, 'modern', 'json', {
      HOME: project.home,
      XDG_STATE_HOME: path.join(project.home, '.local/state'),
    });
    servers.push(server);
    await server.call('sync_index');
    return server;
  };
  const [main, linked] = [await connect(project.root), await connect(tree)];
  places.root = { project, server: main, cwd: project.root, root: project.root };
  places.subfolder = { project, server: main, cwd: path.join(project.root, 'src'), root: project.root };
  // A client that goes into a work tree in the middle of a conversation keeps its server.
  places['tree beside the server of the main one'] = { project, server: main, cwd: tree, root: tree };
  places.tree = { project, server: linked, cwd: tree, root: tree };
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Sessions are named anew at each start. */
function core(refusal: string): string {
  const lines = refusal.split('\n');
  const end = lines.findIndex((line) => /^(?:Next|次): /.test(line));
  return lines
    .slice(0, end < 0 ? 1 : end + 1)
    .join('\n')
    .replaceAll(/\bs_[\w-]+/g, 's_');
}

/** What is wrong with the way that refusals lead; undefined where they lead to the write or to a person. */
async function wrongWay(agent: ObedientAgent, [tool, first, simpler]: Call, root: string): Promise<string | undefined> {
  const seen: string[] = [];
  let input = first;
  for (let step = 0; step <= MOST_STEPS; step++) {
    const refusal = await agent.refusalOf(tool, input(root));
    if (refusal === undefined) return undefined;
    if (seen.includes(core(refusal)))
      return `the same again:\n${[...seen, core(refusal)].join('\n')}\n${agent.answers.at(-1)}`;
    seen.push(core(refusal));
    try {
      const way = await agent.follow(refusal);
      if (way === 'nothing' && simpler !== undefined && input !== simpler) {
        input = simpler;
        continue;
      }
      if (way === 'nothing') return `leads nowhere: ${seen.join('\n')}`;
      if (way !== 'done') return undefined;
    } catch (error) {
      return `${error instanceof Error ? error.message : error}\n${seen.join('\n')}`;
    }
  }
  return `too long: ${seen.join('\n')}`;
}

let conversations = 0;

async function wrongWays(place: AgentPlace | undefined, state: string, calls: readonly Call[]): Promise<string[]> {
  if (place === undefined) throw new Error('no such place');
  const wrong: string[] = [];
  for (const call of calls) {
    const agent = new ObedientAgent(place, `c-${conversations++}`);
    await STATES[state]?.(agent);
    const found = await wrongWay(agent, call, place.root);
    if (found !== undefined) wrong.push(`${JSON.stringify([call[0], call[1]('')]).slice(0, 200)}\n${found}`);
  }
  return wrong;
}

describe('in the project', () => {
  it.each(Object.keys(STATES))('%s [D-53]', async (state) => {
    expect(await wrongWays(places.root, state, drawn(CALLS, state))).toEqual([]);
  });
});

describe.each(['subfolder', 'tree', 'tree beside the server of the main one'])('in a %s', (name) => {
  it.each(['no session', 'READY', 'after the outcome'])('%s [D-53]', async (state) => {
    expect(await wrongWays(places[name], state, CALLS.slice(0, 6))).toEqual([]);
  });
});

/** One call in so many is tried in each state, besides the first ones; another run with another seed tries others. */
const ONE_IN = 12;
const ALWAYS = 4;

function drawn(calls: readonly Call[], state: string): readonly Call[] {
  const offset = state.length + Number(process.env.PROPERTY_SEED ?? 1);
  return calls.filter((_, at) => at < ALWAYS || (at + offset) % ONE_IN === 0);
}
