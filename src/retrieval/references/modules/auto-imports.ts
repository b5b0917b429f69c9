/** Projects whose build imports names by itself: Nuxt, and plugins that write `auto-imports.d.ts` or `components.d.ts`. */
import type { FileRecord } from '../../../storage/contract.ts';
import { type Definition, folderOf, type ProjectNames } from '../project-names.ts';

const CONFIGURATIONS = ['vite', 'vue', 'webpack', 'rspack', 'rollup', 'quasar'];
const DECLARED = /(?:^|\/)(?:auto-imports|components|imports)\.d\.ts$/;
const PLUGIN = /^unplugin-(?:auto-import|vue-components)\b/;

export class AutoImports {
  private readonly names: ProjectNames;
  private folders: readonly string[] | undefined;

  constructor(names: ProjectNames) {
    this.names = names;
  }

  /**
   * Exported definitions that a name may mean which the file does not import; undefined where names are imported by hand.
   *
   * @param candidates definitions of the name at the top of their files
   */
  find(file: FileRecord, candidates: readonly Definition[]): readonly Definition[] | undefined {
    const exported = candidates.filter(({ symbol }) => symbol.signature.startsWith('export'));
    if (exported.length === 0) return undefined;
    this.folders ??= this.read();
    return this.folders.some((folder) => folder === '' || file.path.startsWith(`${folder}/`)) ? exported : undefined;
  }

  private read(): string[] {
    const named = (stems: readonly string[]): readonly FileRecord[] =>
      stems.flatMap((stem) => this.names.filesNamed(stem));
    const nuxt = named(['nuxt']).filter(({ path }) => /(?:^|\/)nuxt\.config\.\w+$/.test(path));
    const declared = named(['auto-imports', 'components', 'imports']).filter(({ path }) => DECLARED.test(path));
    const configured = named(CONFIGURATIONS).filter((file) =>
      this.names.outline(file).imports.some(({ module }) => PLUGIN.test(module)),
    );
    const beside = declared.map(({ path }) => folderOf(path).replace(/(?:^|\/)(?:src|types|typings|\.nuxt)$/, ''));
    return [...new Set([...[...nuxt, ...configured].map(({ path }) => folderOf(path)), ...beside])];
  }
}
