/** The changes of the agent, file by file, beside the commit that was there before. */
import type { ChangedFile, SessionChanges } from '../../api.ts';
import { count } from '../format.ts';
import { Chip, Loaded, Section } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { t } from '../texts.ts';
import { Place } from './place.tsx';

const SHORT = 7;

export function Changes({ sessionId }: { readonly sessionId: string }) {
  const changes = useResource<SessionChanges>(`sessions/${encodeURIComponent(sessionId)}/changes`, [
    'sessions',
    'index',
  ]);
  return (
    <Section title={t('changes')}>
      <Loaded of={changes}>
        {({ base, files }) => (
          <>
            <p class="quiet">
              {base === null
                ? t('noBase')
                : t('changedSince', { commit: base.commit.slice(0, SHORT), subject: base.subject })}
            </p>
            {files.map((file) => (
              <File key={file.path} file={file} hasBase={base !== null} />
            ))}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function File({ file, hasBase }: { readonly file: ChangedFile; readonly hasBase: boolean }) {
  const { path, granted, diff, added, removed, isCut, commit } = file;
  return (
    <div class="changed">
      <p class="changed-head">
        <Place path={path} />
        {diff !== '' && (
          <span class="changed-count">
            <span class="is-good">+{count(added)}</span> <span class="is-bad">−{count(removed)}</span>
          </span>
        )}
        {commit !== null && <Chip>{t('inCommit', { commit: commit.slice(0, SHORT) })}</Chip>}
        {!granted && <Chip tone="bad">{t('notGranted')}</Chip>}
      </p>
      {diff === '' ? hasBase && <p class="quiet">{t('noDiff')}</p> : <Diff text={diff} />}
      {isCut && <p class="quiet">{t('diffCut')}</p>}
    </div>
  );
}

const KINDS: Readonly<Record<string, string>> = { '+': 'diff-added', '-': 'diff-removed', '@': 'diff-place' };

function Diff({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <pre class="diff" tabIndex={0}>
      {text.split('\n').map((line, at) => (
        <span key={`${at} ${line}`} class={KINDS[line.charAt(0)] ?? ''}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}
