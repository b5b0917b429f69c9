/** `test` and `[`: `-v` and `-R` evaluate the subscript in their operand, commands included. */
import { exactText, type Field } from '../../judge/field.ts';
import { type Judged, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { isAnything } from '../../judge/value.ts';

export const judgeTest: ProgramJudge = ({ name, fields }): Judged => {
  const operands = name === '[' ? fields.slice(0, -1) : fields;
  if (name === '[' && exactText(fields.at(-1)) !== ']') return unknown('not-parsable');
  if (operands.length === 1 && operands[0] !== undefined && isOpen(operands[0]))
    return unknown('arithmetic-on-unknown');
  const isHidden = operands.some((field, at) => /^-[vR]$/.test(exactText(field) ?? '') && !isName(operands[at + 1]));
  return isHidden ? unknown('arithmetic-on-unknown') : reads();
};

/** `[ $x ]` is any test that `x` spells out. */
function isOpen({ isMany, value }: Field): boolean {
  return isMany && isAnything(value);
}

function isName(field: Field | undefined): boolean {
  return field === undefined || /^[A-Za-z_][A-Za-z0-9_]*$/.test(exactText(field) ?? '');
}
