/** Changes of `config.json` by a person: `search_weights.vector=0.5`, `requirements.high_files_analyzed=+1`. */
import { applyEdits, modify } from 'jsonc-parser';
import { rounded } from '../../base/numbers.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { replaceSharedFile } from '../../base/replace-file.ts';
import { UserError } from '../../base/user-error.ts';
import { RISK_LEVELS } from '../../session/frame/risk.ts';
import { tableAt } from '../../session/readiness/requirements.ts';
import { COUNTED_ITEMS } from '../../session/state/counted-item.ts';
import { type Config, configFileOf, type Environment, loadConfig, parseConfig } from './config.ts';
import { demandsOf } from './configured-requirements.ts';

export interface ConfigChange {
  /** As in the file: `search_weights.vector`. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export interface ChangedConfig {
  readonly changes: readonly ConfigChange[];
  /** As it would be. */
  readonly config: Config;
  /** Writes the changes into `config.json`; everything else in it stays as it is. */
  readonly apply: () => void;
}

/** @throws UserError `invalid_argument` for what cannot be tuned; `invalid_config` as `loadConfig` */
export function changeConfig(root: AbsolutePath, environment: Environment, wanted: readonly string[]): ChangedConfig {
  const file = configFileOf(root);
  const current = tunableValues(loadConfig(root, environment));
  const changes = wanted.map((change) => readChange(change, current));
  const text = changes.reduce(changed, readTextIfExists(file) ?? '{}\n');
  const config = parseConfig(text, file, environment);
  return { changes, config, apply: () => replaceSharedFile(file, text) };
}

/** Values that can be tuned, as they count now. */
function tunableValues(config: Config): ReadonlyMap<string, number> {
  const demands = demandsOf(config);
  return new Map([
    ...Object.entries(config.searchWeights).map(([name, value]) => [`search_weights.${name}`, value] as const),
    ['short_circuit_score', config.shortCircuitScore] as const,
    ...RISK_LEVELS.flatMap((risk) =>
      COUNTED_ITEMS.map((item) => {
        const key = `requirements.${risk.toLowerCase()}_${item}`;
        return [key, Math.max(tableAt(risk)[item], demands[risk][item])] as const;
      }),
    ),
  ]);
}

function readChange(change: string, current: ReadonlyMap<string, number>): ConfigChange {
  const [, key = '', sign = '', digits = ''] = /^([\w.]+)=([+-]?)(\d+(?:\.\d+)?)$/.exec(change) ?? [];
  const from = current.get(key);
  if (from === undefined) throw notTunable(change, [...current.keys()]);
  const by = Number(digits) * (sign === '-' ? -1 : 1);
  return { key, from, to: sign === '' ? by : rounded(from + by, 3) };
}

function changed(text: string, { key, to }: ConfigChange): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, key.split('.'), to, { formattingOptions }));
}

function notTunable(change: string, keys: readonly string[]): UserError {
  return new UserError(
    'invalid_argument',
    `${JSON.stringify(change)} changes nothing that can be tuned`,
    `Write KEY=VALUE, KEY=+N or KEY=-N with one of ${keys.join(', ')}.`,
  );
}
