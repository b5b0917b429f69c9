/**
 * A transformer from its files to a hit: the built program with the real runtime, and a real model that is made here.
 * `CODE_INTEL_TRANSFORMERS` names a folder in which `npm install --ignore-scripts @huggingface/transformers` was run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { transformersEmbedder } from '../../src/embedding/transformers/transformers-embedder.ts';
import { splitCamelCase } from '../../src/embedding/words-of-names.ts';
import { writeOnnxModel } from '../helpers/onnx-model.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { makeProject } from '../integration/scan/project.ts';
import { reportOf, run } from './program.ts';

const INSTALLED = process.env.CODE_INTEL_TRANSFORMERS;

const FILES = {
  'src/a.ts': '/** Invoice, payment, receipt. */\nexport const a = 1;\n',
  'src/b.ts': '/** Password, authentication. */\nexport const b = 2;\n',
  'src/c.ts': '/** Inventory, warehouse. */\nexport const c = 3;\n',
};

/** The program finds what is installed beside it; here the folder beside it is another one. */
const REGISTER = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(
  'export const resolve = (name, context, next) => name === "@huggingface/transformers" ' +
  '? { url: ' + JSON.stringify(process.env.RUNTIME) + ', shortCircuit: true } : next(name, context);'));
`;

it.skipIf(INSTALLED === undefined)(
  '[EM2] [D-34] is loaded from a folder, calibrated, and searched with, without a word that both have in common',
  async () => {
    const folder = temporaryFolder();
    const model = path.join(folder, 'tiny');
    const dimensions = await writeOnnxModel(model, await words());
    const runtime = pathToFileURL(createRequire(`${INSTALLED}/`).resolve('@huggingface/transformers')).href;
    writeFileSync(path.join(folder, 'register.mjs'), REGISTER);
    const environment = {
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(folder, 'register.mjs')).href}`,
      RUNTIME: runtime,
      CODE_INTEL_MODEL_FOLDER: model,
      XDG_CACHE_HOME: path.join(folder, 'cache'),
    };
    const root = makeProject(FILES);
    const indexed = await run(['index', root, '--json'], { environment });
    expect(indexed.code, indexed.err).toBe(0);
    expect(reportOf(indexed)).toMatchObject({ files: 3 });
    expect(indexed.err).not.toContain('fetched');
    const found = await run(['search', 'login', '--json', '--path', root], { environment });
    expect(found.code, found.err).toBe(0);
    expect(reportOf(found)).toHaveProperty('hits.0.file', 'src/b.ts');

    const embedder = transformersEmbedder({
      model: '',
      folder: { path: model, prefix: '' },
      importRuntime: () => import(runtime),
    });
    await embedder.load();
    expect([embedder.dimensions, embedder.calibration.map(([, value]) => value)]).toEqual([
      dimensions,
      [0, 0.3, 0.6, 0.9, 1],
    ]);
    const [known, unknown] = await embedder.embed(['login', '\u{1F600}']);
    expect([known!.some((part) => part !== 0), unknown]).toEqual([true, new Float32Array(dimensions)]);
  },
);

/** Words of the labelled pairs and of the project. */
async function words(): Promise<string[]> {
  const terms: [string, string, string][] = JSON.parse(readFileSync('model/train/terms.json', 'utf8'));
  const named = terms.flatMap(([, term, name]) => [term, splitCamelCase(name)]);
  return [...named, ...Object.values(FILES)].flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
}
