/** Uses of a symbol, those in tests and the like last. */
import type { UsesAnswer } from '../../api.ts';
import { count } from '../format.ts';
import { label } from '../labels.ts';
import { Chip, Empty, Loaded } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { t } from '../texts.ts';
import { fileHash, Place } from './place.tsx';

interface UsesProps {
  readonly symbol: string;
  /** The file that defines it. */
  readonly path: string;
}

export function Uses({ symbol, path }: UsesProps) {
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

function Shown({ answer: { uses, total } }: { readonly answer: UsesAnswer }) {
  if (uses.length === 0) return <Empty title={t('noUses')} next={t('noUsesNext')} />;
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
