import { describe, expect, it } from 'vitest';
import { GRANTS_VERSION, grantsText, parseGrants } from '../../../../src/session/gate/grants-file.ts';
import { grantsFor } from '../../../helpers/grants-fixture.ts';

const FILE = { ...grantsFor(), revision: 3 };

describe('the text of grants', () => {
  it('comes back as it was', () => {
    expect(parseGrants(grantsText(FILE))).toEqual({ kind: 'grants', grants: FILE });
    const ready = { ...FILE, next: null, missing: [], phase: 'READY' as const };
    expect(parseGrants(grantsText(ready))).toEqual({ kind: 'grants', grants: ready });
  });

  it('is one line and does not depend on the order of the fields', () => {
    const backwards = Object.fromEntries(Object.entries(FILE).reverse()) as typeof FILE;
    expect(grantsText(backwards)).toBe(grantsText(FILE));
    expect(grantsText({ ...FILE, missing: [{ en: 'a\nb', ja: '' }] })).not.toContain('\n');
  });

  it('of another version is told from one that is wrong', () => {
    const newer = JSON.stringify({ ...JSON.parse(grantsText(FILE)), version: GRANTS_VERSION + 1, phase: 'NEW' });
    expect(parseGrants(newer)).toEqual({ kind: 'other_version', version: GRANTS_VERSION + 1 });
    expect(parseGrants(JSON.stringify({ ...FILE, version: GRANTS_VERSION, phase: 'NEW' }))).toEqual({
      kind: 'unreadable',
      why: 'phase is "NEW", not one of EXPLORATION, SEMANTIC, VERIFICATION, READY',
    });
  });

  it.each(['', 'null', '[]', '{', '"text"', '{"version":4}'])('such as %j is unreadable', (text) => {
    expect(parseGrants(text).kind).toBe('unreadable');
  });
});
