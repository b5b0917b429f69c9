/**
 * Proves that members of classes are reached by the product and not by tests alone. Exports and files are checked by knip
 * without the tests (`knip.product.json`), which does not look into classes.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { forEachNode, placeOf, type SourceFile, sourceFiles } from './source-files.ts';

/** Called by name by Node or by a package. */
const CALLED_FROM_OUTSIDE = new Set(['toJSON']);

it('no public member of a class is reached by tests alone', () => {
  const sources = sourceFiles('src');
  const used = new Set(sources.flatMap(usedNames));
  const unreached = sources.flatMap((source) =>
    publicMembers(source)
      .filter(({ name }) => !used.has(name) && !CALLED_FROM_OUTSIDE.has(name))
      .map(({ name, place }) => `${place}: ${name}`),
  );
  expect(unreached).toEqual([]);
});

/** Columns of the tables of programs, which are data. */
const IN_TABLES = [...readFileSync('src/shell/programs/programs.json', 'utf8').matchAll(/"(\w+)": /g)].flatMap(
  ([, name]) => name ?? [],
);
/** Set by tests alone, since a whole part of a log takes minutes to fill. */
const SMALLER_IN_TESTS = ['partBytes', 'oldParts'];
/** Tests do not wait. */
const WITHOUT_WAITING = ['sleep'];
/** Read from a program's output. */
const READ = ['submatches'];
/** Arguments of a tool, which arrive in the names of the protocol. */
const SENT = ['rootCause', 'relatedSymbols', 'relatedFiles', 'triggerMessage'];

it('no optional member is given by tests alone', () => {
  const sources = sourceFiles('src');
  const given = new Set([
    ...SMALLER_IN_TESTS,
    ...WITHOUT_WAITING,
    ...READ,
    ...SENT,
    ...IN_TABLES,
    ...sources.flatMap(givenNames),
  ]);
  const ungiven = sources.flatMap((source) =>
    optionalMembers(source)
      .filter(({ name }) => !given.has(name))
      .map(({ name, place }) => `${place}: ${name}`),
  );
  expect(ungiven).toEqual([]);
});

it('a member that is declared and never named elsewhere is found', () => {
  const text = 'class A { used = 1; unused = 2; private own = 3; again() { return this.used; } }\nnew A().again();';
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const source = { file: 'a.ts', text, imports: [], tree };
  const used = new Set(usedNames(source));
  const members = publicMembers(source).map(({ name }) => name);
  expect(members.filter((name) => !used.has(name))).toEqual(['unused']);
});

/** Names by which members are read, whatever object they belong to. */
function usedNames(source: SourceFile): string[] {
  const names: string[] = [];
  forEachNode(source, (node) => {
    if (ts.isPropertyAccessExpression(node)) names.push(node.name.text);
    if (ts.isBindingElement(node)) names.push((node.propertyName ?? node.name).getText());
    if (ts.isStringLiteral(node)) names.push(node.text);
  });
  return names;
}

/** Names under which something is handed over, to whatever type. */
function givenNames(source: SourceFile): string[] {
  const names: string[] = [];
  forEachNode(source, (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node))
      names.push(nameIn(node.name));
    if (ts.isJsxAttribute(node)) names.push(node.name.getText());
    if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) names.push(node.left.name.text);
  });
  return names;
}

function optionalMembers(source: SourceFile): Member[] {
  const members: Member[] = [];
  forEachNode(source, (node) => {
    if ((ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) && node.questionToken !== undefined)
      members.push({ name: nameIn(node.name), place: placeOf(source, node) });
  });
  return members;
}

function nameIn(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? name.getText() : name.text;
}

interface Member {
  readonly name: string;
  readonly place: string;
}

function publicMembers(source: SourceFile): Member[] {
  const members: Member[] = [];
  forEachNode(source, (node) => {
    if (!ts.isClassElement(node) || node.name === undefined || !ts.isIdentifier(node.name)) return;
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    if ((ts.getCombinedModifierFlags(node) & hidden) !== 0) return;
    members.push({ name: node.name.text, place: placeOf(source, node) });
  });
  return members;
}
