/** The frame of the page: what is shown, how the server and the index are, language and theme. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { IndexAnswer } from '../api.ts';
import { chooseEditor, EDITOR_NAMES, editor, projectRoot } from './code/editor.ts';
import { FileView } from './code/file-view.tsx';
import { SearchView } from './code/search-view.tsx';
import { count } from './format.ts';
import { IndexView } from './index-view.tsx';
import { LearnedView } from './learned-view.tsx';
import { connection, pulse } from './live.ts';
import { MapView } from './map-view.tsx';
import { OverviewView } from './overview/overview-view.tsx';
import { Empty } from './parts.tsx';
import { useResource } from './resource.ts';
import { SessionsView } from './sessions-view.tsx';
import { language, place, THEMES, theme } from './settings.ts';
import { t } from './texts.ts';
import { TrendsView } from './trends-view.tsx';

/** The file has no place of its own in the navigation: paths lead to it. */
const FILE = { id: 'file', View: FileView } as const;

const VIEWS = [
  { id: 'overview', View: OverviewView },
  { id: 'sessions', View: SessionsView },
  { id: 'search', View: SearchView },
  { id: 'map', View: MapView },
  { id: 'index', View: IndexView },
  { id: 'learned', View: LearnedView },
  { id: 'trends', View: TrendsView },
] as const satisfies readonly { readonly id: string; readonly View: ComponentType }[];

export function App() {
  const index = useResource<IndexAnswer>(connection.value === 'locked' ? null : 'index', ['index', 'sync']);
  const root = index.answer?.root ?? '';
  const { id, View } = [...VIEWS, FILE].find((view) => view.id === place.value.view) ?? VIEWS[0];
  const name = root.split(/[\\/]/).at(-1) ?? '';
  useEffect(() => {
    if (root !== '') projectRoot.value = root;
  }, [root]);
  useEffect(() => {
    document.title = `${t(id)}${name === '' ? '' : ` · ${name}`} · code-intel`;
  });
  return (
    <>
      <a class="skip" href={`#/${id}`} onClick={toContent}>
        {t('skip')}
      </a>
      <header class="top">
        <div class="brand">
          <img src="icon.svg" alt="" width="24" height="24" />
          <span class="brand-name">code-intel</span>
          <span class="brand-project" title={root}>
            {name}
          </span>
        </div>
        <nav aria-label={t('views')}>
          {VIEWS.map((view) => (
            <a key={view.id} href={`#/${view.id}`} aria-current={view.id === id ? 'page' : undefined}>
              {t(view.id)}
            </a>
          ))}
        </nav>
        <div class="tools">
          <StatusLine index={index.answer} />
          <Switches />
        </div>
      </header>
      <main id="content" class={`view view-${id}`} tabIndex={-1}>
        <h1 class="hidden">{t(id)}</h1>
        {connection.value === 'locked' ? <Empty title={t('locked')} next={t('lockedNext')} /> : <View />}
      </main>
    </>
  );
}

function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Whether the page follows, and what is done to the index. */
function StatusLine({ index }: { readonly index: IndexAnswer | null }) {
  const link = connection.value;
  const isBusy = (pulse.value?.sync ?? index?.sync ?? 'up_to_date') !== 'up_to_date';
  const text = link === 'live' ? (isBusy ? busyText() : t('upToDate')) : link === 'locked' ? t('locked') : t(link);
  const tone = link === 'live' ? (isBusy ? 'busy' : 'good') : link === 'connecting' ? 'busy' : 'bad';
  return (
    <output class="standing" title={link === 'lost' ? t('lostNext') : t(link)}>
      <span class={`dot dot-${tone}`} aria-hidden="true" />
      <span class="standing-text">{text}</span>
    </output>
  );
}

function busyText(): string {
  const { filesDone = 0, filesTotal = null } = pulse.value?.progress ?? {};
  if (filesTotal === null) return t('updating');
  return t('indexing', { done: `${count(filesDone)} / ${count(filesTotal)}` });
}

function Switches() {
  const nextTheme = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
  const other = language.value === 'ja' ? 'en' : 'ja';
  return (
    <>
      <label class="editor-choice" title={t('editor')}>
        <span class="hidden">{t('editor')}</span>
        <select
          class="field field-quiet"
          value={editor.value}
          onChange={({ currentTarget }) => chooseEditor(currentTarget.value)}
        >
          {EDITOR_NAMES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button button-quiet"
        onClick={() => {
          theme.value = nextTheme;
        }}
        aria-label={t('theme', { theme: t(theme.value) })}
        title={t('theme', { theme: t(theme.value) })}
      >
        <span aria-hidden="true">{{ auto: '◐', light: '☀', dark: '☾' }[theme.value]}</span>
      </button>
      <button
        type="button"
        class="button button-quiet"
        lang={other}
        onClick={() => {
          language.value = other;
        }}
        aria-label={t('switchLanguage')}
      >
        {t('otherLanguage')}
      </button>
    </>
  );
}
