import { describe, expect, it } from 'vitest';
import { patchedPaths } from '../../../../src/edge/hooks/apply-patch.ts';

describe('a patch', () => {
  it.each([
    ['*** Begin Patch\n*** Add File: a b.md\n+x\n*** End Patch', ['a b.md']],
    ['*** Begin Patch\r\n*** Update File: a.ts\r\n*** Move to: b.ts\r\n*** End Patch', ['a.ts', 'b.ts']],
    ['  *** Delete File:   /abs/a.ts  ', ['/abs/a.ts']],
    ['*** Update File: a.ts\n@@\n+*** Add File: text.ts\n-*** Delete File: text.ts', ['a.ts']],
    ['--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b', ['src/a.ts']],
    ['--- /dev/null\n+++ b/new.ts\t2026-01-01', ['new.ts']],
    ['rename from old.ts\nrename to new.ts', ['old.ts', 'new.ts']],
    ['\u00a0*** Add File: a.ts\u2003', ['a.ts']],
    ['diff --git a/old.ts b/new.ts\nsimilarity index 100%', ['old.ts', 'new.ts']],
    [`*** Add File: a${' '.repeat(50_000)}b`, [`a${' '.repeat(50_000)}b`]],
    ['\n'.repeat(50_000), []],
    ['no patch', []],
    ['', []],
  ])('%j names %j', (patch, paths) => {
    expect(patchedPaths(patch)).toEqual(paths);
  });

  it('with a header without a path names an empty one, which is refused', () => {
    expect(patchedPaths('*** Add File: \n')).toEqual(['']);
  });
});
