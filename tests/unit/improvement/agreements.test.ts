import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAgreement, type NewAgreement } from '../../../src/improvement/agreement-page.ts';
import { readAgreements } from '../../../src/improvement/agreements.ts';

const NEW: NewAgreement = {
  nlTerm: 'ログイン 機能',
  symbols: [{ name: 'LoginService', codeEvidence: 'src/auth/login-service.ts:12-40, changed' }],
  sessionId: 's-1',
  request: 'ログイン機能を直して',
  intent: 'MODIFY',
  learnedAt: '2026-01-31T09:00:00.000Z',
  onlyRead: ['src/auth/session-store.ts'],
  checks: ['npm test → 0'],
};

describe('agreements', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'agreements-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  it('are pages with a term, symbols and a session [VC2]', () => {
    write(
      'login.md',
      '---\nnl_term: ログイン機能\nsymbols:\n  - LoginService\n  - "SessionStore.open"\nsession_id: s-1\n---\n\n# Why\n',
    );
    expect(readAgreements(folder).agreements).toEqual([
      { file: 'login.md', nlTerm: 'ログイン機能', symbols: ['LoginService', 'SessionStore.open'], sessionId: 's-1' },
    ]);
  });

  it('may hold their symbols in one line, and lines may end as on Windows [VC2][D-24]', () => {
    write('cart.md', "---\r\nnl_term: 'cart'\r\nsymbols: [Cart, 'Coupon']\r\n---\r\n");
    expect(readAgreements(folder).agreements).toMatchObject([
      { nlTerm: 'cart', symbols: ['Cart', 'Coupon'], sessionId: '' },
    ]);
  });

  it.each([
    ['no_front_matter', '# Notes'],
    ['no_front_matter', '---\nnl_term: a\nsymbols: [B]\n'],
    ['no_symbols', '---\nnl_term: a\nsymbols: []\n---\n'],
    ['no_term', '---\nsymbols: [B]\n---\n'],
    ['conflict', '---\n<<<<<<< ours\nnl_term: a\n=======\nnl_term: b\n>>>>>>> theirs\nsymbols: [B]\n---\n'],
  ])('are left out and reported as %s', (problem, page) => {
    write('page.md', page);
    write('sound.md', '---\nnl_term: a\nsymbols: [B]\n---\n');
    const { agreements, problems } = readAgreements(folder);
    expect(agreements.map(({ file }) => file)).toEqual(['sound.md']);
    expect(problems).toEqual([{ file: 'page.md', problem }]);
  });

  it('are written as pages that are read back, whatever the words hold [LP5][LP7][D-24]', () => {
    const nlTerm = 'a "quoted": [term]\n---\n# 見出し';
    const symbol = { name: 'Foo::bar', codeEvidence: 'src/foo.php:3, find_definitions' };
    const file = addAgreement(folder, { ...NEW, nlTerm, symbols: [symbol] });
    expect(readAgreements(folder)).toEqual({
      agreements: [{ file, nlTerm: 'a "quoted": [term] --- # 見出し', symbols: ['Foo::bar'], sessionId: 's-1' }],
      problems: [],
    });
  });

  it('have a name of their own for each success, and a page that exists is kept [LP5]', () => {
    const name = addAgreement(folder, NEW);
    expect(name).toMatch(/^ログイン-機能-[0-9a-f]{8}\.md$/);
    expect(addAgreement(folder, { ...NEW, sessionId: 's-2' })).not.toBe(name);
    write(name, 'edited by hand');
    expect(addAgreement(folder, NEW)).toBe(name);
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe('edited by hand');
  });

  it('are none without the folder', () => {
    expect(readAgreements(path.join(folder, 'absent'))).toEqual({ agreements: [], problems: [] });
  });
});
