/** Asks how long the gate shall be off, and for the code that only the person's terminal shows. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { change } from '../client.ts';
import { count } from '../format.ts';
import { Coded } from '../parts.tsx';
import { t } from '../texts.ts';

const MINUTES = [10, 30, 120] as const;

export function SwitchDialog({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await change('gate', { action: 'off', minutes, code: code.replace(/\s/g, '') }).then(
      () => onClose(true),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="switch-question" onClose={() => onClose(false)}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="switch-question">{t('switchOffAsk')}</h2>
        <p>{t('switchOffNext')}</p>
        <fieldset class="choices">
          <legend class="hidden">{t('howLong')}</legend>
          {MINUTES.map((length) => (
            <label key={length} class="choice">
              <input type="radio" name="minutes" checked={minutes === length} onChange={() => setMinutes(length)} />
              {t('minutes', { count: count(length) })}
            </label>
          ))}
        </fieldset>
        <label class="code-label" for="switch-code">
          <Coded text={t('codeLabel')} />
        </label>
        <input
          id="switch-code"
          class="field field-code"
          inputMode="numeric"
          autocomplete="off"
          required
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {failure !== '' && (
          <p class="failure" role="alert">
            {failure}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="submit" class="button button-danger">
            {t('switchOff')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
