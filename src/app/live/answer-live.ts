/** Answers a question of a server: from the index where it exists, from the files where it does not. */
import { type AbsolutePath, asRelative, confine, joinRoot, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { compareFile } from '../../indexing/freshness/compare-file.ts';
import { lstatOrReason } from '../../indexing/scan/lstat.ts';
import { type Freshness, type IndexedProject, type Project, projectAsOf } from '../project/project.ts';
import { type Asking, projectOfFiles, type Subject } from './ad-hoc-project.ts';
import type { LiveProject } from './live-project.ts';

export interface Fresh {
  readonly freshness: Freshness;
}

/** Question about certain files, which needs no index. */
export interface Fact<Query, Answer extends Fresh> {
  readonly run: (project: Project, query: Query) => Promise<Answer>;
  readonly subject: (query: Query, root: AbsolutePath) => Subject;
  /** Files of which the answer shows something. */
  readonly shown: (answer: Answer) => readonly string[];
}

/** A question about all files together, which only the index can answer. */
export interface Ranking<Query, Answer extends Fresh> {
  readonly run: (project: IndexedProject, query: Query) => Promise<Answer>;
  readonly shown: (answer: Answer) => readonly string[];
  /** Text to which the files that answer it are near; absent for a question that a part of the files cannot answer. */
  readonly nearTo?: (query: Query) => string;
}

/** @throws UserError of the use case; the reason of the signal */
export async function answerFact<Query, Answer extends Fresh>(
  fact: Fact<Query, Answer>,
  query: Query,
  asking: Asking,
): Promise<Answer> {
  const { live, readFiles } = asking;
  const freshness = await live.ensureFresh();
  const subject = fact.subject(query, live.root);
  if (freshness.state === 'partial' || isAboutOutdated(live, subject)) return answerFromFiles(fact, query, asking);
  await readFiles.close();
  const question = { run: (project: Project) => fact.run(project, query), shown: fact.shown };
  const answer = await answerFromIndex(question, freshness, asking);
  // Files that are not read again yet may hold the name: it is denied only after a look into them.
  const isDenied = 'names' in subject && fact.shown(answer).length === 0;
  if (!isDenied || live.state.state === 'up_to_date') return answer;
  const read = await answerFromFiles(fact, query, asking);
  // The index has read all of them at some time, of which there were too many to read now.
  return fact.shown(read).length === 0 && isCutShort(read) ? answer : read;
}

function isCutShort({ freshness }: Fresh): boolean {
  return freshness.state === 'partial' && freshness.unread > 0;
}

async function answerFromFiles<Query, Answer extends Fresh>(
  fact: Fact<Query, Answer>,
  query: Query,
  asking: Asking,
): Promise<Answer> {
  const project = await projectOfFiles(fact.subject(query, asking.live.root), asking);
  return fact.run(project, query).finally(() => project.close());
}

/** @throws UserError of the use case, `initializing` while nothing is indexed or why nothing could be; the reason of the signal */
export async function answerRanking<Query, Answer extends Fresh>(
  ranking: Ranking<Query, Answer>,
  query: Query,
  asking: Asking,
): Promise<Answer> {
  const { live, nearest } = asking;
  const freshness = await live.ensureFresh();
  const found = live.isUsable || !ranking.nearTo ? undefined : await nearest.projectFor(ranking.nearTo(query));
  if (found) return ranking.run(found, query).finally(() => found.close());
  if (!live.canRank) throw live.failure ?? new IndexInitializingError(live);
  const question = { run: (project: IndexedProject) => ranking.run(project, query), shown: ranking.shown };
  return answerFromIndex(question, freshness, asking);
}

/** Answers a ranked question that came before there was anything to rank (WU3). */
export class IndexInitializingError extends UserError {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS;
  readonly filesDone: number;
  readonly filesTotal: number | null;

  constructor(live: LiveProject) {
    const { filesDone, filesTotal } = live.counts;
    super(
      'initializing',
      `The first index is under way: ${filesDone} of ${filesTotal ?? 'so far uncounted'} files.`,
      `Retry in ${RETRY_AFTER_SECONDS} seconds. Definitions, references, text, structure and files are answered already.`,
    );
    this.filesDone = filesDone;
    this.filesTotal = filesTotal;
  }
}

const RETRY_AFTER_SECONDS = 5;

function isAboutOutdated(live: LiveProject, subject: Subject): boolean {
  return 'paths' in subject && subject.paths.some((path) => live.isOutdated(confine(live.root, path)));
}

interface IndexQuestion<Answer extends Fresh> {
  readonly run: (project: IndexedProject) => Promise<Answer>;
  readonly shown: (answer: Answer) => readonly string[];
}

const ATTEMPTS = 3;
/** Number of repetitions after which a changing index is an error. */
const MOST_MOVES = 10;

/** Runs `work` on one state of the index: once more when another thread or process published another one meanwhile. */
async function onOneState<T>({ base }: LiveProject, work: () => Promise<T>): Promise<T> {
  for (let move = 1; ; move++) {
    const version = base.store.version();
    try {
      const answer = await work();
      if (base.store.version() === version) return answer;
    } catch (error) {
      if (error instanceof UserError || base.store.version() === version) throw error;
    }
    if (move === MOST_MOVES) throw new UserError('busy', 'The index is being changed all the time', 'Repeat the call.');
  }
}

/** The files shown are looked at once more: what changed while the answer was computed must not stand in it. */
async function answerFromIndex<Answer extends Fresh>(
  { run, shown }: IndexQuestion<Answer>,
  freshness: Freshness,
  { live, signal }: Asking,
): Promise<Answer> {
  let latest = freshness;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const answer = await onOneState(live, () => run(projectAsOf(live, latest)));
    const files = changedAmong(live, shown(answer));
    if (files.length === 0) return answer;
    if (attempt === ATTEMPTS) return { ...answer, freshness: { state: 'changed', updated: 0, files } };
    live.distrust(files);
    latest = await live.ensureFresh();
  }
}

/** Finds the files that differ from their index records. */
export function changedAmong({ base, root }: LiveProject, files: readonly string[]): RelativePath[] {
  return [...new Set(files)].flatMap((file) => {
    const record = base.store.file(asRelative(file));
    // A file without an index record was read from disk, so it cannot be stale.
    if (record === undefined || record.skip !== null) return [];
    const stats = lstatOrReason(joinRoot(root, record.path));
    if (typeof stats === 'string') return [record.path];
    const { size, ctimeMs } = stats;
    const comparison = compareFile({ path: record.path, size, ctimeMs }, record, base.hashOf);
    return comparison === 'changed' ? [record.path] : [];
  });
}
