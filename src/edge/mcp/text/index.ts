/** Answers of `sync_index` and a full pack as text. */
import type { SyncReport } from '../../../app/live/sync-index.ts';
import type { FullPack } from '../../../app/map/pack-full.ts';
import { megabytes } from '../../../base/numbers.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { countsText, joinParts } from './lines.ts';
import { listLine } from './session.ts';

export function syncLines({ syncStatus, added, modified, deleted, skipped, sizes }: SyncReport, language: Language) {
  const { dbBytes, ...counts } = sizes;
  return [
    joinParts([syncStatus, `+${added} ~${modified} -${deleted}`]),
    joinParts([countsText(counts), megabytes(dbBytes)]),
    ...(Object.keys(skipped).length > 0 ? [`${ANSWER_TEXTS.skipped[language]}: ${countsText(skipped)}`] : []),
  ];
}

export function packLines(pack: FullPack, language: Language): string[] {
  const { path, tokens, filesShown, filesTotal, withheld } = pack;
  return [
    joinParts([path, ANSWER_TEXTS.packed(filesShown, filesTotal, tokens)[language]]),
    ...listLine(ANSWER_TEXTS.withheld[language], withheld),
  ];
}
