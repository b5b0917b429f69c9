/** Calls that ask a project for its own names and words: the same project is asked the same. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** Files that names are drawn from. */
const SAMPLE = 1400;
/** Every so many-th call asks for something that stands nowhere. */
const ABSENT = 6;
const TEXT = /\.(?:ts|tsx|js|mjs|php|java|go|py|rb|cs|c|h|cpp|hpp|kt|rs|swift|scala|vue)$/;
const DEFINED =
  /\b(?:class|interface|struct|trait|enum|function|def|func|fn|type)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w{3,})/g;
const WORD = /[A-Za-z_]\w{3,}/g;

/** @returns by tool so many calls, which begin with what most files hold and end with what one of the sample does */
export function drawnCalls(root: string, count: number): ReadonlyMap<string, readonly Call[]> {
  const texts = sampleOf(root).map((file) => readFileSync(file, 'utf8'));
  const names = byFrequency(texts.map((text) => [...text.matchAll(DEFINED)].map(([, name = '']) => name)));
  const words = byFrequency(texts.map((text) => text.match(WORD) ?? []));
  const at = (list: readonly string[], call: number, turn = 0): string =>
    list[Math.floor(((call + turn) / (count + turn)) ** 2 * list.length)] ?? 'index';
  const named = (call: number): string => (isAbsent(call) ? `nobodys${at(names, call)}` : at(names, call));
  const calls = (tool: string, argsOf: (call: number) => Call[1]): [string, Call[]] => [
    tool,
    Array.from({ length: count }, (_, call) => [tool, argsOf(call)]),
  ];
  return new Map([
    calls('find_definitions', (call) => ({ symbol: named(call) })),
    calls('find_references', (call) => ({ symbol: named(call) })),
    calls('search_text', (call) => ({ pattern: isAbsent(call) ? `nobodys${at(words, call)}` : at(words, call) })),
    calls('semantic_search', (call) => ({
      query: `where is the ${wordsOf(named(call))} of a ${wordsOf(at(words, call, 7))}`,
    })),
  ]);
}

function isAbsent(call: number): boolean {
  return call % ABSENT === ABSENT - 1;
}

/** `validateShipmentAddress` as people write it. */
function wordsOf(name: string): string {
  return name
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function sampleOf(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](?:\.git|\.code-intel|node_modules|vendor)[\\/]/.test(file))
    .sort();
  const step = Math.max(1, Math.floor(files.length / SAMPLE));
  return files.filter((_, place) => place % step === 0);
}

/** What most files hold first; of as many, by the alphabet. */
function byFrequency(files: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const words of files) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1)).map(([word]) => word);
}
