/** Services in YAML: what an interface stands for, and what a service is given. */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';

const CLASS = /^[A-Z]\w*(?:\\\w+)+$/;

export function readServices({ path, text }: FrameworkFile): FrameworkFacts {
  if (!/(?:^|\/)(?:config\/|services)[^\n]*\.ya?ml$/.test(path) || !/^services:/m.test(text)) return NO_FACTS;
  const edges: Edge[] = [];
  let [isServices, service] = [false, ''];
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\S/.test(line) && !line.startsWith('#')) isServices = line.startsWith('services:');
    if (!isServices) continue;
    const [, name] = /^(?: {2}| {4})(?=\S)['"]?([\w\\.]+)['"]?\s*:/.exec(line) ?? [];
    if (name !== undefined && !/^ {4}(?:arguments|class|alias|tags|calls|decorates|public|bind)\b/.test(line))
      service = name;
    const [, declared] = /^\s+class:\s*['"]?\\?([\w\\]+)/.exec(line) ?? [];
    if (declared !== undefined && CLASS.test(declared)) service = declared;
    for (const [, to = ''] of line.replace(/#.*/, '').matchAll(/['"]?@\\?([A-Z]\w*(?:\\\w+)+)/g)) {
      const isAlias = name !== undefined || /^\s+alias:/.test(line);
      const relation = isAlias ? 'implemented_by' : 'injects';
      if (CLASS.test(service)) edges.push(edge(service, relation, to, at + 1));
    }
  }
  return { entities: [], edges };
}
