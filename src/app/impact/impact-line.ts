/** Users of a file in one line, for a change of it. */
import { asRelative } from '../../base/paths.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import type { Language } from '../../session/text.ts';
import { IMPACT_TEXTS } from '../../session/texts/impact.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import type { Project } from '../project/project.ts';

/** Names that everybody uses say nothing about this file. */
const MOST_NAMES = 50;

export function impactLine({ store }: Pick<Project, 'store'>, path: string, language: Language): string {
  const file = store.file(asRelative(path));
  if (file === undefined || file.skip !== null) return IMPACT_TEXTS.unknown[language];
  const names = store.outline(file.id).symbols.slice(0, MOST_NAMES);
  const users = new Set(
    names.flatMap(({ name }) => filesWithKey(store, REFERENCE_PREFIX + name).map(({ path: user }) => user)),
  );
  users.delete(file.path);
  return IMPACT_TEXTS.users({ users: users.size, symbols: names.length, examples: [...users].slice(0, 3) })[language];
}
