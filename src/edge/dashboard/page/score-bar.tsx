/** Parts of a score: beside each other, and as a sum to read. */
import type { ShownHit } from '../api.ts';
import { label } from './labels.ts';
import { t } from './texts.ts';

/** In the order in which they are drawn. */
const SIGNALS = ['lexical', 'vector', 'stem', 'coverage', 'definition', 'meant', 'expansion', 'folder'] as const;
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
    <div class="score">
      <div class="score-bar" aria-hidden="true">
        {parts.map(({ signal, value }) => (
          <span
            key={signal}
            class={`signal signal-${signal}`}
            style={{ width: `${(100 * value * factor) / widest}%` }}
            title={`${label(signal)} ${value.toFixed(2)}`}
          />
        ))}
      </div>
      <p class="score-text">
        <strong>{hit.score.toFixed(3)}</strong> ={' '}
        {parts.map(({ signal, value }) => `${label(signal)} ${value.toFixed(2)}`).join(' + ')}
        {factor !== 1 && ` ${t('factorFor', { factor: factor.toFixed(2), what: fileClass })}`}
      </p>
    </div>
  );
}

/** Of the signals that some hit has. */
export function SignalLegend({ hits }: { readonly hits: readonly ShownHit[] }) {
  const present = SIGNALS.filter((signal) => hits.some(({ parts }) => parts[signal] >= LEAST_SHOWN));
  return (
    <ul class="legend">
      {present.map((signal) => (
        <li key={signal}>
          <span class={`swatch signal-${signal}`} aria-hidden="true" />
          {label(signal)}
        </li>
      ))}
    </ul>
  );
}
