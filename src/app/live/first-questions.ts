/**
 * Questions that a server asks itself once when its index is up to date. The first of each kind takes several times as long
 * as the next, since the index is read into memory and code is compiled for it; so nobody has to wait for that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { mostWithTerm } from '../../retrieval/document-frequency.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { findDefinitions } from '../facts/find-definitions.ts';
import { findReferences } from '../facts/find-references.ts';
import { shippedEmbedder } from '../project/open-embedder.ts';
import { type IndexedProject, projectAsOf } from '../project/project.ts';
import { semanticSearch } from '../search/semantic-search.ts';

/** Before each of them, for what others ask. */
const REST_MS = 200;
/** Number of chunks above which memory is taken only after a real question. */
const MOST_CHUNKS = 100_000;
/** Between two parts of the index. */
const STEP_REST_MS = 20;

export class FirstQuestions {
  private readonly project: IndexedProject;
  private readonly ending = new AbortController();
  private asking: Promise<void> | undefined;
  private noteAsked = (): void => {};
  private readonly asked = new Promise<void>((resolve) => {
    this.noteAsked = resolve;
  });

  constructor(project: IndexedProject) {
    this.project = project;
  }

  /** Somebody asks something. */
  note(): void {
    this.noteAsked();
  }

  /** Settles when all are answered or one failed; the next question of a caller meets the same failure. */
  ask(): Promise<void> {
    this.asking ??= this.askAll().catch(() => {});
    return this.asking;
  }

  async close(): Promise<void> {
    this.ending.abort();
    this.note();
    await this.asking;
  }

  private async askAll(): Promise<void> {
    const { signal } = this.ending;
    // A closed store would reopen its files, and nobody would close them.
    signal.throwIfAborted();
    if (this.project.store.totals().chunks > MOST_CHUNKS) await this.asked;
    for (const question of QUESTIONS) {
      await sleep(REST_MS, undefined, { signal, ref: false });
      // The answers are discarded, so they need no look at the files.
      await question(projectAsOf(this.project, { state: 'fresh', updated: 0 }), signal);
    }
  }
}

const QUESTIONS: readonly ((project: IndexedProject, signal: AbortSignal) => Promise<unknown>)[] = [
  // An existing name, and one without definition, for which similar names and meanings are searched.
  async (project) => findDefinitions(project, { symbols: [nameIn(project), NOBODYS_NAME] }),
  async (project) => findReferences(project, { symbols: [nameIn(project), NOBODYS_NAME] }),
  async ({ segments }, signal) => {
    while (!segments.step()) await sleep(STEP_REST_MS, undefined, { signal, ref: false });
  },
  async (project) => {
    // Other engines cost money, or seconds and hundreds of megabytes.
    if (project.embedder !== shippedEmbedder()) return;
    await semanticSearch(project, { query: `uses of ${nameIn(project)}` });
  },
];

const NOBODYS_NAME = 'nobodysName';

/** Finds a name with few definitions: one with thousands would keep others waiting. */
function nameIn({ store }: IndexedProject): string {
  let tried = 0;
  for (const { id, skip } of store.files()) {
    const [symbol] = skip === null ? outlineOf(store, id).symbols : [];
    if (symbol === undefined) continue;
    if (mostWithTerm(store, DEFINITION_PREFIX + symbol.name.toLowerCase()) <= MOST_DEFINERS) return symbol.name;
    if (++tried === MOST_TRIED) break;
  }
  return NOBODYS_NAME;
}

const MOST_DEFINERS = 20;
const MOST_TRIED = 50;
