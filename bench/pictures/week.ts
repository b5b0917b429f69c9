/** A week of requests to an agent on a copy of this repository: hooks and server are real, the agent is a script. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentClient, type Input, type WorkPlace } from '../daily-use/client.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(REPOSITORY, 'dist/main.js');
const CLOCK = path.join(import.meta.dirname, '../shifted-clock.cjs');
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the copy holds: the sources are a project that a reader can look at. */
const COPIED = ['src', 'docs', 'README.md', 'ARCHITECTURE.md', 'package.json', 'biome.json', 'tsconfig.json'];

export class ProjectOfAWeek implements WorkPlace {
  readonly root: string;
  private readonly base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-week-')));
  private shift = 0;

  constructor() {
    this.root = path.join(this.base, 'code-intel');
    mkdirSync(path.join(this.base, 'home'));
    for (const part of COPIED) cpSync(path.join(REPOSITORY, part), path.join(this.root, part), { recursive: true });
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(this.root, 'node_modules'));
    this.write('.gitignore', 'node_modules\n');
    for (const [key, value] of Object.entries(GIT)) this.run('git', 'config', '--global', key, value);
    this.at(DAYS.length);
    this.run('git', 'init', '-q');
    this.commit('Begin');
    this.run(process.execPath, PROGRAM, 'init', this.root, '--yes', '--client', 'claude-code');
  }

  get scratch(): string {
    return path.join(this.base, 'scratch');
  }

  get environment(): Readonly<Record<string, string>> {
    const home = path.join(this.base, 'home');
    const date = new Date(Date.now() - this.shift).toISOString();
    return {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_STATE_HOME: path.join(home, 'state'),
      TMPDIR: this.base,
      GIT_CONFIG_GLOBAL: path.join(home, '.gitconfig'),
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
      NODE_OPTIONS: `--require ${CLOCK}`,
      CLOCK_SHIFT_MS: String(-this.shift),
      NO_COLOR: '1',
    };
  }

  /** @param days how many have passed since */
  at(days: number): void {
    this.shift = days * DAY_MS;
  }

  commit(message: string): void {
    this.run('git', 'add', '-A');
    this.run('git', 'commit', '-q', '--allow-empty', '-m', message);
  }

  read(file: string): string {
    return readFileSync(path.resolve(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.resolve(this.root, file), text);
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  private run(program: string, ...args: readonly string[]): void {
    execFileSync(program, args, { cwd: this.root, env: this.environment, stdio: 'pipe' });
  }
}

const GIT = { 'user.name': 'A person', 'user.email': 'person@example.com', 'commit.gpgsign': 'false' };

/** A request, and the calls of the agent; the last ones may be left out where the work goes on. */
interface Asked {
  readonly prompt: string;
  readonly calls: readonly (readonly [tool: string, input: Input])[];
  readonly outcome?: 'success' | 'failure';
}

/** From the first day to today. */
const DAYS: readonly (readonly Asked[])[] = [
  [
    {
      prompt: 'Show 30 hits instead of 20 in the dashboard: MOST_HITS in src/edge/dashboard/routes.ts',
      calls: [
        edit('src/edge/dashboard/routes.ts', 'MOST_HITS = 20', 'MOST_HITS = 30'),
        start('Show 30 hits instead of 20 in the dashboard: MOST_HITS in src/edge/dashboard/routes.ts', [
          'MOST_HITS',
          'search route',
        ]),
        read('src/edge/dashboard/routes.ts'),
        edit('src/edge/dashboard/routes.ts', 'MOST_HITS = 20', 'MOST_HITS = 30'),
        shell('npx tsc --noEmit -p . | tail -n 1'),
      ],
      outcome: 'success',
    },
  ],
  [
    {
      prompt: 'ゲートを切れる最長時間 LONGEST_OFF_MINUTES を4時間に短くしてください（src/app/gate/switches.ts）',
      calls: [
        start('ゲートを切れる最長時間 LONGEST_OFF_MINUTES を4時間に短くしてください（src/app/gate/switches.ts）', [
          'LONGEST_OFF_MINUTES',
          'switch off',
        ]),
        read('src/app/gate/switches.ts'),
        grep('LONGEST_OFF_MINUTES', 'src'),
        edit('src/app/gate/switches.ts', 'LONGEST_OFF_MINUTES = 8 * 60', 'LONGEST_OFF_MINUTES = 4 * 60'),
        shell("sed -i 's/8 \\* 60/4 * 60/' src/app/gate/person-commands.ts"),
      ],
      outcome: 'success',
    },
    {
      prompt: 'src/app/facts/find-references.ts: CONTENT_LENGTH should be 240, lines are cut too early',
      calls: [
        start('src/app/facts/find-references.ts: CONTENT_LENGTH should be 240, lines are cut too early', [
          'CONTENT_LENGTH',
        ]),
        read('src/app/facts/find-references.ts'),
        shell("node -e \"require('fs').writeFileSync('src/app/facts/search-text.ts', '')\""),
        edit('src/app/facts/find-references.ts', 'CONTENT_LENGTH = 200', 'CONTENT_LENGTH = 240'),
      ],
      outcome: 'failure',
    },
  ],
  [],
  [
    {
      prompt: 'Port 4747 が使用中のとき、使用中のプロセスを表示してほしい',
      calls: [
        start('Port 4747 が使用中のとき、使用中のプロセスを表示してほしい', ['portTaken', 'EADDRINUSE']),
        read('src/edge/dashboard/server.ts'),
        read('src/edge/cli/commands/dashboard.ts'),
        edit('src/edge/dashboard/server.ts', 'is in use`,', 'is in use by another program`,'),
        shell('npx biome check src/edge/dashboard/server.ts'),
      ],
      outcome: 'success',
    },
  ],
  [
    {
      prompt: 'Sessions that were idle for 30 days should be forgotten earlier',
      calls: [
        edit('.code-intel/config.json', '{', '{ "gate": { "mode": "off" },'),
        start('Sessions that were idle for 30 days should be forgotten earlier', ['prune', 'DAY_MS']),
        grep('DAY_MS', 'src/app'),
        shell('rm -rf src/storage/sqlite-sessions'),
      ],
    },
  ],
  [
    {
      prompt: 'The page should say how many tokens the map has',
      calls: [
        start('The page should say how many tokens the map has', ['repositoryMap', 'token budget']),
        read('src/app/map/render-map.ts'),
        read('src/app/map/repository-map.ts'),
        edit('src/app/map/render-map.ts', '/**', '/** With its tokens. '),
      ],
      outcome: 'success',
    },
  ],
  [
    {
      prompt: 'ダッシュボードの検索で一致した行を強調表示してください',
      calls: [
        edit('src/edge/dashboard/page/code/search-view.tsx', 'readonly hit: ShownHit;', 'readonly hit: ShownHit;\n'),
        start('ダッシュボードの検索で一致した行を強調表示してください', ['snippet', 'highlight', 'ShownHit']),
        read('src/edge/dashboard/routes.ts'),
        read('src/edge/cli/highlight.ts'),
        shell(
          "perl -pi -e 's/SNIPPET_LINES = 6/SNIPPET_LINES = 9/' src/edge/dashboard/routes.ts src/app/map/pack-full.ts",
        ),
        edit('src/edge/dashboard/routes.ts', 'SNIPPET_LINES = 6', 'SNIPPET_LINES = 9'),
        shell('npx biome check src/edge/dashboard/routes.ts'),
      ],
    },
    {
      prompt: 'Why does a rebuilt index take longer than a fresh one?',
      calls: [
        start('Why does a rebuilt index take longer than a fresh one?', ['recover', 'rebuildIndex'], 'QUESTION'),
        grep('rebuildIndex', 'src'),
        read('src/app/project/recover.ts'),
      ],
    },
  ],
];

/** @returns the project, with all that was asked of its agent */
export async function liveThroughWeek(): Promise<ProjectOfAWeek> {
  const project = new ProjectOfAWeek();
  for (const [day, requests] of DAYS.entries()) {
    project.at(DAYS.length - 1 - day);
    if (requests.length > 0) await liveThroughDay(project, { day, requests });
  }
  return project;
}

interface Day {
  readonly day: number;
  readonly requests: readonly Asked[];
}

async function liveThroughDay(project: ProjectOfAWeek, { day, requests }: Day): Promise<void> {
  const agent = await AgentClient.start(project);
  for (const [at, { prompt, calls, outcome }] of requests.entries()) {
    agent.clear(`conversation ${day} ${at}`);
    agent.prompt(prompt);
    let session = '';
    for (const [tool, input] of calls) {
      const { result } = await agent.call(tool, absolute(project, input));
      session = /^session (\S+)/.exec(result.text)?.[1] ?? session;
    }
    if (outcome === undefined) continue;
    await agent.call('record_outcome', { session_id: session, outcome });
    project.commit(prompt);
  }
  await agent.close();
}

/** The tools of the client name files by their whole path. */
function absolute(project: ProjectOfAWeek, input: Input): Input {
  const { file_path: file } = input;
  return typeof file === 'string' ? { ...input, file_path: path.join(project.root, file) } : input;
}

type Step = readonly [tool: string, input: Input];

function start(query: string, leads: readonly string[], intent = 'MODIFY'): Step {
  return ['start_session', { intent, query, leads }];
}

function read(file: string): Step {
  return ['Read', { file_path: file }];
}

function grep(pattern: string, folder: string): Step {
  return ['Grep', { pattern, path: folder }];
}

function edit(file: string, from: string, to: string): Step {
  return ['Edit', { file_path: file, old_string: from, new_string: to }];
}

function shell(command: string): Step {
  return ['Bash', { command }];
}
