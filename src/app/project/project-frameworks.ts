/** Frameworks of a project, found out from its manifests and its own packs, and remembered in its index. */
import { groupBy } from '../../base/group-by.ts';
import { counted } from '../../base/numbers.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { type AbsolutePath, asRelative, joinRoot } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { PACK_FOLDER, packFiles, packsNote } from '../../frameworks/pack-files.ts';
import type { Drift } from '../../indexing/freshness/find-drift.ts';
import { isManifest } from '../../languages/manifests.ts';
import type { IndexStore } from '../../storage/contract.ts';

/** The setting of the index that holds the ids, joined with commas. */
export const FRAMEWORKS = 'frameworks';
/** The setting of the index that tells which packs of the project it was made with. */
const PACKS = 'packs';

/** Ids of the frameworks that the index was made with; a pack of the project has a hash of its text behind its id. */
export function frameworksIn(store: IndexStore): readonly string[] {
  return (store.meta(FRAMEWORKS) ?? '').split(',').filter((id) => id !== '');
}

/** Settings of an index that packs and manifests decide. */
export async function frameworkSettings(root: AbsolutePath, paths: readonly string[]): Promise<Record<string, string>> {
  // Loaded here and not at start: most calls find nothing to index.
  const { detectFrameworks, FRAMEWORKS: known } = await import('../../frameworks/registry.ts');
  const { readPacks } = await import('../../frameworks/project-packs.ts');
  const files = packFiles(root);
  const { packs } = await readPacks(
    files,
    known.map(({ id }) => id),
  );
  const all = [...known, ...packs.map(({ key, framework: { evidence } }) => ({ id: key, evidence }))];
  const used = detectFrameworks({ paths, read: (path) => readOrEmpty(root, path) }, all);
  return { [FRAMEWORKS]: used.map(({ id }) => id).join(), [PACKS]: packsNote(files) };
}

/** False when a pack was saved, added or removed since the index was made. */
export function hasItsPacks({ root, store }: { readonly root: AbsolutePath; readonly store: IndexStore }): boolean {
  return (store.meta(PACKS) ?? '') === packsNote(packFiles(root));
}

/** Whether a manifest is among what changed: then the project may use other frameworks than the index knows. */
export function touchesManifest({ modified, deleted, candidates }: Drift): boolean {
  return [...[...modified, ...deleted].map((file) => file.path), ...candidates].some(isManifest);
}

/** Empty for what is gone since it was listed; the next look at the files notices. */
function readOrEmpty(root: AbsolutePath, path: string): string {
  return readTextOrUndefined(joinRoot(root, asRelative(path))) ?? '';
}

export interface UsedFramework {
  readonly id: string;
  /** The package or the file that gives it away; empty for what belongs to the language itself. */
  readonly why: string;
  /** The file of a pack of the project. */
  readonly file?: string;
  readonly found: readonly FoundType[];
}

export interface FoundType {
  readonly type: string;
  readonly count: number;
  /** Name and place of the first. */
  readonly example: string;
}

