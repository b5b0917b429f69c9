/** Lessons that a team shares through its base: those of this machine, and how those of the others come here. */
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import { pairName, pairText, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import { writeTeamLessons } from '../../improvement/team-lessons.ts';
import type { Lesson } from '../../storage/shared-base.ts';
import { withFileLock } from '../../storage/sqlite-lock.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { authorOf, repositoryOf } from './base-key.ts';
import type { SyncTarget } from './sync-target.ts';

/** Takes over what the team learned about this repository. A base that is away leaves what was taken over before. */
export async function takeLessons(project: SyncTarget): Promise<void> {
  const { base, root, home } = project;
  if (base === undefined) return;
  try {
    const { agreements, learnedPairs, team, learningLock } = indexFolder(home);
    const lessons = await base.lessons(repositoryOf(root));
    const pages = new Set(readAgreements(agreements).agreements.map(({ file }) => file));
    const pairs = new Set(readLearnedPairs(learnedPairs).pairs.map(pairName));
    const others = lessons.filter(({ kind, name }) => !(kind === 'agreement' ? pages : pairs).has(name));
    withFileLock(learningLock, () => writeTeamLessons(team, others));
  } catch (error) {
    project.notify(`What the team learned could not be read: ${messageOf(error)}`);
  }
}

/** Lessons of the project with their texts, for publication. */
export function ownLessons({ root, home }: Pick<SyncTarget, 'root' | 'home'>): readonly Lesson[] {
  const folder = indexFolder(home);
  const common = { repository: repositoryOf(root), author: authorOf(root) };
  const pages = readAgreements(folder.agreements).agreements.flatMap(({ file, nlTerm }): Lesson[] => {
    const text = readTextOrUndefined(path.join(folder.agreements, file));
    return text === undefined ? [] : [{ ...common, kind: 'agreement', name: file, term: nlTerm, text }];
  });
  const pairs = readLearnedPairs(folder.learnedPairs).pairs.map(
    (pair): Lesson => ({ ...common, kind: 'pair', name: pairName(pair), term: pair.nlTerm, text: pairText(pair) }),
  );
  return [...pages, ...pairs];
}
