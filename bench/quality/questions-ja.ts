/**
 * Everyday Japanese questions on a project written in English with a Japanese catalogue: does code come first?
 *
 *     npx tsx bench/quality/questions-ja.ts FOLDER        FOLDER holds the project that `questions-ja.json` names
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

async function run(folder: string): Promise<void> {
  const file = path.join(import.meta.dirname, 'questions-ja.json');
  const { questions }: { questions: readonly Question[] } = JSON.parse(readFileSync(file, 'utf8'));
  const project = await openProject(toAbsolute(folder, process.cwd()), { environment: process.env });
  const counts = { codeFirst: 0, rightFirst: 0, rightInFive: 0, catalogues: 0 };
  for (const { question, code } of questions) {
    const { hits } = await searchCode(project, { query: question, limit: FIRST });
    const files = hits.map((hit) => hit.file);
    const isRight = (name: string): boolean => !isCatalogue(name) && new RegExp(code).test(name);
    counts.codeFirst += Number(files.slice(0, 1).some((name) => !isCatalogue(name)));
    counts.rightFirst += Number(files.slice(0, 1).some(isRight));
    counts.rightInFive += Number(files.some(isRight));
    counts.catalogues += files.filter(isCatalogue).length;
    process.stdout.write(`${question}\n    ${files.join('\n    ')}\n`);
  }
  await project.close();
  process.stdout.write(`${questions.length} questions ${JSON.stringify(counts)}\n`);
}

function isCatalogue(file: string): boolean {
  return fileClassOf(file).endsWith('translation');
}

await run(process.argv[2] ?? '.');
