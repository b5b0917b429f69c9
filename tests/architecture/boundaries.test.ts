/** Proves the import rules of ARCHITECTURE.md from the imports themselves. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { forEachNode, placeOf, type SourceFile, sourceFiles } from './source-files.ts';

const SOURCES = sourceFiles('src');

/** What every layer may import of the others: data shapes and arithmetic without an engine behind them. */
const CONTRACTS = [
  'src/languages/contract.ts',
  'src/storage/contract.ts',
  'src/storage/compressed.ts',
  'src/storage/damage.ts',
  'src/storage/packed-outline.ts',
  'src/storage/posting-log.ts',
  'src/storage/postings.ts',
  'src/storage/reference-list.ts',
  'src/embedding/contract.ts',
  'src/embedding/calibration.ts',
  'src/embedding/vector.ts',
];

/** Compose engines: the project, the embedder, and what a worker thread needs. */
const COMPOSITION = ['src/app/compose.ts', 'src/app/engines.ts', 'src/app/batch-context.ts'];

/** A folder whose parts do not know each other, and what all of its parts may share. */
const BRACES = [
  { folder: 'src/languages/', shared: ['src/languages/syntax/'] },
  { folder: 'src/storage/', shared: [] },
  { folder: 'src/embedding/', shared: [] },
];

describe('imports', () => {
  it('of base lead to nothing of ours', () => {
    expect(importsOf('src/base/', (to) => to.startsWith('src/') && !to.startsWith('src/base/'))).toEqual([]);
  });

  it('of contracts lead to contracts and base only', () => {
    const isAllowed = (to: string) => !to.startsWith('src/') || to.startsWith('src/base/') || CONTRACTS.includes(to);
    const found = CONTRACTS.flatMap((contract) => importsOf(contract, (to) => !isAllowed(to)));
    expect(found).toEqual([]);
  });

  it.each(BRACES)('inside $folder lead to no sibling', ({ folder, shared }) => {
    const isSibling = (from: string, to: string): boolean =>
      partOf(folder, from) !== undefined &&
      partOf(folder, to) !== undefined &&
      partOf(folder, from) !== partOf(folder, to) &&
      !shared.some((place) => to.startsWith(place));
    expect(importsOf(folder, (to, from) => isSibling(from, to))).toEqual([]);
  });

  it.each(['languages', 'storage', 'embedding', 'indexing', 'retrieval', 'improvement'])(
    'of %s lead to itself, contracts and base only',
    (layer) => {
      const own = `src/${layer}/`;
      const isAllowed = (to: string) =>
        !to.startsWith('src/') || to.startsWith(own) || to.startsWith('src/base/') || CONTRACTS.includes(to);
      expect(importsOf(own, (to) => !isAllowed(to))).toEqual([]);
    },
  );

  it.each(['src/languages/syntax/'])('of the shared %s lead to no language', (shared) => {
    expect(importsOf(shared, (to) => partOf('src/languages/', to) !== undefined && !to.startsWith(shared))).toEqual([]);
  });

  it('of engines are found where engines are composed only', () => {
    const found = importsOf('src/app/', (to, from) => isEngine(to) && !COMPOSITION.includes(from));
    expect(found).toEqual([]);
  });

  it('of the edge lead to the edge, the use cases and base only', () => {
    const isAllowed = (to: string) =>
      !to.startsWith('src/') || ['src/edge/', 'src/app/', 'src/base/'].some((place) => to.startsWith(place));
    expect(importsOf('src/edge/', (to) => !isAllowed(to))).toEqual([]);
  });

  it('of the edge are found in the edge only', () => {
    expect(importsOf('src/', (to, from) => to.startsWith('src/edge/') && !from.startsWith('src/edge/'))).toEqual([]);
  });

  it('of the use cases are found in the use cases and the edge only', () => {
    const isOutside = (from: string) => !from.startsWith('src/app/') && !from.startsWith('src/edge/');
    expect(importsOf('src/', (to, from) => to.startsWith('src/app/') && isOutside(from))).toEqual([]);
  });
});

describe('the process', () => {
  it.each(['stdout', 'stderr', 'stdin', 'env', 'exit', 'exitCode', 'argv', 'cwd', 'chdir'])(
    'is asked for its %s by the edge only',
    (member) => {
      expect(outsideTheEdge((node) => isMember(node, 'process', member))).toEqual([]);
    },
  );

  it('has its console in no use outside the edge', () => {
    expect(outsideTheEdge((node) => ts.isIdentifier(node) && node.text === 'console')).toEqual([]);
  });
});

function importsOf(place: string, isWrong: (to: string, from: string) => boolean): string[] {
  return SOURCES.filter(({ file }) => file.startsWith(place)).flatMap(({ file, imports }) =>
    imports.filter((to) => isWrong(to, file)).map((to) => `${file} → ${to}`),
  );
}

/** The part of a folder that a file belongs to, undefined for the files that lie in the folder itself. */
function partOf(folder: string, file: string): string | undefined {
  const [part, ...rest] = file.startsWith(folder) ? file.slice(folder.length).split('/') : [];
  return rest.length > 0 ? part : undefined;
}

function isEngine(file: string): boolean {
  const isPart = BRACES.some(({ folder }) => partOf(folder, file) !== undefined);
  return isPart || file === 'src/languages/registry.ts';
}

function outsideTheEdge(isWrong: (node: ts.Node) => boolean): string[] {
  return placesIn(
    SOURCES.filter(({ file }) => !file.startsWith('src/edge/')),
    isWrong,
  );
}

function placesIn(sources: readonly SourceFile[], isWrong: (node: ts.Node) => boolean): string[] {
  const places: string[] = [];
  for (const source of sources) {
    forEachNode(source, (node) => {
      if (isWrong(node)) places.push(placeOf(source, node));
    });
  }
  return places;
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === object && node.name.text === member;
}
