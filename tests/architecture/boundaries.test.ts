/** Proves the import rules of ARCHITECTURE.md from the imports themselves. */
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const SOURCES = sourceFiles('src');

/** What every layer may import of the others: data shapes and arithmetic without an engine behind them. */
const CONTRACTS = [
  'src/languages/contract.ts',
  'src/languages/breakpoints.ts',
  'src/languages/accessors.ts',
  'src/languages/families.ts',
  'src/languages/query-words.ts',
  'src/languages/reference.ts',
  'src/languages/receiver-rules.ts',
  'src/languages/framework-contract.ts',
  'src/languages/manifests.ts',
  'src/languages/symbol-kinds.ts',
  'src/storage/contract.ts',
  'src/storage/comment-words.ts',
  'src/storage/compressed.ts',
  'src/storage/damage.ts',
  'src/storage/history.ts',
  'src/storage/origin.ts',
  'src/storage/packed-entities.ts',
  'src/storage/packed-outline.ts',
  'src/storage/posting-log.ts',
  'src/storage/postings.ts',
  'src/storage/reference-list.ts',
  'src/storage/shared-base.ts',
  'src/storage/varint.ts',
  'src/embedding/contract.ts',
  'src/embedding/calibration.ts',
  'src/embedding/vector.ts',
];

/** Compose engines: the project, the embedder, what a worker thread needs, its grammars, and the frameworks. */
const COMPOSITION = [
  'src/app/composition/compose.ts',
  'src/app/composition/compose-gate.ts',
  'src/app/composition/open-workspace.ts',
  'src/app/composition/session-grants.ts',
  'src/app/project/open-embedder.ts',
  'src/app/project/batch-context.ts',
  'src/app/project/grammar-check.ts',
  'src/app/project/project-frameworks.ts',
];

/** The folders of `src/app`, top first: a file may import from its own folder and from those below it. */
const FLOORS = [
  'composition',
  'serving',
  'reports',
  'understanding',
  'request',
  'writing',
  'learning',
  'guidance',
  'sessions',
  'live',
  'search',
  'map',
  'impact',
  'gate',
  'facts',
  'project',
  'config',
  'roots',
];

const SHARED_BY_LANGUAGES = ['src/languages/syntax/', 'src/languages/flow/', 'src/languages/packs/'];

/** A folder whose parts do not know each other, and what all of its parts may share. */
const BRACES = [
  { folder: 'src/languages/', shared: SHARED_BY_LANGUAGES },
  { folder: 'src/storage/', shared: [] },
  { folder: 'src/embedding/', shared: [] },
];

