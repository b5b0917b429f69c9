import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configSchema, loadConfig, parseConfig } from '../../../../src/app/config/config.ts';
import { toAbsolute } from '../../../../src/base/paths.ts';
import { UserError } from '../../../../src/base/user-error.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const parse = (json: unknown, environment = {}) => parseConfig(JSON.stringify(json), 'config.json', environment);

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError && error.code === 'invalid_config') return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('defaults', () => {
  test('[CF] [D-35] an empty file gives every key its default', () => {
    expect(parse({})).toEqual({
      embeddingModel: 'static',
      embeddingCalibration: null,
      sourceDirs: [],
      include: [],
      excludePatterns: ['**/node_modules/**', '**/__pycache__/**'],
      chunkStrategy: 'ast',
      chunkMaxTokens: 512,
      supportedLanguages: [],
      fallbackLanguages: [],
      parserTimeoutMs: 5000,
      syncTtlHours: 1,
      syncOnStart: true,
      syncTimeoutSeconds: 30,
      searchWeights: { vector: 0.4, keyword: 0.2, definition: 0.3, reference: 0.1 },
      maxChunks: null,
      maxIndexSizeMb: null,
      autoPurgeDays: 30,
      memoryLimitMb: null,
      lightweightMode: false,
      language: 'auto',
      answerFormat: 'text',
      tools: 'core',
      shortCircuitScore: 0.7,
      gate: {
        mode: 'enforce',
        ready: 'evidence',
        free: null,
        exempt: [],
        writable: [],
        allowedCommands: [],
        kernel: 'auto',
        mcpAllow: [],
      },
    });
  });

  test('[HS4] a weight that is not named keeps its default', () => {
    expect(parse({ search_weights: { vector: 1 } }).searchWeights).toEqual({
      vector: 1,
      keyword: 0.2,
      definition: 0.3,
      reference: 0.1,
    });
  });

  test('[P11] no key switches the embedding off', () => {
    expect(Object.keys(configSchema().properties ?? {}).filter((key) => /embedding/.test(key))).toEqual([
      'embedding_model',
      'embedding_calibration',
    ]);
    expect(refusal(() => parse({ embedding_model: 'none' }))).toContain('embedding_model');
  });

  test('a project without a file has the defaults', () => {
    expect(loadConfig(toAbsolute(temporaryFolder(), '/'))).toEqual(parse({}));
  });
});

describe('values', () => {
  test.each(['multilingual-e5-small', 'intfloat/multilingual-e5-small'])('[D-29] %s names the same model', (id) => {
    expect(parse({ embedding_model: id }).embeddingModel).toBe('multilingual-e5-small');
  });

  test('[RL4] lightweight_mode cuts by lines and keeps 5000 chunks', () => {
    expect(parse({ lightweight_mode: true })).toMatchObject({
      chunkStrategy: 'lines',
      maxChunks: 5000,
      embeddingModel: 'static',
    });
  });

  test('[RL4] a key that is set wins over lightweight_mode', () => {
    expect(parse({ lightweight_mode: true, max_chunks: 900 }).maxChunks).toBe(900);
  });

  test('the gate is a nested object', () => {
    expect(parse({ gate: { mode: 'warn', allowed_commands: ['npm test'] } }).gate).toMatchObject({
      mode: 'warn',
      allowedCommands: ['npm test'],
      free: null,
    });
  });

  test('$schema is allowed for editors', () => {
    expect(parse({ $schema: 'x.json', language: 'ja' }).language).toBe('ja');
  });

  test('a byte order mark does not matter', () => {
    expect(parseConfig('\uFEFF{"language":"en"}', 'config.json').language).toBe('en');
  });
});

describe('mistakes', () => {
  test.each([
    [{ max_chunk: 1 }, '"max_chunk" is unknown; the nearest key is "max_chunks"'],
    [{ gate: { mod: 'off' } }, '"gate.mod" is unknown; the nearest key is "gate.mode"'],
    [{ __proto__x: 1 }, 'is unknown'],
    [{ sync_on_start: 'yes' }, '"sync_on_start" must be true or false'],
    [{ parser_timeout_ms: 1.5 }, '"parser_timeout_ms" must be an integer ≥ 1'],
    [{ chunk_strategy: 'tree' }, '"chunk_strategy" must be one of "ast", "lines"'],
    [{ embedding_model: 'toString' }, 'must be one of'],
    [{ source_dirs: 'src' }, '"source_dirs" must be a list of texts'],
    [{ search_weights: { vector: -1 } }, '"search_weights.vector" must be a number ≥ 0'],
    [{ gate: null }, '"gate" must be an object'],
    [[], 'the configuration must be an object'],
  ])('%j is refused', (json, message) => {
    expect(refusal(() => parse(json))).toContain(message);
  });

  test.each([
    ['{\n  "max_chunks": 1,\n}', 'config.json:3:1'],
    ['{"a" 1}', 'config.json:1:6'],
    ['', 'config.json:1:1'],
    ['{"language": "ja"', 'config.json:1:'],
  ])('broken JSON %j shows its place', (text, place) => {
    expect(refusal(() => parseConfig(text, 'config.json'))).toContain(place);
  });

  test('a wrong value shows the place of its key', () => {
    expect(refusal(() => parseConfig('{\n  "language": "fr"\n}', 'config.json'))).toContain(
      'config.json:2:3: "language"',
    );
  });

  test('a file that cannot be read is named', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, '.code-intel/config.json'), { recursive: true });
    expect(refusal(() => loadConfig(toAbsolute(root, '/')))).toContain('config.json cannot be read');
  });

  test('the file of the project is read', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, '.code-intel'));
    writeFileSync(path.join(root, '.code-intel/config.json'), '{"language":"ja"}');
    expect(loadConfig(toAbsolute(root, '/')).language).toBe('ja');
  });
});

describe('environment', () => {
  test.each([
    ['CODE_INTEL_MAX_CHUNKS', '7', { maxChunks: 7 }],
    ['CODE_INTEL_MAX_CHUNKS', 'null', { maxChunks: null }],
    ['CODE_INTEL_SYNC_ON_START', '0', { syncOnStart: false }],
    ['CODE_INTEL_CHUNK_STRATEGY', 'lines', { chunkStrategy: 'lines' }],
    ['CODE_INTEL_SOURCE_DIRS', 'src, lib', { sourceDirs: ['src', 'lib'] }],
    ['CODE_INTEL_EXCLUDE_PATTERNS', '["{a,b}/**"]', { excludePatterns: ['{a,b}/**'] }],
    ['CODE_INTEL_MAX_CHUNKS', '', { maxChunks: 3 }],
  ])('%s=%s overrides the file', (name, text, expected) => {
    expect(parse({ max_chunks: 3 }, { [name]: text })).toMatchObject(expected);
  });

  test('a wrong value names the variable', () => {
    expect(refusal(() => parse({}, { CODE_INTEL_LANGUAGE: 'fr' }))).toContain('the variable CODE_INTEL_LANGUAGE');
  });

  test('no variable opens the gate', () => {
    expect(parse({}, { CODE_INTEL_GATE: '{"mode":"off"}' }).gate.mode).toBe('enforce');
  });
});

test('the schema names every key with its default and description', () => {
  expect(configSchema()).toMatchObject({
    additionalProperties: false,
    properties: {
      chunk_strategy: { enum: ['ast', 'lines'], default: 'ast' },
      gate: { properties: { mode: { default: 'enforce' } } },
    },
  });
});
