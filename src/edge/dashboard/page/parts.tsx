/** Small pieces that every view is made of. */
import type { ComponentChildren } from 'preact';
import type { Resource } from './resource.ts';
import { t } from './texts.ts';

/** Name of what is missing, and the next step. */
export function Empty({ title, next }: { readonly title: string; readonly next: string }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <p>
        <Coded text={next} />
      </p>
    </div>
  );
}

/** Text in which backticks mark what is typed. */
export function Coded({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}</>;
}

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'accent';

interface ChipProps {
  readonly tone?: Tone;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

export function Chip({ tone = 'neutral', hint, children }: ChipProps) {
  return (
    <span class={`chip chip-${tone} ${hint === undefined ? '' : 'has-hint'}`} title={hint}>
      {children}
    </span>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section class="section" aria-label={title}>
      <div class="section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface LoadedProps<Answer> {
  readonly of: Resource<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** The answer once it is there; before, that it is awaited; or why there is none. */
export function Loaded<Answer>({ of: { answer, failure, reload }, children }: LoadedProps<Answer>) {
  if (failure?.code === 'initializing') return <Empty title={t('firstIndex')} next={t('firstIndexNext')} />;
  if (failure !== null && failure.status !== 401)
    return (
      <div class="empty" role="alert">
        <p class="empty-title">{t('failed')}</p>
        <p>{failure.message}</p>
        <p>{failure.next}</p>
        <button type="button" class="button" onClick={reload}>
          {t('again')}
        </button>
      </div>
    );
  if (answer === null) return <p class="loading">{t('loading')}</p>;
  return <>{children(answer)}</>;
}
