/** The week at a glance: the gate, what is going on, what was refused and why, and what it cost. */
import type { ListedSession, OverviewAnswer, WeekCounts } from '../../api.ts';
import { count, shortTime } from '../format.ts';
import { label } from '../labels.ts';
import { Chip, Coded, Loaded, Section } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { stateOf, toneOf } from '../session-state.ts';
import { type TextKey, t } from '../texts.ts';
import { CostCard } from './cost-card.tsx';
import { GateCard } from './gate-card.tsx';
import { RefusedSection } from './refused-section.tsx';
import { WeekChart } from './week-chart.tsx';

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
  /** Those that are not listed included. */
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
