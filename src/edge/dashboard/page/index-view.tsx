/** Content of the index, and what it leaves out and why. */
import type { IndexAnswer, SkippedGroup } from '../api.ts';
import { count, fullTime, megabytes } from './format.ts';
import { Chip, Coded, Empty, Fact, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { language } from './settings.ts';
import { t } from './texts.ts';

export function IndexView() {
  const index = useResource<IndexAnswer>(`index?language=${language.value}`, ['index', 'sync', 'learned']);
  return (
    <div class="column">
      <Loaded of={index}>{(answer) => <Shown index={answer} />}</Loaded>
    </div>
  );
}

function Shown({ index }: { readonly index: IndexAnswer }) {
  const {
    root,
    state,
    files,
    chunks,
    symbols,
    dbBytes,
    model,
    checkedAt,
    skipped,
    learned,
    shares,
    readInPart = [],
  } = index;
  const problems = [...learned.problems, ...index.packProblems];
  return (
    <>
      <Section title={t('state')}>
        <p>
          <Chip tone={state === 'complete' ? 'good' : 'warn'}>{t(state)}</Chip> <code>{root}</code>
        </p>
        {state === 'none' && (
          <p>
            <Coded text={t('noneNext')} />
          </p>
        )}
        <dl class="facts">
          <Fact name={t('files')}>{count(files)}</Fact>
          {shares && <Shares shares={shares} />}
          <Fact name={t('chunks')}>{count(chunks)}</Fact>
          <Fact name={t('symbols')}>{count(symbols)}</Fact>
          <Fact name={t('size')}>{megabytes(dbBytes)}</Fact>
          <Fact name={t('checkedAt')}>{checkedAt === null ? t('neverChecked') : fullTime(checkedAt)}</Fact>
          <Fact name={t('model')}>{model}</Fact>
        </dl>
      </Section>
      {problems.length > 0 && <Problems problems={problems} />}
      {index.packs.length > 0 && (
        <Section title={t('packs')}>
          <ul>
            {index.packs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
      )}
      <Languages index={index} />
      {readInPart.length > 0 && (
        <Section title={t('readInPart')}>
          <Paths files={readInPart} />
        </Section>
      )}
      <Section title={t('skipped')}>
        {skipped.length === 0 ? (
          <Empty title={t('noSkipped')} next={t('noSkippedNext')} />
        ) : (
          skipped.map((group) => <Skipped key={group.reason} group={group} />)
        )}
      </Section>
    </>
  );
}

export function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <section class="card card-warn" aria-label={t('toRepair')}>
      <h2>{t('toRepair')}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
}

function Languages({ index: { languages } }: { readonly index: IndexAnswer }) {
  const most = Math.max(1, ...languages.map(({ files }) => files));
  if (languages.length === 0) return null;
  return (
    <Section title={t('languages')}>
      <ul class="bars">
        {languages.map(({ language, files }) => (
          <li key={language} class="bar-row">
            <span class="bar-name">{language || t('text')}</span>
            <span class="bar-track" aria-hidden="true">
              <span class="bar" style={{ width: `${(100 * files) / most}%` }} />
            </span>
            <span class="number">{count(files)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Skipped({ group: { reason, explanation, files, count: number } }: { readonly group: SkippedGroup }) {
  return (
    <details class="skipped">
      <summary>
        <code>{reason}</code> <span class="number">{count(number)}</span> <span class="quiet">{explanation}</span>
      </summary>
      {files.length === 0 ? <p class="quiet">{t('secretNames')}</p> : <Paths files={files} />}
    </details>
  );
}

function Paths({ files }: { readonly files: readonly string[] }) {
  return (
    <ul class="paths">
      {files.map((file) => (
        <li key={file}>
          <code>{file}</code>
        </li>
      ))}
    </ul>
  );
}

function Shares({ shares }: { readonly shares: NonNullable<IndexAnswer['shares']> }) {
  const { whole, inPart, asText, leftOut } = shares;
  return (
    <>
      <Fact name={t('readWhole')}>{count(whole)}</Fact>
      <Fact name={t('readInPart')}>{count(inPart)}</Fact>
      <Fact name={t('readAsText')}>{count(asText)}</Fact>
      <Fact name={t('notRead')}>{count(leftOut)}</Fact>
    </>
  );
}
