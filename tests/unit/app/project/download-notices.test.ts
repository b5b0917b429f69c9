import { expect, it } from 'vitest';
import { downloadNotices } from '../../../../src/app/project/download-notices.ts';

it('tell once that a model is fetched, and each quarter of its files [WU1] [WU4]', () => {
  const told: string[] = [];
  const take = downloadNotices('multilingual-e5-small', (text) => told.push(text));
  for (const percent of [0, 3, 26, 40, 49.9, 50, 20, 100, 100]) take({ file: 'model.onnx', percent });
  take({ file: 'tokenizer.json', percent: 100 });
  expect(told).toEqual([
    'The embedding model multilingual-e5-small is fetched; this happens once.',
    'multilingual-e5-small: model.onnx, 0 %',
    'multilingual-e5-small: model.onnx, 25 %',
    'multilingual-e5-small: model.onnx, 50 %',
    'multilingual-e5-small: model.onnx, 100 %',
    'multilingual-e5-small: tokenizer.json, 100 %',
  ]);
});
