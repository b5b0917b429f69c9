/** One-time removal of what earlier versions learned from code that was only read, with a notice. */
import { messageOf } from '../../base/error-text.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { wholeOf } from '../../improvement/log-entry.ts';
import { mayHoldReadLessons, retractReadLessons } from '../../improvement/retract-read.ts';
import { indexFolder } from '../roots/index-folder.ts';
import type { Improvement } from '../sessions/improvement-logs.ts';

export function takeBackReadLessons(
  home: AbsolutePath,
  improvement: Improvement,
  onNotice: (text: string) => void,
): void {
  const { learnedPairs, agreements } = indexFolder(home);
  if (!mayHoldReadLessons(learnedPairs)) return;
  try {
    const outcomes = wholeOf(improvement.outcomes.read().entries);
    const changedBy = (sessionId: string): string[] =>
      outcomes
        .filter((log) => log.session_id === sessionId)
        .flatMap((log) => log.files_changed.map(({ path }) => path));
    const gone = improvement.alone(() => retractReadLessons({ learnedPairs, agreements, changedBy }));
    if (gone.length > 0)
      onNotice(`Lessons about code that was read and not changed were taken back: ${gone.join(', ')}.`);
  } catch (error) {
    // The next start tries again.
    if (!(error instanceof UserError)) throw error;
    onNotice(`Lessons of an earlier version could not be checked: ${messageOf(error)}`);
  }
}
