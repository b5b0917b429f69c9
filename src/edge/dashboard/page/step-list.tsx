/** Every step of a session, in its order, with the kinds that are wanted. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SessionStep, StepKind } from '../api.ts';
import { Place } from './code/place.tsx';
import { clockTime, count, fullTime } from './format.ts';
import { Chip, Section } from './parts.tsx';
import { label, t } from './texts.ts';

export const STEP_KINDS = [
  'phase',
  'evidence',
  'call',
  'refusal',
  'agent',
  'state',
] as const satisfies readonly StepKind[];

interface StepListProps {
  readonly steps: readonly SessionStep[];
  /** Scrolled to and marked. */
  readonly chosen: SessionStep | null;
}

export function StepList({ steps, chosen }: StepListProps) {
  const [hidden, setHidden] = useState<ReadonlySet<StepKind>>(new Set());
  const shown = steps.filter(({ kind }) => !hidden.has(kind));
  const toggle = (kind: StepKind): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  const kinds = STEP_KINDS.filter((kind) => steps.some((step) => step.kind === kind));
  return (
    <Section
      title={t('steps')}
      aside={<span class="quiet">{t('shownOf', { shown: count(shown.length), total: count(steps.length) })}</span>}
    >
      <fieldset class="filters">
        <legend class="hidden">{t('steps')}</legend>
        {kinds.map((kind) => (
          <label key={kind} class="filter">
            <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
            <span class={`mark mark-${kind}`} aria-hidden="true" />
            {label(`step:${kind}`)} {count(steps.filter((step) => step.kind === kind).length)}
          </label>
        ))}
      </fieldset>
      <ol class="steps">
        {shown.map((step, at) => (
          <Step key={`${at} ${step.at}`} step={step} isChosen={step === chosen} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step, isChosen }: { readonly step: SessionStep; readonly isChosen: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  const { at, kind, name, what, why, results, exitCode, evidenceId, shown } = step;
  return (
    <li ref={item} class={`step step-${kind}`} aria-current={isChosen ? 'step' : undefined}>
      <time dateTime={at} title={fullTime(at)}>
        {clockTime(at)}
      </time>
      <span class={`mark mark-${kind}`} title={label(`step:${kind}`)} />
      <span class="step-name" title={name}>
        {label(name) === name ? <code>{name}</code> : label(name)}
      </span>
      <span class="step-what">
        {kind === 'phase' ? what.replace(/[A-Z]+/g, label) : kind === 'state' ? label(what) : what}
      </span>
      <span class="step-end">
        {exitCode !== null && <Chip tone={exitCode === 0 ? 'good' : 'bad'}>{t('exit', { code: exitCode })}</Chip>}
        {exitCode === null && results !== null && <span class="quiet">{t('results', { count: count(results) })}</span>}
        {evidenceId !== null && <span class="quiet">#{evidenceId}</span>}
      </span>
      {why !== '' && <p class="step-why">{why}</p>}
      {shown.length > 0 && (
        <details class="step-shown">
          <summary>
            {t('linesShown')} <span class="quiet">{t('filesCount', { count: count(shown.length) })}</span>
          </summary>
          <ul class="plain">
            {shown.flatMap(({ path, lines }) =>
              (lines.length === 0 ? [{ start: 0, end: 0 }] : lines).map(({ start, end }) => (
                <li key={`${path} ${start}`}>
                  <Place path={path} line={start} end={end} />
                </li>
              )),
            )}
          </ul>
        </details>
      )}
    </li>
  );
}
