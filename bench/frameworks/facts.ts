/**
 * Prints every fact that frameworks know of projects, one JSON line each and sorted, so that two versions of the program can be
 * compared with `diff`: `tsx bench/frameworks/facts.ts FOLDER… > before.txt`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { detectFrameworks, FRAMEWORKS } from '../../src/frameworks/registry.ts';
import { readFrameworkFacts } from '../../src/indexing/chunk/framework-facts.ts';
import { languageOf } from '../../src/languages/registry.ts';

const SKIPPED = /^(?:\.git|node_modules|vendor|dist)$/;
const LARGEST = 400_000;

for (const folder of process.argv.slice(2)) {
  const paths = filesBelow(folder, '').sort();
  const used = detectFrameworks({ paths, read: (file) => textOf(folder, file) }).map(({ id }) => id);
  const name = path.basename(folder);
  write([name, 'frameworks', used.join()]);
  for (const file of paths) for (const fact of factsIn(folder, file, used)) write([name, file, ...fact]);
}

function factsIn(folder: string, file: string, used: readonly string[]): unknown[][] {
  const text = textOf(folder, file);
  const language = text.length > LARGEST ? undefined : languageOf(file, text.slice(0, 4_096));
  if (language === undefined || language.unavailableReason() !== undefined) return [];
  const frameworks = FRAMEWORKS.filter(({ id, languages }) => used.includes(id) && languages.includes(language.id));
  if (frameworks.length === 0) return [];
  const { parsed, searched, entities, edges, cutOuts } = readFrameworkFacts(
    { path: file, text, language: language.id, parsed: language.parse(text) },
    frameworks,
  );
  const known = entities.map(({ symbol, type, id, node, metadata }) => {
    const { name, kind, startLine, endLine, signature } = parsed.symbols[symbol] ?? {};
    const words = (searched.symbols[symbol] ?? searched).docblock;
    const place = [name, kind, startLine, endLine, signature, cutOuts.has(symbol)];
    return ['entity', type, id, node, place, words, metadata];
  });
  const links = edges.map(({ from, relation, to, provenance, line }) => ['edge', from, relation, to, provenance, line]);
  return [...known, ...links.toSorted((left, right) => (left.join('\n') < right.join('\n') ? -1 : 1))];
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(root, file) : entry.isFile() ? [file] : [];
  });
}

function textOf(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

function write(line: readonly unknown[]): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
