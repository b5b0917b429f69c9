/** One session: what was asked, understood and done. */
import { useState } from 'preact/hooks';
import type { SessionStep, SessionView } from '../api.ts';
import { Changes } from './code/changes.tsx';
import { count, duration, fullTime } from './format.ts';
import { label } from './labels.ts';
import { Chip, Empty, Fact, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { SessionChart } from './session-chart.tsx';
import { stateOf, toneOf } from './session-state.ts';
import { StepList } from './step-list.tsx';
import { t } from './texts.ts';
import { meaningOf, Words } from './words.tsx';

export function SessionDetail({ id }: { readonly id: string }) {
  const resource = useResource<SessionView>(`sessions/${encodeURIComponent(id)}`, ['sessions']);
  return (
    <article class="detail">
      <Loaded of={resource}>{(session) => <Shown session={session} />}</Loaded>
    </article>
  );
}

function Shown({ session }: { readonly session: SessionView }) {
  const [chosen, setChosen] = useState<SessionStep | null>(null);
  const { steps } = session;
  return (
    <>
      <Head session={session} />
      {session.observed.files_changed.length > 0 && <Changes sessionId={session.sessionId} />}
      {steps.length === 0 ? (
        <Empty title={t('noSteps')} next={t('noStepsNext')} />
      ) : (
        <Section title={t('course')}>
          <p class="quiet">{t('courseHint')}</p>
          <SessionChart steps={steps} onChoose={setChosen} />
        </Section>
      )}
      <Understood session={session} />
      <Work session={session} />
      {steps.length > 0 && <StepList steps={steps} chosen={chosen} />}
      <Words />
    </>
  );
}

function Head({ session }: { readonly session: SessionView }) {
  const { query, sessionId, intent, phase, riskLevel, attribution, enforcement, createdAt, observed } = session;
  return (
    <header class="detail-head">
      <blockquote class="request">{query}</blockquote>
      <p class="chips">
        <Chip tone={toneOf(session)}>{stateOf(session)}</Chip>
        <Chip tone={phase === 'READY' ? 'accent' : 'neutral'} hint={meaningOf(phase)}>
          {label(phase)}
        </Chip>
        <Chip>{label(intent)}</Chip>
        <Chip tone={riskLevel === 'HIGH' ? 'warn' : 'neutral'}>{label(riskLevel)}</Chip>
        <Chip tone={attribution === 'unattributed' ? 'warn' : 'neutral'} hint={meaningOf(attribution)}>
          {label(attribution)}
        </Chip>
        {enforcement !== null && <Chip tone={toneOfGate(enforcement)}>{label(`gate:${enforcement}`)}</Chip>}
        <code class="quiet">{sessionId}</code>
      </p>
      <dl class="facts">
        <Fact name={t('begun')}>{fullTime(createdAt)}</Fact>
        <Fact name={t('took')}>{duration(observed.elapsed_ms)}</Fact>
        <Fact name={t('calls')}>{count(observed.calls)}</Fact>
        <Fact name={t('refusals')}>{count(observed.refusals)}</Fact>
        <Fact name={t('detours')}>{count(observed.detours)}</Fact>
        <Fact name={t('filesChanged')}>{count(observed.files_changed.length)}</Fact>
      </dl>
    </header>
  );
}

/** A gate that refuses nothing is what a person should see. */
function toneOfGate(level: NonNullable<SessionView['enforcement']>): 'good' | 'neutral' | 'warn' {
  if (level === 'kernel' || level === 'strict') return 'good';
  return level === 'guard' ? 'neutral' : 'warn';
}

function Understood({ session: { slots, missingSlots, symbols, hypotheses } }: { readonly session: SessionView }) {
  if (slots.length + symbols.length + hypotheses.length === 0) return null;
  return (
    <Section title={t('understood')}>
      <dl class="slots">
        {slots.map(({ name, value, quote, source, evidence }) => (
          <div key={name} class="slot">
            <dt>{label(name)}</dt>
            <dd>
              <span class="slot-value">{value}</span>{' '}
              <Chip tone={source === 'FACT' ? 'good' : 'warn'} hint={meaningOf(source)}>
                {label(source)}
              </Chip>
              <span class="quiet">
                {quote === null ? t('byEvidence', { id: evidence ?? '' }) : `${t('quote')}: “${quote}”`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {missingSlots.length > 0 && <p class="quiet">{t('missing', { names: missingSlots.map(label).join(', ') })}</p>}
      {symbols.length > 0 && (
        <p class="chips">
          {symbols.map(({ name, confidence }) => (
            <a key={name} class="chip" href={`#/search?q=${encodeURIComponent(name)}`}>
              <code>{name}</code> {confidence.toFixed(2)}
            </a>
          ))}
        </p>
      )}
      {hypotheses.length > 0 && (
        <ul class="plain" aria-label={t('hypotheses')}>
          {hypotheses.map(({ id, text, status }) => (
            <li key={id}>
              <Chip tone={status === 'confirmed' ? 'good' : status === 'rejected' ? 'bad' : 'warn'}>
                {label(status)}
              </Chip>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Work({ session: { observed, outcomes } }: { readonly session: SessionView }) {
  const { checks } = observed;
  if (checks.length + outcomes.length === 0) return null;
  return (
    <Section title={t('outcome')}>
      <ul class="plain">
        {outcomes.map(({ timestamp, outcome, contradicted, analysis }) => (
          <li key={timestamp}>
            <Chip tone={toneOf({ outcome, status: 'closed' })}>{label(outcome)}</Chip> {fullTime(timestamp)}
            {contradicted && <strong> {t('contradicted')}</strong>}
            {analysis.root_cause !== undefined && <p>{analysis.root_cause}</p>}
            {analysis.notes !== undefined && <p>{analysis.notes}</p>}
          </li>
        ))}
        {checks.map(({ command, exit_code: code }, at) => (
          <li key={`${at} ${command}`}>
            <code>{command}</code>{' '}
            <Chip tone={code === null ? 'neutral' : code === 0 ? 'good' : 'bad'}>
              {code === null ? t('unknownExit') : t('exit', { code })}
            </Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}
