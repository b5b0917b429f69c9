import type { LanguageSpec } from '../contract.ts';
import { bodyOfValue, ecmascript, fieldKind, RESERVED, variableDefinition, withoutBrackets } from './ecmascript.ts';
import { javascriptWithTypes, WITH_FLOW_TYPES } from './flow-types.ts';

export const javascript: LanguageSpec = {
  ...ecmascript,
  id: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs', '.es6', '.jsm'],
  filenames: ['Jakefile'],
  interpreters: ['node', 'nodejs', 'bun'],
  grammar: 'javascript',
  definitions: {
    ...ecmascript.definitions,
    variable_declarator: variableDefinition(['program', 'export_statement']),
    field_definition: { kind: fieldKind, name: 'property', rename: withoutBrackets, body: bodyOfValue },
  },
  types: [],
  keywords: RESERVED,
  dialect: { spec: javascriptWithTypes, sign: WITH_FLOW_TYPES },
};
