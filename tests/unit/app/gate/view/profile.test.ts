/** The profile for macOS, read as its system reads it: no test here runs on a Mac, and what can be said without one is. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { renderView } from '../../../../../src/app/gate/view/render.ts';
import { shellScript } from '../../../../../src/app/gate/view/shell-script.ts';
import type { Kind, Place } from '../../../../../src/app/gate/view/writable.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const HOSTILE = [
  '/w/a"b',
  '/w/a\\',
  '/w/a\\"',
  '/w/a\nb',
  '/w/(allow default)',
  '/w/") (allow file-write*) ("',
  '/w/; comment',
  '/w/#"x"',
  "/w/it's $HOME `x`",
  '/w/日本語',
  '/w/-f',
];

type Term = string | readonly Term[];

const TOKEN = /[()]|#?"(?:\\[\s\S]|[^"\\])*"|[^\s()"]+/g;

/** S-expressions with strings, in which a backslash stands before what counts as itself. */
function read(text: string): readonly Term[] {
  const tokens = text.match(TOKEN) ?? [];
  expect(text.replace(TOKEN, '').trim()).toBe('');
  const stack: Term[][] = [[]];
  for (const token of tokens) {
    if (token === '(') stack.push([]);
    else if (token === ')') {
      const done = stack.pop() ?? [];
      stack.at(-1)!.push(done);
    } else
      stack.at(-1)!.push(
        /^#?"/.test(token)
          ? token
              .replace(/^#/, '')
              .slice(1, -1)
              .replace(/\\([\s\S])/g, '$1')
          : token,
      );
  }
  expect(stack).toHaveLength(1);
  return stack[0]!;
}

function isAt(place: string, kind: string, at: string): boolean {
  if (kind === 'regex') return new RegExp(at).test(place);
  return place === at || (kind === 'subpath' && place.startsWith(at === '/' ? at : `${at}/`));
}

/** The last rule that names an operation and a place decides; everything is allowed at first. */
function mayDo(profile: readonly Term[], operation: string, place: string): boolean {
  let isAllowed = true;
  for (const rule of profile) {
    if (typeof rule === 'string') continue;
    const names = rule.filter((term) => typeof term === 'string');
    const filters = rule.filter((term) => typeof term !== 'string');
    const isMeant = names.some(
      (name) => name === operation || (name.endsWith('*') && operation.startsWith(name.slice(0, -1))),
    );
    const fits = filters.length === 0 || filters.some(([kind, at]) => isAt(place, String(kind), String(at)));
    if (isMeant && fits) isAllowed = names[0] === 'allow';
  }
  return isAllowed;
}

/** The profile of places that are made for it in a folder of their own. */
function profileOf(base: string, places: readonly Place[]): readonly Term[] {
  for (const { path: place } of places) mkdirSync(place, { recursive: true });
  return read(renderView('profile', places, { entries: () => [], temporaryFolders: [] }).replaceAll(base, ''));
}

function under(base: string, place: string, kind: Kind): Place {
  return { path: base + place, kind };
}

it('has every name as it is, whatever characters it is made of', () => {
  const base = temporaryFolder();
  const places = HOSTILE.flatMap((place) => [under(base, place, 'folder'), under(base, `${place}/key`, 'hidden')]);
  const profile = profileOf(base, places);
  expect(profile.slice(0, 3)).toEqual([
    ['version', '1'],
    ['allow', 'default'],
    ['deny', 'file-write*'],
  ]);
  for (const place of HOSTILE) {
    expect(mayDo(profile, 'file-write-data', `${place}/x`), place).toBe(true);
    expect(mayDo(profile, 'file-read-data', `${place}/key`), place).toBe(false);
  }
  expect(mayDo(profile, 'file-write-data', '/w/other')).toBe(false);
});

it('lets the nearest rule decide, and no socket be reached but those of the table', () => {
  const base = temporaryFolder();
  const kinds: readonly [string, Kind][] = [
    ['/h/p/dist', 'folder'],
    ['/h/p/dist/kept', 'closed'],
    ['/h/run', 'scratch'],
    ['/h/run/keyring', 'kept'],
    ['/h/state', 'hidden'],
  ];
  const profile = profileOf(
    base,
    kinds.map(([place, kind]) => under(base, place, kind)),
  );
  const writes = ['/h/x', '/h/p/a', '/h/p/dist/a', '/h/p/dist/kept/a', '/h/run/a', '/h/state/a', '/elsewhere'];
  expect(writes.map((place) => mayDo(profile, 'file-write-create', place))).toEqual([
    ...[false, false, true, false],
    ...[true, false, false],
  ]);
  const sockets = [
    '/h/run/late.sock',
    '/h/run/keyring/control',
    '/h/state/x',
    '/elsewhere.sock',
    '/private/var/run/syslog',
  ];
  expect(sockets.map((place) => mayDo(profile, 'network-outbound', place))).toEqual([false, true, false, false, true]);
  expect(mayDo(profile, 'file-read-data', '/h/state/key')).toBe(false);
});

it('is handed to the program of the system with the command as it is, from the folder of the command', () => {
  const base = path.join(temporaryFolder(), `it's "a" $HOME`);
  const views = path.join(base, 'views');
  mkdirSync(views, { recursive: true });
  const enter = path.join(base, 'sandbox-exec');
  writeFileSync(enter, '#!/bin/sh\npwd\nfor a; do printf "<%s>\\n" "$a"; done\n', { mode: 0o755 });
  writeFileSync(path.join(views, 'of-one'), '(version 1)\n');
  const shell = path.join(views, 'zsh');
  const programs = { enter: [enter], mounter: null };
  writeFileSync(shell, shellScript({ folder: views, form: 'profile', programs, shell: '/bin/zsh' }), { mode: 0o755 });
  const { stdout } = spawnSync(shell, ['-c', `echo "a  b" '$x'`], {
    cwd: base,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', CLAUDE_CODE_SESSION_ID: 'one' },
  });
  expect(stdout).toBe(`${base}\n<-f>\n<${views}/of-one>\n</bin/zsh>\n<-c>\n<echo "a  b" '$x'>\n`);
});
