/** Of a file with something that nobody reads, the rest is read, and what was cut is said. */
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { analyzeStructure } from '../../../src/app/facts/analyze-structure.ts';
import { denialText } from '../../../src/app/facts/denial.ts';
import { findDefinitions } from '../../../src/app/facts/find-definitions.ts';
import { getChunks } from '../../../src/app/facts/get-chunk.ts';
import { searchText } from '../../../src/app/facts/search-text.ts';
import { encodedFiles } from '../../../src/app/facts/text-query.ts';
import { makeProject } from '../scan/project.ts';
import { open } from './open.ts';

const PATH = 'M12 3.4L'.repeat(800);
const NOTEBOOK = JSON.stringify(
  {
    cells: [
      { cell_type: 'markdown', source: ['# The forecast\n'] },
      {
        cell_type: 'code',
        outputs: [{ data: { 'image/png': 'x'.repeat(80_000) } }],
        source: ['def forecast_sales(path):\n', '    return path'],
      },
    ],
    metadata: { kernelspec: { language: 'python' } },
  },
  null,
  1,
);
const filler = (line: string, bytes: number): string => `${line}\n`.repeat(Math.ceil(bytes / (line.length + 1)));

const FILES: Readonly<Record<string, string | Buffer>> = {
  'i3.tsx': `export const IconA3 = (props) => (\n <svg {...props}>\n <path d="${PATH}"/>\n </svg>\n)\n`,
  'w1.py': `KEY = "${'abcd'.repeat(1000)}"\n\ndef decodeW1():\n    return KEY\n`,
  'm1.sql': `CREATE TABLE tm1 (a int);\nINSERT INTO tm1 VALUES ${"(1,'x'),".repeat(3000)};\nCREATE TABLE tm2 (a int);\n`,
  'v1.vue': `<template><svg><path d="${PATH}"/></svg></template>\n<script setup>\nfunction inV1() {}\n</script>\n`,
  'plot.ipynb': NOTEBOOK,
  'nul.ts': 'export function nulNear() { return "aa\0b" }\n',
  'late.ts': `${filler('const a = 1;', 20_000)}export function afterNul() { return "\0 needleAfter" }\n`,
  'gbk.c': iconv.encode('// 初始化数据库连接\nint gbkOne(void) { return 1; }\n', 'gbk'),
  'huge.ts': `export function atTop() {}\n${filler('export const filler = 1; // nothing', 1_200_000)}export function atEnd() {}\n`,
};

const DEFINED = [
  'IconA3',
  'decodeW1',
  'tm1',
  'tm2',
  'inV1',
  'forecast_sales',
  'nulNear',
  'afterNul',
  'gbkOne',
  'atTop',
];

it('defines what stands beside a long line, a plot, a NUL, in another encoding and in a large file [CT1] [EF3]', async () => {
  const { project } = await open(makeProject({ ...FILES }));
  const { definitions, notFound } = await findDefinitions(project, { symbols: DEFINED });
  expect(notFound).toEqual([]);
  expect(definitions.find(({ name }) => name === 'forecast_sales')).toMatchObject({
    file: 'plot.ipynb',
    language: 'python',
  });
  const [end] = (await findDefinitions(project, { symbols: ['atEnd'] })).notFound;
  expect(denialText(end!)).toMatch(/^atEnd: not found; the text stands in huge\.ts:\d+ \(not read, too long\)$/);
  const outline = async (path: string) => (await analyzeStructure(project, { path })).files[0];
  expect(await outline('w1.py')).toMatchObject({ unread: [{ start: 1, end: 1 }] });
  expect(await outline('huge.ts')).toMatchObject({ unread: [{ end: (await outline('huge.ts'))?.lines }] });
  expect(await outline('nul.ts')).not.toHaveProperty('unread');
});

it('shows a cell of a notebook as code in the lines of the file', async () => {
  const { project } = await open(makeProject({ ...FILES }));
  const { chunks } = await getChunks(project, ['plot.ipynb:forecast_sales']);
  const line = NOTEBOOK.split('\n').findIndex((one) => one.includes('def forecast_sales')) + 1;
  expect(chunks).toMatchObject([
    { startLine: line, endLine: line + 1, content: 'def forecast_sales(path):\n    return path' },
  ]);
});

it('finds the text behind a NUL and in another encoding', async () => {
  const root = makeProject({ ...FILES });
  const { project } = await open(root);
  await project.ensureFresh();
  const encodings = encodedFiles(project.store);
  for (const [pattern, file] of [
    ['needleAfter', 'late.ts'],
    ['nulNear', 'nul.ts'],
    ['初始化数据库', 'gbk.c'],
  ] as const)
    expect((await searchText({ root, patterns: [pattern], encodings })).matches).toMatchObject([{ file }]);
});
