/** Files of the shipped model, and its description. */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineFailure } from '../base/failures/machine-failure.ts';
import { INSTALL_AGAIN } from '../base/install-advice.ts';
import { isRecord, type JsonRecord, parseJson } from '../base/json-record.ts';
import { UserError } from '../base/user-error.ts';
import { type Calibration, parseCalibration } from './calibration.ts';

/** `model.json`, as far as a program needs it; see `model/FORMAT.md`. */
export interface ModelDescription {
  readonly version: string;
  readonly entries: number;
  readonly dimensions: number;
  /** Size and SHA-256 of `model.bin`. */
  readonly bytes: number;
  readonly sha256: string;
  readonly calibration: Calibration;
  /** The calibration of multilingual-e5-small, fitted on the same pairs. */
  readonly calibrationE5: Calibration;
}

/** The folder `model` of this package, found alike from the sources and from the bundle. */
export function shippedModelDirectory(): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  while (!isPackageRoot(directory)) {
    const parent = path.dirname(directory);
    if (parent === directory) throw damagedModel('the package code-intel cannot be located');
    directory = parent;
  }
  return path.join(directory, 'model');
}

/** @throws UserError when `model.json` is missing or not a description */
export function readModelDescription(directory: string): ModelDescription {
  const json = parseJson(readModelFile(directory, 'model.json').toString('utf8'));
  if (!isRecord(json) || json.format !== 'SLEMB001') throw damagedModel('model.json is not a description of a model');
  return {
    version: textOf(json, 'version'),
    entries: countOf(json, 'entries'),
    dimensions: countOf(json, 'dim'),
    bytes: countOf(json, 'bytes'),
    sha256: textOf(json, 'sha256'),
    calibration: knotsOf(json, 'calibration'),
    calibrationE5: knotsOf(json, 'calibration_e5'),
  };
}

/** @param allocate gives the place for so many bytes @throws UserError when the file cannot be read */
export function readModelFile(
  directory: string,
  name: string,
  allocate: (size: number) => Buffer = (size) => Buffer.alloc(size),
): Buffer {
  const file = path.join(directory, name);
  try {
    return readWhole(file, allocate);
  } catch (cause) {
    const failure = machineFailure(cause);
    throw failure?.code === 'out_of_resources' ? failure : damagedModel(`${file} cannot be read`, cause);
  }
}

function readWhole(file: string, allocate: (size: number) => Buffer): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = allocate(fstatSync(descriptor).size);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** The one error of a model that is missing or is not what was published. */
export function damagedModel(what: string, cause?: unknown): UserError {
  return new UserError(
    'index_unavailable',
    `The embedding model of code-intel is damaged: ${what}.`,
    `${INSTALL_AGAIN.en} That restores the files of its folder "model".`,
    { cause },
  );
}

function isPackageRoot(directory: string): boolean {
  const file = path.join(directory, 'package.json');
  if (!existsSync(file)) return false;
  const json = parseJson(readFileSync(file, 'utf8'));
  return isRecord(json) && json.name === 'code-intel';
}

function textOf(json: JsonRecord, key: string): string {
  const value = json[key];
  if (typeof value !== 'string') throw damagedModel(`model.json has no text "${key}"`);
  return value;
}

function countOf(json: JsonRecord, key: string): number {
  const value = json[key];
  if (!Number.isSafeInteger(value) || typeof value !== 'number')
    throw damagedModel(`model.json has no number "${key}"`);
  return value;
}

function knotsOf(json: JsonRecord, key: string): Calibration {
  const calibration = json[key];
  return parseCalibration(isRecord(calibration) ? calibration.knots : undefined, `model.json ${key}`);
}
