/**
 * Writes a large project of made-up code, the same for the same numbers: services, models, controllers and
 * their tests in seven languages, of about 8 kB each. Names are made of a few hundred words of business software, drawn as
 * unevenly as in real code and repeated within a file as there. A kilobyte of it has 9 distinct names, 205 bytes of packed
 * references and 340 of posting lists; ten repositories in eight languages have 5 to 13, 90 to 213 and 199 to 275.
 *
 *     npx tsx bench/speed/generate-project.ts FOLDER [FILES] [--small]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Template } from './templates.ts';
import { Vocabulary } from './vocabulary.ts';

const FILES_IN_FOLDER = 40;

interface Shape {
  /** A file has from half to one and a half times as many bytes of methods, and the rest of the last one. */
  readonly bytes: number;
  /** Whether the type of a file bears the name of the file, as in real code, or one that others may bear as well. */
  readonly hasOwnTypes: boolean;
}

const LARGE_FILES: Shape = { bytes: 8000, hasOwnTypes: false };
/** 20 to 40 lines, of 1.2 kB. */
export const SMALL_FILES: Shape = { bytes: 750, hasOwnTypes: true };

/** @returns the bytes written */
export function generateProject(root: string, files: number, shape = LARGE_FILES, seed = 1): number {
  const words = new Vocabulary(seed);
  let bytes = 0;
  for (let folder = 0; folder * FILES_IN_FOLDER < files; folder++) {
    const directory = path.join(root, 'src', words.noun(), `${words.noun()}_${folder}`);
    mkdirSync(directory, { recursive: true });
    const count = Math.min(FILES_IN_FOLDER, files - folder * FILES_IN_FOLDER);
    for (let file = 0; file < count; file++) bytes += writeFile(directory, file, { shape, words });
  }
  return bytes;
}

interface Drawing {
  readonly shape: Shape;
  readonly words: Vocabulary;
}

function writeFile(directory: string, number: number, { shape, words }: Drawing): number {
  words.beginFile();
  const language = words.pick(LANGUAGES);
  const type = words.typeName();
  const name = `${type}${number}`;
  const text = textOf(language, shape.hasOwnTypes ? name : type, { shape, words });
  writeFileSync(path.join(directory, `${name}.${language.extension}`), text);
  return Buffer.byteLength(text);
}

function textOf(language: Template, type: string, { shape, words }: Drawing): string {
  const length = shape.bytes * (0.5 + words.random());
  const methods: string[] = [];
  for (let size = 0; size < length; size += methods.at(-1)?.length ?? 0) methods.push(language.method(words));
  return language.file(type, methods.join('\n'), words);
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { small: { type: 'boolean' } } });
  const [root, files = '70000'] = positionals;
  if (root === undefined) throw new Error('usage: generate-project.ts FOLDER [FILES] [--small]');
  process.stdout.write(`${generateProject(root, Number(files), values.small ? SMALL_FILES : LARGE_FILES)} bytes\n`);
}
