/** Refused edits and commands by their reason, and the files that they were about. */
import type { OverviewAnswer, RefusedGroup } from '../../api.ts';
import { Place } from '../code/place.tsx';
import { count, fullTime, shortTime } from '../format.ts';
import { ruleName } from '../labels.ts';
import { Empty, Section } from '../parts.tsx';
import { t } from '../texts.ts';

type RefusedProps = { readonly answer: Pick<OverviewAnswer, 'refused' | 'refusedFiles'> };

export function RefusedSection({ answer: { refused, refusedFiles } }: RefusedProps) {
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