describe('imports', () => {
  it('of base lead to nothing of ours', () => {
    expect(importsOf('src/base/', (to) => to.startsWith('src/') && !to.startsWith('src/base/'))).toEqual([]);
  });

  it('of the table of clients lead to itself and base only', () => {
    const isAllowed = (to: string) => to.startsWith('src/clients/') || to.startsWith('src/base/');
    expect(importsOf('src/clients/', (to) => !isAllowed(to))).toEqual([]);
  });

  it('of contracts lead to contracts and base only', () => {
    const isAllowed = (to: string) => !to.startsWith('src/') || to.startsWith('src/base/') || CONTRACTS.includes(to);
    const found = CONTRACTS.flatMap((contract) => importsOf(contract, (to) => !isAllowed(to)));
    expect(found).toEqual([]);
  });

  it.each(BRACES)('inside $folder lead to no sibling', ({ folder, shared }) => {
    const isSibling = (from: string, to: string): boolean =>
      partOf(folder, from) !== undefined &&
      partOf(folder, to) !== undefined &&
      partOf(folder, from) !== partOf(folder, to) &&
      !shared.some((place) => to.startsWith(place));
    expect(importsOf(folder, (to, from) => isSibling(from, to))).toEqual([]);
  });

  it.each(['session', 'shell'])(
    'of the pure %s lead to itself, base and the table of clients only, and to no package',
    (layer) => {
      const own = `src/${layer}/`;
      const allowed = [own, 'src/base/', 'src/clients/'];
      expect(importsOf(own, (to) => !allowed.some((place) => to.startsWith(place)))).toEqual([]);
    },
  );

  it.each(['languages', 'storage', 'embedding', 'indexing', 'retrieval', 'improvement'])(
    'of %s lead to itself, the pure layers, contracts and base only',
    (layer) => {
      const allowed = [`src/${layer}/`, 'src/base/', 'src/session/', 'src/shell/'];
      const own = `src/${layer}/`;
      const isAllowed = (to: string) =>
        !to.startsWith('src/') || allowed.some((place) => to.startsWith(place)) || CONTRACTS.includes(to);
      expect(importsOf(own, (to) => !isAllowed(to))).toEqual([]);
    },
  );

  it('of the frameworks lead to languages, contracts and base only', () => {
    const places = ['src/frameworks/', 'src/languages/', 'src/base/'];
    expect(
      importsOf('src/frameworks/', (to) => to.startsWith('src/') && !places.some((one) => to.startsWith(one))),
    ).toEqual([]);
  });

  it.each(SHARED_BY_LANGUAGES)('of the shared %s lead to no language', (shared) => {
    const isLanguage = (to: string) => partOf('src/languages/', to) !== undefined;
    const isShared = (to: string) => SHARED_BY_LANGUAGES.some((place) => to.startsWith(place));
    expect(importsOf(shared, (to) => isLanguage(to) && !isShared(to))).toEqual([]);
  });

  it('of engines are found where engines are composed only', () => {
    const found = importsOf('src/app/', (to, from) => isEngine(to) && !COMPOSITION.includes(from));
    expect(found).toEqual([]);
  });

  it('between the folders of the use cases lead down only', () => {
    const floorOf = (file: string) => partOf('src/app/', file);
    const climbs = (to: string, from: string): boolean => {
      const [target, own] = [floorOf(to), floorOf(from)];
      return target !== undefined && own !== undefined && FLOORS.indexOf(target) < FLOORS.indexOf(own);
    };
    expect([...new Set(SOURCES.flatMap(({ file }) => floorOf(file) ?? []))].sort()).toEqual([...FLOORS].sort());
    expect(importsOf('src/app/', climbs)).toEqual([]);
  });

  it('make no circle, imports of types included', () => {
    expect(circlesIn(new Map(SOURCES.map(({ file, imports }) => [file, imports])))).toEqual([]);
  });

  it('that make a circle are found', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['d2']],
      ['d2', []],
    ]);
    expect(circlesIn(imports)).toEqual(['a → b → c → a']);
  });

  it('of the edge lead to the edge, the use cases, the pure layers, the table of clients and base only', () => {
    const places = ['src/edge/', 'src/app/', 'src/session/', 'src/shell/', 'src/clients/', 'src/base/'];
    const isAllowed = (to: string) => !to.startsWith('src/') || places.some((place) => to.startsWith(place));
    expect(importsOf('src/edge/', (to) => !isAllowed(to))).toEqual([]);
  });

  it('of the page of the dashboard lead to itself, the shapes of its answers and what browsers run', () => {
    const own = 'src/edge/dashboard/page/';
    const packages = ['preact', 'preact/hooks', '@preact/signals', '@observablehq/plot', 'd3-hierarchy'];
    const isAllowed = (to: string) => to.startsWith(own) || to === 'src/edge/dashboard/api.ts' || packages.includes(to);
    expect(importsOf(own, (to) => !isAllowed(to))).toEqual([]);
  });

  it('of the shapes of its answers are types only', () => {
    const shapes = SOURCES.find(({ file }) => file === 'src/edge/dashboard/api.ts');
    const loaded = shapes?.text.match(/^(?:import|export) (?!type |interface )/gm);
    expect([shapes?.imports.length, loaded]).toEqual([expect.any(Number), null]);
  });

  it('of the protocol are found in its own edge only', () => {
    const isProtocol = (to: string) => to.startsWith('@modelcontextprotocol/');
    expect(importsOf('src/', (to, from) => isProtocol(to) && !from.startsWith('src/edge/mcp/'))).toEqual([]);
  });

  it('of the edge are found in the edge only', () => {
    expect(importsOf('src/', (to, from) => to.startsWith('src/edge/') && !from.startsWith('src/edge/'))).toEqual([]);
  });

  it('of the use cases are found in the use cases and the edge only', () => {
    const isOutside = (from: string) => !from.startsWith('src/app/') && !from.startsWith('src/edge/');
    expect(importsOf('src/', (to, from) => to.startsWith('src/app/') && isOutside(from))).toEqual([]);
  });
});

function importsOf(place: string, isWrong: (to: string, from: string) => boolean): string[] {
  return SOURCES.filter(({ file }) => file.startsWith(place)).flatMap(({ file, imports }) =>
    imports.filter((to) => isWrong(to, file)).map((to) => `${file} → ${to}`),
  );
}

/** The circles that a walk over all imports runs into, such as `a → b → a`; empty only where there is none. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start !== -1) circles.push([...trail.slice(start), file].join(' → '));
    if (start !== -1 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return circles;
}

/** The part of a folder that a file belongs to, undefined for the files that lie in the folder itself. */
function partOf(folder: string, file: string): string | undefined {
  const [part, ...rest] = file.startsWith(folder) ? file.slice(folder.length).split('/') : [];
  return rest.length > 0 ? part : undefined;
}

function isEngine(file: string): boolean {
  const isPart = BRACES.some(({ folder }) => partOf(folder, file) !== undefined);
  return isPart || ['src/languages/registry.ts', 'src/frameworks/registry.ts'].includes(file);
}
