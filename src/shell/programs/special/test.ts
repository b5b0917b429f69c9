/** `test` and `[`: `-v` and `-R` evaluate the subscript in their operand, commands included. */
import { exactText, type Field } from '../../judge/field.ts';
import { type Judged, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { isAnything } from '../../judge/value.ts';

export const judgeTest: ProgramJudge = ({ name, fields }): Judged => {
  const operands = name === '[' ? fields.slice(0, -1) : fields;
  if (name === '[' && exactText(fields.at(-1)) !== ']') return unknown('not-parsable');
  if (operands.length === 1 && operands[0] !== undefined && isOpen(operands[0]))
    return unknown('arithmetic-on-unknown');
  const isHidden = operands.some(
    (field, at) =>
      isBraces(field) || (mayName(field) && !(exactText(field) === undefined ? isPlain : isName)(operands[at + 1])),
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
    ? value.texts.some((text) => /^-[vR]$/.test(text) || (field.isMany && text.includes('[')))
    : value.trait === 'any' && /^(?:-[vR]?)?$/.test(value.start);
}

/** A name without a subscript, or an operator. */
function isPlain(field: Field | undefined): boolean {
  return field === undefined || exactText(field)?.includes('[') === false;
}

/** `[ $x ]` is any test that `x` spells out. */
function isOpen({ isMany, value }: Field): boolean {
  return isMany && isAnything(value);
}

function isName(field: Field | undefined): boolean {
  return field === undefined || /^[A-Za-z_][A-Za-z0-9_]*$/.test(exactText(field) ?? '');
}
