/** Outcomes and refusals over time, each also as a table. */
import type { TrendDay } from '../api.ts';
import { dayAxis, wholeNumbers } from './day-axis.ts';
import { Figure, PLOT_CLASS } from './figure.tsx';
import { count, dayName } from './format.ts';
import { label } from './labels.ts';
import { language } from './settings.ts';
import { t } from './texts.ts';

const OUTCOMES = ['success', 'partial', 'failure'] as const;
const HEIGHT = 220;
const LOWER = 160;

interface DaysProps {
  readonly days: readonly TrendDay[];
}

export function OutcomesByDay({ days }: DaysProps) {
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

export function RefusalsByDay({ days }: DaysProps) {
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
