/** Parts of a score: beside each other, and as a sum to read. */
import type { ShownHit } from '../../api.ts';
import { kindName, label } from '../labels.ts';
import { t } from '../texts.ts';

/** In the order in which they are drawn. */
const SIGNALS = ['lexical', 'vector', 'stem', 'expansion', 'meant', 'leads', 'history'] as const;
type Signal = (typeof SIGNALS)[number];

/** Score that two decimals round to nothing. */
const LEAST_SHOWN = 0.005;

interface Part {
  readonly signal: Signal;
  readonly value: number;
}

function partsOf({ parts }: Pick<ShownHit, 'parts'>): Part[] {
  return SIGNALS.map((signal) => ({ signal, value: parts[signal] })).filter(({ value }) => value >= LEAST_SHOWN);
}

/** Before the factor. */
export function sumOf(hit: Pick<ShownHit, 'parts'>): number {
  return partsOf(hit).reduce((sum, { value }) => sum + value, 0);
}

/** @param best sum that takes the whole width */
export function ScoreBar({ hit, best }: { readonly hit: ShownHit; readonly best: number }) {
  const parts = partsOf(hit);
  const { factor, fileClass } = hit.parts;
  const widest = best * Math.max(1, factor);
  return (
    <details class="score">
      <summary>
        <span class="score-text">
          {t('whyThis')} <strong>{hit.score.toFixed(2)}</strong>
        </span>
        <span class="score-bar" aria-hidden="true">
          {parts.map(({ signal, value }) => (
            <span
              key={signal}
              class={`signal signal-${signal}`}
              style={{ width: `${(100 * value * factor) / widest}%` }}
              title={`${label(signal)} ${value.toFixed(2)}`}
            />
          ))}
        </span>
      </summary>
      <p class="score-text">
        <strong>{hit.score.toFixed(3)}</strong> ={' '}
        {parts.map(({ signal, value }, at) => (
          <span key={signal} class="score-part">
            {at > 0 && '+ '}
            <span class={`swatch signal-${signal}`} aria-hidden="true" />
            {label(signal)} {value.toFixed(2)}{' '}
          </span>
        ))}
        {factor !== 1 && ` ${t('factorFor', { factor: factor.toFixed(2), what: kindName(fileClass) })}`}
      </p>
    </details>
  );
}
