/** Calls and bytes of a change, beside what agents with plain file tools needed. */
import type { OverviewAnswer } from '../../api.ts';
import { count, decimal } from '../format.ts';
import { Empty, Section } from '../parts.tsx';
import { t } from '../texts.ts';

export function CostCard({ cost: { changes, calls, kilobytes, baseline } }: Pick<OverviewAnswer, 'cost'>) {
  const isTold = changes >= LEAST_CHANGES;
  return (
    <Section title={t('costOfChange')} aside={<span class="quiet">{t('meanOf', { count: count(changes) })}</span>}>
      {calls === null || kilobytes === null ? (
        <Empty title={t('noCost')} next={t('noCostNext')} />
      ) : (
        <>
          <div class="costs">
            <Compared name={t('calls')} value={calls} usual={baseline.calls} unit="" isTold={isTold} />
            <Compared
              name={t('shownToAgent')}
              value={kilobytes}
              usual={baseline.kilobytes}
              unit=" kB"
              isTold={isTold}
            />
          </div>
          <p class="quiet">{t(isTold ? 'costHint' : 'costOfFew', { count: count(LEAST_CHANGES) })}</p>
        </>
      )}
    </Section>
  );
}

/** As many as the baseline is the mean of: a difference from fewer is mere chance. */
const LEAST_CHANGES = 8;

interface ComparedProps {
  readonly name: string;
  readonly value: number;
  /** Of agents without this product. */
  readonly usual: number;
  readonly unit: string;
  /** The difference is said. */
  readonly isTold: boolean;
}

function Compared({ name, value, usual, unit, isTold }: ComparedProps) {
  const most = Math.max(value, usual);
  const saved = usual - value;
  const rows = [
    { text: t('here'), amount: value, tone: 'cost-here' },
    { text: t('fileToolsOnly'), amount: usual, tone: 'cost-usual' },
  ];
  return (
    <div class="cost">
      <h3>
        {name}{' '}
        {isTold && (
          <span class={saved > 0 ? 'is-good' : 'is-bad'}>
            {t(saved > 0 ? 'fewer' : 'more', { count: `${decimal(Math.abs(saved))}${unit}` })}
          </span>
        )}
      </h3>
      {rows.map(({ text, amount, tone }) => (
        <div key={text} class="cost-row">
          <span>{text}</span>
          <span class="cost-track" aria-hidden="true">
            <span class={`cost-bar ${tone}`} style={{ width: `${(100 * amount) / most}%` }} />
          </span>
          <span class="number">
            {decimal(amount)}
            {unit}
          </span>
        </div>
      ))}
    </div>
  );
}
