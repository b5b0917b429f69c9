/** Tells the cost of what indexing sends to an embedding endpoint, before the first request. */
import { counted, grouped } from '../../base/numbers.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import type { SyncTarget } from './sync-target.ts';

/** Fewer cost nothing worth a message. */
const LEAST_FILES = 20;
/** Of code, as the tokenizers of embedding models count it. */
const BYTES_PER_TOKEN = 4;

export interface ToEmbed {
  /** How many of them are new to the index. */
  readonly files: number;
  readonly ofAll: readonly Pick<ScannedFile, 'size'>[];
}

export function tellCost(project: Notified, { files, ofAll }: ToEmbed): void {
  const { endpoint } = project.embedding;
  if (endpoint === undefined || files < LEAST_FILES) return;
  const bytes = ofAll.reduce((sum, { size }) => sum + size, 0) * Math.min(1, files / ofAll.length);
  const tokens = Math.ceil(bytes / BYTES_PER_TOKEN);
  const price =
    endpoint.price === undefined ? UNPRICED : `, at ${endpoint.price} a million ${costOf(tokens, endpoint.price)}`;
  project.notify(
    `About ${counted(grouped(tokens), 'token')} of ${counted(grouped(files), 'file')} go to ${new URL(endpoint.url).host} (${endpoint.model})${price}. ` +
      'Texts that were embedded before are not sent again.',
  );
}

type Notified = Pick<SyncTarget, 'embedding' | 'notify'>;

const UNPRICED = '; CODE_INTEL_ENDPOINT_PRICE, the price of a million tokens, makes this a sum';

function costOf(tokens: number, price: number): string {
  return `about ${((tokens / 1_000_000) * price).toPrecision(2)}`;
}
