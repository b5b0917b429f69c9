/** A project whose vectors come from an embedding service. */
import { expect, it } from 'vitest';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { similarities } from '../../../src/embedding/similarity.ts';
import { error, type ServiceOptions, servedTest } from '../../unit/embedding/openai-service.ts';
import { makeProject } from '../scan/project.ts';
import { filesFound, open } from './open.ts';

const FILES = Object.fromEntries(
  ['invoice', 'customer', 'login', 'shipping', 'coupon', ...Array.from({ length: 20 }, (_, at) => `part${at}`)].map(
    (name) => [`src/${name}.ts`, `/** Keeps the ${name}. */\nexport function save_${name}() {\n  return 1;\n}\n`],
  ),
);

async function serviceWith(options: ServiceOptions, cache?: string) {
  const served = await servedTest(options, cache);
  return { ...served, environment: { ...served.environment, CODE_INTEL_ENDPOINT_PRICE: '0.5' } };
}

it('[EM2, D-34] [D-52] is told what it costs, calibrates the model, and pays for no text twice', async () => {
  const { service, environment, cache } = await serviceWith({});
  const { project, notices } = await open(makeProject(FILES), environment);
  await indexProject(project);
  expect(notices).toEqual([
    expect.stringMatching(
      /^About \d+ tokens of 25 files go to 127\.0\.0\.1:\d+ \(.+\), at 0\.5 a million about 0\.000\d+\./,
    ),
  ]);
  expect(await filesFound(project, 'where is the bill of a client kept')).toContain('src/invoice.ts');
  const [near, far] = await similarities(project.embedder, 'login', ['LoginService', 'TaxRate']);
  expect([near! >= 0.6, far! < 0.3]).toEqual([true, true]);
  const sent = service.inputs.length;

  const other = await serviceWith({}, cache);
  const { project: clone } = await open(
    makeProject({ ...FILES, 'src/new.ts': 'export class Warehouse {}\n' }),
    other.environment,
  );
  await indexProject(clone);
  expect(sent).toBeGreaterThan(2);
  const [probe, ...texts] = other.service.inputs.flat();
  expect(probe).toBe('code');
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toContain('src/new.ts');
});

it('is indexed later when the service refuses, and is told what to do', async () => {
  const { environment } = await serviceWith({});
  const broken = await serviceWith({
    faults: Array.from(
      { length: 40 },
      () => ({ kind: 'status', ...error(401, 'Incorrect API key provided.') }) as const,
    ),
  });
  const root = makeProject(FILES);
  const { project } = await open(root, broken.environment);
  await expect(indexProject(project)).rejects.toMatchObject({
    code: 'invalid_config',
    next: expect.stringContaining('key'),
  });
  const { project: again } = await open(root, environment);
  await indexProject(again);
  expect(await filesFound(again, 'login')).toContain('src/login.ts');
});
