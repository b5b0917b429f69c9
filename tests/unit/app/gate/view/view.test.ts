/** A view as data, and in the words of what enforces it. The profile of macOS is looked at, and was not run. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entriesWithoutLinks } from '../../../../../src/app/gate/view/machine.ts';
import { renderView } from '../../../../../src/app/gate/view/render.ts';
import { mountScript, shellScript } from '../../../../../src/app/gate/view/shell-script.ts';
import type { Kind } from '../../../../../src/app/gate/view/writable.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const PLACES: readonly (readonly [string, Kind, 'folder' | 'file'])[] = [
  ['a/project/src', 'edited', 'folder'],
  ['a/project/src/granted.ts', 'file', 'file'],
  ['a/tmp', 'folder', 'folder'],
  ['a/tmp/b/key', 'hidden', 'folder'],
  ['a/tmp/docker.sock', 'hidden', 'file'],
  ['a/cache', 'scratch', 'folder'],
  ['a/gone', 'folder', 'folder'],
];

/** Those places and another file, below a folder of their own, which the text is rid of. */
function rendered(form: 'rules' | 'arguments'): readonly string[] {
  const base = temporaryFolder();
  for (const [name, , type] of [...PLACES, ['a/project/src/other.ts', 'file', 'file']] as const) {
    const place = path.join(base, name);
    if (name === 'a/gone') continue;
    mkdirSync(type === 'folder' ? place : path.dirname(place), { recursive: true });
    if (type === 'file') writeFileSync(place, '');
  }
  symlinkSync('granted.ts', path.join(base, 'a/project/src/link.ts'));
  const places = PLACES.map(([name, kind]) => ({ path: path.join(base, name), kind }));
  return renderView(form, places, { entries: entriesWithoutLinks, temporaryFolders: [] })
    .replaceAll(`${base}/`, '')
    .split('\0')
    .slice(0, -1);
}

describe('a view', () => {
  it('has rules for what exists and is no link, outer ones first, and keeps what lies above a closed folder where it is', () => {
    expect(rendered('rules')).toEqual([
      's a/cache',
      'o a/project/src',
      'c a/project/src/other.ts',
      'o a/tmp',
      'p a/tmp/b',
      'h a/tmp/b/key',
      'f a/tmp/docker.sock',
    ]);
  });

  it('is arguments for bubblewrap', () => {
    const text = rendered('arguments').join(' ');
    expect(text).toContain(
      '--tmpfs a/cache --dev-bind-try a/project/src a/project/src --ro-bind-try a/project/src/other.ts',
    );
    expect(text).toContain('--tmpfs a/tmp/b/key --remount-ro a/tmp/b/key --ro-bind /dev/null a/tmp/docker.sock');
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
