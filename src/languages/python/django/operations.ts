/** The operations of a Django migration, each with the table that it is about. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../../framework-contract.ts';
import { argument, type Call, callOf, elementsOf, entriesOf, lastName, stringOf } from '../values.ts';
import { type Field, fieldOf } from './fields.ts';
import { appOf, defaultTable } from './table-names.ts';

export interface Operation {
  readonly kind: 'create' | 'table' | 'rename' | 'drop' | 'run';
  /** `CreateModel`, `AddField` … */
  readonly name: string;
  /** Empty for `RunPython` and `RunSQL`. */
  readonly table: string;
  /** The table that the model's name gives, where another is declared. */
  readonly conventionalTable: string;
  readonly call: Call;
  readonly fields: readonly Field[];
  readonly dropped: readonly string[];
  readonly renamed: readonly string[];
  /** The new name of a renamed table. */
  readonly to: string;
  readonly label: string;
}

const OPERATION: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', regex: '^(?:migrations|operations)\\.\\w+$' } },
};
const KINDS = new Map<string, Operation['kind']>([
  ['CreateModel', 'create'],
  ['DeleteModel', 'drop'],
  ['RenameModel', 'rename'],
  ['AlterModelTable', 'rename'],
  ['RunPython', 'run'],
  ['RunSQL', 'run'],
  ...[
    'AddField',
    'AlterField',
    'RemoveField',
    'RenameField',
    'AddIndex',
    'RemoveIndex',
    'RenameIndex',
    'AddConstraint',
    'AlterConstraint',
    'RemoveConstraint',
    'AlterUniqueTogether',
    'AlterIndexTogether',
    'AlterModelOptions',
    'AlterModelManagers',
    'AlterModelTableComment',
    'AlterOrderWithRespectTo',
  ].map((name): [string, Operation['kind']] => [name, 'table']),
]);

/** In the order of the file; those of the project's own kinds are left out. */
export function operationsIn({ path, parsed }: FrameworkFile): Operation[] {
  const app = appOf(path);
  const calls = parsed.tree?.root.findAll(OPERATION) ?? [];
  return calls.flatMap((node) => {
    const call = callOf(node);
    const kind = KINDS.get(lastName(call?.name ?? ''));
    return call === undefined || kind === undefined ? [] : operationOf(call, kind, app);
  });
}

function operationOf(call: Call, kind: Operation['kind'], app: string): Operation[] {
  const name = lastName(call.name);
  const model = stringOf(argument(call, 0, kind === 'table' ? 'model_name' : 'name')) ?? modelNameOf(call);
  if (kind !== 'run' && model === undefined) return [];
  const options = new Map(entriesOf(call.named.get('options')));
  const declared = name === 'CreateModel' ? stringOf(options.get('db_table')) : undefined;
  const conventional = model === undefined ? '' : defaultTable(app, model);
  return [
    {
      kind,
      name,
      table: declared ?? conventional,
      conventionalTable: conventional,
      call,
      fields: fieldsOf(name, call),
      dropped: name === 'RemoveField' ? [stringOf(argument(call, 1, 'name')) ?? ''] : [],
      renamed: name === 'RenameField' ? [renamedField(call)] : [],
      to: newTableOf(name, call, app),
      label: stringOf(options.get('verbose_name')) ?? '',
    },
  ];
}

/** `AlterModelOptions(name='order')` and `RenameModel(old_name=…)` name their model in other ways. */
function modelNameOf({ named }: Call): string | undefined {
  return stringOf(named.get('name')) ?? stringOf(named.get('old_name'));
}

function fieldsOf(name: string, call: Call): Field[] {
  if (name === 'CreateModel') return elementsOf(argument(call, 1, 'fields')).flatMap(fieldInPair);
  if (name !== 'AddField' && name !== 'AlterField') return [];
  return listOf(fieldOf(stringOf(argument(call, 1, 'name')) ?? '', argument(call, 2, 'field')));
}

/** `('number', models.CharField(max_length=20))`. */
function fieldInPair(pair: SgNode): Field[] {
  const [name, value] = elementsOf(pair);
  return listOf(fieldOf(stringOf(name) ?? '', value));
}

function listOf(field: Field | undefined): Field[] {
  return field === undefined ? [] : [field];
}

function renamedField(call: Call): string {
  return `${stringOf(argument(call, 1, 'old_name')) ?? ''} → ${stringOf(argument(call, 2, 'new_name')) ?? ''}`;
}

function newTableOf(name: string, call: Call, app: string): string {
  if (name === 'RenameModel') return defaultTable(app, stringOf(argument(call, 1, 'new_name')) ?? '');
  return name === 'AlterModelTable' ? (stringOf(argument(call, 1, 'table')) ?? '') : '';
}
