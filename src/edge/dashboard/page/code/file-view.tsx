/** One file: its text with the lines that matter, its symbols, who uses it, and what agents did with it. */
import { useEffect, useRef } from 'preact/hooks';
import type { FileView as FileAnswer, FileSymbol, UsesAnswer } from '../../api.ts';
import { count, shortTime } from '../format.ts';
import { Chip, Empty, Loaded } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { place } from '../settings.ts';
import { label, t } from '../texts.ts';
import { fileHash, PathText, Place, PlaceTools } from './place.tsx';

export function FileView() {
  const { rest, parameters } = place.value;
  const file = useResource<FileAnswer>(rest === '' ? null : `file?${new URLSearchParams({ path: rest })}`, [
    'index',
    'sessions',
  ]);
  const symbol = parameters.get('uses');
  if (rest === '') return <Empty title={t('chooseFile')} next={t('chooseFileNext')} />;
  return (
    <div class="column column-wide">
      <Loaded of={file}>
        {(answer) => (
          <>
            <Head file={answer} />
            <div class="file">
              <div class="file-main">
                {symbol === null ? (
                  <Text file={answer} chosen={linesIn(parameters)} />
                ) : (
                  <Uses symbol={symbol} path={rest} />
                )}
              </div>
              <aside class="file-side">
                <Symbols file={answer} chosen={symbol} />
                <Users file={answer} />
                <Agents file={answer} />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

interface FileProps {
  readonly file: FileAnswer;
}

function Head({ file: { path, language, lineCount } }: FileProps) {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return (
    <header class="file-head">
      <h2>
        <PathText path={path} /> <PlaceTools path={path} />
      </h2>
      <p class="quiet">
        {language || t('text')} · {t('linesCount', { count: count(lineCount) })} ·{' '}
        <a href={`#/map/${folder.split('/').map(encodeURIComponent).join('/')}`}>{t('inMap')}</a>
      </p>
    </header>
  );
}

interface Chosen {
  readonly from: number;
  readonly to: number;
}

/** `lines=10-20`; nothing chosen is before the first. */
function linesIn(parameters: URLSearchParams): Chosen {
  const [, from = '0', to = from] = /^(\d+)(?:-(\d+))?$/.exec(parameters.get('lines') ?? '') ?? [];
  return { from: Number(from), to: Number(to) };
}

/** The part of the height that is left above the first chosen line. */
const CONTEXT = 4;

function Text({ file: { path, lines, lineCount }, chosen }: FileProps & { readonly chosen: Chosen }) {
  const list = useRef<HTMLOListElement>(null);
  // The page itself stays where it is.
  useEffect(() => {
    const line = list.current?.children[chosen.from - 1];
    if (line instanceof HTMLElement && list.current !== null)
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / CONTEXT;
  }, [path, chosen.from]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ol ref={list} class="code" tabIndex={0} aria-label={path}>
        {lines.map((line, at) => {
          const isChosen = chosen.from <= at + 1 && at + 1 <= chosen.to;
          return (
            <li key={at} class={isChosen ? 'is-chosen' : ''} aria-current={isChosen ? 'true' : undefined}>
              <code>{line === '' ? ' ' : line}</code>
            </li>
          );
        })}
      </ol>
      {lines.length < lineCount && <p class="quiet">{t('linesCut', { shown: count(lines.length) })}</p>}
    </>
  );
}

const MOST_SYMBOLS = 200;

function Symbols({ file: { path, symbols }, chosen }: FileProps & { readonly chosen: string | null }) {
  return (
    <section aria-label={t('symbols')}>
      <h3>
        {t('symbols')} <span class="quiet">{count(symbols.length)}</span>
      </h3>
      {symbols.length === 0 && <p class="quiet">{t('noSymbols')}</p>}
      <ul class="symbols">
        {symbols.slice(0, MOST_SYMBOLS).map((symbol) => (
          <li key={`${symbol.startLine} ${symbol.name}`} style={{ paddingLeft: `${depthOf(symbol) * 12}px` }}>
            <a href={fileHash({ path, line: symbol.startLine, end: symbol.endLine })} title={label(symbol.kind)}>
              <code>{symbol.name}</code>
            </a>
            <a
              class="quiet uses-link"
              href={`${fileHash({ path })}?uses=${encodeURIComponent(qualified(symbol))}`}
              aria-current={qualified(symbol) === chosen ? 'true' : undefined}
              aria-label={t('usesOf', { symbol: qualified(symbol) })}
            >
              {t('uses')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function depthOf({ scope }: FileSymbol): number {
  return scope === '' ? 0 : Math.min(3, scope.split('.').length);
}

function qualified({ scope, name }: FileSymbol): string {
  return scope === '' ? name : `${scope}.${name}`;
}

const MOST_NAMES = 4;

function Users({ file: { users } }: FileProps) {
  return (
    <section aria-label={t('usedBy')}>
      <h3>
        {t('usedBy')} <span class="quiet">{count(users.length)}</span>
      </h3>
      {users.length === 0 && <p class="quiet">{t('noUsers')}</p>}
      <ul class="plain">
        {users.map(({ path, names }) => (
          <li key={path}>
            <Place path={path} />
            <span class="quiet names">
              {names.slice(0, MOST_NAMES).join(', ')}
              {names.length > MOST_NAMES && ` +${count(names.length - MOST_NAMES)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agents({ file: { sessions } }: FileProps) {
  return (
    <section aria-label={t('agentsHere')}>
      <h3>{t('agentsHere')}</h3>
      {sessions.length === 0 && <p class="quiet">{t('noAgentsHere')}</p>}
      <ul class="plain">
        {sessions.map(({ sessionId, query, at, isChanged }) => (
          <li key={sessionId}>
            <a href={`#/sessions/${encodeURIComponent(sessionId)}`}>{query}</a>{' '}
            <span class="quiet">
              <Chip tone={isChanged ? 'accent' : 'neutral'}>{t(isChanged ? 'changedIt' : 'lookedAtIt')}</Chip>{' '}
              {shortTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UsesProps {
  readonly symbol: string;
  /** The file that defines it. */
  readonly path: string;
}

function Uses({ symbol, path }: UsesProps) {
  const uses = useResource<UsesAnswer>(`uses?${new URLSearchParams({ symbol })}`, ['index']);
  return (
    <section aria-label={t('usesOf', { symbol })}>
      <div class="section-head">
        <h3>{t('usesOf', { symbol })}</h3>
        <a href={fileHash({ path })}>{t('backToText')}</a>
      </div>
      <Loaded of={uses}>{(answer) => <Shown answer={answer} />}</Loaded>
    </section>
  );
}

function Shown({ answer: { uses, total, unused } }: { readonly answer: UsesAnswer }) {
  if (uses.length === 0) return <Empty title={unused} next={t('noUsesNext')} />;
  return (
    <>
      <p class="quiet" role="status">
        {t('shownOf', { shown: count(uses.length), total: count(total) })}
      </p>
      <ol class="uses">
        {uses.map(({ file, line, kind, in: around, content, isSure }) => (
          <li key={`${file} ${line} ${content}`}>
            <p>
              <Place path={file} line={line} /> <Chip>{label(kind)}</Chip>{' '}
              {!isSure && <Chip tone="warn">{t('maybe')}</Chip>}{' '}
              {around !== null && <span class="quiet">{t('inSymbol', { symbol: around })}</span>}
            </p>
            <pre class="snippet">
              <code>{content}</code>
            </pre>
          </li>
        ))}
      </ol>
    </>
  );
}
