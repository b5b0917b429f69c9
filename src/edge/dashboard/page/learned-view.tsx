/** Learned pairs and agreements, whether they still hold, and a way to delete them. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Forgettable, LearnedAnswer, ListedAgreement, ListedPair } from '../api.ts';
import { change } from './client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { count, fullTime, shortTime } from './format.ts';
import { Problems } from './index-view.tsx';
import { Chip, Coded, Empty, Loaded, Section, type Tone } from './parts.tsx';
import { useResource } from './resource.ts';
import { language } from './settings.ts';
import { label, t } from './texts.ts';

/** Row to be deleted, once the person agrees. */
interface Deletion {
  readonly what: Forgettable;
  readonly question: string;
  readonly consequence: string;
}

export function LearnedView() {
  const learned = useResource<LearnedAnswer>(`learned?language=${language.value}`, ['learned', 'index']);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  return (
    <div class="column column-wide">
      <Loaded of={learned}>
        {(answer) => (
          <>
            {!answer.canDelete && (
              <p class="notice">
                <strong>{t('readOnly')}</strong>{' '}
                <Coded text={t('readOnlyNext', { who: answer.readOnlyBecause ?? '' })} />
              </p>
            )}
            {answer.problems.length > 0 && <Problems problems={answer.problems} />}
            <Section title={t('pairs')} aside={<span class="quiet">{count(answer.pairs.length)}</span>}>
              <Pairs answer={answer} onDelete={setDeletion} />
            </Section>
            <Section title={t('agreements')} aside={<span class="quiet">{count(answer.agreements.length)}</span>}>
              <Agreements answer={answer} onDelete={setDeletion} />
            </Section>
          </>
        )}
      </Loaded>
      {deletion !== null && (
        <ConfirmDialog
          question={deletion.question}
          consequence={deletion.consequence}
          verb={t('delete')}
          act={() => change('learned/forget', deletion.what)}
          onClose={(isDone) => {
            setDeletion(null);
            if (!isDone) return;
            // The button that was pressed goes with its row.
            document.getElementById('content')?.focus();
            learned.reload();
          }}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly answer: LearnedAnswer;
  readonly onDelete: (deletion: Deletion) => void;
}

function Pairs({ answer: { pairs, canDelete }, onDelete }: ListProps) {
  if (pairs.length === 0) return <Empty title={t('noPairs')} next={t('noPairsNext')} />;
  return (
    <Table
      columns={[t('term'), t('symbol'), t('state'), t('weight'), t('shownBy'), t('learnedAt')]}
      canDelete={canDelete}
    >
      {pairs.map((pair) => (
        <tr key={`${pair.nlTerm} ${pair.symbol}`}>
          <th scope="row">{pair.nlTerm}</th>
          <td>
            <code>{pair.symbol}</code>
          </td>
          <td>
            <Chip tone={PAIR_TONES[pair.state]}>{label(pair.state)}</Chip>
          </td>
          <td data-name={t('weight')}>
            {count(pair.successes)} / {count(pair.failures)}
          </td>
          <td class="quiet cell-long" data-name={t('shownBy')}>
            {pair.codeEvidence}
          </td>
          <td>{pair.learnedAt !== '' && <time title={fullTime(pair.learnedAt)}>{shortTime(pair.learnedAt)}</time>}</td>
          {canDelete && <DeleteCell name={`${pair.nlTerm}, ${pair.symbol}`} onClick={() => onDelete(ofPair(pair))} />}
        </tr>
      ))}
    </Table>
  );
}

const PAIR_TONES: Readonly<Record<ListedPair['state'], Tone>> = {
  in_force: 'good',
  distrusted: 'warn',
  expired: 'neutral',
  vanished: 'bad',
  changed: 'warn',
};

function ofPair({ nlTerm, symbol }: ListedPair): Deletion {
  const question = t('deletePair', { term: nlTerm, symbol });
  return { what: { kind: 'pair', nlTerm, symbol }, question, consequence: t('deletePairNext') };
}

function Agreements({ answer: { agreements, canDelete }, onDelete }: ListProps) {
  if (agreements.length === 0) return <Empty title={t('noAgreements')} next={t('noAgreementsNext')} />;
  return (
    <Table columns={[t('term'), t('symbols'), t('page')]} canDelete={canDelete}>
      {agreements.map((agreement) => (
        <tr key={agreement.file}>
          <th scope="row">{agreement.nlTerm}</th>
          <td>
            <div class="chips">
              {agreement.symbols.map((symbol) => (
                <SymbolChip key={symbol} symbol={symbol} isInForce={agreement.inForce.includes(symbol)} />
              ))}
            </div>
          </td>
          <td class="quiet cell-long" data-name={t('page')}>
            <code>{agreement.file}</code>
          </td>
          {canDelete && <DeleteCell name={agreement.nlTerm} onClick={() => onDelete(ofAgreement(agreement))} />}
        </tr>
      ))}
    </Table>
  );
}

function SymbolChip({ symbol, isInForce }: { readonly symbol: string; readonly isInForce: boolean }) {
  return (
    <Chip tone={isInForce ? 'good' : 'bad'}>
      <code>{symbol}</code> {!isInForce && t('notInForce')}
    </Chip>
  );
}

function ofAgreement({ file, nlTerm }: ListedAgreement): Deletion {
  const question = t('deleteAgreement', { term: nlTerm });
  return { what: { kind: 'agreement', file }, question, consequence: t('deleteAgreementNext', { file }) };
}

interface TableProps {
  readonly columns: readonly string[];
  readonly canDelete: boolean;
  readonly children: ComponentChildren;
}

function Table({ columns, canDelete, children }: TableProps) {
  return (
    <div class="table-box">
      <table class="table table-stacks">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {canDelete && (
              <th scope="col">
                <span class="hidden">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function DeleteCell({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <td class="cell-action">
      <button type="button" class="button button-quiet" aria-label={`${t('delete')}: ${name}`} onClick={onClick}>
        {t('delete')}
      </button>
    </td>
  );
}
