/**
 * The transformer runtime `@huggingface/transformers`. It weighs hundreds of megabytes with its
 * native parts, so it is no dependency: who wants it installs it beside this package. It is looked
 * for there only. A repository being searched could bring a module of that name, and importing it
 * would run its code.
 */
import { messageOf } from '../../base/error-text.ts';
import { importPackage } from '../../base/import-package.ts';
import { isRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import type { TransformerModel } from './models.ts';

/** Texts → the components of all their unit vectors, one vector after the other. */
export type FeatureExtractor = (texts: readonly string[]) => Promise<Float32Array>;

export interface ExtractorRequest {
  readonly model: TransformerModel;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Imports the runtime; replaced in tests. */
  readonly importRuntime?: () => Promise<unknown>;
}

export interface DownloadProgress {
  readonly file: string;
  /** 0–100. */
  readonly percent: number;
}

/** @throws UserError when the runtime is not installed, or cannot load the model */
export async function createExtractor(request: ExtractorRequest): Promise<FeatureExtractor> {
  const runtime = await importOrExplain(request.importRuntime ?? (() => importPackage(RUNTIME)));
  if (!isRecord(runtime) || !isAsyncFunction(runtime.pipeline)) throw unsuitable('it exports no "pipeline"');
  const extractor = await loadOrExplain(runtime.pipeline, request);
  return async (texts) => dataOf(await extractor([...texts], { pooling: 'mean', normalize: true }));
}

// Kept in a variable, so that neither the compiler nor the bundler asks for the module.
const RUNTIME: string = '@huggingface/transformers';

type AsyncFunction = (...args: unknown[]) => Promise<unknown>;

async function importOrExplain(importRuntime: () => Promise<unknown>): Promise<unknown> {
  try {
    return await importRuntime();
  } catch (cause) {
    throw notInstalled(cause);
  }
}

async function loadOrExplain(pipeline: AsyncFunction, request: ExtractorRequest): Promise<AsyncFunction> {
  const { weights, isLocal = false } = request.model;
  const progress = { progress_callback: (event: unknown) => report(event, request) };
  const options = { dtype: 'fp32', local_files_only: isLocal, ...(isLocal ? {} : progress) };
  try {
    const extractor = await pipeline('feature-extraction', weights, options);
    if (isAsyncFunction(extractor)) return extractor;
  } catch (cause) {
    throw notLoaded(request, cause);
  }
  throw unsuitable('its pipeline cannot be called');
}

function report(event: unknown, { onProgress }: ExtractorRequest): void {
  if (!onProgress || !isRecord(event)) return;
  const { file, progress } = event;
  if (typeof file === 'string' && typeof progress === 'number') onProgress({ file, percent: progress });
}

function dataOf(tensor: unknown): Float32Array {
  if (isRecord(tensor) && tensor.data instanceof Float32Array) return tensor.data;
  throw unsuitable('its answer is no tensor of 32-bit floats');
}

function isAsyncFunction(input: unknown): input is AsyncFunction {
  return typeof input === 'function';
}

function notInstalled(cause: unknown): UserError {
  return new UserError(
    'invalid_config',
    `The configured embedding model needs ${RUNTIME}, which is not installed beside code-intel.`,
    `Run "npm install --ignore-scripts ${RUNTIME}" where code-intel is installed (with -g when it is installed globally; ` +
      'its scripts only fetch files for graphics cards), or choose the embedding model "static", which needs nothing.',
    { cause },
  );
}

function notLoaded({ model: { weights, isLocal } }: ExtractorRequest, cause: unknown): UserError {
  return new UserError(
    'invalid_config',
    `${RUNTIME} cannot load ${weights}: ${messageOf(cause)}`,
    isLocal
      ? 'Put the files of one model there, as its page on the hub lists them (CODE_INTEL_MODEL_FOLDER).'
      : 'Check the connection to the model hub, or name a folder with the files of a model in CODE_INTEL_MODEL_FOLDER.',
    { cause },
  );
}

function unsuitable(what: string): UserError {
  return new UserError(
    'invalid_config',
    `The installed ${RUNTIME} cannot be used: ${what}.`,
    `Install its version 3 or later: npm install ${RUNTIME}@latest.`,
  );
}
