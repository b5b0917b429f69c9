/**
 * Everyday Japanese questions on a project written in English with a Japanese catalogue: does the code that answers come first?
 *
 *     npx tsx bench/quality/questions-ja.ts FOLDER [FILE]
 *
 * FOLDER holds the project that FILE names, by default `questions-ja.json`; `actions-ja/` holds files of questions for
 * what a program does, `loan-words-ja/` of questions with loan words in katakana.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import { searchCode } from '../../src/app/search/search-code.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { fileClassOf } from '../../src/indexing/scan/file-class.ts';

interface Question {
  readonly question: string;
  /** Matches the path of code that answers. */
  readonly code: string;
}

const FIRST = 5;

async function run(folder: string, file = path.join(import.meta.dirname, 'questions-ja.json')): Promise<void> {
  const { questions }: { questions: readonly Question[] } = JSON.parse(readFileSync(file, 'utf8'));
  const project = await openProject(toAbsolute(folder, process.cwd()), { environment: process.env });
  const counts = { codeFirst: 0, rightFirst: 0, rightInFive: 0, viewFirst: 0, catalogues: 0 };
  for (const { question, code } of questions) {
    const { hits } = await searchCode(project, { query: question, limit: FIRST });
    const files = hits.map((hit) => hit.file);
    const isRight = (name: string): boolean => !isBeside(name) && new RegExp(code).test(name);
    counts.codeFirst += Number(files.slice(0, 1).some((name) => !isCatalogue(name)));
    counts.rightFirst += Number(files.slice(0, 1).some(isRight));
    counts.rightInFive += Number(files.some(isRight));
    counts.viewFirst += Number(files.slice(0, 1).some((name) => fileClassOf(name) === 'template'));
    counts.catalogues += files.filter(isCatalogue).length;
    process.stdout.write(`${question}\n    ${files.join('\n    ')}\n`);
  }
  await project.close();
  process.stdout.write(`${questions.length} questions ${JSON.stringify(counts)}\n`);
}

function isCatalogue(file: string): boolean {
  return fileClassOf(file).endsWith('translation');
}

/** Catalogues and tests name what others do. */
function isBeside(file: string): boolean {
  return isCatalogue(file) || fileClassOf(file) === 'test';
}

await run(process.argv[2] ?? '.', process.argv[3]);
