/** The symbol score as `code-intel search --symbols` shows it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

const root = temporaryFolder();
mkdirSync(path.join(root, '.git'));
writeFileSync(
  path.join(root, 'login.ts'),
  '/** Limits login attempts. */\nexport function limitLogins(user: string): boolean {\n  return user.length > 3;\n}\n',
);
writeFileSync(
  path.join(root, 'cart.ts'),
  "import { limitLogins } from './login.ts';\nexport class Cart {\n  total(): number {\n    return limitLogins('x') ? 0 : 1;\n  }\n}\n",
);

interface Scored {
  readonly name: string;
  readonly vector_score: number;
  readonly keyword_hits: number;
  readonly definition_found: boolean;
  readonly reference_count: number;
  readonly final_score: number;
}

const search = (args: readonly string[], environment = {}) =>
  run(['search', 'login attempts', '--symbols', '--path', root, ...args], { environment });

async function scored(weights: object): Promise<Scored[]> {
  const { out } = await search(['--json'], { CODE_INTEL_SEARCH_WEIGHTS: JSON.stringify(weights) });
  return JSON.parse(out).symbols;
}

describe('ranked names', () => {
  test('[HS1] [HS2] [HS3] are scored by meaning, lines, a definition and uses, best first', async () => {
    const symbols = await scored({});
    expect(symbols[0]).toMatchObject({ name: 'limitLogins', definition_found: true, reference_count: 2 });
    for (const { vector_score, keyword_hits, definition_found, reference_count, final_score } of symbols) {
      const words = Math.min(keyword_hits / 10, 1);
      const uses = Math.min(reference_count / 20, 1);
      expect(final_score).toBeCloseTo(
        0.4 * vector_score + 0.2 * words + 0.3 * Number(definition_found) + 0.1 * uses,
        3,
      );
    }
    const scores = symbols.map(({ final_score }) => final_score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    expect(new Set(scores).size).toBeGreaterThan(1);
  });

  test('[HS4] follow the weights of the configuration', async () => {
    const symbols = await scored({ vector: 0, keyword: 0, definition: 0, reference: 10 });
    expect(symbols[0]).toMatchObject({ name: 'limitLogins', final_score: 1 });
    expect(symbols.every(({ reference_count, final_score }) => final_score === reference_count / 2)).toBe(true);
  });

  test('tell a person what speaks for each of them', async () => {
    const { code, out } = await search(['-n', '1']);
    expect(code).toBe(0);
    expect(out).toMatch(/^0\.\d\d {2}limitLogins {2}meaning \d\.\d\d, lines \d+, defined, references 2\n$/);
  });

  test.each(['--batch', '--everywhere'])('are no answer with %s', async (flag) => {
    expect(await search([flag])).toMatchObject({ code: 2, err: expect.stringContaining('Leave out --batch') });
  });
});
