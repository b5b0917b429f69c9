/** How sessions end, day by day and by what they were, and what goes with failure. */
import type { Insights, OutcomeGroup, OutcomeStats, TrendDay, TrendsAnswer } from '../api.ts';
import { dayAxis, wholeNumbers } from './day-axis.ts';
import { Figure, PLOT_CLASS } from './figure.tsx';
import { count, dayName, percent } from './format.ts';
import { Problems } from './index-view.tsx';
import { Chip, Coded, Empty, Fact, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { language } from './settings.ts';
import { label, t } from './texts.ts';

export function TrendsView() {
  const trends = useResource<TrendsAnswer>(`trends?language=${language.value}`, ['sessions', 'learned']);
  return (
    <div class="column">
      <Loaded of={trends}>
        {({ days, stats, insights }) =>
          stats.total === 0 ? (
            <Empty title={t('noOutcomes')} next={t('noOutcomesNext')} />
          ) : (
            <>
              <Counts stats={stats} />
              <p class="quiet trends-hint">{t('trendsHint')}</p>
              {insights.problems !== undefined && <Problems problems={insights.problems} />}
              <Section title={t('outcomesByDay')}>
                <OutcomesByDay days={days} />
              </Section>
              <Section title={t('refusalsByDay')}>
                <RefusalsByDay days={days} />
              </Section>
              <Section title={t('failureRates')}>
                <Rates title={t('byIntent')} groups={stats.byIntent} />
                <Rates title={t('byPhase')} groups={stats.byPhase} />
                <Rates title={t('byRisk')} groups={stats.byRisk} />
              </Section>
              <Causes insights={insights} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Counts({
  stats: { total, byOutcome, contradicted, failureRate, detected },
}: {
  readonly stats: OutcomeStats;
}) {
  return (
    <dl class="facts facts-large">
      <Fact name={t('withOutcome')}>{count(total)}</Fact>
      <Fact name={label('success')}>{count(byOutcome.success)}</Fact>
      <Fact name={label('partial')}>{count(byOutcome.partial)}</Fact>
      <Fact name={label('failure')}>{count(byOutcome.failure)}</Fact>
      <Fact name={t('contradicted')}>{count(contradicted)}</Fact>
      <Fact name={t('detected')}>{count(detected)}</Fact>
      <Fact name={t('failureRate')}>
        {failureRate === null ? <span class="quiet">{t('tooFewForRate')}</span> : percent(failureRate.rate)}
      </Fact>
    </dl>
  );
}

interface RatesProps {
  readonly title: string;
  readonly groups: Readonly<Record<string, OutcomeGroup>>;
}

/** A bar for the interval and a mark for the rate, and both in numbers. */
function Rates({ title, groups }: RatesProps) {
  return (
    <table class="table rates">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" class="number">
            {t('sessions')}
          </th>
          <th scope="col" class="rate-column">
            {t('failureRate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(groups).map(([name, group]) => (
          <tr key={name}>
            <th scope="row">{label(name)}</th>
            <td class="number">{count(group.success + group.partial + group.failure)}</td>
            <td>
              <Rate rate={group.failureRate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rate({ rate }: { readonly rate: OutcomeGroup['failureRate'] }) {
  if (rate === null) return <span class="quiet">{t('tooFewForRate')}</span>;
  const { low, high, rate: value } = rate;
  return (
    <span class="rate">
      <span class="rate-track" aria-hidden="true">
        <span class="rate-interval" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
        <span class="rate-mark" style={{ left: `${100 * value}%` }} />
      </span>
      <span class="rate-text">{t('rateOf', { rate: percent(value), low: percent(low), high: percent(high) })}</span>
    </span>
  );
}

function Causes({ insights: { conclusion, causes } }: { readonly insights: Insights }) {
  return (
    <Section title={t('causes')}>
      <p>{conclusion}</p>
      <ul class="plain">
        {causes.map(({ factor, what, failedWith, failedWithout, suggestion }) => (
          <li key={factor} class="card">
            <strong>{what}</strong>
            <p>
              <Chip tone="bad">
                {t('withIt')} {percent(failedWith.rate)} ({count(failedWith.of)})
              </Chip>{' '}
              <Chip>
                {t('withoutIt')} {percent(failedWithout.rate)} ({count(failedWithout.of)})
              </Chip>
            </p>
            <p>
              <Coded text={suggestion} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const OUTCOMES = ['success', 'partial', 'failure'] as const;
const HEIGHT = 220;
const LOWER = 160;

interface DaysProps {
  readonly days: readonly TrendDay[];
}

function OutcomesByDay({ days }: DaysProps) {
  const rows = days.flatMap((day) =>
    OUTCOMES.map((outcome) => ({ day: new Date(day.day), outcome: label(outcome), number: day[outcome] })),
  );
  return (
    <>
      <Figure
        description={t('outcomesByDay')}
        version={versionOf(days)}
        draw={(plot, width) =>
          plot.plot({
            className: PLOT_CLASS,
            width,
            height: HEIGHT,
            x: { label: null, type: 'utc', tickFormat: dayName, ...dayAxis(days, width) },
            y: { label: t('sessions'), grid: true, ...wholeNumbers(days.map(sumOfDay)) },
            color: {
              domain: OUTCOMES.map(label),
              range: ['var(--chart-good)', 'var(--chart-warn)', 'var(--chart-bad)'],
              legend: false,
            },
            marks: [
              plot.rectY(rows, {
                x: 'day',
                y: 'number',
                fill: 'outcome',
                interval: 'day',
                insetLeft: 1,
                insetRight: 1,
              }),
              plot.ruleY([0], { stroke: 'var(--line-strong)' }),
            ],
          })
        }
      />
      <ul class="legend">
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <span class={`swatch outcome-${outcome}`} aria-hidden="true" />
            {label(outcome)}
          </li>
        ))}
      </ul>
      <DayTable days={days} />
    </>
  );
}

function RefusalsByDay({ days }: DaysProps) {
  const rows = days.map(({ day, refusals }) => ({ day: new Date(day), refusals }));
  return (
    <Figure
      description={t('refusalsByDay')}
      version={versionOf(days)}
      draw={(plot, width) =>
        plot.plot({
          className: PLOT_CLASS,
          width,
          height: LOWER,
          x: { label: null, type: 'utc', tickFormat: dayName, ...dayAxis(days, width) },
          y: { label: t('refusals'), grid: true, ...wholeNumbers(days.map(({ refusals }) => refusals)) },
          marks: [
            plot.rectY(rows, {
              x: 'day',
              y: 'refusals',
              fill: 'var(--chart-bad)',
              interval: 'day',
              insetLeft: 1,
              insetRight: 1,
            }),
            plot.ruleY([0], { stroke: 'var(--line-strong)' }),
          ],
        })
      }
    />
  );
}

function sumOfDay(day: TrendDay): number {
  return OUTCOMES.reduce((sum, outcome) => sum + day[outcome], 0);
}

function DayTable({ days }: DaysProps) {
  return (
    <details class="as-table">
      <summary>{t('table')}</summary>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col" class="number">
                {label(outcome)}
              </th>
            ))}
            <th scope="col" class="number">
              {t('refusals')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} class="number">
                  {count(day[outcome])}
                </td>
              ))}
              <td class="number">{count(day.refusals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function versionOf(days: readonly TrendDay[]): string {
  return `${language.value} ${JSON.stringify(days.at(-1))} ${days.length}`;
}
