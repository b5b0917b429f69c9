/** Kind of a class in Filament, versions 3 and 4, told by what it extends (D-26: never by its path alone). */
import { snakeCase } from '../../naming.ts';
import { singular } from '../../plural.ts';
import { methodNamed, type PhpClass } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { type PhpNames, shortName, studlyCase } from '../names.ts';

export type FilamentKind =
  | 'resource'
  | 'relation_manager'
  | 'page'
  | 'widget'
  | 'cluster'
  | 'panel'
  | 'importer'
  | 'exporter'
  | 'configuration';

const PAGES =
  /^(?:ListRecords|CreateRecord|EditRecord|ViewRecord|ManageRecords|ManageRelatedRecords|Page|Dashboard|SettingsPage|EditProfile|RegisterTenant|EditTenantProfile|Login|Register)$/;

/** Undefined for a class that has nothing to do with it. */
export function kindOf(owner: PhpClass, names: PhpNames): FilamentKind | undefined {
  const [parent] = owner.parents;
  if (owner.symbol.kind !== 'class') return undefined;
  if (parent === undefined) return isConfiguration(owner, names) ? 'configuration' : undefined;
  const name = shortName(parent);
  const isOwn = /^Filament\\/.test(parent);
  if (isOwn && name === 'Resource') return 'resource';
  if (/RelationManager$/.test(name)) return 'relation_manager';
  if (isOwn && PAGES.test(name)) return 'page';
  if (isOwn && /Widget$/.test(name)) return 'widget';
  if (isOwn && name === 'Cluster') return 'cluster';
  if (name === 'PanelProvider') return 'panel';
  if (isOwn && name === 'Importer') return 'importer';
  if (isOwn && name === 'Exporter') return 'exporter';
  return inherited(owner, names);
}

/** A base class of the project stands between: then the members tell. */
function inherited(owner: PhpClass, names: PhpNames): FilamentKind | undefined {
  const has = (member: string): boolean => owner.members.some(({ symbol }) => symbol.name === member);
  const builds = ['form', 'table', 'infolist'].some((method) => isGivenBuilder(owner, method, names));
  if (/Resource$/.test(owner.symbol.name) && (builds || has('getPages'))) return 'resource';
  return has('resource') && /\\Pages\\/.test(owner.fullName)
    ? 'page'
    : isConfiguration(owner, names)
      ? 'configuration'
      : undefined;
}

const BUILDERS = /^Filament\\(?:\w+\\)*(?:Form|Schema|Table|Infolist)$/;

function isGivenBuilder(owner: PhpClass, method: string, names: PhpNames): boolean {
  return injectedInto(methodNamed(owner, method)?.node, names).some(({ class: name }) => BUILDERS.test(name));
}

/** `ProductForm::configure(Schema $schema)` of version 4. */
function isConfiguration(owner: PhpClass, names: PhpNames): boolean {
  return isGivenBuilder(owner, 'configure', names);
}

export interface Configured {
  /** Full name of the resource, by the convention of its folders. */
  readonly resource: string;
  readonly method: 'form' | 'infolist' | 'table';
}

/** `App\…\Products\Schemas\ProductForm` configures the form of `App\…\Products\ProductResource`. */
export function configuredBy({ fullName, symbol }: PhpClass): Configured {
  const folder = fullName.replace(/\\[^\\]+$/, '').replace(/\\(?:Schemas|Tables|Infolists|Forms)(?:\\.*)?$/, '');
  const [, base = symbol.name, end = ''] = /^(\w*?)(Form|Infolist|Table|Schema)$/.exec(symbol.name) ?? [];
  const method = end === 'Table' ? 'table' : end === 'Infolist' ? 'infolist' : 'form';
  const name = end === 'Table' ? studlyCase(singular(snakeCase(base))) : base;
  return { resource: `${folder}\\${name}Resource`, method };
}
