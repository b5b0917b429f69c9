/** Commands of the command line: `@app.cli.command("close")`, `@manager.command()`. */
import type { Entity } from '../../framework-contract.ts';
import { decoratorsOf, type PythonFile } from '../classes.ts';
import { labelOf, lastName, stringOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';

export function commandsIn({ functions }: PythonFile): Entity[] {
  return functions.flatMap((definition): Entity[] => {
    const decorator = decoratorsOf(definition).find(({ name }) => name.includes('.') && lastName(name) === 'command');
    if (decorator === undefined) return [];
    const { call } = decorator;
    const name = stringOf(call?.arguments[0] ?? call?.named.get('name')) ?? definition.symbol.name.replaceAll('_', '-');
    const help = labelOf(call?.named.get('help')) ?? '';
    return [
      {
        type: 'command',
        place: definition.index,
        id: `command:${name}`,
        node: definition.fullName,
        words: `${TYPE_WORDS.command} ${help}`.trim(),
        standsAlone: true,
        metadata: help === '' ? {} : { help },
      },
    ];
  });
}
