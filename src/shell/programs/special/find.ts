/** `find` and `fd`: tests read, actions may not. */
import type { Target } from '../../contract.ts';
import { means, sortArguments } from '../../judge/arguments.ts';
import { exactText, type Field, knownStart, maySplit, plainField } from '../../judge/field.ts';
import {
  type Invocation,
  type Judged,
  type ProgramJudge,
  reads,
  together,
  unknown,
  writes,
} from '../../judge/invocation.ts';
import { listsProject } from '../../judge/output.ts';
import { targetOf } from '../../judge/targets.ts';
import { ANY, exactly, isAnything, NAME, text, type Value } from '../../judge/value.ts';
import { GRAMMARS, namesIn } from '../spec.ts';

const ALONE = new Set(namesIn(GRAMMARS.find.flags));
const WITH_VALUE = new Set(namesIn(GRAMMARS.find.values));
const FILE_ACTIONS: Readonly<Record<string, number>> = { '-fprint': 1, '-fprint0': 1, '-fls': 1, '-fprintf': 2 };
const RUNNING = /^-(?:exec|execdir|ok|okdir)$/;

interface Expression {
  readonly invocation: Invocation;
  readonly starts: readonly Field[];
  /** Links are followed, so that what is found may lie anywhere. */
  readonly followsLinks: boolean;
  readonly words: readonly Field[];
}

export const judgeFind: ProgramJudge = (invocation) => {
  const { fields } = invocation;
  const options = fields.findIndex((field) => !/^-(?:[HLP]|O[0-3])$/.test(exactText(field) ?? ''));
  const rest = options === -1 ? [] : fields.slice(options);
  const cut = rest.findIndex((field) => beginsExpression(field));
  const starts = cut === -1 ? rest : rest.slice(0, cut);
  if (starts.some(isOpen)) return unknown('dynamic-argument');
  const followsLinks = fields.some((field) => /^-(?:L|H|follow)$/.test(exactText(field) ?? ''));
  const words = cut === -1 ? [] : rest.slice(cut);
  return judgeExpression({ invocation, starts: starts.length === 0 ? [plainField('.')] : starts, followsLinks, words });
};

