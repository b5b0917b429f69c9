/** The course of a session: the phase as a line, and each step as a mark on it. */
import type { SessionStep, StepKind } from '../api.ts';
import { Figure, PLOT_CLASS } from './figure.tsx';
import { clockTime } from './format.ts';
import { label } from './labels.ts';
import { language } from './settings.ts';
import { STEP_KINDS } from './step-list.tsx';
import { t } from './texts.ts';

const PHASES = ['READY', 'VERIFICATION', 'SEMANTIC', 'EXPLORATION'] as const;
const SYMBOLS = {
  phase: 'diamond',
  evidence: 'circle',
  call: 'square',
  refusal: 'times',
  agent: 'triangle',
  state: 'plus',
} as const satisfies Record<StepKind, string>;

const HEIGHT = 200;
/** Room for the names of the phases. */
const MARGIN = 104;

interface SessionChartProps {
  readonly steps: readonly SessionStep[];
  readonly onChoose: (step: SessionStep) => void;
}

interface Mark {
  readonly step: SessionStep;
  readonly number: number;
}

export function SessionChart({ steps, onChoose }: SessionChartProps) {
  const marks = steps.map((step, at): Mark => ({ step, number: at + 1 }));
  return (
    <Figure
      description={t('course')}
      version={`${language.value} ${steps.length} ${steps[0]?.at}`}
      draw={(plot, width) => {
        const place = { x: 'number', y: ({ step }: Mark) => label(step.phase) } as const;
        const drawing = plot.plot({
          className: PLOT_CLASS,
          width,
          height: HEIGHT,
          marginLeft: MARGIN,
          marginBottom: 40,
          x: {
            label: t('step'),
            labelOffset: 34,
            domain: [0.5, steps.length + 0.5],
            ticks: Math.min(steps.length, 12),
            tickFormat: 'd',
          },
          y: { label: null, domain: PHASES.map(label), type: 'point', tickSize: 0 },
          color: { domain: [...STEP_KINDS], range: STEP_KINDS.map((kind) => `var(--step-${kind})`) },
          symbol: { domain: [...STEP_KINDS], range: STEP_KINDS.map((kind) => SYMBOLS[kind]) },
          marks: [
            plot.ruleY(PHASES.map(label), { stroke: 'var(--line)' }),
            plot.lineY(marks, { ...place, curve: 'step-after', stroke: 'var(--line-strong)', strokeWidth: 2 }),
            plot.dot(marks, {
              ...place,
              stroke: ({ step }: Mark) => step.kind,
              fill: ({ step }: Mark) => step.kind,
              fillOpacity: 0.85,
              symbol: ({ step }: Mark) => step.kind,
              r: 5,
            }),
            plot.tip(
              marks,
              plot.pointer({
                ...place,
                title: titleOf,
                fill: 'var(--raised)',
                stroke: 'var(--line-strong)',
                fontSize: 12,
                lineHeight: 1.4,
              }),
            ),
          ],
        });
        drawing.addEventListener('click', () => {
          const mark: Mark | null | undefined = drawing.value;
          if (mark) onChoose(mark.step);
        });
        return drawing;
      }}
    />
  );
}

const MOST_SHOWN = 90;

function titleOf({ step: { at, name, what } }: Mark): string {
  const short = what.length > MOST_SHOWN ? `${what.slice(0, MOST_SHOWN)}…` : what;
  return [`${clockTime(at)}  ${name}`, short].filter((line) => line !== '').join('\n');
}
