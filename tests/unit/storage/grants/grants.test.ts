/** Grants on their way from the server to the hook, and what happens to them on it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationGrants } from '../../../../src/session/gate/grants-file.ts';
import { type GrantsPlace, grantsFileOf, headFileOf } from '../../../../src/storage/grants/paths.ts';
import { publishGrants, sweepGrants } from '../../../../src/storage/grants/publish.ts';
import { type GrantsReading, readGrants } from '../../../../src/storage/grants/read.ts';
import type { KeyReading } from '../../../../src/storage/key-file.ts';
import { sealText } from '../../../../src/storage/sealed-text.ts';
import { grantsFor } from '../../../helpers/grants-fixture.ts';
import { OTHER_SEAL, SEAL } from '../../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const KEY: KeyReading = { kind: 'key', seal: SEAL };

describe('published grants', () => {
  it('are read as they are, newest first, for each conversation', () => {
    const place = newPlace();
    publish(place);
    publish(place, { conversation: '../../c2', phase: 'READY' });
    const newest = publish(place, { sessionRevision: 5 });
    expect(read(place)).toEqual({ kind: 'valid', grants: newest });
    expect(read(place, '../../c2')).toMatchObject({ grants: { phase: 'READY', revision: 1 } });
    expect(read(place, 'c3')).toEqual({ kind: 'missing' });
  });

  it('lie in one file for each conversation, for their person only', () => {
    const place = newPlace();
    publish(place);
    publish(place);
    publish(place, { conversation: 'c2' });
    expect(readdirSync(place.folder)).toHaveLength(2);
    expect(statSync(grantsFileOf(place, 'c1')).mode & 0o777).toBe(0o600);
  });

  it('of another session of the conversation follow those of the one before', () => {
    const place = newPlace();
    publish(place, { sessionRevision: 9 });
    expect(publish(place, { sessionId: 's2', sessionRevision: 1 }).revision).toBe(2);
    expect(read(place)).toMatchObject({ kind: 'valid', grants: { sessionId: 's2' } });
  });

  it('are not replaced by those of an older state of the session', () => {
    const place = newPlace();
    publish(place, { sessionRevision: 5, phase: 'EXPLORATION' });
    const older = grantsFor({ project: place.project, sessionRevision: 4, phase: 'READY' });
    expect(publishGrants(place, SEAL, older)).toEqual({ kind: 'rolled_back', publishedRevision: 5 });
    expect(read(place)).toMatchObject({ grants: { phase: 'EXPLORATION' } });
  });

  it('go on counting after their head was lost', () => {
    const place = newPlace();
    publish(place);
    publish(place);
    rmSync(headFileOf(place, 'c1'));
    expect(publish(place).revision).toBe(3);
    writeFileSync(headFileOf(place, 'c1'), 'x');
    expect(publish(place).revision).toBe(4);
  });

  it('that cannot be written say so, and leave what was there', () => {
    const place = newPlace();
    publish(place);
    const blocked = { ...place, state: path.join(place.folder, 'file') };
    writeFileSync(blocked.state, '');
    const again = grantsFor({ project: place.project });
    expect(() => publishGrants(blocked, SEAL, again)).toThrow(
      expect.objectContaining({ code: 'sessions_unavailable' }),
    );
    rmSync(grantsFileOf(place, 'c1'));
    mkdirSync(grantsFileOf(place, 'c1'));
    expect(() => publishGrants(place, SEAL, again)).toThrow(expect.objectContaining({ code: 'sessions_unavailable' }));
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('are removed when they are old, as is what a killed writer left', () => {
    const place = newPlace();
    publish(place);
    publish(place, { conversation: 'c2' });
    writeFileSync(`${grantsFileOf(place, 'c1')}.0123.tmp`, 'half');
    for (const name of readdirSync(place.folder)) age(path.join(place.folder, name));
    age(headFileOf(place, 'c1'));
    publish(place, { conversation: 'c2' });
    sweepGrants(place, 50_000);
    expect([read(place).kind, read(place, 'c2').kind, readdirSync(place.folder).length]).toEqual([
      'missing',
      'valid',
      1,
    ]);
    expect(readdirSync(path.dirname(headFileOf(place, 'c1')))).toHaveLength(1);
  });
});

describe('grants that the server did not publish', () => {
  it.each([
    ['a phase', '"phase":"EXPLORATION"', '"phase":"READY"'],
    ['a file', '"files":[', '"files":[{"path":"src/more.ts","hash":""},'],
    ['a revision', '"revision":1', '"revision":9'],
    ['white space', ',"body":{', ',"body": {'],
  ])('with %s changed are forged', (_what, from, to) => {
    const place = newPlace();
    publish(place);
    edit(place, (text) => text.replace(from, to));
    expect(read(place)).toEqual({ kind: 'forged', why: 'seal' });
  });

  it('made with a seal for something else are forged', () => {
    const place = newPlace();
    publish(place);
    edit(place, (text) => sealText(SEAL, 'spool', bodyOf(text)));
    expect(read(place)).toEqual({ kind: 'forged', why: 'seal' });
  });

  it('copied from another project are forged', () => {
    const place = newPlace();
    const other = { ...newPlace(), state: place.state };
    publish(other, { phase: 'READY' });
    cpSync(other.folder, place.folder, { recursive: true });
    expect(read(place)).toEqual({ kind: 'forged', why: 'project' });
  });

  it('copied from another conversation are forged', () => {
    const place = newPlace();
    publish(place, { conversation: 'c2', phase: 'READY' });
    cpSync(grantsFileOf(place, 'c2'), grantsFileOf(place, 'c1'));
    expect(read(place)).toEqual({ kind: 'forged', why: 'conversation' });
  });

  it('but put back from before are known to be old', () => {
    const place = newPlace();
    publish(place, { phase: 'READY' });
    const before = readFileSync(grantsFileOf(place, 'c1'));
    publish(place, { phase: 'EXPLORATION', sessionRevision: 5 });
    writeFileSync(grantsFileOf(place, 'c1'), before);
    expect(read(place)).toEqual({ kind: 'forged', why: 'replayed' });
    publish(place, { phase: 'EXPLORATION', sessionRevision: 5 });
    expect(read(place).kind).toBe('valid');
  });

  it.each(['', '{}', 'null', '{"mac":"x","body":{}}', '\0\0'])('such as %j are unreadable', (text) => {
    const place = newPlace();
    publish(place);
    edit(place, () => text);
    expect(read(place).kind).toBe('unreadable');
  });

  it('that are cut off anywhere are never valid', () => {
    const place = newPlace();
    publish(place);
    const whole = readFileSync(grantsFileOf(place, 'c1'), 'utf8');
    for (let length = 0; length < whole.length; length += 7) {
      edit(place, () => whole.slice(0, length));
      expect(read(place).kind).not.toBe('valid');
    }
  });

  it('and are no file are unreadable', () => {
    const place = newPlace();
    mkdirSync(grantsFileOf(place, 'c1'), { recursive: true });
    expect(read(place)).toEqual({ kind: 'unreadable', why: expect.stringContaining('EISDIR') });
  });
});

describe('grants that cannot be checked', () => {
  it('for want of the key, of the right key, or of their head are unreadable', () => {
    const place = newPlace();
    publish(place);
    const kinds = [
      readGrants(place, { kind: 'missing' }, 'c1'),
      readGrants(place, { kind: 'exposed', why: 'others may read it' }, 'c1'),
      readGrants(place, { kind: 'unreadable', why: 'no permission' }, 'c1'),
      readGrants(place, { kind: 'key', seal: OTHER_SEAL }, 'c1'),
    ].map(({ kind }) => kind);
    expect(kinds).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable']);
    writeFileSync(headFileOf(place, 'c1'), '{');
    expect(read(place).kind).toBe('unreadable');
  });

  it('because another version wrote them say which', () => {
    const place = newPlace();
    publish(place);
    edit(place, (text) => sealText(SEAL, 'grants', bodyOf(text).replace(/"version":\d+/, '"version":7')));
    expect(read(place)).toEqual({ kind: 'other_version', version: 7 });
  });

  it('are simply missing where there are none, key or not', () => {
    expect(readGrants(newPlace(), { kind: 'missing' }, 'c1')).toEqual({ kind: 'missing' });
  });
});

function newPlace(): GrantsPlace {
  const project = temporaryFolder();
  mkdirSync(path.join(project, '.code-intel'), { recursive: true });
  return { project, folder: path.join(project, '.code-intel', 'grants'), state: temporaryFolder() };
}

function publish(
  place: GrantsPlace,
  changes: Partial<ConversationGrants> = {},
): ConversationGrants & { revision: number } {
  const grants = grantsFor({ project: place.project, ...changes });
  const published = publishGrants(place, SEAL, grants);
  if (published.kind !== 'published') throw new Error(published.kind);
  return { ...grants, revision: published.revision };
}

function read(place: GrantsPlace, conversation = 'c1'): GrantsReading {
  return readGrants(place, KEY, conversation);
}

function edit(place: GrantsPlace, change: (text: string) => string): void {
  const file = grantsFileOf(place, 'c1');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf('"body":') + '"body":'.length, -1);
}

function age(file: string): void {
  utimesSync(file, 1, 1);
}
