/** The packs of a project in one line each, and what is wrong with them. */
import type { FrameworkReport } from '../app/project/project-frameworks.ts';
import { grouped } from '../base/numbers.ts';
import type { Language } from '../session/text.ts';
import { packFound } from '../session/texts/index-report.ts';

/** Lists the entities and relations that each pack has found, with an example. */
export function packLines({ frameworks }: FrameworkReport, language: Language): string[] {
  return frameworks.flatMap(({ id, file, found }) => {
    const kinds = found.map(({ type, count, example }) => ({ what: `${grouped(count)} ${type}`, example }));
    return file === undefined ? [] : [`${id}: ${packFound(kinds)[language]}`];
  });
}

export function packProblems({ problems }: FrameworkReport): string[] {
  return problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
}
