/** The written style that a linter does not know. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../../src/languages/families.ts';
import { languages } from '../../src/languages/registry.ts';
import { forEachNode, placeOf, sourceFiles } from './source-files.ts';

const SOURCES = sourceFiles('src');
const ALL = [...SOURCES, ...sourceFiles('tests').filter(({ file }) => !file.startsWith('tests/fixtures/'))];

/** Classes with a parent that is no error: the library of the protocol offers its transport as a class to extend. */
const HEIRS = /^src\/edge\/mcp\/stdio\.ts:/;

/** Files that may assert a type, with the reason. */
const ASSERTIONS: Readonly<Record<string, string>> = {
  'src/edge/mcp/wire.ts': 'Object.fromEntries forgets that the keys are those of the argument in camelCase.',
  'src/base/paths.ts': 'A branded type can only be made by an assertion; this is the one place that makes these.',
  'src/app/config/option-group.ts': 'Object.fromEntries forgets which value belongs to which key.',
};

/** Files that look for names near an unknown one, with the reason; all others ask `denied`, which asks the text of all files first. */
const NEAR_NAMES: Readonly<Record<string, string>> = {
  'src/app/facts/denial.ts': 'The one denial of a name.',
  'src/app/facts/suggest-names.ts': 'Finds them.',
  'src/app/understanding/resolve-names.ts': 'Refuses a name of a submission, all of which were shown before.',
  'src/app/understanding/confirm-symbols.ts': 'Refuses a name of a submission, all of which were shown before.',
  'src/app/understanding/validate-symbols.ts': 'Judges names of a submission, all of which were shown before.',
};
/** Texts that deny a name or guess which was meant; those of paths, arguments, commands and submissions say so of something else. */
const DENIALS = /did you mean|knows no symbol/i;
const DENYING =
  /^src\/(?:app\/facts\/denial|app\/project\/indexed-files|edge\/(?:mcp\/arguments|cli\/parse)|session\/texts\/missing)\.ts$/;

describe('a source file', () => {
  it('denies a name in one way alone', () => {
    const guessing = SOURCES.filter(({ text }) => /\bsuggestNames\(/.test(text)).map(({ file }) => file);
    expect(guessing.sort()).toEqual(Object.keys(NEAR_NAMES).sort());
    const denying = SOURCES.filter(({ text, file }) => DENIALS.test(text) && !DENYING.test(file));
    expect(denying.map(({ file }) => file)).toEqual([]);
  });

  it('has no reminder of work to do in its comments', () => {
    const reminder = /(?:\/\/|\*)\s*(?:TODO|FIXME|XXX)\b/;
    expect(SOURCES.filter(({ text }) => reminder.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('has neither any nor enum', () => {
    expect(placesOf((node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isEnumDeclaration(node), ALL)).toEqual([]);
  });

  it('has no class with a parent, errors and the listed classes excepted', () => {
    expect(placesOf(isHeir, SOURCES).filter((place) => !HEIRS.test(place))).toEqual([]);
  });

  it('of retrieval/references names no language: what languages differ in stands in their table', () => {
    const ids = new Set([...languages.keys()].flatMap((id) => [id, familyOf(id).id]));
    const isName = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && ids.has(node.text);
    const isCompared = (node: ts.Node): boolean => isName(node) && !ts.isArrayLiteralExpression(node.parent);
    expect(placesOf(isCompared, sourceFiles('src/retrieval/references'))).toEqual([]);
  });

  it('asserts no type, constants and the listed files excepted', () => {
    const found = placesOf(isAssertion, SOURCES).filter((place) => !ASSERTIONS[place.replace(/:\d+$/, '')]);
    expect(found).toEqual([]);
  });
});

it('a number is told with its noun in the singular or plural that it needs', () => {
  const fixed =
    /(?<!\/|of )\$\{(?![A-Z_]+\})[^{}]*\} (?:more |other |changed )?(?:bytes|calls|chunks|days|definitions|factors|files|hours|lines|matches(?! no line)|minutes|places|requests|results|seconds|sessions|symbols|tests|tokens|tools|uses|words)\b/;
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

function isHeir(node: ts.Node): boolean {
  if (!ts.isClassLike(node)) return false;
  const parents = node.heritageClauses?.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? [];
  return parents.some(({ types }) => types.some(({ expression }) => !/Error$/.test(expression.getText())));
}

function isAssertion(node: ts.Node): boolean {
  return ts.isAsExpression(node) && node.type.getText() !== 'const';
}
