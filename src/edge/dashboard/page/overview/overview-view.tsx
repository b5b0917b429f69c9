/** The week at a glance: the gate, what is going on, what was refused and why, and what it cost. */
import type { ListedSession, OverviewAnswer, OverviewDay, RefusedGroup, WeekCounts } from '../../api.ts';
import { Place } from '../code/place.tsx';
import { count, dayOfMonth, decimal, fullTime, shortTime, weekday } from '../format.ts';
import { Chip, Coded, Empty, Loaded, Section } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { stateOf, toneOf } from '../session-state.ts';
import { label, ruleName, type TextKey, t } from '../texts.ts';
import { GateCard } from './gate-card.tsx';

export function OverviewView() {
  const overview = useResource<OverviewAnswer>('overview', ['sessions', 'learned']);
  return (
    <div class="column column-wide">
      <Loaded of={overview}>{(answer) => <Shown answer={answer} reload={overview.reload} />}</Loaded>
    </div>
  );
}

interface ShownProps {
  readonly answer: OverviewAnswer;
  readonly reload: () => void;
}

function Shown({ answer, reload }: ShownProps) {
  const { gate, live, liveTotal, week, before, days } = answer;
  return (
    <div class="overview">
      <div class="overview-top">
        <GateCard gate={gate} onChange={reload} />
        <LiveCard sessions={live} total={liveTotal} />
      </div>
      <Section title={t('thisWeek')} aside={<a href="#/trends">{t('allTrends')}</a>}>
        <dl class="tiles">
          {COUNTED.map(([name, field, isGoodToRise]) => (
            <Tile
              key={field}
              name={t(name)}
              now={week[field]}
              before={before.sessions === 0 ? null : before[field]}
              isGoodToRise={isGoodToRise}
            />
          ))}
        </dl>
        <WeekChart days={days} />
      </Section>
      <RefusedSection answer={answer} />
      <CostCard cost={answer.cost} />
    </div>
  );
}

const COUNTED = [
  ['sessions', 'sessions', null],
  ['changesMade', 'changes', null],
  ['filesChanged', 'filesChanged', null],
  ['refusals', 'refusals', false],
  ['succeeded', 'success', true],
  ['failedCount', 'failure', false],
] as const satisfies readonly (readonly [TextKey, keyof WeekCounts, boolean | null])[];

interface TileProps {
  readonly name: string;
  readonly now: number;
  /** Null where there was nothing yet to compare with. */
  readonly before: number | null;
  /** Null where neither is better. */
  readonly isGoodToRise: boolean | null;
}

function Tile({ name, now, before, isGoodToRise }: TileProps) {
  const change = now - (before ?? now);
  const tone = change === 0 || isGoodToRise === null ? '' : change > 0 === isGoodToRise ? 'is-good' : 'is-bad';
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>{count(now)}</dd>
      {before !== null && (
        <dd class={`tile-change ${tone}`}>
          {change === 0
            ? t('asBefore')
            : t('sinceBefore', { change: `${change > 0 ? '+' : '−'}${count(Math.abs(change))}` })}
        </dd>
      )}
    </div>
  );
}

interface LiveProps {
  readonly sessions: readonly ListedSession[];
  /** Number of all, those that are not listed included. */
  readonly total: number;
}

