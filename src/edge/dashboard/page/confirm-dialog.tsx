/** Asks before something is deleted. Escape and the first button leave everything as it is. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from './texts.ts';

interface ConfirmDialogProps {
  readonly question: string;
  readonly consequence: string;
  readonly act: () => Promise<void>;
  readonly onClose: (isDone: boolean) => void;
}

export function ConfirmDialog({ question, consequence, act, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState('');
  const [isActing, setIsActing] = useState(false);
  // Before the next key: it belongs to the question.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const confirm = async (): Promise<void> => {
    setIsActing(true);
    await act().then(
      () => onClose(true),
      (error: unknown) => {
        setIsActing(false);
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-question" onClose={() => onClose(false)}>
      <h2 id="dialog-question">{question}</h2>
      <p>{consequence}</p>
      {failure !== '' && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {t('cancel')}
        </button>
        <button type="button" class="button button-danger" disabled={isActing} onClick={() => void confirm()}>
          {t('delete')}
        </button>
      </div>
    </dialog>
  );
}
