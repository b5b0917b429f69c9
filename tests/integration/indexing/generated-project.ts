/** Seeded randomness and small generated sources, so that a failing run can be repeated. */

/** A number in [0, 1), by the mulberry32 generator. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const VERBS = ['load', 'store', 'retry', 'parse', 'verify', 'merge', 'publish', 'cancel'];
const NOUNS = ['Invoice', 'Session', 'Cursor', 'Ledger', 'Token', 'Worker', 'Order', 'Route'];

type Writer = (random: Random) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  ts: (random) =>
    `/** Handles ${phrase(random)}. */\nexport function ${name(random)}(value: number): number {\n  return ${name(random)}(value) + ${digits(random)};\n}\n`,
  py: (random) =>
    `class ${pick(random, NOUNS)}:\n    def ${pick(random, VERBS)}(self):\n        return ${name(random)}(${digits(random)})\n`,
  php: (random) =>
    `<?php\nclass ${pick(random, NOUNS)} {\n  public function ${name(random)}() { return $this->${name(random)}(); }\n}\n`,
  go: (random) => `package main\n\nfunc ${name(random)}() int {\n\treturn ${name(random)}() + ${digits(random)}\n}\n`,
  md: (random) => `# ${phrase(random)}\n\n請求書の${digits(random)}件を処理します。\n`,
  txt: (random) => `${phrase(random)} ${digits(random)}\n`,
};

export const EXTENSIONS = Object.keys(WRITERS);

/** A source of a few definitions in the language of the extension. */
export function sourceOf(random: Random, extension: string): string {
  const write = WRITERS[extension];
  if (!write) throw new Error(`no writer for ${extension}`);
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => write(random));
  return extension === 'php' ? (parts[0] ?? '') : parts.join('\n');
}

/** Texts by path. */
export function generateProject(seed: number, count: number): Record<string, string> {
  const random = randomFrom(seed);
  const entries = Array.from({ length: count }, (_, index) => {
    const extension = pick(random, EXTENSIONS);
    return [`area${index % 12}/part${index % 5}/file${index}.${extension}`, sourceOf(random, extension)] as const;
  });
  return Object.fromEntries(entries);
}

function name(random: Random): string {
  return pick(random, VERBS) + pick(random, NOUNS);
}

function phrase(random: Random): string {
  return `${pick(random, VERBS)} the ${pick(random, NOUNS).toLowerCase()}`;
}

function digits(random: Random): number {
  return 10 + Math.floor(random() * 90);
}