export interface FrameworkReport {
  readonly frameworks: readonly UsedFramework[];
  /** Packs of the project that no manifest and no file asks for. */
  readonly unused: readonly { readonly id: string; readonly file: string }[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
}

/** Reports detected frameworks with reasons, and what the packs of the project found in its index. */
export async function frameworkReport(root: AbsolutePath, store: IndexStore): Promise<FrameworkReport> {
  const { detectFrameworks, FRAMEWORKS: known } = await import('../../frameworks/registry.ts');
  const { readPacks } = await import('../../frameworks/project-packs.ts');
  const { packs, problems } = await readPacks(
    packFiles(root),
    known.map(({ id }) => id),
  );
  const files = store.files().filter(({ skip }) => skip === null);
  const paths = files.map(({ path }) => path);
  const all = [...known, ...packs.map(({ framework }) => framework)];
  const used = detectFrameworks({ paths, read: (path) => readOrEmpty(root, path) }, all);
  const found = foundTypes(store, files);
  return {
    frameworks: used.map(({ id, why }): UsedFramework => {
      const own = packs.find(({ pack }) => pack.id === id);
      if (own === undefined) return { id, why, found: [] };
      const types = typesOf(own.pack);
      return { id, why, file: own.file, found: found.filter(({ type }) => types.has(type)) };
    }),
    unused: packs
      .filter(({ pack }) => !used.some(({ id }) => id === pack.id))
      .map(({ pack, file }) => ({ id: pack.id, file })),
    problems: [...problems, ...packs.flatMap((own) => failuresOf(own, files, store))],
  };
}

/** A row for each reason for which files were read without a pack, with the first of them. */
function failuresOf(
  { pack, file: packFile }: { readonly pack: { readonly id: string }; readonly file: string },
  files: ReturnType<IndexStore['files']>,
  store: IndexStore,
): FrameworkReport['problems'] {
  const failed = files.flatMap(({ id, path }) =>
    (store.outline(id).failures ?? []).flatMap((one) => (one.pack === pack.id ? { path, reason: one.reason } : [])),
  );
  return [...groupBy(failed, ({ reason }) => reason)].map(([reason, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${counted(more.length, 'more file')}`;
    return { file: packFile, line: 1, reason: `${pack.id} ${reason}: ${first?.path}${others}` };
  });
}

function foundTypes(store: IndexStore, files: ReturnType<IndexStore['files']>): FoundType[] {
  const types = new Map<string, FoundType>();
  for (const { id: file, path } of files)
    for (const { type, id, node } of store.entities(file)) {
      const { count = 0, example = `${id ?? node ?? type} in ${path}` } = types.get(type) ?? {};
      types.set(type, { type, count: count + 1, example });
    }
  return [...types.values()];
}

/** Types of the things that a pack names, those that a file decides about left out. */
function typesOf(pack: object): ReadonlySet<string> {
  const types = new Set<string>();
  JSON.stringify(pack, (key, value: unknown) => {
    if (key === 'type' && typeof value === 'string' && !value.includes('{')) types.add(value);
    if (key === 'route') types.add('route');
    return value;
  });
  return types;
}

export interface Tried {
  readonly file: string;
  readonly entities: readonly object[];
  readonly edges: readonly object[];
}

/**
 * Runs a pack on files, whether the project uses it or not.
 * @throws UserError when there is no such pack, or none that can be read
 */
export async function tryPack(root: AbsolutePath, id: string, paths: readonly string[]): Promise<readonly Tried[]> {
  const { FRAMEWORKS: known } = await import('../../frameworks/registry.ts');
  const { readPacks } = await import('../../frameworks/project-packs.ts');
  const { readFrameworkFacts } = await import('../../indexing/chunk/framework-facts.ts');
  const { languageOf } = await import('../../languages/registry.ts');
  const { packs, problems } = await readPacks(packFiles(root), []);
  const own = packs.find(({ pack, file }) => pack.id === id || file.endsWith(`/${id}.json`) || file === id);
  const framework = own?.framework ?? known.find((one) => one.id === id);
  if (framework === undefined) throw noPack(id, problems);
  return paths.flatMap((file) => {
    const text = readOrEmpty(root, file);
    const language = languageOf(file, text.slice(0, HEAD_LENGTH));
    if (language === undefined || !framework.languages.includes(language.id)) return [];
    const { entities, edges, parsed } = readFrameworkFacts(
      { path: file, text, language: language.id, parsed: language.parse(text) },
      [framework],
    );
    if (entities.length + edges.length === 0) return [];
    const shown = entities.map(({ symbol, ...entity }) => ({
      ...entity,
      line: parsed.symbols[symbol]?.startLine ?? 1,
    }));
    return [{ file, entities: shown, edges }];
  });
}

export async function packSchema(): Promise<unknown> {
  return (await import('../../languages/packs/pack-schema.ts')).packJsonSchema();
}

const HEAD_LENGTH = 4_096;

function noPack(id: string, problems: FrameworkReport['problems']): UserError {
  const [problem] = problems;
  return new UserError(
    'not_found',
    problem === undefined ? `There is no pack ${id}` : `${problem.file}:${problem.line}: ${problem.reason}`,
    problem === undefined
      ? `\`code-intel frameworks\` lists them; those of the project are in ${PACK_FOLDER}.`
      : 'Correct the line.',
  );
}
