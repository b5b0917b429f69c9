import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeldFiles } from '../../../../src/retrieval/text-search/known-files.ts';
import type { SearchedFile } from '../../../../src/retrieval/text-search/searched-file.ts';
import { trigramsIn, trigramsOf } from '../../../../src/retrieval/text-search/trigrams.ts';

const SEARCHED: SearchedFile = {
  stamp: { inode: 1, size: 1, mtimeMs: 0, ctimeMs: 0 },
  kind: 'text',
  isAscii: true,
  isHarmless: true,
};

const name = fc.constantFrom(...'abcdefgh');
const text = fc.string({ unit: fc.constantFrom(...'abc_'), maxLength: 20 });
const step = fc.oneof(
  fc.record({ add: name, text: fc.option(text) }),
  fc.record({ remove: name }),
  fc.record({ list: fc.uniqueArray(name) }),
);

it('finds the files of the list that may hold a text, in the order of the list, whatever came, went or was listed anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), text, (steps, wanted) => {
      fc.pre(trigramsOf(wanted).length > 0);
      const held = new HeldFiles();
      const texts = new Map<string, string | null>();
      let listed: string[] = [];
      for (const one of steps) {
        if ('list' in one) {
          listed = one.list.toSorted();
          held.list(listed);
          continue;
        }
        const changed = 'add' in one ? one.add : one.remove;
        held.remove(changed);
        texts.delete(changed);
        if (!('add' in one)) continue;
        texts.set(one.add, one.text);
        held.add(one.add, SEARCHED, one.text === null ? undefined : trigramsIn(Buffer.from(one.text)));
      }
      const found = held.holding([trigramsOf(wanted)], () => true).map((file) => file.name);
      const holding = listed.filter((file) => texts.has(file) && (texts.get(file)?.includes(wanted) ?? true));
      expect(found.filter((file) => holding.includes(file))).toEqual(holding);
      expect(found).toEqual(listed.filter((file) => found.includes(file) && texts.has(file)));
    }),
    { numRuns: 300 },
  );
});
