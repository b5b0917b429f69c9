/** Machines of a team that share what they read. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { publishToBase } from '../../../src/app/project/publish-base.ts';
import { type AbsolutePath, toAbsolute } from '../../../src/base/paths.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../helpers/chroma-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { dumpOf, filesFound, open } from '../../integration/indexing/open.ts';
import { makeProject, writeInto } from '../../integration/scan/project.ts';

const NAMES = Array.from({ length: 30 }, (_, at) => `Part${at}`);
const FILES = {
  'composer.json': '{"require": {"laravel/framework": "^11"}}',
  'app/Http/Controllers/CartController.php':
    '<?php class CartController { public function add() { return view("cart"); } }',
  'resources/views/cart.blade.php': '<h1>{{ $title }}</h1>',
  'docs/請求.md': '# 請求書\n\n請求書を出力する。\n',
  ...Object.fromEntries(
    NAMES.map((name) => [`src/${name}.ts`, `/** Keeps ${name}. */\nexport class ${name} { load${name}() {} }\n`]),
  ),
};
const KEEP = { keepDays: 30 };

describe.skipIf(!hasChroma())('a clone on another machine', () => {
  let server: ChromaServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await startChroma();
    environment = { CODE_INTEL_BASE_URL: server.url };
  });
  // The same each time, so that each test stands for itself.
  beforeEach(() => publish(temporaryProject()));
  afterAll(() => server.kill());

  async function publish(root: AbsolutePath) {
    const project = await openProject(root, { environment });
    try {
      await indexProject(project);
      return await publishToBase(project, KEEP);
    } finally {
      await project.close();
    }
  }

  it('[D-33] takes over what is the same, reads what is not, and has the index that it would have without', async () => {
    const root = makeProject(FILES);
    writeInto(root, 'src/Part1.ts', 'export class Basket { addArticle() {} }\n');
    writeInto(root, 'src/new.ts', 'export class Coupon {}\n');
    const { project, notices } = await open(root, environment);
    await indexProject(project);
    expect(notices).toEqual([`33 of 35 files came from the shared base ${server.url}.`]);
    expect(dumpOf(root)).toEqual(await dumpFromScratch(root));
    expect(await filesFound(project, 'Basket')).toContain('src/Part1.ts');
    expect(await filesFound(project, '請求書の出力')).toContain('docs/請求.md');
  });

  it('publishes what is new only, and says under which name', async () => {
    const root = makeProject({ ...FILES, 'src/added.ts': 'export class Added {}\n' });
    expect(await publish(root)).toMatchObject({
      base: server.url,
      repository: path.basename(root),
      files: 35,
      published: 1,
    });
  });

  it('takes nothing over that was made with other settings, or that frameworks shaped otherwise', async () => {
    const other = makeProject({ ...FILES, '.code-intel/config.json': '{"chunk_max_tokens": 64}' });
    const plain = makeProject({ ...FILES, 'composer.json': '{}' });
    for (const root of [other, plain]) {
      const { project, notices } = await open(root, environment);
      await indexProject(project);
      expect(notices).toEqual([]);
      expect(dumpOf(root)).toEqual(await dumpFromScratch(root));
    }
  });

  it('reads its files itself, and says so once, while the server is away', async () => {
    const root = makeProject(FILES);
    const { project, notices } = await open(root, { CODE_INTEL_BASE_URL: 'http://127.0.0.1:9' });
    await indexProject(project);
    expect(notices).toEqual([
      expect.stringMatching(
        /^The shared base http:\/\/127\.0\.0\.1:9 does not answer: .+ Files are read here instead\.$/,
      ),
    ]);
    expect(await filesFound(project, 'Part7')).toContain('src/Part7.ts');
  });
});

describe('a server that is no base', () => {
  it.each([
    ['answers nonsense', 200, 'hello', /does not answer as Chroma does/],
    ['refuses', 401, '{"error":"no"}', /asks for a token, and none is set/],
    ['forbids', 403, '{"error":"no"}', /asks for a token, and none is set/],
    ['is something else', 404, 'not found', /has not what Chroma has \(404\)/],
    ['fails', 500, '{"error":"broken"}', /does not answer: broken/],
  ])('that %s leaves the files to be read here', async (_name, status, body, told) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const root = makeProject(FILES);
    const { project, notices } = await open(root, { CODE_INTEL_BASE_URL: `http://127.0.0.1:${port}` });
    await indexProject(project);
    expect(notices).toEqual([expect.stringMatching(told)]);
    expect(await filesFound(project, 'Part7')).toContain('src/Part7.ts');
  });

  it.each(['ftp://base', 'base', 'http://me:secret@base', 'http://base/path'])(
    'is not looked for at %s',
    async (url) => {
      const opening = open(makeProject(FILES), { CODE_INTEL_BASE_URL: url }).then(({ project }) =>
        publishToBase(project, KEEP),
      );
      await expect(opening).rejects.toMatchObject({ code: 'invalid_config' });
      await expect(opening).rejects.not.toThrow('secret');
    },
  );

  it('[VC1] is not published to when none is named', async () => {
    const { project } = await open(makeProject(FILES));
    await expect(publishToBase(project, KEEP)).rejects.toMatchObject({ code: 'invalid_config' });
  });
});

/** Before a test begins, where `makeProject` has no test to clean up after. */
function temporaryProject(): AbsolutePath {
  const root = toAbsolute(temporaryFolder(), '/');
  for (const [name, content] of Object.entries(FILES)) writeInto(root, name, content);
  return root;
}

async function dumpFromScratch(root: AbsolutePath) {
  rmSync(path.join(root, '.code-intel/index.db'), { force: true });
  const { project } = await open(root);
  await indexProject(project, { force: true });
  return dumpOf(root);
}
