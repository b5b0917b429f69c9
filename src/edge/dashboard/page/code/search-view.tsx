/** A question, and what it finds with the reasons of every score. */
import { useState } from 'preact/hooks';
import type { SearchAnswer, ShownHit } from '../../api.ts';
import { count } from '../format.ts';
import { Chip, Empty, Loaded } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { place, replacePlace } from '../settings.ts';
import { kindName, label, t } from '../texts.ts';
import { Place } from './place.tsx';

export function SearchView() {
  const { parameters } = place.value;
  const query = parameters.get('q') ?? '';
  const leads = parameters.getAll('lead');
  const asked = askedFor(query, leads);
  const answer = useResource<SearchAnswer>(query === '' ? null : asked, ['sync']);
  return (
    <div class="column">
      <Box key={asked} query={query} leads={leads} />
      {query === '' ? (
        <Empty title={t('searchStart')} next={t('searchStartNext')} />
      ) : (
        <div class={answer.isLoading ? 'is-loading' : ''} aria-busy={answer.isLoading}>
          <Loaded of={answer}>{(found) => <Answer answer={found} />}</Loaded>
        </div>
      )}
    </div>
  );
}

/** Part of the address that the page and its answer share. */
function askedFor(query: string, leads: readonly string[]): string {
  return `search?${new URLSearchParams([['q', query], ...leads.map((lead) => ['lead', lead])])}`;
}

interface Asked {
  readonly query: string;
  readonly leads: readonly string[];
}

function Box({ query, leads }: Asked) {
  const [text, setText] = useState(query);
  const [guesses, setGuesses] = useState(leads.join(', '));
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== '') replacePlace(`#/${askedFor(text.trim(), splitLeads(guesses))}`);
  };
  return (
    <search>
      <form class="search-form" onSubmit={submit}>
        <label class="hidden" for="query">
          {t('searchLabel')}
        </label>
        <input
          id="query"
          type="search"
          class="field field-large"
          placeholder={t('searchHint')}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="button button-main">
          {t('searchButton')}
        </button>
        <label class="hidden" for="leads">
          {t('leadsLabel')}
        </label>
        <input
          id="leads"
          class="field"
          placeholder={t('leadsHint')}
          value={guesses}
          onInput={({ currentTarget }) => setGuesses(currentTarget.value)}
        />
      </form>
    </search>
  );
}

function splitLeads(text: string): string[] {
  return text
    .split(/[,、，]/)
    .map((lead) => lead.trim())
    .filter((lead) => lead !== '');
}