function LiveCard({ sessions, total }: LiveProps) {
  return (
    <section class="card live-card" aria-label={t('atWork')}>
      <h2>
        {sessions.length > 0 && <span class="dot dot-busy" aria-hidden="true" />}
        {t('atWork')}
      </h2>
      {sessions.length === 0 ? (
        <p class="quiet">
          <Coded text={t('nobodyAtWork')} />
        </p>
      ) : (
        <ul class="live-rows">
          {sessions.map((session) => (
            <li key={session.sessionId}>
              <a class="row" href={`#/sessions/${encodeURIComponent(session.sessionId)}`}>
                <span class="row-title">{session.query}</span>
                <span class="row-meta">
                  <Chip tone={session.phase === 'READY' ? 'good' : toneOf(session)}>
                    {session.status === 'open' ? label(session.phase) : stateOf(session)}
                  </Chip>
                  <span>{label(session.intent)}</span>
                  <time dateTime={session.lastCallAt}>{shortTime(session.lastCallAt)}</time>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {total > sessions.length && (
        <a class="quiet" href="#/sessions">
          {t('otherLive', { count: count(total - sessions.length) })}
        </a>
      )}
    </section>
  );
}

const FIELDS = ['sessions', 'refusals'] as const;

function WeekChart({ days }: { readonly days: readonly OverviewDay[] }) {
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

function CostCard({ cost: { changes, calls, kilobytes, baseline } }: Pick<OverviewAnswer, 'cost'>) {
  const isComparable = changes >= LEAST_CHANGES;
  return (
    <Section title={t('costOfChange')} aside={<span class="quiet">{t('meanOf', { count: count(changes) })}</span>}>
      {calls === null || kilobytes === null ? (
        <Empty title={t('noCost')} next={t('noCostNext')} />
      ) : (
        <>
          <div class="costs">
            <Compared name={t('calls')} value={calls} usual={baseline.calls} unit="" isComparable={isComparable} />
            <Compared
              name={t('shownToAgent')}
              value={kilobytes}
              usual={baseline.kilobytes}
              unit=" kB"
              isComparable={isComparable}
            />
          </div>
          <p class="quiet">{t(isComparable ? 'costHint' : 'costOfFew', { count: count(LEAST_CHANGES) })}</p>
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
  /** Figure of agents without this product. */
  readonly usual: number;
  readonly unit: string;
  /** The difference is said. */
  readonly isComparable: boolean;
}

function Compared({ name, value, usual, unit, isComparable }: ComparedProps) {
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
        {isComparable && (
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

type RefusedProps = { readonly answer: Pick<OverviewAnswer, 'refused' | 'refusedFiles'> };

function RefusedSection({ answer: { refused, refusedFiles } }: RefusedProps) {
  const total = refused.reduce((sum, group) => sum + group.count, 0);
  return (
    <Section title={t('refusedWhy')} aside={<span class="quiet">{t('inWeek', { count: count(total) })}</span>}>
      {refused.length === 0 ? (
        <Empty title={t('nothingRefused')} next={t('nothingRefusedNext')} />
      ) : (
        <div class="refused">
          <div class="refused-groups">
            {refused.map((group, at) => (
              <Group key={group.rule} group={group} most={refused[0]?.count ?? 1} isOpen={at === 0} />
            ))}
          </div>
          {refusedFiles.length > 0 && (
            <div class="refused-files">
              <h3>{t('refusedFiles')}</h3>
              <ul class="plain">
                {refusedFiles.map(({ path, count: times }) => (
                  <li key={path}>
                    <Place path={path} /> <span class="quiet">{t('times', { count: count(times) })}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

interface GroupProps {
  readonly group: RefusedGroup;
  /** The largest count, which takes the whole width. */
  readonly most: number;
  readonly isOpen: boolean;
}

function Group({ group: { rule, count: times, calls }, most, isOpen }: GroupProps) {
  return (
    <details class="group" open={isOpen}>
      <summary>
        <span class="group-name">{ruleName(rule)}</span>
        <span class="group-track" aria-hidden="true">
          <span class="group-bar" style={{ width: `${(100 * times) / most}%` }} />
        </span>
        <span class="number">{count(times)}</span>
      </summary>
      <ul class="group-calls">
        {calls.map(({ at, tool, what, why, path, sessionId }) => (
          <li key={`${at} ${what}`}>
            <p class="call-head">
              <span class="call-tool">{tool}</span>
              {path === null ? <code class="call-what">{what}</code> : <Place path={path} />}
            </p>
            <p class="quiet">{why}</p>
            <p class="quiet">
              <time dateTime={new Date(at).toISOString()} title={fullTime(new Date(at).toISOString())}>
                {shortTime(new Date(at).toISOString())}
              </time>{' '}
              {sessionId === null ? (
                t('beforeSession')
              ) : (
                <a href={`#/sessions/${encodeURIComponent(sessionId)}`}>{t('toSession')}</a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
