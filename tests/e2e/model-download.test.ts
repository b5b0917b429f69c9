/** The built program with a runtime for transformers whose weights are not there yet. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

/** Fetches until the weights are there, as each process does that finds none, and notes each time. */
const RUNTIME = `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
const { WEIGHTS, FETCHES } = process.env;
export async function pipeline(task, model, { progress_callback: tell }) {
  if (!existsSync(WEIGHTS)) {
    appendFileSync(FETCHES, 'f');
    tell({ file: 'model.onnx', progress: 0 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(WEIGHTS, '');
    tell({ file: 'model.onnx', progress: 100 });
  }
  return async (texts) => ({ data: Float32Array.from({ length: texts.length * 384 }, (_, at) => Number(at % 384 === 0)) });
}
`;

const REGISTER = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(
  'export const resolve = (name, context, next) => name === "@huggingface/transformers" ' +
  '? { url: ' + JSON.stringify(process.env.RUNTIME) + ', shortCircuit: true } : next(name, context);'));
`;

it('[WU1] [WU4] index tells that a model is fetched, and fetches it once for all of its processes', async () => {
  const folder = temporaryFolder();
  const at = (name: string): string => path.join(folder, name);
  const root = at('project');
  mkdirSync(path.join(root, '.code-intel'), { recursive: true });
  for (let n = 0; n < 120; n++) writeFileSync(path.join(root, `f${n}.ts`), `export const value${n} = ${n};\n`);
  writeFileSync(path.join(root, '.code-intel/config.json'), '{"embedding_model": "multilingual-e5-small"}');
  writeFileSync(at('runtime.mjs'), RUNTIME);
  writeFileSync(at('register.mjs'), REGISTER);
  const environment = {
    NODE_OPTIONS: `--import=${pathToFileURL(at('register.mjs')).href}`,
    RUNTIME: pathToFileURL(at('runtime.mjs')).href,
    WEIGHTS: at('weights'),
    FETCHES: at('fetches'),
  };
  const { code, err } = await run(['index', root], { environment });
  expect(code, err).toBe(0);
  expect(err).toContain('The embedding model multilingual-e5-small is fetched; this happens once.');
  expect(readFileSync(at('fetches'), 'utf8')).toBe('f');
});
