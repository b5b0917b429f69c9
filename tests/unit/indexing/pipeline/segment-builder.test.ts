import { expect, it } from 'vitest';
import { asRelative, toAbsolute } from '../../../../src/base/paths.ts';
import { createBatchIndexer } from '../../../../src/indexing/pipeline/index-batch.ts';
import { SegmentBuilder } from '../../../../src/indexing/pipeline/segment-builder.ts';
import { NO_ATTRIBUTES } from '../../../../src/indexing/scan/git-attributes.ts';
import { languageOf } from '../../../../src/languages/registry.ts';
import { makeProject } from '../../../integration/scan/project.ts';

it('keeps every posting list under its key, though a name holds a line feed', async () => {
  const root = makeProject({ 'a.ex': 'defmodule A do\n  test "first\nsecond" do\n    afterwards()\n  end\nend\n' });
  const result = await createBatchIndexer({
    root: toAbsolute(root, '/'),
    attributes: NO_ATTRIBUTES,
    chunking: { maxLength: 1000 },
    dimensions: 1,
    embed: async (texts) => new Int8Array(texts.length),
    languageOf,
    frameworksOf: () => [],
    now: () => 0,
    onFile: () => {},
  })([{ path: asRelative('a.ex'), size: 60, ctimeMs: 1 }]);
  const builder = new SegmentBuilder();
  builder.add(result);
  const keys = [...builder.build().postings].map(([key]) => key);
  expect(keys).toContain('#first\nsecond');
  expect(keys).toContain('@afterwards');
  expect(keys).not.toContain('#first');
});
