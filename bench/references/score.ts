/** Precision and recall of references by lines, and the table that shows them. */
import type { DrawnSymbol } from './draw.ts';

/** Lines as `file:line`. */
export interface OwnLines {
  readonly sure: readonly string[];
  readonly possible: readonly string[];
}

export interface Answers {
  readonly truth: readonly (readonly string[] | null | undefined)[];
  readonly own: readonly OwnLines[];
  readonly other: readonly (readonly string[])[] | undefined;
  /** Of the right lines of common members those that use the member of a class beside the one asked for. */
  readonly siblings?: readonly ReadonlySet<string>[];
}

interface Counts {
  symbols: number;
  truth: number;
  sure: number;
  sureRight: number;
  foundRight: number;
  possible: number;
  other: number;
  otherRight: number;
}

export interface Row {
  readonly name: string;
  readonly all: Counts;
  readonly common: Counts;
  /** As `common`, without uses of the members of classes that stand beside. */
  readonly direct: Counts;
}

export function rowOf(name: string, symbols: readonly DrawnSymbol[], answers: Answers): Row {
  const all = empty();
  const common = empty();
  const direct = empty();
  symbols.forEach((symbol, at) => {
    const truth = answers.truth[at];
    const own = answers.own[at];
    if (!truth || own === undefined) return;
    add(all, truth, own, answers.other?.[at] ?? []);
    if (!symbol.isCommonMember) return;
    add(common, truth, own, answers.other?.[at] ?? []);
    const beside = answers.siblings?.[at];
    add(
      direct,
      truth.filter((line) => beside?.has(line) !== true),
      own,
      [],
    );
  });
  return { name, all, common, direct };
}

function empty(): Counts {
  return { symbols: 0, truth: 0, sure: 0, sureRight: 0, foundRight: 0, possible: 0, other: 0, otherRight: 0 };
}

function add(counts: Counts, truth: readonly string[], { sure, possible }: OwnLines, other: readonly string[]): void {
  const right = new Set(truth);
  const certain = new Set(sure);
  const maybe = possible.filter((line) => !certain.has(line));
  counts.symbols++;
  counts.truth += right.size;
  counts.sure += certain.size;
  counts.possible += maybe.length;
  const sureRight = sure.filter((line) => right.has(line)).length;
  counts.sureRight += sureRight;
  counts.foundRight += sureRight + maybe.filter((line) => right.has(line)).length;
  counts.other += other.length;
  counts.otherRight += other.filter((line) => right.has(line)).length;
}

/** One line for each wrong sure, missing, and merely possible one, to read after a run. */
export function missesOf(name: string, symbols: readonly DrawnSymbol[], { truth, own, siblings }: Answers): string[] {
  return symbols.flatMap(({ query, isCommonMember }, at) => {
    const right = truth[at];
    const mine = own[at];
    if (!right || mine === undefined) return [];
    const lines = new Set(right);
    const all = new Set([...mine.sure, ...mine.possible]);
    const certain = new Set(mine.sure);
    const mark = isCommonMember ? '*' : ' ';
    const beside = (line: string): string => (siblings?.[at]?.has(line) ? '~' : '');
    return [
      ...mine.sure.filter((line) => !lines.has(line)).map((line) => `WRONG${mark} ${name} ${query} ${line}`),
      ...right.filter((line) => !all.has(line)).map((line) => `MISSED${mark}${beside(line)} ${name} ${query} ${line}`),
      ...right
        .filter((line) => all.has(line) && !certain.has(line))
        .map((line) => `UNSURE${mark}${beside(line)} ${name} ${query} ${line}`),
    ];
  });
}

export function tableOf(rows: readonly Row[]): string {
  const head = [
    '| Project | Symbols | Uses | `sure` precision | `sure` recall | sure + possible recall | common members: sure share | without classes beside | precision of sure + possible | codegraph precision | codegraph recall |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  return `${[...head, ...rows.map(lineOf)].join('\n')}\n`;
}

function lineOf({ name, all, common, direct }: Row): string {
  const cells = [
    name,
    String(all.symbols),
    String(all.truth),
    share(all.sureRight, all.sure),
    share(all.sureRight, all.truth),
    share(all.foundRight, all.truth),
    `${share(common.sureRight, common.truth)} of ${common.truth}`,
    `${share(direct.sureRight, direct.truth)} of ${direct.truth}`,
    share(all.foundRight, all.sure + all.possible),
    share(all.otherRight, all.other),
    share(all.otherRight, all.truth),
  ];
  return `| ${cells.join(' | ')} |`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}
