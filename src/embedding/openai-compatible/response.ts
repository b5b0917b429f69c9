/**
 * Reading of an embeddings answer: `{data: [{index, embedding}, …]}`. An embedding is a list of numbers or, from services
 * that do not heed `encoding_format`, base64 of little-endian 32-bit floats.
 */
import { isRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import { normalize } from '../vector.ts';

export interface ExpectedVectors {
  readonly count: number;
  readonly dimensions: number;
}

/**
 * The unit vectors in the order of the texts, whatever the order of the answer.
 * @throws UserError `invalid_config` when the answer is not what the configuration promises
 */
export function vectorsOf(answer: unknown, expected: ExpectedVectors): Float32Array[] {
  const data = isRecord(answer) ? answer.data : undefined;
  if (!Array.isArray(data)) throw unexpected('is no list of embeddings');
  const vectors = new Map(data.map((item: unknown, at) => vectorOf(item, at, expected)));
  return Array.from({ length: expected.count }, (_, at) => {
    const vector = vectors.get(at);
    if (!vector) throw unexpected(`lacks embedding ${at + 1} of ${expected.count}`);
    return vector;
  });
}

function vectorOf(item: unknown, at: number, { dimensions }: ExpectedVectors): [index: number, vector: Float32Array] {
  const { index = at, embedding } = isRecord(item) ? item : {};
  const vector = typeof embedding === 'string' ? floatsIn(embedding) : embedding;
  if (typeof index !== 'number' || !isNumbers(vector)) throw unexpected('has an embedding that is no list of numbers');
  if (vector.length !== dimensions) throw otherLength(vector.length, dimensions);
  return [index, normalize(Float32Array.from(vector))];
}

function isNumbers(input: unknown): input is number[] {
  return Array.isArray(input) && input.every(Number.isFinite);
}

function floatsIn(base64: string): number[] | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

function unexpected(what: string): UserError {
  return new UserError(
    'invalid_config',
    `The answer of the embedding endpoint ${what}.`,
    'Check that the configured address is that of an OpenAI-compatible embeddings endpoint.',
  );
}

function otherLength(found: number, configured: number): UserError {
  return new UserError(
    'invalid_config',
    `The embedding endpoint returned ${found} dimensions, but ${configured} are configured.`,
    `Set the dimensions of the embedding endpoint to ${found}, or choose the model that has ${configured}.`,
  );
}