function Answer({
  answer: { hits, fits, agreements, shortCircuit, freshness, elapsedMs },
}: {
  readonly answer: SearchAnswer;
}) {
  const [kept, setKept] = useState<string | null>(null);
  const best = Math.max(...hits.map(sumOf), 1);
  const languages = [...new Set(hits.map(({ language }) => language))];
  const shown = hits.filter(({ language }) => kept === null || !languages.includes(kept) || language === kept);
  return (
    <>
      {agreements.length > 0 && (
        <section class="card" aria-label={t(shortCircuit ? 'agreementAnswers' : 'agreementsNear')}>
          <h2>{t(shortCircuit ? 'agreementAnswers' : 'agreementsNear')}</h2>
          <ul class="plain">
            {agreements.map(({ file, score, metadata }) => (
              <li key={file}>
                <strong>{metadata.nlTerm}</strong> → <code>{metadata.symbols.join(', ')}</code>{' '}
                <span class="quiet">
                  {t('score')} {score.toFixed(2)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!fits && hits.length > 0 && <p class="notice notice-warn">{t('fitsNothing')}</p>}
      {freshness === 'partial' && <p class="notice">{t('partialIndex')}</p>}
      {hits.length === 0 ? (
        <Empty title={t('noHits')} next={t('noHitsNext')} />
      ) : (
        <>
          <div class="hits-head">
            <p class="quiet" role="status">
              {t('hitsIn', { count: count(hits.length), ms: count(elapsedMs) })}
            </p>
            {languages.length > 1 && <Languages languages={languages} kept={kept} onKeep={setKept} />}
          </div>
          <ol class="hits">
            {shown.map((hit) => (
              <Hit key={hit.chunkId} hit={hit} best={best} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

interface LanguagesProps {
  readonly languages: readonly string[];
  /** Null for all. */
  readonly kept: string | null;
  readonly onKeep: (language: string | null) => void;
}

function Languages({ languages, kept, onKeep }: LanguagesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="keeps" role="group" aria-label={t('languages')}>
      {[null, ...languages].map((language) => (
        <button
          key={language}
          type="button"
          class="keep"
          aria-pressed={kept === language}
          onClick={() => onKeep(language)}
        >
          {language === null ? t('allKinds') : language || t('text')}
        </button>
      ))}
    </div>
  );
}

function Hit({ hit, best }: { readonly hit: ShownHit; readonly best: number }) {
  const { file, startLine, symbol, kind, snippet, also } = hit;
  return (
    <li class="hit">
      <div class="hit-head">
        <span class="hit-place">
          <Place path={file} line={startLine} />
        </span>
        <Chip>{kindName(kind)}</Chip>
        {symbol !== '' && <code class="hit-symbol">{symbol}</code>}
      </div>
      <ol class="snippet lines">
        {snippet.map(({ number, parts }, at) => (
          <li key={number} class={at > 0 && number !== (snippet[at - 1]?.number ?? 0) + 1 ? 'after-gap' : ''}>
            <span class="line-number">{number}</span>
            <code>
              {parts.map(({ text, isMatch }, part) =>
                isMatch ? <mark key={`${part} ${text}`}>{text}</mark> : <span key={`${part} ${text}`}>{text}</span>,
              )}
            </code>
          </li>
        ))}
      </ol>
      <ScoreBar hit={hit} best={best} />
      {also.length > 0 && (
        <p class="quiet">
          {t('also')} {also.map((other) => `${other.symbol} :${other.startLine}`.trim()).join(', ')}
        </p>
      )}
    </li>
  );
}

/** In the order in which they are drawn. */
const SIGNALS = ['lexical', 'vector', 'stem', 'expansion', 'meant', 'leads', 'history'] as const;
type Signal = (typeof SIGNALS)[number];

/** Score that two decimals round to nothing. */
const LEAST_SHOWN = 0.005;

interface Part {
  readonly signal: Signal;
  readonly value: number;
}

function partsOf({ parts }: Pick<ShownHit, 'parts'>): Part[] {
  return SIGNALS.map((signal) => ({ signal, value: parts[signal] })).filter(({ value }) => value >= LEAST_SHOWN);
}

/** Before the factor. */
function sumOf(hit: Pick<ShownHit, 'parts'>): number {
  return partsOf(hit).reduce((sum, { value }) => sum + value, 0);
}

/** @param best sum that takes the whole width */
function ScoreBar({ hit, best }: { readonly hit: ShownHit; readonly best: number }) {
  const parts = partsOf(hit);
  const { factor, fileClass } = hit.parts;
  const widest = best * Math.max(1, factor);
  return (
    <details class="score">
      <summary>
        <span class="score-text">
          {t('whyThis')} <strong>{hit.score.toFixed(2)}</strong>
        </span>
        <span class="score-bar" aria-hidden="true">
          {parts.map(({ signal, value }) => (
            <span
              key={signal}
              class={`signal signal-${signal}`}
              style={{ width: `${(100 * value * factor) / widest}%` }}
              title={`${label(signal)} ${value.toFixed(2)}`}
            />
          ))}
        </span>
      </summary>
      <p class="score-text">
        <strong>{hit.score.toFixed(3)}</strong> ={' '}
        {parts.map(({ signal, value }, at) => (
          <span key={signal} class="score-part">
            {at > 0 && '+ '}
            <span class={`swatch signal-${signal}`} aria-hidden="true" />
            {label(signal)} {value.toFixed(2)}{' '}
          </span>
        ))}
        {factor !== 1 && ` ${t('factorFor', { factor: factor.toFixed(2), what: kindName(fileClass) })}`}
      </p>
    </details>
  );
}
