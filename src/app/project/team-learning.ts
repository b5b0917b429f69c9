/** Lessons that a team shares through its base: those of this machine, and how those of the others come here. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import { pairName, pairText, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import { writeTeamLessons } from '../../improvement/team-lessons.ts';
import type { Lesson } from '../../storage/shared-base.ts';
import { withFileLock } from '../../storage/sqlite-lock.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { repositoryOf } from './base-key.ts';
import type { SyncTarget } from './sync-target.ts';

/** Takes over what the team learned about this repository. A base that is away leaves what was taken over before. */
export async function takeLessons(project: SyncTarget): Promise<void> {
  const { base, root, home } = project;
  if (base === undefined) return;
  try {
    const own = new Set(ownLessons(project).map(({ kind, name }) => `${kind} ${name}`));
    const lessons = await base.lessons(repositoryOf(root));
    const others = lessons.filter(({ kind, name }) => !own.has(`${kind} ${name}`));
    const { team, learningLock } = indexFolder(home);
    withFileLock(learningLock, () => writeTeamLessons(team, others));
  } catch (error) {
    project.notify(`What the team learned could not be read: ${messageOf(error)}`);
  }
}

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

/** As git signs commits here; empty where git does not know. */
function authorOf(root: string): string {
  const { stdout, status } = spawnSync('git', ['config', '--get', 'user.name'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
