/** Seven days as pairs of bars, drawn by the style sheet; the numbers stand on them. */
import type { OverviewDay } from '../../api.ts';
import { count, dayOfMonth, weekday } from '../format.ts';
import { t } from '../texts.ts';

const FIELDS = ['sessions', 'refusals'] as const;

export function WeekChart({ days }: { readonly days: readonly OverviewDay[] }) {
  const most = Math.max(1, ...days.flatMap((day) => FIELDS.map((field) => day[field])));
  return (
    <figure class="week" aria-label={t('weekByDay')}>
      <ul class="legend">
        {FIELDS.map((field) => (
          <li key={field}>
            <span class={`swatch week-${field}`} aria-hidden="true" />
            {t(field)}
          </li>
        ))}
      </ul>
      <ol class="week-days">
        {days.map((day) => (
          <li key={day.day} aria-label={FIELDS.map((field) => `${t(field)} ${count(day[field])}`).join(', ')}>
            <span class="week-bars" aria-hidden="true">
              {FIELDS.map((field) => (
                <span key={field} class="week-bar" style={{ height: `${(100 * day[field]) / most}%` }}>
                  {day[field] > 0 && <b>{count(day[field])}</b>}
                  <span class={`week-fill week-${field}`} />
                </span>
              ))}
            </span>
            <span class="week-name">
              {weekday(day.day)} <span>{dayOfMonth(day.day)}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
