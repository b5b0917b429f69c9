/**
 * Lines that the preprocessor leaves of the files of a `compile_commands.json`, as `file:line`. In what `#ifdef` leaves out clangd
 * finds no uses, though it guesses at definitions by their names.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface CompileCommand {
  readonly directory: string;
  readonly file: string;
  readonly arguments: readonly string[];
}

/** True for headers, and for sources that the folder's `compile_commands.json` names: clangd guesses at all others. */
export function isCompiled(root: string): (file: string) => boolean {
  const compiled = new Set(
    commandsOf(root).map(({ directory, file }) => path.relative(root, path.resolve(directory, file))),
  );
  return (file) => HEADER.test(file) || compiled.has(file);
}

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|ipp|inl|tpp)$/;

function commandsOf(root: string): readonly CompileCommand[] {
  return JSON.parse(readFileSync(path.join(root, 'compile_commands.json'), 'utf8'));
}

/** @param root folder with a `compile_commands.json`; `cpp` must be on the PATH */
export function activeLines(root: string): ReadonlySet<string> {
  const stubs = mkdtempSync(path.join(tmpdir(), 'code-intel-stubs-'));
  const active = new Set<string>();
  try {
    for (const command of commandsOf(root)) addLines(preprocessed(command, stubs), { root, command, active });
  } finally {
    rmSync(stubs, { recursive: true, force: true });
  }
  return active;
}

/** Headers of packages that are not installed are taken for empty. */
function preprocessed({ directory, file, arguments: given }: CompileCommand, stubs: string): string {
  const options = given.filter((option) => /^-[IDU]|^-(?:std|isystem)/.test(option));
  for (let tries = 0; ; tries++) {
    const { stdout, stderr } = spawnSync('cpp', [...options, '-idirafter', stubs, file], {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    const missing = /fatal error: ([\w./+-]+): No such file/.exec(stderr)?.[1];
    if (missing === undefined || missing.includes('..') || tries === MOST_STUBS) return stdout;
    const stub = path.join(stubs, missing);
    mkdirSync(path.dirname(stub), { recursive: true });
    writeFileSync(stub, '');
  }
}

const MOST_STUBS = 50;

interface Reading {
  readonly root: string;
  readonly command: CompileCommand;
  readonly active: Set<string>;
}

/** `# 12 "file.c"` says where the next line comes from. */
function addLines(output: string, { root, command, active }: Reading): void {
  let file = '';
  let line = 0;
  for (const text of output.split('\n')) {
    const [, number, name] = /^# (\d+) "(.*)"/.exec(text) ?? [];
    if (name === undefined) {
      if (text.trim() !== '') active.add(`${file}:${line}`);
      line++;
    } else {
      file = path.relative(root, path.resolve(command.directory, name));
      line = Number(number);
    }
  }
}
