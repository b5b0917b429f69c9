/** Compares texts by line, in the form of `diff -u`. Settings files are small, so no package is needed for it. */
import type { FileChange } from './plan.ts';

const CONTEXT = 3;

export function diffOf({ file, before, after }: Pick<FileChange, 'file' | 'before' | 'after'>): string {
  const lines = compareLines(linesOf(before ?? ''), linesOf(after));
  const head = `--- ${before === null ? 'no file' : file}\n+++ ${file}\n`;
  return head + hunks(lines).join('');
}

type Line = { readonly mark: ' ' | '-' | '+'; readonly text: string };

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** Longest common subsequence, on what is left when common ends are cut off. */
function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const start = commonLength(before, after);
  const [restBefore, restAfter] = [before.slice(start), after.slice(start)];
  const end = commonLength([...restBefore].reverse(), [...restAfter].reverse());
  const [left, right] = [restBefore.slice(0, restBefore.length - end), restAfter.slice(0, restAfter.length - end)];
  return [
    ...markSame(before.slice(0, start)),
    ...markChanged(left, right),
    ...markSame(before.slice(before.length - end)),
  ];
}

function commonLength(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

function markSame(lines: readonly string[]): Line[] {
  return lines.map((text) => ({ mark: ' ', text }));
}

function markChanged(left: readonly string[], right: readonly string[]): Line[] {
  const lengths = commonLengths(left, right);
  const lines: Line[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      lines.push({ mark: ' ', text: left[l] ?? '' });
      [l, r] = [l + 1, r + 1];
    } else if (r >= right.length || (l < left.length && (lengths[l + 1]?.[r] ?? 0) >= (lengths[l]?.[r + 1] ?? 0))) {
      lines.push({ mark: '-', text: left[l++] ?? '' });
    } else lines.push({ mark: '+', text: right[r++] ?? '' });
  }
  return lines;
}

/** Length of the longest common subsequence of the rests from each pair of positions on. */
function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      const [next, skipLeft, skipRight] = [lengths[l + 1]?.[r + 1], lengths[l + 1]?.[r], lengths[l]?.[r + 1]];
      const row = lengths[l] ?? [];
      row[r] = left[l] === right[r] ? (next ?? 0) + 1 : Math.max(skipLeft ?? 0, skipRight ?? 0);
    }
  }
  return lengths;
}

function hunks(lines: readonly Line[]): string[] {
  const shown = new Set(lines.flatMap(({ mark }, at) => (mark === ' ' ? [] : rangeAround(at))));
  const texts: string[] = [];
  lines.forEach(({ mark, text }, at) => {
    if (!shown.has(at)) return;
    if (at === 0 || !shown.has(at - 1))
      texts.push(`@@ line ${lines.slice(0, at).filter((line) => line.mark !== '+').length + 1} @@\n`);
    texts.push(`${mark}${text}\n`);
  });
  return texts;
}

function rangeAround(at: number): number[] {
  return Array.from({ length: 2 * CONTEXT + 1 }, (_, offset) => at - CONTEXT + offset);
}
