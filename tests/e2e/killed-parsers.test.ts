/** Processes that read files and are ended, or stopped, by the machine: the index is in the end as one that was made in peace. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAbsolute } from '../../src/base/paths.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { generateProject } from '../integration/indexing/generated-project.ts';
import type { IndexDump } from '../integration/indexing/index-dump.ts';
import { dumpOf } from '../integration/indexing/open.ts';
import { writeInto } from '../integration/scan/project.ts';
import { run, start } from './program.ts';

const SOURCES = generateProject(5, 100);
/** As many processes are struck, one at its start, the others at work. */
const STRUCK = 2;

function makeProject() {
  const root = toAbsolute(temporaryFolder(), '/');
  for (const [name, content] of Object.entries(SOURCES)) writeInto(root, name, content);
  return root;
}

let inPeace: IndexDump;
beforeAll(async () => {
  const root = makeProject();
  await run(['index', root]);
  inPeace = dumpOf(root);
});

describe.runIf(process.platform === 'linux')('a process that reads files and gets', () => {
  it.each(['SIGKILL', 'SIGABRT', 'SIGSTOP'] as const)('%s costs no file of the index [NS1]', async (signal) => {
    const root = makeProject();
    // A process that is stopped is waited for; a busy machine takes long to start one.
    if (signal === 'SIGSTOP') writeInto(root, '.code-intel/config.json', JSON.stringify({ parser_timeout_ms: 1200 }));
    const { child, ended } = start(['index', root]);
    const struck = new Set<number>();
    const striking = setInterval(() => {
      const next = workersOf(child.pid ?? 0).find((pid) => !struck.has(pid));
      if (next === undefined || struck.size === STRUCK) return;
      struck.add(next);
      process.kill(next, signal);
    }, 10);
    const { code, err } = await ended;
    clearInterval(striking);
    expect([struck.size > 0, code, err]).toEqual([true, 0, expect.not.stringContaining('bug in code-intel')]);
    expect((await run(['index', root])).code).toBe(0);
    expect(dumpOf(root)).toEqual(inPeace);
  });

  it('too few descriptors is told as that [P10]', async () => {
    for (const most of [22, 26, 30]) {
      const { err } = await run(['index', makeProject()], { limits: `ulimit -n ${most}` });
      expect(err).not.toMatch(/bug in code-intel|Unhandled|at Object\.|^\s+at /m);
    }
  });
});

/** Processes of the index below another one. */
function workersOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('index-worker');
      } catch {
        // It ended meanwhile.
        return false;
      }
    });
}
