/** Commits whose words tell something of the files that they touched. */
import { type Commit, MOST_FILES } from './read-commits.ts';

const MOST_CHARACTERS = 1000;
/** Co-authors, signers and the like: names of people are no words about code. */
const ABOUT_PEOPLE = /^[ \t]*[\w-]+-by:.*$/gim;

/** The commits that count, in their order, with the part of their message that counts. */
export function tellingCommits(commits: readonly Commit[]): Commit[] {
  return commits
    .filter(({ files }) => files.length > 0 && files.length <= MOST_FILES)
    .map(({ message, files }) => ({ message: message.replace(ABOUT_PEOPLE, '').slice(0, MOST_CHARACTERS), files }));
}
