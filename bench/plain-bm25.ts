/**
 * The baseline: BM25 (k1 1.2, b 0.75) over windows of 60 lines, identifiers split into their parts, Japanese
 * as bigrams, the words of the path counted twice. No syntax, no vectors, no rules; a file ranks by its best window.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const WINDOW_LINES = 60;
const K1 = 1.2;
const B = 0.75;
const MOST_BYTES = 1_000_000;
const CODE =
  /\.(php|twig|[mc]?tsx?|[mc]?jsx?|vue|svelte|pyi?|e?rb|go|java|kts?|cs|swift|scala|sbt|rs|[ch]|cc|[ch]pp|[ch]xx|hh|exs?|hs|lua|zig|sh|bash|dart|sql|s?css|ctp|html|ya?ml)$/;
const SKIPPED = new Set(['.git', '.code-intel', 'node_modules', '__pycache__', '.venv', 'venv', 'dist', 'build']);
const WORD = /[A-Za-z][A-Za-z0-9]*|[0-9]+|[\u3040-\u30ff\u4e00-\u9fff]+/g;
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

export interface Window {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export class PlainBm25 {
  private readonly windows: Window[] = [];
  private readonly lengths: number[] = [];
  /** Window and frequency by turns. */
  private readonly postings = new Map<string, number[]>();

  constructor(root: string) {
    for (const file of codeFiles(root)) this.addFile(file, readFileSync(path.join(root, file), 'utf8'));
  }

  get size(): number {
    return this.windows.length;
  }

  /** Windows, best first. */
  search(query: string, limit: number): Window[] {
    const scores = new Map<number, number>();
    for (const term of new Set(termsOf(query))) this.addScores(term, scores);
    const ranked = [...scores].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    return ranked.slice(0, limit).map(([window]) => this.windows[window]!);
  }

  private addFile(file: string, text: string): void {
    const pathTerms = termsOf(file);
    const lines = text.split('\n');
    for (let start = 0; start < lines.length; start += WINDOW_LINES) {
      const endLine = Math.min(start + WINDOW_LINES, lines.length);
      const terms = [...termsOf(lines.slice(start, endLine).join('\n')), ...pathTerms, ...pathTerms];
      this.addWindow({ file, startLine: start + 1, endLine }, terms);
    }
  }

  private addWindow(window: Window, terms: readonly string[]): void {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    const number = this.windows.push(window) - 1;
    this.lengths.push(terms.length);
    for (const [term, frequency] of frequencies) {
      const list = this.postings.get(term);
      if (list) list.push(number, frequency);
      else this.postings.set(term, [number, frequency]);
    }
  }

  private addScores(term: string, scores: Map<number, number>): void {
    const list = this.postings.get(term) ?? [];
    const documents = list.length / 2;
    const idf = Math.log(1 + (this.size - documents + 0.5) / (documents + 0.5));
    for (let at = 0; at < list.length; at += 2) {
      const [window, frequency] = [list[at]!, list[at + 1]!];
      const norm = K1 * (1 - B + (B * this.lengths[window]!) / this.meanLength());
      scores.set(window, (scores.get(window) ?? 0) + (idf * frequency * (K1 + 1)) / (frequency + norm));
    }
  }

  private mean: number | undefined;

  private meanLength(): number {
    this.mean ??= this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.size);
    return this.mean;
  }
}

function codeFiles(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep))
    .filter((parts) => !parts.some((part) => SKIPPED.has(part)))
    .map((parts) => parts.join('/'))
    .filter((file) => statSync(path.join(root, file)).size < MOST_BYTES)
    .sort();
}

function termsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => (word < '\u3040' ? latinTerms(word) : bigrams(word)));
}

function latinTerms(word: string): string[] {
  const parts = (word.match(PART) ?? []).map((part) => part.toLowerCase());
  return parts.length > 1 ? [...parts, word.toLowerCase()] : parts;
}

function bigrams(run: string): string[] {
  return run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}
