/** Proves that only the edge touches the process: its streams, arguments, environment, folder and end. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { forEachNode, placeOf, sourceFiles } from './source-files.ts';

describe('the process', () => {
  const used = usedOutsideTheEdge();

  it.each(['stdout', 'stderr', 'stdin', 'env', 'exit', 'exitCode', 'argv', 'cwd', 'chdir'])(
    'is asked for its %s by the edge only',
    (member) => {
      expect(used.get(`process.${member}`) ?? []).toEqual([]);
    },
  );

  it('has its console in no use outside the edge', () => {
    expect(used.get('console') ?? []).toEqual([]);
  });

  it('is found where it is used', () => {
    expect(used.get('process.platform')).toContainEqual(expect.stringMatching(/^src\//));
  });
});

describe('a foreign program', () => {
  it('is started at one place, which keeps its limit', () => {
    const starters = sourceFiles('src')
      .filter(({ text }) => /from 'node:child_process'|\('node:child_process'\)/.test(text))
      .map(({ file }) => file)
      .sort();
    expect(starters).toEqual(
      [
        // Opened for a person, and never waited for.
        'src/edge/dashboard/open-browser.ts',
        // Processes of this program, watched for each file.
        'src/indexing/pipeline/worker-process.ts',
        'src/base/programs/run-program.ts',
      ].sort(),
    );
  });
});

describe('a package that is imported while the program runs', () => {
  it('goes through importPackage, since kept code cannot import', () => {
    const imports = sourceFiles('src')
      .filter(({ file }) => !file.startsWith('src/edge/dashboard/page/'))
      .flatMap((source) => {
        const places: string[] = [];
        forEachNode(source, (node) => {
          if (importsPackage(node)) places.push(placeOf(source, node));
        });
        return places;
      });
    expect(imports).toEqual([expect.stringMatching(/^src\/base\/import-package\.ts/)]);
  });
});

function importsPackage(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return false;
  const [named] = node.arguments;
  return named === undefined || !ts.isStringLiteral(named) || !named.text.startsWith('.');
}

/** Places outside of the edge by what they use: `console`, and members of `process`. */
function usedOutsideTheEdge(): ReadonlyMap<string, readonly string[]> {
  const used = new Map<string, string[]>();
  for (const source of sourceFiles('src').filter(({ file }) => !file.startsWith('src/edge/'))) {
    forEachNode(source, (node) => {
      const name = nameOfUse(node);
      if (name !== undefined) used.set(name, [...(used.get(name) ?? []), placeOf(source, node)]);
    });
  }
  return used;
}

function nameOfUse(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text === 'console' ? node.text : undefined;
  const isMember = ts.isPropertyAccessExpression(node) && node.expression.getText() === 'process';
  return isMember ? `process.${node.name.text}` : undefined;
}
