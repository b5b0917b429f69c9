/** A transformer model in a folder of this machine, laid out as model hubs lay it out: for machines that reach no hub. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import type { TransformerModel } from './models.ts';

export interface ModelFolder {
  /** Absolute. */
  readonly path: string;
  /** Text that the model expects before every text. */
  readonly prefix: string;
}

const [CONFIG, TOKENIZER, WEIGHTS] = ['config.json', 'tokenizer.json', 'onnx/model.onnx'] as const;

/**
 * The model there. Its name says what it consists of, so that a copy elsewhere is the same model and another one that
 * takes its place is not.
 * @throws UserError `invalid_config` for a folder without the files of a model
 */
export function modelIn({ path: folder, prefix }: ModelFolder): TransformerModel {
  const [config, tokenizer] = [CONFIG, TOKENIZER].map((name) => reading(folder, name, readFileSync));
  const settings = parseJson(config!.toString());
  const dimensions = isRecord(settings) ? settings.hidden_size : undefined;
  if (typeof dimensions !== 'number' || !Number.isInteger(dimensions) || dimensions < 1) {
    throw unusable(folder, `${CONFIG} names no hidden_size, the length of its vectors`);
  }
  const digest = createHash('sha256')
    .update(config!)
    .update(tokenizer!)
    .update(reading(folder, WEIGHTS, sample));
  const id = `${path.basename(folder)}-${digest.update(prefix).digest('hex').slice(0, 16)}`;
  return { id, weights: folder, dimensions, prefix, isLocal: true };
}

/** Hundreds of megabytes are not read for a name: their size and some parts tell them apart. */
function sample(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    const parts = Array.from({ length: PARTS }, (_, at) => {
      const part = Buffer.alloc(Math.min(PART_BYTES, size));
      readSync(opened, part, 0, part.length, Math.floor(((size - part.length) * at) / (PARTS - 1)));
      return part;
    });
    return Buffer.concat([Buffer.from(String(size)), ...parts]);
  } finally {
    closeSync(opened);
  }
}

const PARTS = 16;
const PART_BYTES = 4096;

function reading(folder: string, name: string, read: (file: string) => Buffer): Buffer {
  try {
    return read(path.join(folder, name));
  } catch (cause) {
    throw unusable(folder, `${name} cannot be read (${messageOf(cause)})`);
  }
}

function unusable(folder: string, why: string): UserError {
  return new UserError(
    'invalid_config',
    `CODE_INTEL_MODEL_FOLDER (${folder}) holds no model that can be used: ${why}.`,
    `Put ${CONFIG}, ${TOKENIZER}, tokenizer_config.json and ${WEIGHTS} of a model there, as its page on the hub lists them, ` +
      'or unset the variable.',
  );
}
