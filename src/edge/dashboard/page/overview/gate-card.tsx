/** How the gate stands, and its switch: on at once, off with the code that the terminal shows. */
import { useState } from 'preact/hooks';
import type { GateView } from '../../api.ts';
import { change } from '../client.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { count, shortTime } from '../format.ts';
import { Chip, Coded } from '../parts.tsx';
import { t } from '../texts.ts';

interface GateCardProps {
  readonly gate: GateView | null;
  readonly onChange: () => void;
}

export function GateCard({ gate, onChange }: GateCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (gate === null)
    return (
      <section class="card gate-card" aria-label={t('gate')}>
        <h2>{t('gate')}</h2>
        <p class="gate-state">{t('noGate')}</p>
        <p class="quiet">
          <Coded text={t('noGateNext')} />
        </p>
      </section>
    );
  return (
    <section class={`card gate-card ${gate.isOff ? 'is-open' : ''}`} aria-label={t('gate')}>
      <h2>{t('gate')}</h2>
      <State gate={gate} />
      <Notes gate={gate} />
      <Switch gate={gate} onChange={onChange} onAsk={() => setIsAsking(true)} />
      {isAsking && (
        <SwitchDialog
          onClose={(isDone) => {
            setIsAsking(false);
            if (isDone) onChange();
          }}
        />
      )}
    </section>
  );
}

function State({ gate: { mode, isOff, offUntil } }: { readonly gate: GateView }) {
  const isSwitched = isOff && offUntil !== null;
  return (
    <p class="gate-state">
      <span class={`gate-lamp ${isOff ? 'is-off' : mode === 'warn' ? 'is-warn' : ''}`} aria-hidden="true" />
      {isSwitched ? t('gateOffUntil', { time: shortTime(offUntil) }) : t(isOff ? 'gateOff' : GATE_MODES[mode])}
    </p>
  );
}

const GATE_MODES = { enforce: 'gateOn', warn: 'gateWarns', off: 'gateOff' } as const;

function Notes({ gate: { mode, isOff, opened, loosened, untrusted } }: { readonly gate: GateView }) {
  return (
    <>
      {!isOff && <p class="quiet">{t(mode === 'warn' ? 'gateWarnsHint' : 'gateOnHint')}</p>}
      {opened.length > 0 && (
        <p class="chips">
          <span class="quiet">{t('openedPaths')}</span>
          {opened.map((path) => (
            <Chip key={path} tone="warn">
              <code>{path}</code>
            </Chip>
          ))}
        </p>
      )}
      {loosened.length > 0 && (
        <details class="quiet loosened">
          <summary>{t('loosenedBy', { count: count(loosened.length) })}</summary>
          <ul>
            {loosened.map((one) => (
              <li key={one}>
                <code>{one}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {untrusted.length > 0 && (
        <p class="quiet">
          <Coded text={t('untrusted', { what: untrusted.join(', ') })} />
        </p>
      )}
    </>
  );
}

interface SwitchProps extends GateCardProps {
  readonly gate: GateView;
  readonly onAsk: () => void;
}

function Switch({ gate: { isOff, mode, offUntil, opened, canSwitchOff }, onChange, onAsk }: SwitchProps) {
  const isSwitched = offUntil !== null || opened.length > 0;
  const close = (): void => void change('gate', { action: 'on' }).then(onChange);
  return (
    <p class="gate-switch">
      {isSwitched && (
        <button type="button" class="button button-main" onClick={close}>
          {t('switchOn')}
        </button>
      )}
      {!isOff && canSwitchOff && (
        <button type="button" class="button" onClick={onAsk}>
          {t('switchOff')}
        </button>
      )}
      {!isOff && !canSwitchOff && (
        <span class="quiet">
          <Coded text={t('switchInTerminal')} />
        </span>
      )}
      {isOff && mode === 'off' && (
        <span class="quiet">
          <Coded text={t('offByConfig')} />
        </span>
      )}
    </p>
  );
}

const MINUTES = [10, 30, 120] as const;

function SwitchDialog({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
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
