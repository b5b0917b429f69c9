/** All sessions beside the one that is looked at. */
import { useState } from 'preact/hooks';
import type { ListedSession, SessionList } from '../api.ts';
import { count, fullTime, shortTime } from './format.ts';
import { Chip, Empty, Loaded } from './parts.tsx';
import { useResource } from './resource.ts';
import { SessionDetail } from './session-detail.tsx';
import { stateOf, toneOf } from './session-state.ts';
import { place } from './settings.ts';
import { label, t } from './texts.ts';

export function SessionsView() {
  const list = useResource<SessionList>('sessions', ['sessions']);
  return (
    <Loaded of={list}>
      {({ sessions, total }) =>
        total === 0 ? (
          <Empty title={t('noSessions')} next={t('noSessionsNext')} />
        ) : (
          <Chosen sessions={sessions} total={total} />
        )
      }
    </Loaded>
  );
}

/** The newest one is shown until another is chosen. */
function Chosen({ sessions, total }: SessionList) {
  const chosen = place.value.view === 'sessions' && place.value.rest !== '' ? place.value.rest : sessions[0]?.sessionId;
  return (
    <div class="split">
      <List sessions={sessions} total={total} chosen={chosen} />
      {chosen === undefined ? (
        <Empty title={t('chooseSession')} next={t('chooseSessionNext')} />
      ) : (
        <SessionDetail key={chosen} id={chosen} />
      )}
    </div>
  );
}

const PAGE = 60;

function List({ sessions, total, chosen }: SessionList & { readonly chosen: string | undefined }) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(PAGE);
  const found = sessions.filter((session) => isAbout(session, text));
  return (
    <aside class="side" aria-label={t('sessions')}>
      <input
        type="search"
        class="field"
        placeholder={t('filterSessions')}
        aria-label={t('filterSessions')}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p class="quiet">{t('shownOf', { shown: count(found.length), total: count(total) })}</p>
      {found.length === 0 && <Empty title={t('noMatch', { text })} next={t('noMatchNext')} />}
      <ul class="rows" onKeyDown={moveFocus}>
        {found.slice(0, most).map((session) => (
          <Row key={session.sessionId} session={session} isChosen={session.sessionId === chosen} />
        ))}
      </ul>
      {found.length > most && (
        <button type="button" class="button" onClick={() => setMost(most + PAGE)}>
          {t('showMore', { count: Math.min(PAGE, found.length - most) })}
        </button>
      )}
    </aside>
  );
}

function Row({ session, isChosen }: { readonly session: ListedSession; readonly isChosen: boolean }) {
  const { sessionId, query, phase, lastCallAt, intent } = session;
  return (
    <li>
      <a class="row" href={`#/sessions/${encodeURIComponent(sessionId)}`} aria-current={isChosen ? 'true' : undefined}>
        <span class="row-title">{query}</span>
        <span class="row-meta">
          <Chip tone={toneOf(session)}>{stateOf(session)}</Chip>
          <span>{label(phase)}</span>
          <span>{label(intent)}</span>
          <time dateTime={lastCallAt} title={fullTime(lastCallAt)}>
            {shortTime(lastCallAt)}
          </time>
        </span>
      </a>
    </li>
  );
}

function isAbout({ query, sessionId, ...words }: ListedSession, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const states = [words.phase, words.intent, words.status, words.outcome ?? ''];
  const all = [query, sessionId, ...states, ...states.map(label)].join('\n').toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word));
}

/** Up and down lead through the rows, beside the key that leads through everything. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}
