import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countAgreements, malformedAgreements, readAgreements } from '../../../src/improvement/agreements.ts';

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
    expect(readAgreements(folder)).toEqual([
      { file: 'login.md', nlTerm: 'ログイン機能', symbols: ['LoginService', 'SessionStore.open'], sessionId: 's-1' },
    ]);
  });

  it('may hold their symbols in one line, and lines may end as on Windows [VC2][D-24]', () => {
    write('cart.md', "---\r\nnl_term: 'cart'\r\nsymbols: [Cart, 'Coupon']\r\n---\r\n");
    expect(readAgreements(folder)).toMatchObject([{ nlTerm: 'cart', symbols: ['Cart', 'Coupon'], sessionId: '' }]);
  });

  it.each([
    ['no front matter', '# Notes'],
    ['front matter without end', '---\nnl_term: a\nsymbols: [B]\n'],
    ['no symbols', '---\nnl_term: a\nsymbols: []\n---\n'],
    ['no term', '---\nsymbols: [B]\n---\n'],
  ])('are left out with %s, and named as malformed', (_, page) => {
    write('page.md', page);
    write('good.md', '---\nnl_term: a\nsymbols: [B]\n---\n');
    expect(readAgreements(folder).map(({ file }) => file)).toEqual(['good.md']);
    expect([malformedAgreements(folder), countAgreements(folder)]).toEqual([['page.md'], 1]);
  });

  it('are none without the folder', () => {
    expect(readAgreements(path.join(folder, 'absent'))).toEqual([]);
  });
});
