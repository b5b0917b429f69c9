/** Lessons of a team in the collection `map` (VC2). Each machine takes over those of its repository, and compares their terms itself. */
import { createHash } from 'node:crypto';
import type { Metadata } from 'chromadb';
import type { Lesson } from '../shared-base.ts';
import type { Collections } from './collections.ts';
import { placeOf, Records } from './records.ts';
import type { Request } from './request.ts';

/** Characters; a hosted server takes 4096 bytes, and a longer page is no agreement that anybody reads. */
const MOST_TEXT = 4000;

export class LessonMap {
  private readonly records: Records;

  constructor(collections: Collections, request: Request) {
    this.records = new Records('map', collections, request);
  }

  async add(lessons: readonly Lesson[]): Promise<void> {
    const fitting = lessons.filter(({ text }) => text.length <= MOST_TEXT);
    await this.records.upsert(
      fitting.map((lesson) => ({ id: idOf(lesson), embedding: placeOf(idOf(lesson)), metadata: { ...lesson } })),
    );
  }

  async read(repository: string): Promise<readonly Lesson[]> {
    return (await this.records.where({ repository })).flatMap(lessonIn);
  }
}

function idOf({ kind, name, repository }: Lesson): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([repository, kind, name]))
    .digest('base64url');
  return `${digest}/0`;
}

/** None for a record that something else wrote. */
function lessonIn({ kind, name, repository, author, term, text }: Metadata): Lesson[] {
  if (kind !== 'agreement' && kind !== 'pair') return [];
  const texts = [name, repository, author, term, text];
  return texts.every((value) => typeof value === 'string')
    ? [{ kind, name: `${name}`, repository: `${repository}`, author: `${author}`, term: `${term}`, text: `${text}` }]
    : [];
}
