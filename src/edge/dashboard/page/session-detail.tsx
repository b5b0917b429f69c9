/** One session: what was asked, understood and done. */
import { useState } from 'preact/hooks';
import type { SessionStep, SessionView, StepKind } from '../api.ts';
import { Changes } from './code/changes.tsx';
import { Figure, PLOT_CLASS } from './figure.tsx';
import { clockTime, count, duration, fullTime } from './format.ts';
import { Chip, Empty, Fact, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { stateOf, toneOf } from './session-state.ts';
import { language } from './settings.ts';
import { STEP_KINDS, StepList } from './step-list.tsx';
import { label, t } from './texts.ts';

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

const PHASES = ['READY', 'VERIFICATION', 'SEMANTIC', 'EXPLORATION'] as const;
const SYMBOLS = {
  phase: 'diamond',
  evidence: 'circle',
  call: 'square',
  refusal: 'times',
  agent: 'triangle',
  state: 'plus',
} as const satisfies Record<StepKind, string>;

const HEIGHT = 200;
/** Room for the names of the phases. */
const MARGIN = 104;

interface SessionChartProps {
  readonly steps: readonly SessionStep[];
  readonly onChoose: (step: SessionStep) => void;
}

interface Mark {
  readonly step: SessionStep;
  readonly number: number;
}

function SessionChart({ steps, onChoose }: SessionChartProps) {
  const marks = steps.map((step, at): Mark => ({ step, number: at + 1 }));
  return (
    <Figure
      description={t('course')}
      version={`${language.value} ${steps.length} ${steps[0]?.at}`}
      draw={(plot, width) => {
        const place = { x: 'number', y: ({ step }: Mark) => label(step.phase) } as const;
        const drawing = plot.plot({
          className: PLOT_CLASS,
          width,
          height: HEIGHT,
          marginLeft: MARGIN,
          marginBottom: 40,
          x: {
            label: t('step'),
            labelOffset: 34,
            domain: [0.5, steps.length + 0.5],
            ticks: Math.min(steps.length, 12),
            tickFormat: 'd',
          },
          y: { label: null, domain: PHASES.map(label), type: 'point', tickSize: 0 },
          color: { domain: [...STEP_KINDS], range: STEP_KINDS.map((kind) => `var(--step-${kind})`) },
          symbol: { domain: [...STEP_KINDS], range: STEP_KINDS.map((kind) => SYMBOLS[kind]) },
          marks: [
            plot.ruleY(PHASES.map(label), { stroke: 'var(--line)' }),
            plot.lineY(marks, { ...place, curve: 'step-after', stroke: 'var(--line-strong)', strokeWidth: 2 }),
            plot.dot(marks, {
              ...place,
              stroke: ({ step }: Mark) => step.kind,
              fill: ({ step }: Mark) => step.kind,
              fillOpacity: 0.85,
              symbol: ({ step }: Mark) => step.kind,
              r: 5,
            }),
            plot.tip(
              marks,
              plot.pointer({
                ...place,
                title: titleOf,
                fill: 'var(--raised)',
                stroke: 'var(--line-strong)',
                fontSize: 12,
                lineHeight: 1.4,
              }),
            ),
          ],
        });
        drawing.addEventListener('click', () => {
          const mark: Mark | null | undefined = drawing.value;
          if (mark) onChoose(mark.step);
        });
        return drawing;
      }}
    />
  );
}

const MOST_SHOWN = 90;

function titleOf({ step: { at, name, what } }: Mark): string {
  const short = what.length > MOST_SHOWN ? `${what.slice(0, MOST_SHOWN)}…` : what;
  return [`${clockTime(at)}  ${name}`, short].filter((line) => line !== '').join('\n');
}

const MEANINGS = {
  EXPLORATION: [
    'The agent looks around. It may read everything and change nothing yet.',
    'エージェントが調べている段階です。何でも読めますが、まだ変更はできません。',
  ],
  SEMANTIC: [
    'Names and words led nowhere, so it searches by meaning and writes down what it guesses.',
    '名前や語句で見つからないため、意味で探し、推測を書き留める段階です。',
  ],
  VERIFICATION: ['Each guess must be borne out by code, or dropped.', '推測をコードで確かめるか、取り下げる段階です。'],
  READY: ['It may change the files whose lines it was shown.', '行を確認したファイルを変更できます。'],
  FACT: ['Taken from your words or from code that was shown.', '依頼の言葉、または確認したコードに基づきます。'],
  HYPOTHESIS: ['A guess of the agent that nothing bears out yet.', '裏付けのないエージェントの推測です。'],
  'step:evidence': [
    'An answer that showed code. What it showed counts towards READY.',
    'コードを示した応答です。示した内容が READY への根拠になります。',
  ],
  unattributed: [
    'The agent’s wording of the request was not found in what you typed.',
    'エージェントの言う依頼が、入力された言葉の中に見つかりませんでした。',
  ],
  tampered: [
    'Files changed without having been looked at; nothing may be written until they are restored.',
    '確認していないファイルが変更されました。元に戻すまで書き込みはできません。',
  ],
} as const satisfies Readonly<Record<string, readonly [en: string, ja: string]>>;

function Words() {
  return (
    <details class="words">
      <summary>{t('words')}</summary>
      <dl>
        {Object.entries(MEANINGS).map(([word, [en, ja]]) => (
          <div key={word}>
            <dt>{label(word)}</dt>
            <dd>{language.value === 'ja' ? ja : en}</dd>
          </div>
        ))}
        <div>
          <dt>{t('detours')}</dt>
          <dd>{t('detoursMeaning')}</dd>
        </div>
      </dl>
    </details>
  );
}

/** For the tooltip of a word; undefined where it explains itself. */
function meaningOf(word: string): string | undefined {
  const row = Object.entries(MEANINGS).find(([known]) => known === word)?.[1];
  return row?.[language.value === 'ja' ? 1 : 0];
}
