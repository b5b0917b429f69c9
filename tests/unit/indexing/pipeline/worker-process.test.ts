import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { nodeOptions } from '../../../../src/indexing/pipeline/worker-process.ts';

test('options of one version of V8 go to no other Node, which would end at them', () => {
  for (const version of ['18.20.0', '22.23.3', '24.21.0', '120.0.0', '200.1.0']) {
    expect(nodeOptions(version)).toEqual(['--max-old-space-size=256', '--max-semi-space-size=16']);
  }
  expect(nodeOptions('20.11.0')).toContain('--interrupt-budget=500000');
});

test('this Node starts with its options', () => {
  expect(execFileSync(process.execPath, [...nodeOptions(process.versions.node), '-p', '1 + 1']).toString()).toBe('2\n');
});
