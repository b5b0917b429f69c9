/** A place in the code: it leads to the file, to the editor, and into the clipboard. */
import { useState } from 'preact/hooks';
import { t } from '../texts.ts';
import { editorAddress } from './editor.ts';

export interface PlaceOf {
  readonly path: string;
  /** From 1; 0 for the whole file. */
  readonly line?: number;
  readonly end?: number;
}

export function Place({ path, line = 0, end = line }: PlaceOf) {
  return (
    <span class="place">
      <a class="place-link" href={fileHash({ path, line, end })}>
        <code>
          <PathText path={path} />
          {line > 0 && <span class="quiet">:{line === end ? line : `${line}–${end}`}</span>}
        </code>
      </a>
      <PlaceTools path={path} line={line} />
    </span>
  );
}

/** Shows a path that may break after each folder, and elsewhere only where there is no room. */
export function PathText({ path }: { readonly path: string }) {
  const parts = path.split('/');
  return (
    <>
      {parts.map((part, at) => (
        <span key={`${at} ${part}`}>
          {part}
          {at < parts.length - 1 && (
            <>
              /<wbr />
            </>
          )}
        </span>
      ))}
    </>
  );
}

export function PlaceTools({ path, line = 0 }: PlaceOf) {
  const address = editorAddress(path, Math.max(1, line));
  return (
    <span class="place-tools">
      {address !== undefined && (
        <a class="tool" href={address} title={t('openEditor')}>
          <span class="hidden">{`${t('openEditor')}: ${path}`}</span>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M9.5 2.5h4v4M13.2 2.8 7.5 8.5M12.5 9.5v3a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1h3" />
          </svg>
        </a>
      )}
      <Copy text={line > 0 ? `${path}:${line}` : path} />
    </span>
  );
}

const TOLD_MS = 1500;

function Copy({ text }: { readonly text: string }) {
  const [isDone, setIsDone] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setIsDone(true);
    setTimeout(() => setIsDone(false), TOLD_MS);
  };
  return (
    <button
      type="button"
      class={isDone ? 'tool is-done' : 'tool'}
      title={isDone ? t('copied') : t('copy')}
      aria-label={`${isDone ? t('copied') : t('copy')}: ${text}`}
      onClick={() => void copy()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {isDone ? <path d="m3 8.5 3.5 3.5L13 4.5" /> : <path d="M5.5 5.5h7v8h-7zM3.5 10.5v-8h7" />}
      </svg>
    </button>
  );
}

export function fileHash({ path, line = 0, end = line }: PlaceOf): string {
  const address = `#/file/${path.split('/').map(encodeURIComponent).join('/')}`;
  if (line === 0) return address;
  return `${address}?lines=${line === end ? line : `${line}-${end}`}`;
}
