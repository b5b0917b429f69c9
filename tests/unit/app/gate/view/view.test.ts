/** A view as data, and in the words of what enforces it. The profile of macOS is looked at, and was not run. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountScript } from '../../../../../src/app/gate/view/mount-script.ts';
import { renderView } from '../../../../../src/app/gate/view/render.ts';
import { shellScript } from '../../../../../src/app/gate/view/shell-script.ts';
import { type Access, rulesOf } from '../../../../../src/app/gate/view/view.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

describe('rules', () => {
  it('come outer ones first, for what exists and is no link, and keep what lies above a closed folder where it is', () => {
    const base = temporaryFolder();
    for (const folder of ['a/project/dist', 'a/project.old', 'a/key'])
      mkdirSync(path.join(base, folder), { recursive: true });
    symlinkSync('project', path.join(base, 'a/link'));
    const view = new Map<string, Access>([
      [path.join(base, 'a/project/dist'), 'open'],
      [path.join(base, 'a/project'), 'closed'],
      [path.join(base, 'a/link'), 'closed'],
      [path.join(base, 'a/gone'), 'closed'],
      [path.join(base, 'a/key'), 'hidden'],
    ]);
    const rules = rulesOf(view).filter(({ path: place }) => place.startsWith(`${base}/`));
    expect(rules.map(({ path: place, access }) => `${access} ${path.relative(base, place)}`)).toEqual([
      'pinned a',
      'hidden a/key',
      'closed a/project',
      'open a/project/dist',
    ]);
  });
});

const RULES = [
  { path: '/w', access: 'pinned', isFolder: true },
  { path: '/w/p"q', access: 'closed', isFolder: true },
  { path: '/w/p"q/dist', access: 'open', isFolder: true },
  { path: '/w/p"q/cache', access: 'scratch', isFolder: true },
  { path: '/key', access: 'hidden', isFolder: true },
  { path: '/run/docker.sock', access: 'hidden', isFolder: false },
] as const;

describe('a view', () => {
  it('is a list for the program that mounts it', () => {
    expect(renderView('rules', RULES).split('\0')).toEqual([
      'p /w',
      'c /w/p"q',
      'o /w/p"q/dist',
      's /w/p"q/cache',
      'h /key',
      'f /run/docker.sock',
      '',
    ]);
  });

  it('is arguments for bubblewrap', () => {
    const text = renderView('arguments', RULES).replaceAll('\0', ' ');
    expect(text).toContain('--ro-bind-try /w/p"q /w/p"q --dev-bind-try /w/p"q/dist /w/p"q/dist --tmpfs /w/p"q/cache');
    expect(text).toContain('--tmpfs /key --remount-ro /key --ro-bind /dev/null /run/docker.sock');
  });

  it('is a profile for macOS, in which a later rule decides', () => {
    const lines = renderView('profile', RULES).split('\n');
    expect(lines.slice(0, 2)).toEqual(['(version 1)', '(allow default)']);
    const closed = lines.indexOf('(deny file-write* (subpath "/w/p\\"q"))');
    expect(lines.indexOf('(allow file-write* (subpath "/w/p\\"q/dist"))')).toBeGreaterThan(closed);
    expect(lines).toContain('(deny file-write-unlink (literal "/w"))');
    expect(lines).toContain('(deny file-read* file-write* network-outbound (subpath "/key"))');
    expect(lines).toContain('(deny file-read* file-write* network-outbound (literal "/run/docker.sock"))');
    expect(lines).toContain('(deny job-creation)');
  });
});

describe('the shell', () => {
  const script = (form: 'rules' | 'arguments' | 'profile') =>
    shellScript({
      folder: "/it's/views",
      form,
      programs: { enter: ['/bin/enter'], mounter: ['/bin/perl', '/m.pl'] },
      shell: '/bin/bash',
    });

  it('quotes what it is made of, and enters each form in its own way', () => {
    expect(script('rules')).toContain("views='/it'\\''s/views'");
    expect(script('rules')).toContain('enter() { /bin/enter /bin/perl /m.pl "$view" "$@"; }');
    expect(script('rules')).toContain('enter "$folder" "$shell" "$@"');
    // A language that is not installed must not add warnings of the mounter to the output of each command.
    expect(script('rules')).toContain('export PERL_BADLANG=0\n');
    expect(script('arguments')).toContain('at=$1; shift; /bin/enter --args 9 --chdir "$at" -- "$@" 9<"$view"');
    expect(script('profile')).toContain('(cd "$1" && shift && exec /bin/enter -f "$view" "$@")');
  });

  it('runs nothing where even the closed view is missing', async () => {
    const { spawnSync } = await import('node:child_process');
    const file = path.join(temporaryFolder(), 'bash');
    writeFileSync(file, script('rules'), { mode: 0o755 });
    const { status, stderr } = spawnSync(file, ['-c', 'echo ran'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([126, expect.stringContaining('code-intel init')]);
  });

  it('has no program that mounts for a processor whose calls are not known', () => {
    expect(mountScript('mips', false)).toBeUndefined();
    expect(mountScript('arm64', false)).toContain('(167, 91, 57, 157, 198, 3221225655)');
    expect(mountScript('x64', true)).toContain('my %KEPT = (0 => 1');
  });
});
