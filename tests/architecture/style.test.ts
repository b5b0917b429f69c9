/** The written style that a linter does not know. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { forEachNode, placeOf, sourceFiles } from './source-files.ts';

const SOURCES = sourceFiles('src');
const ALL = [...SOURCES, ...sourceFiles('tests').filter(({ file }) => !file.startsWith('tests/fixtures/'))];

const MOST_LINES = 250;

/** Files that may be longer, because each of their lines is a row. */
const TABLES = new Set([
  'src/clients/table.ts',
  'src/edge/dashboard/page/catalogue.ts',
  'src/shell/programs/readers.ts',
  'tests/e2e/requirements.ts',
]);

/** Files that may assert a type, with the reason. */
const ASSERTIONS: Readonly<Record<string, string>> = {
  'src/edge/mcp/wire.ts': 'Object.fromEntries forgets that the keys are those of the argument in camelCase.',
  'src/base/paths.ts': 'A branded type can only be made by an assertion; this is the one place that makes these.',
  'src/app/config/option-group.ts': 'Object.fromEntries forgets which value belongs to which key.',
};

describe('a source file', () => {
  it(`has fewer than ${MOST_LINES} lines, tables excepted`, () => {
    const long = ALL.filter(({ file, text }) => !TABLES.has(file) && text.split('\n').length > MOST_LINES);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('has no reminder of work to do in its comments', () => {
    const reminder = /(?:\/\/|\*)\s*(?:TODO|FIXME|XXX)\b/;
    expect(SOURCES.filter(({ text }) => reminder.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('has neither any nor enum', () => {
    expect(placesOf((node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isEnumDeclaration(node), ALL)).toEqual([]);
  });

  it('asserts no type, constants and the listed files excepted', () => {
    const found = placesOf(isAssertion, SOURCES).filter((place) => !ASSERTIONS[place.replace(/:\d+$/, '')]);
    expect(found).toEqual([]);
  });
});

it('a number is told with its noun in the singular or plural that it needs', () => {
  const fixed =
    /(?<!\/|of )\$\{(?![A-Z_]+\})[^{}]*\} (?:more |other |changed )?(?:bytes|calls|chunks|days|definitions|factors|files|hours|lines|matches|minutes|places|requests|results|seconds|sessions|symbols|tests|tokens|tools|uses|words)\b/;
  const found = SOURCES.filter(({ file }) => file.startsWith('src/')).flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        fixed.test(line) && !line.includes('counted(') ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

function placesOf(isWrong: (node: ts.Node) => boolean, sources: typeof SOURCES): string[] {
  const places: string[] = [];
  for (const source of sources) {
    forEachNode(source, (node) => {
      if (isWrong(node)) places.push(placeOf(source, node));
    });
  }
  return places;
}

function isAssertion(node: ts.Node): boolean {
  return ts.isAsExpression(node) && node.type.getText() !== 'const';
}
