/** The configuration of a project: `.code-intel/config.json`, overridden by environment variables. */

import { parse } from '@humanwhocodes/momoa';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { configFile } from '../roots/index-folder.ts';
import { configRootOf, homeOf } from '../roots/project-root.ts';
import { fileKey, groupSchema, readGroup } from './option-group.ts';
import { type JsonSchema, jsonOrText, type Option, type Problem, type ValuesOf } from './option-kinds.ts';
import { LIGHTWEIGHT, OPTIONS } from './options.ts';

export type Config = ValuesOf<typeof OPTIONS>;

/** Values of environment variables; the edge hands them in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A missing file is an empty one. @throws UserError `invalid_config` */
export function loadConfig(root: AbsolutePath, environment: Environment = {}): Config {
  const file = configFileOf(root);
  return parseConfig(readConfig(file) ?? '{}', file, environment);
}

/** Finds the configuration: in a linked work tree without its own, that of the main work tree. */
function configFileOf(root: AbsolutePath): string {
  return configFile(configRootOf({ root, home: homeOf(root) }));
}

/**
 * @param fileName only for messages
 * @throws UserError `invalid_config` that names the key, and the place when the text is not JSON
 */
export function parseConfig(text: string, fileName: string, environment: Environment = {}): Config {
  const inFile = withoutSchema(parseJson(text.replace(/^\uFEFF/, ''), fileName));
  const inEnvironment = fromEnvironment(environment);
  const given = isRecord(inFile) ? { ...inFile, ...inEnvironment } : inFile;
  const reading = readGroup(OPTIONS, withImplied(given), '');
  if ('value' in reading) return reading.value;
  throw refusedError(reading, placeOf(reading.key, { text, fileName, inEnvironment }));
}

/** JSON schema of `config.json`, for editors. */
export function configSchema(): JsonSchema {
  const { properties, ...schema } = groupSchema(OPTIONS);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of code-intel',
    ...schema,
    properties: { $schema: { type: 'string' }, ...properties },
  };
}

/** `chunkStrategy`, or its key `chunk_strategy`, → `CODE_INTEL_CHUNK_STRATEGY`. */
export function environmentVariable(name: string): string {
  return `CODE_INTEL_${fileKey(name).toUpperCase()}`;
}

function readConfig(file: string): string | undefined {
  try {
    return readTextIfExists(file);
  } catch (cause) {
    throw new UserError('invalid_config', `${file} cannot be read`, 'Make it a readable file, or remove it.', {
      cause,
    });
  }
}

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column, what } = locateJsonError(text);
    const next = `Correct the JSON at line ${line}, column ${column}.`;
    throw new UserError('invalid_config', `${fileName}:${line}:${column}: ${what}`, next, { cause });
  }
}

/** `$schema` tells an editor what the keys mean; it is no option. */
function withoutSchema(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { $schema: _, ...options } = json;
  return options;
}

function fromEnvironment(environment: Environment): JsonRecord {
  const entries = Object.entries<Option<unknown>>(OPTIONS).flatMap(([name, { kind, environment: allowed }]) => {
    const text = environment[environmentVariable(name)];
    return !text || allowed === false ? [] : [[fileKey(name), (kind.fromText ?? jsonOrText)(text)]];
  });
  return Object.fromEntries(entries);
}

/** A key that is set wins over what the lightweight mode implies. */
function withImplied(given: unknown): unknown {
  return isRecord(given) && given.lightweight_mode === true ? { ...LIGHTWEIGHT, ...given } : given;
}

interface Sources {
  readonly text: string;
  readonly fileName: string;
  readonly inEnvironment: JsonRecord;
}

function placeOf(key: string, { text, fileName, inEnvironment }: Sources): string {
  const [top = key] = key.split('.', 1);
  return Object.hasOwn(inEnvironment, top)
    ? `the variable ${environmentVariable(top)}`
    : `${fileName}${locateKey(text, key)}`;
}

function refusedError({ key, problem }: Problem, place: string): UserError {
  const subject = key ? `"${key}"` : 'the configuration';
  return new UserError(
    'invalid_config',
    `${place}: ${subject} ${problem}`,
    'Correct it; docs/configuration.md lists every option.',
  );
}

interface JsonMistake {
  /** Line number, from 1. */
  readonly line: number;
  /** Column number, from 1. */
  readonly column: number;
  readonly what: string;
}

/** The first mistake of a text that `JSON.parse` refuses; its own message has no position on Node 20. */
function locateJsonError(text: string): JsonMistake {
  try {
    parse(text, { mode: 'json' });
  } catch (error) {
    if (isLocated(error)) return { line: error.line, column: error.column, what: describe(error.message) };
    throw error;
  }
  return { line: 1, column: 1, what: 'this is not JSON' };
}

/**
 * `:line:column` of a dotted key, or nothing when it is not in the text.
 * Only the last part of the key is looked for: the same key seldom occurs twice in a configuration.
 */
function locateKey(text: string, key: string): string {
  const at = text.indexOf(JSON.stringify(key.slice(key.lastIndexOf('.') + 1)));
  if (at === -1) return '';
  const before = text.slice(0, at).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

function isLocated(error: unknown): error is Error & { line: number; column: number } {
  return error instanceof Error && 'line' in error && 'column' in error;
}

/** The position is shown in front, and "found" adds nothing. */
function describe(message: string): string {
  return message
    .replace(/ found\. \(\d+:\d+\)$/, '')
    .replace(/\b[LR](?:Brace|Bracket)\b|\b(?:Comma|Colon)\b/, (name) => SIGNS[name] ?? name);
}

/** Signs by the parser's names for them. */
const SIGNS: Readonly<Record<string, string>> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Comma: ',',
  Colon: ':',
};
