/** The tools that are compared: how each builds what it needs, answers a question, and lists the uses of a symbol. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

export interface Tool {
  readonly name: string;
  /** Prints its version; a tool that cannot do that is not measured. */
  readonly version: Command;
  /** Null for a tool that reads the files anew each time. */
  readonly index: ((root: string) => Command) | null;
  /** What its index lies in, relative to the project. */
  readonly stored: readonly string[];
  readonly question: (root: string, text: string) => Command;
  /** Files of an answer, best first. */
  readonly filesIn: (out: string, root: string) => readonly string[];
  readonly references: (root: string, symbol: string) => Command;
}

const MAIN = path.join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const MOST = '10';
const TAGS = '.peer-tags';

/** @param folder with `node_modules`, into which the peers from npm were installed */
export function toolsIn(folder: string): readonly Tool[] {
  const own = (...args: readonly string[]): Command => ({ program: process.execPath, args: [MAIN, ...args] });
  const bin = (name: string): string => path.join(folder, 'node_modules', '.bin', name);
  return [
    {
      name: 'code-intel',
      version: own('--version'),
      index: (root) => own('index', root),
      stored: ['.code-intel'],
      question: (root, text) => own('search', text, '-n', MOST, '--json', '--path', root),
      filesIn: (out) => fieldsOf(out, /"file":"([^"]+)"/g),
      references: (root, symbol) => own('refs', symbol, '--path', root),
    },
    {
      name: 'ctags + ripgrep',
      version: { program: 'ctags', args: ['--version'] },
      index: (root) => ({ program: 'ctags', args: ['-R', '-f', path.join(root, TAGS), root] }),
      stored: [TAGS],
      question: (root, text) => ({
        program: 'rg',
        args: ['--count-matches', '-i', ...wordsOf(text).flatMap((word) => ['-e', word]), '-g', `!${TAGS}`, '.', root],
      }),
      filesIn: byCount,
      references: (root, symbol) => ({ program: 'rg', args: ['-n', '-w', symbol, '-g', `!${TAGS}`, root] }),
    },
    {
      name: 'codegraph',
      version: { program: bin('codegraph'), args: ['--version'] },
      index: (root) => ({ program: bin('codegraph'), args: ['init', root] }),
      stored: ['.codegraph'],
      question: (root, text) => ({ program: bin('codegraph'), args: ['query', text, '-j', '-l', MOST, '-p', root] }),
      filesIn: (out) => fieldsOf(out, /"filePath": ?"([^"]+)"/g),
      references: (root, symbol) => ({ program: bin('codegraph'), args: ['callers', symbol, '-p', root] }),
    },
    {
      name: 'probe',
      version: { program: bin('probe'), args: ['--version'] },
      index: null,
      stored: [],
      question: (root, text) => ({
        program: bin('probe'),
        args: ['search', text, root, '--max-results', MOST, '--format', 'json'],
      }),
      filesIn: (out, root) => fieldsOf(out, /"file": ?"([^"]+)"/g).map((file) => path.relative(root, file)),
      references: (root, symbol) => ({ program: bin('probe'), args: ['search', symbol, root, '--exact'] }),
    },
  ];
}

/** Undefined for a tool that is not installed, or that this system cannot run. */
export function versionOf({ version: { program, args } }: Tool): string | undefined {
  const { status, stdout } = spawnSync(program, [...args], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? 'unknown') : undefined;
}

function fieldsOf(out: string, pattern: RegExp): readonly string[] {
  return [...new Set([...out.matchAll(pattern)].map(([, file = '']) => file))];
}

/** A person with grep looks first where most of the words are. */
function byCount(out: string, root: string): readonly string[] {
  const lines = out.split('\n').flatMap((line) => {
    const [, file, count] = /^(.+):(\d+)$/.exec(line) ?? [];
    return file === undefined ? [] : [{ file: path.relative(root, file), count: Number(count) }];
  });
  return lines.sort((left, right) => right.count - left.count).map(({ file }) => file);
}

/** Latin words of four letters and more, and the whole of what is written without blanks. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word.length > 3);
  return words.length > 0 ? words : [text];
}
