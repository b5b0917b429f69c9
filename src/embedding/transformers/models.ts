/** The transformer models that can be chosen by name (EM2, D-34); one row is one model. */
import { UserError } from '../../base/user-error.ts';

export interface TransformerModel {
  /** Canonical name, with its owner. */
  readonly id: string;
  /** Place of ONNX weights of the same model for the runtime: a name on the model hub, or a folder. */
  readonly weights: string;
  readonly dimensions: number;
  /** Goes before every text; the e5 models are trained with it (EM3). */
  readonly prefix: string;
  /** True for one in a folder: nothing of it is fetched. */
  readonly isLocal?: boolean;
}

const transformerModels: readonly TransformerModel[] = [
  {
    id: 'intfloat/multilingual-e5-small',
    weights: 'Xenova/multilingual-e5-small',
    dimensions: 384,
    prefix: 'query: ',
  },
  { id: 'intfloat/multilingual-e5-base', weights: 'Xenova/multilingual-e5-base', dimensions: 768, prefix: 'query: ' },
  { id: 'microsoft/codebert-base', weights: 'microsoft/codebert-base', dimensions: 768, prefix: '' },
  { id: 'microsoft/unixcoder-base', weights: 'microsoft/unixcoder-base', dimensions: 768, prefix: '' },
];

/** The one model whose calibration is shipped. */
export const CALIBRATED_MODEL = 'intfloat/multilingual-e5-small';

/** The model of that name, given with or without its owner (D-29). @throws UserError `invalid_config` for any other name */
export function findTransformerModel(name: string): TransformerModel {
  const found = transformerModels.find(({ id }) => id === name || id.endsWith(`/${name}`));
  if (found) return found;
  throw new UserError(
    'invalid_config',
    `There is no embedding model ${JSON.stringify(name)}.`,
    `Choose one of: ${transformerModels.map(({ id }) => id).join(', ')}.`,
  );
}
