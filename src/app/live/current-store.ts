/**
 * The index without what is out of date in it: files that changed are as if they were not there until they are indexed
 * again. So no answer shows their old content, however long the repair takes and whichever process does it.
 */
import type { RelativePath } from '../../base/paths.ts';
import type { FileRecord, IndexStore, IndexTotals, SegmentData, StoredEdge } from '../../storage/contract.ts';
import type { OutdatedFiles } from './outdated-files.ts';

interface FileTable {
  readonly version: number;
  readonly files: readonly FileRecord[];
  readonly byPath: ReadonlyMap<string, FileRecord>;
  readonly byId: ReadonlyMap<number, FileRecord>;
}

function tableOf(version: number, files: readonly FileRecord[]): FileTable {
  const byPath = new Map<string, FileRecord>(files.map((file) => [file.path, file]));
  return { version, files, byPath, byId: new Map(files.map((file) => [file.id, file])) };
}

export class CurrentStore implements IndexStore {
  private readonly inner: IndexStore;
  private readonly outdated: OutdatedFiles;
  private last = { inner: -1, generation: -1, version: 0 };
  /** The version of the inner store, which takes two calls of the system, as long as nothing else can have run. */
  private current: number | undefined;
  private table: FileTable | undefined;
  private counted: { readonly version: number; readonly totals: IndexTotals } | undefined;

  constructor(inner: IndexStore, outdated: OutdatedFiles) {
    this.inner = inner;
    this.outdated = outdated;
  }

  version(): number {
    const inner = this.innerVersion();
    const { generation } = this.outdated;
    const { last } = this;
    if (last.inner !== inner || last.generation !== generation) {
      this.last = { inner, generation, version: last.version + 1 };
    }
    return this.last.version;
  }

  files(): readonly FileRecord[] {
    const version = this.version();
    if (this.table?.version !== version) this.table = tableOf(version, this.shown(this.inner.files()));
    return this.table.files;
  }

  /** Reads a record, from the table of all files where it is loaded: a row takes longer. */
  file(path: RelativePath): FileRecord | undefined {
    if (this.table?.version === this.version()) return this.table.byPath.get(path);
    return this.outdated.has(path) ? undefined : this.inner.file(path);
  }

  fileById(id: number): FileRecord | undefined {
    if (this.table?.version === this.version()) return this.table.byId.get(id);
    const file = this.inner.fileById(id);
    return file && !this.outdated.has(file.path) ? file : undefined;
  }

  totals(): IndexTotals {
    const version = this.version();
    if (this.counted?.version !== version) this.counted = { version, totals: this.inner.totals() };
    return this.counted.totals;
  }

  filesIn(folder: string): readonly FileRecord[] {
    return this.shown(this.inner.filesIn(folder));
  }

  segment(id: number): SegmentData {
    const segment = this.inner.segment(id);
    return this.outdated.size === 0 ? segment : { ...segment, fileIds: this.living(segment.fileIds) };
  }

  livingFiles(segment: number): Int32Array {
    return this.living(this.inner.livingFiles(segment));
  }

  edgesFrom(node: string): readonly StoredEdge[] {
    return this.inner.edgesFrom(node).filter(({ file }) => !this.outdated.has(file));
  }

  edgesTo(node: string): readonly StoredEdge[] {
    return this.inner.edgesTo(node).filter(({ file }) => !this.outdated.has(file));
  }

  readonly meta: IndexStore['meta'] = (key) => this.inner.meta(key);
  readonly directories: IndexStore['directories'] = () => this.inner.directories();
  readonly directoriesIn: IndexStore['directoriesIn'] = (folder) => this.inner.directoriesIn(folder);
  readonly outline: IndexStore['outline'] = (fileId) => this.inner.outline(fileId);
  readonly references: IndexStore['references'] = (fileId, name) => this.inner.references(fileId, name);
  readonly referencedNames: IndexStore['referencedNames'] = (fileId) => this.inner.referencedNames(fileId);
  readonly entities: IndexStore['entities'] = (fileId) => this.inner.entities(fileId);
  readonly commentWords: IndexStore['commentWords'] = (fileId) => this.inner.commentWords(fileId);
  readonly facts: IndexStore['facts'] = (fileId) => this.inner.facts(fileId);
  readonly linksTo: IndexStore['linksTo'] = (prefix) => this.inner.linksTo(prefix);
  readonly segmentIds: IndexStore['segmentIds'] = () => this.inner.segmentIds();
  readonly postings: IndexStore['postings'] = (key) => this.inner.postings(key);
  readonly lists: IndexStore['lists'] = (segment) => this.inner.lists(segment);
  readonly keys: IndexStore['keys'] = (prefix) => this.inner.keys(prefix);
  readonly publish: IndexStore['publish'] = (publication) => this.changing(() => this.inner.publish(publication));
  readonly adopt: IndexStore['adopt'] = (adoption) => this.changing(() => this.inner.adopt(adoption));
  readonly compact: IndexStore['compact'] = () => this.changing(() => this.inner.compact());
  readonly clear: IndexStore['clear'] = (meta) => this.changing(() => this.inner.clear(meta));
  readonly reclaim: IndexStore['reclaim'] = () => this.changing(() => this.inner.reclaim());
  readonly rebuild: IndexStore['rebuild'] = () => this.changing(() => this.inner.rebuild());
  readonly hold: IndexStore['hold'] = () => this.inner.hold();
  readonly release: IndexStore['release'] = () => this.inner.release();
  readonly close: IndexStore['close'] = () => this.inner.close();

  /**
   * Read once by work that awaits nothing: another process may publish meanwhile, as it may behind any other reading, and
   * who needs one state compares the inner version before and after it.
   */
  private innerVersion(): number {
    if (this.current !== undefined) return this.current;
    this.current = this.inner.version();
    queueMicrotask(() => {
      this.current = undefined;
    });
    return this.current;
  }

  private changing<T>(change: () => T): T {
    this.current = undefined;
    return change();
  }

  private living(fileIds: Int32Array): Int32Array {
    if (this.outdated.size === 0) return fileIds;
    const hidden = new Set(this.outdated.first(this.outdated.size).map((path) => this.inner.file(path)?.id));
    return fileIds.map((file) => (hidden.has(file) ? 0 : file));
  }

  private shown(files: readonly FileRecord[]): readonly FileRecord[] {
    return this.outdated.size === 0 ? files : files.filter(({ path }) => !this.outdated.has(path));
  }
}
