/** The software bill of materials of a release, in CycloneDX 1.5: what is installed with it, what is compiled into it, and what its native parts come from. */
import { grammarSource } from '../src/base/platform-package.ts';
import { PAGE_PACKAGES, PROGRAM_PACKAGES } from './bundled-packages.ts';
import { askNpm, grammarNames, type Manifest, SQLITE } from './native-packages.ts';

interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

export function billOfMaterials({ dependencies }: Manifest): Bill {
  const all = everything();
  const native = [...grammarNames().map((grammar) => grammarSource(grammar).name), SQLITE];
  const roots = new Set([...Object.keys(dependencies), ...PROGRAM_PACKAGES, ...PAGE_PACKAGES, ...native]);
  const published = reached(
    rootsOf(all, roots),
    new Map(all.dependencies.map((entry) => [entry.ref, entry.dependsOn])),
  );
  return {
    ...all,
    components: all.components.filter((component) => published.has(component['bom-ref'])),
    dependencies: all.dependencies.filter(({ ref }) => published.has(ref)),
  };
}

/** What the program itself depends on, of the versions that it gets. */
function rootsOf({ components, dependencies }: Bill, names: ReadonlySet<string>): readonly string[] {
  const direct = new Set(dependencies.find(({ ref }) => ref.startsWith('code-intel@'))?.dependsOn);
  return components.flatMap((component) =>
    names.has(component.name) && direct.has(component['bom-ref']) ? [component['bom-ref']] : [],
  );
}

function reached(roots: readonly string[], graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(roots);
  for (const ref of found) for (const next of graph.get(ref) ?? []) found.add(next);
  return found;
}

/** `npm sbom --omit dev` leaves out what a development package needs as well, so that the choice is made here. */
function everything(): Bill {
  return askNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']) as Bill;
}
