/** Asks before something is lost. Escape and the first button leave everything as it is. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from './texts.ts';

interface ConfirmDialogProps {
  readonly question: string;
  readonly consequence: string;
  /** The text of the button that does it. */
  readonly verb: string;
  readonly act: () => Promise<void>;
  readonly onClose: (isDone: boolean) => void;
  /** Further fields of the form. */
  readonly children?: ComponentChildren;
}

export function ConfirmDialog({ question, consequence, verb, act, onClose, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState('');
  const [isActing, setIsActing] = useState(false);
  // Before the next key: it belongs to the question.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const confirm = async (event: Event): Promise<void> => {
    event.preventDefault();
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
      <form onSubmit={(event) => void confirm(event)}>
        <h2 id="dialog-question">{question}</h2>
        <p>{consequence}</p>
        {children}
        {failure !== '' && (
          <p class="failure" role="alert">
            {failure}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="submit" class="button button-danger" disabled={isActing}>
            {verb}
          </button>
        </div>
      </form>
    </dialog>
  );
}