function beginsExpression(field: Field): boolean {
  return /^[-(!,]/.test(knownStart(field));
}

/** An unknown word among the folders may be an action. */
function isOpen(field: Field): boolean {
  return maySplit(field) || (knownStart(field) === '' && isAnything(field.value));
}

function judgeExpression(expression: Expression): Judged {
  const judged: Judged[] = [reads()];
  for (let at = 0; at < expression.words.length; ) {
    const step = judgeStep(expression, at);
    if (step.judged !== undefined) judged.push(step.judged);
    at += step.width;
  }
  return together(judged);
}

interface Step {
  readonly width: number;
  readonly judged?: Judged;
}

function judgeStep(expression: Expression, at: number): Step {
  const { invocation, words } = expression;
  const word = exactText(words[at]);
  if (word === undefined) return { width: words.length, judged: unknown('dynamic-argument') };
  if (ALONE.has(word) || word === '-follow') return { width: 1 };
  if (WITH_VALUE.has(word) || /^-newer[aBcm][aBcmt]$/.test(word)) {
    const value = words[at + 1];
    return value !== undefined && maySplit(value)
      ? { width: words.length, judged: unknown('dynamic-argument') }
      : { width: 2 };
  }
  if (word === '-delete')
    return { width: 1, judged: isAnywhere(expression) ? unknown('dynamic-argument') : writes(deleted(expression)) };
  const files = Object.hasOwn(FILE_ACTIONS, word) ? FILE_ACTIONS[word] : undefined;
  const target = words[at + 1];
  if (files !== undefined && target !== undefined)
    return { width: files + 1, judged: writes([targetOf(invocation.context, invocation.state, target)]) };
  if (RUNNING.test(word)) return judgeRunning(expression, at);
  return { width: words.length, judged: unknown('unknown-option') };
}

/** Links are followed, or a file names where it begins. */
function isAnywhere({ followsLinks, words }: Expression): boolean {
  return followsLinks || words.some((word) => exactText(word) === '-files0-from');
}

function deleted({ invocation: { context, state }, starts }: Expression): readonly Target[] {
  return starts.map((start) => targetOf(context, state, start));
}

/** From `-exec` to `;`, or to a `+` behind `{}`. */
function judgeRunning(expression: Expression, at: number): Step {
  const { words, invocation, starts } = expression;
  const end = words.findIndex((word, index) => index > at && ends(exactText(word), exactText(words[index - 1])));
  if (end === -1) return { width: words.length, judged: unknown('not-parsable') };
  const program = words.slice(at + 1, end);
  if (program.some(mayEnd)) return { width: words.length, judged: unknown('dynamic-argument') };
  const isLocal = /dir$/.test(exactText(words[at]) ?? '');
  const items = starts.flatMap((start) => itemsBelow(invocation, start, isAnywhere(expression) || isLocal));
  if (isLocal && !listsProject({ ...invocation, fields: starts })) return { width: end - at + 1, judged: ELSEWHERE };
  const wheres = isLocal ? (['here', 'anywhere'] as const) : (['here'] as const);
  const inner = items.flatMap((item) =>
    wheres.map((where) =>
      invocation.run(
        program.map((field) => filled(field, item)),
        where,
      ),
    ),
  );
  return { width: end - at + 1, judged: together(inner) };
}

/** `-execdir` runs in the folders that it finds, where others may have put what git and its like run. */
const ELSEWHERE: Judged = unknown('dynamic-argument');

/** It may become the `;` behind which another action begins. */
function mayEnd(field: Field): boolean {
  const { value } = field;
  if (value.kind === 'texts') return exactText(field) === undefined && value.texts.some((item) => /[;+]/.test(item));
  return isAnything(value) && (maySplit(field) || /^[;+]?$/.test(value.start));
}

function ends(word: string | undefined, previous: string | undefined): boolean {
  return word === ';' || (word === '+' && previous === '{}');
}

/** Values of `{}`: the start itself, or something below it. */
function itemsBelow({ state }: Invocation, start: Field, isAnywhere: boolean): readonly Value[] {
  const path = exactText(start);
  if (isAnywhere || state.folders === undefined) return [{ kind: 'unknown', start: '', trait: 'word' }];
  if (path === undefined) return [start.value.kind === 'unknown' ? start.value : NAME];
  return [text(path), { kind: 'unknown', start: path.endsWith('/') ? path : `${path}/`, trait: 'name' }];
}

/** A shell that is handed the name as a part of its program is handed code. */
function filled(field: Field, item: Value): Field {
  const written = exactText(field);
  if (written === undefined || !written.includes('{}')) return field;
  if (written === '{}') return { ...field, value: item, isMany: item.kind === 'unknown' };
  const exact = exactly(item);
  return exact === undefined ? { ...field, value: ANY } : { ...field, value: text(written.replaceAll('{}', exact)) };
}

export const judgeFd: ProgramJudge = (invocation) => {
  const { fields } = invocation;
  const at = fields.findIndex((field) => /^(?:-[a-zA-Z]*[xX]|--exec(?:-batch)?)$/.test(exactText(field) ?? ''));
  const { options, unsure } = sortArguments(at === -1 ? fields : fields.slice(0, at), GRAMMARS.fd);
  if (unsure.length > 0) return unknown('dynamic-argument');
  if (options.some(({ name }) => /^-[xX]$|^--ex(?:e|ec|ec-.*)?$/.test(name))) return unknown('runs-code');
  if (at === -1) return reads();
  const end = fields.findIndex((field, index) => index > at && exactText(field) === ';');
  const program = fields.slice(at + 1, end === -1 ? fields.length : end);
  // Behind the `;` another program may stand.
  if (program.some(mayEnd) || (end !== -1 && end < fields.length - 1)) return unknown('dynamic-argument');
  if (options.some(({ name }) => name === '-C' || means(name, '--base-directory'))) return unknown('dynamic-argument');
  const item = listsProject(invocation) ? NAME : ANY;
  const isMarked = program.some((field) => /\{[/.]*\}/.test(exactText(field) ?? ''));
  const marked = program.map((field) =>
    /\{[/.]*\}/.test(exactText(field) ?? '') ? { ...field, value: exactText(field) === '{}' ? item : ANY } : field,
  );
  return invocation.run(isMarked ? marked : [...program, { ...plainField('{}'), value: item, isMany: true }]);
};
