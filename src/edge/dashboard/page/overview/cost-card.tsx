/** Calls and bytes of a change, beside what agents with plain file tools needed. */
import type { OverviewAnswer } from '../../api.ts';
import { count, decimal } from '../format.ts';
import { Empty, Section } from '../parts.tsx';
import { t } from '../texts.ts';

export function CostCard({ cost: { changes, calls, kilobytes, baseline } }: Pick<OverviewAnswer, 'cost'>) {
  return (
    <Section title={t('costOfChange')} aside={<span class="quiet">{t('meanOf', { count: count(changes) })}</span>}>
      {calls === null || kilobytes === null ? (
        <Empty title={t('noCost')} next={t('noCostNext')} />
      ) : (
        <>
          <div class="costs">
            <Compared name={t('calls')} value={calls} usual={baseline.calls} unit="" />
            <Compared name={t('shownToAgent')} value={kilobytes} usual={baseline.kilobytes} unit=" kB" />
          </div>
          <p class="quiet">{t('costHint')}</p>
        </>
      )}
    </Section>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly value: number;
  /** Of agents without this product. */
  readonly usual: number;
  readonly unit: string;
}

function Compared({ name, value, usual, unit }: ComparedProps) {
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
        <span class={saved > 0 ? 'is-good' : 'is-bad'}>
          {t(saved > 0 ? 'fewer' : 'more', { count: `${decimal(Math.abs(saved))}${unit}` })}
        </span>
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
