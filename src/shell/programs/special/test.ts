/** `test` and `[`: `-v`, `-R`, and in zsh `-t`, evaluate the subscript in their operand, commands included. */
import { exactText, type Field, maySplit } from '../../judge/field.ts';
import { type Judged, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { isAnything } from '../../judge/value.ts';

export const judgeTest: ProgramJudge = ({ name, fields }): Judged => {
  const operands = name === '[' ? fields.slice(0, -1) : fields;
  if (name === '[' && exactText(fields.at(-1)) !== ']') return unknown('not-parsable');
  const isHidden = operands.some(
    (field, at) =>
      isOpen(field) ||
      isBraces(field) ||
      (mayName(field) && !(exactText(field) === undefined ? isPlain : isName)(operands[at + 1])),
  );
  return isHidden ? unknown('arithmetic-on-unknown') : reads();
};

/** `{-v,x}` is both the operator and its operand. */
function isBraces({ isMany, written }: Field): boolean {
  return isMany && /(?<!\$)\{/.test(written);
}

function mayName(field: Field): boolean {
  const { value } = field;
  return value.kind === 'texts'
    ? value.texts.some((text) => /^-[vRt]$/.test(text) || (field.isMany && text.includes('[')))
    : value.trait === 'any' && /^(?:-[vRt]?)?$/.test(value.start);
}

/** A name without a subscript, or an operator. */
function isPlain(field: Field | undefined): boolean {
  return field === undefined || exactText(field)?.includes('[') === false;
}

/** Without quotes it is any test that its text spells out. */
function isOpen(field: Field): boolean {
  return maySplit(field) || (field.isMany && isAnything(field.value));
}

function isName(field: Field | undefined): boolean {
  return field === undefined || /^(?:[A-Za-z_][A-Za-z0-9_]*|\d+)$/.test(exactText(field) ?? '');
}
