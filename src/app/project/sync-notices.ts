/** Notices of a full check. */
import { INSTALL_AGAIN } from '../../base/install-advice.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import type { SyncTarget } from './sync-target.ts';
import { LEAST_MEMORY_MB } from './worker-count.ts';

export function tellMemory(project: SyncTarget): void {
  const { memoryLimitMb } = project.config;
  if (memoryLimitMb === null || memoryLimitMb >= LEAST_MEMORY_MB) return;
  project.notify(
    `memory_limit_mb is ${memoryLimitMb}: files are read by one process, which with this one takes up to ${LEAST_MEMORY_MB} MB. ` +
      'A project of a few thousand files takes less; a larger one can be indexed elsewhere and shared (docs/scale.md).',
  );
}

/** Languages are loaded where a file is read by lines alone: they take 20 ms. */
export async function tellUnparsed(project: SyncTarget): Promise<void> {
  const { store, config } = project;
  const byLines = store.files().filter(isReadByLines);
  if (byLines.length === 0) return;
  const { unparsedLanguages, unparsedText } = await import('./grammar-check.ts');
  for (const one of unparsedLanguages(byLines, config)) project.notify(`${unparsedText(one)}. ${REINSTALL}`);
}

const REINSTALL = `${INSTALL_AGAIN.en} Then run \`code-intel index --force\`.`;
