/** Files of a project that the words of a call may mean, as a shell would put them in the place of patterns and variables. */
import path from 'node:path';
import { NEVER_INDEXED_FOLDERS } from '../../../indexing/scan/file-name-rules.ts';
import { entriesOf, isFolder } from '../../roots/file-system.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { fileIn } from './files-looked-at.ts';

/** Stands for anything, also for several parts of a path: a variable, or `**`. */
const ANYTHING = '**';

/**
 * Words of a command, each by itself, below a folder that the command enters, and behind a colon, as in `HEAD:src/a.ts`;
 * with `**` in place of variables and of what other commands print.
 */
export function namedIn(command: string): readonly string[] {
  const open = command.replace(/\$\([^()]*\)|`[^`]*`|\$\{[^{}]*\}|\$\w+/g, ANYTHING);
  const texts = open === command ? [command] : [command, open];
  const words = texts
    .flatMap((text) => text.split(/[\s'"`;|&<>()=]+/))
    .flatMap(spelledOut)
    .flatMap((word) => word.split(','))
    .flatMap((word) => (word.includes(':') ? [word, word.slice(word.lastIndexOf(':') + 1)] : [word]))
    .filter((word) => word !== '' && !word.startsWith('-') && word.length <= LONGEST_WORD);
  const [, folder] = ENTERED.exec(command) ?? [];
  const below = folder === undefined ? [] : words.map((word) => path.posix.join(folder, word));
  return [...new Set([...words, ...below])].slice(0, MOST_WORDS);
}

const ENTERED = /(?:^|[;&|]\s*)cd\s+([^\s'"$`;&|<>()*?[\]{}]+)/;
const LONGEST_WORD = 500;
const MOST_WORDS = 400;

/** `lib/{a,b}.js` stands for two words. */
function spelledOut(word: string): readonly string[] {
  const [whole, before = '', inner = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(word) ?? [];
  if (whole === undefined) return [word];
  return inner
    .split(',')
    .slice(0, MOST_ALTERNATIVES)
    .flatMap((one) => (after.includes('{') ? [before + one + after.replace(/[{}]/g, '')] : [before + one + after]));
}

const MOST_ALTERNATIVES = 30;

/**
 * The words that are no patterns, as they are, and files in place of the others. A name without a folder is looked for
 * below the folders that the words name, as `find` and `xargs` would come to it.
 */
export function filesMeant(scene: Scene, gate: ProjectGate, words: readonly string[]): readonly string[] {
  const walk = walkIn(scene, gate);
  const plain = words.filter((word) => !isPattern(word));
  const patterns = words
    .filter((word) => isPattern(word) && /\w/.test(word))
    .flatMap((word) => walk(folderOf(word), expressionOf(word)));
  const folders = plain.filter((word) => isFolderIn(scene, gate, word));
  const names = words.filter((word) => /^[^/]*\w[^/]*$/.test(word) && /[.*?]/.test(word));
  const below = folders.flatMap((folder) =>
    names.flatMap((name) => walk(folder, expressionOf(`${folder}/${ANYTHING}/${name}`))),
  );
  return [...new Set([...plain, ...patterns, ...below])];
}

function isPattern(word: string): boolean {
  return /[*?]/.test(word);
}

function isFolderIn(scene: Scene, gate: ProjectGate, word: string): boolean {
  const place = fileIn(scene, gate, word);
  return place !== undefined && isFolder(path.join(gate.project.root, place));
}

/** The part of a pattern that leads to where its files may lie. */
function folderOf(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex(isPattern);
  return parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

interface FilePattern {
  readonly expression: RegExp;
  /** Folders below the first one in which files may lie; no end for `**`. */
  readonly depth: number;
}

function expressionOf(pattern: string): FilePattern {
  const text = pattern
    .replace(/^\.\//, '')
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\0', '(?:.*/)?')
    .replaceAll('\u0001', '.*');
  const parts = pattern.split('/');
  const depth = pattern.includes(ANYTHING) ? MOST_DEPTH : parts.length - parts.findIndex(isPattern) - 1;
  return { expression: new RegExp(`^${text}$`, 'su'), depth };
}

const MOST_DEPTH = 12;
/** Entries of folders that one call may make the hook look at. */
const MOST_ENTRIES = 3000;

type Walk = (folder: string, pattern: FilePattern) => readonly string[];

/** Names as the call would spell them. */
function walkIn(scene: Scene, gate: ProjectGate): Walk {
  let left = MOST_ENTRIES;
  return (folder, { expression, depth }) => {
    const found: string[] = [];
    const pending = [{ name: folder === '.' ? '' : folder, depth }];
    for (let one = pending.pop(); one !== undefined && left > 0; one = pending.pop()) {
      const place = fileIn(scene, gate, one.name === '' ? '.' : one.name);
      for (const entry of place === undefined ? [] : entriesOf(path.join(gate.project.root, place))) {
        left--;
        const name = one.name === '' ? entry.name : path.posix.join(one.name, entry.name);
        if (entry.isDirectory()) {
          const isOwn = !NEVER_INDEXED_FOLDERS.has(entry.name) && !entry.name.startsWith('.');
          if (one.depth > 0 && isOwn) pending.push({ name, depth: one.depth - 1 });
        } else if (expression.test(name)) found.push(name);
      }
    }
    return found;
  };
}
