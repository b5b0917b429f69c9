/**
 * Writes a large project of made-up code, the same for the same numbers: services, models, controllers and
 * their tests in seven languages, of about 8 kB each. Names are made of a few hundred words of business software, drawn as
 * unevenly as in real code and repeated within a file as there. A kilobyte of it has 9 distinct names, 205 bytes of packed
 * references and 340 of posting lists; ten repositories in eight languages have 5 to 13, 90 to 213 and 199 to 275.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Template } from './templates.ts';
import { Vocabulary } from './vocabulary.ts';

const MEAN_BYTES = 8000;
const FILES_IN_FOLDER = 40;

/** @returns the bytes written */
export function generateProject(root: string, files: number, seed = 1): number {
  const words = new Vocabulary(seed);
  let bytes = 0;
  for (let folder = 0; folder * FILES_IN_FOLDER < files; folder++) {
    const directory = path.join(root, 'src', words.noun(), `${words.noun()}_${folder}`);
    mkdirSync(directory, { recursive: true });
    const count = Math.min(FILES_IN_FOLDER, files - folder * FILES_IN_FOLDER);
    for (let file = 0; file < count; file++) bytes += writeFile(directory, file, words);
  }
  return bytes;
}

function writeFile(directory: string, number: number, words: Vocabulary): number {
  words.beginFile();
  const language = words.pick(LANGUAGES);
  const type = words.typeName();
  const text = textOf(language, type, words);
  writeFileSync(path.join(directory, `${type}${number}.${language.extension}`), text);
  return Buffer.byteLength(text);
}

/** From half to one and a half times the mean. */
function textOf(language: Template, type: string, words: Vocabulary): string {
  const length = MEAN_BYTES * (0.5 + words.random());
  const methods: string[] = [];
  for (let size = 0; size < length; size += methods.at(-1)?.length ?? 0) methods.push(language.method(words));
  return language.file(type, methods.join('\n'), words);
}

if (process.argv[1] === import.meta.filename) {
  const [root = '', files = '70000'] = process.argv.slice(2);
  if (root === '') throw new Error('usage: generate-project.ts FOLDER [FILES]');
  process.stdout.write(`${generateProject(root, Number(files))} bytes\n`);
}
