/** Asks how long the gate shall be off, and for the code that only the person's terminal shows. */
import { useState } from 'preact/hooks';
import { change } from '../client.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { count } from '../format.ts';
import { Coded } from '../parts.tsx';
import { t } from '../texts.ts';

const MINUTES = [10, 30, 120] as const;

export function SwitchDialog({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [code, setCode] = useState('');
  return (
    <ConfirmDialog
      question={t('switchOffAsk')}
      consequence={t('switchOffNext')}
      verb={t('switchOff')}
      act={() => change('gate', { action: 'off', minutes, code: code.replace(/\s/g, '') })}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}
