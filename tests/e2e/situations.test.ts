/** What the built hook answers in every situation that `tests/fixtures/gate/situations.json` tells, event by event. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationGrants } from '../../src/session/gate/grants-file.ts';
import { HOOK } from '../helpers/built.ts';
import { CONVERSATION, GatedProject } from '../helpers/gated-project.ts';

interface Situation {
  readonly situation: string;
  /** The rule that decides. */
  readonly stated: string;
  /** Whether the server published READY with `src/app.ts` granted for the conversation, or what it published otherwise. */
  readonly published: boolean | Partial<ConversationGrants>;
  readonly tree?: boolean;
  readonly topic?: boolean;
  readonly steps: readonly Step[];
}

interface Step {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What a person does just before the event. */
  readonly meanwhile?: { readonly git?: readonly string[]; readonly write?: Readonly<Record<string, string>> };
  /** Without `says` nothing may be printed; `below` limits what is. */
  readonly expect: { readonly exit: number; readonly says?: readonly string[]; readonly below?: number };
  /** What the server is told. */
  readonly reported?: Readonly<Record<string, unknown>> & { readonly kind: string };
}

const SITUATIONS: readonly Situation[] = JSON.parse(
  readFileSync(new URL('../fixtures/gate/situations.json', import.meta.url), 'utf8'),
);

describe('in the situation of', () => {
  it.each(SITUATIONS)('$situation: $stated', (situation) => {
    const project = projectFor(situation);
    for (const [at, step] of situation.steps.entries()) {
      act(project, step.meanwhile);
      const { status, stdout, stderr } = call(project, step);
      const { exit, says, below } = step.expect;
      const what = `step ${at + 1}, ${step.event}: ${stdout}${stderr}`;
      expect(status, what).toBe(exit);
      if (says === undefined) expect(stdout + stderr, what).toBe('');
      for (const part of says ?? []) expect(exit === 2 ? stderr : stdout, what).toContain(part);
      if (exit === 2) expect(stdout, what).toBe('');
      if (below !== undefined) expect(stdout.length, what).toBeLessThan(below);
      const { kind, ...report } = step.reported ?? { kind: '' };
      if (kind !== '') expect(project.reports(kind), what).toContainEqual(expect.objectContaining(report));
    }
  });

  it('everything that an agent of Claude Code meets in a day', () => {
    const told = SITUATIONS.map(({ situation }) => situation).join('\n');
    for (const what of ['subagent', 'work tree', 'second window', '/clear', 'fork', 'resume', 'compaction']) {
      expect(told).toContain(what);
    }
    for (const what of ['bypass mode', 'claude -p', 'parent folder', 'branch', 'saves in an editor during a call']) {
      expect(told).toContain(what);
    }
  });
});

function projectFor({ published, tree, topic }: Situation): GatedProject {
  const project = new GatedProject({
    'src/app.ts': 'export const a = 1;\n',
    'src/other.ts': 'export const b = 1;\n',
    'scripts/generate': '#!/bin/sh\n',
  });
  if (tree) project.git('worktree', 'add', '-q', treeOf(project));
  if (topic) {
    project.git('checkout', '-q', '-b', 'topic');
    project.write('src/app.ts', 'export const a = 10;\n');
    project.commit();
    project.git('checkout', '-q', 'main');
  }
  if (published !== false) project.publish(published === true ? {} : published);
  return project;
}

function treeOf({ root }: GatedProject): string {
  return path.join(path.dirname(root), 'tree');
}

function act(project: GatedProject, meanwhile: Step['meanwhile']): void {
  if (meanwhile?.git) project.git(...meanwhile.git);
  for (const [file, text] of Object.entries(meanwhile?.write ?? {})) project.write(file, text);
}

/** With the fields that Claude Code sends along with every event. */
function call(project: GatedProject, { event, payload }: Step) {
  const common = {
    session_id: CONVERSATION,
    transcript_path: path.join(project.home, '.claude/projects/p/t.jsonl'),
    cwd: project.root,
    permission_mode: 'default',
    hook_event_name: event,
  };
  const places = { ROOT: project.root, PARENT: path.dirname(project.root), TREE: treeOf(project) };
  const input = Object.entries(places).reduce(
    (text, [name, place]) => text.replaceAll(`\${${name}}`, place),
    JSON.stringify({ ...common, ...payload }),
  );
  return spawnSync(process.execPath, [HOOK, 'claude-code', event], {
    input,
    // A client runs its hooks where it works itself.
    cwd: JSON.parse(input).cwd,
    env: { PATH: process.env.PATH, HOME: project.home, TMPDIR: project.outside },
    encoding: 'utf8',
  });
}
