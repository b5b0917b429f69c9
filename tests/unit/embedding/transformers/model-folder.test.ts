import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { modelIn } from '../../../../src/embedding/transformers/model-folder.ts';
import { writeOnnxModel } from '../../../helpers/onnx-model.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

async function model(): Promise<string> {
  const folder = path.join(temporaryFolder(), 'tiny');
  await writeOnnxModel(folder, ['login', 'invoice']);
  return folder;
}

it('[EM2] is the same model wherever the folder lies, and another one with other weights, words or prefix', async () => {
  const folder = await model();
  const copy = path.join(temporaryFolder(), 'tiny');
  cpSync(folder, copy, { recursive: true });
  const first = modelIn({ path: folder, prefix: '' });
  expect(first).toMatchObject({ id: /^tiny-[0-9a-f]{16}$/, weights: folder, dimensions: 256, isLocal: true });
  expect(modelIn({ path: copy, prefix: '' }).id).toBe(first.id);
  const others = [modelIn({ path: folder, prefix: 'query: ' }).id];
  for (const name of ['onnx/model.onnx', 'tokenizer.json']) {
    const file = path.join(copy, name);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    others.push(modelIn({ path: copy, prefix: '' }).id);
  }
  expect(new Set([first.id, ...others]).size).toBe(4);
});

it.each([
  ['onnx/model.onnx', undefined],
  ['tokenizer.json', undefined],
  ['config.json', undefined],
  ['config.json', '{}'],
  ['config.json', 'no JSON'],
  ['config.json', '{"hidden_size": -1}'],
])('[EM2] a folder whose %s is %j is refused with the list of what belongs there', async (name, content) => {
  const folder = await model();
  if (content === undefined) rmSync(path.join(folder, name));
  else writeFileSync(path.join(folder, name), content);
  expect(() => modelIn({ path: folder, prefix: '' })).toThrow(
    expect.objectContaining({
      code: 'invalid_config',
      message: expect.stringContaining(name),
      next: expect.stringContaining('onnx/model.onnx'),
    }),
  );
});
