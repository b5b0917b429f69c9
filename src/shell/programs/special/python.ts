/** `python -m` with a module that reads. Modules are looked for in the folder first, so that only the project's counts. */
import { isInProject } from '../../judge/family.ts';
import { exactText } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { isCalculation } from './calculation.ts';

/** A second file would be written. */
const JSON_TOOL =
  /^(?:(?:--sort-keys|--no-ensure-ascii|--compact|--json-lines|--tab|--no-indent|--indent \d+)(?: |$))*(?:[^\s-]\S*)?$/;
const PIP_READS = /^(?:list|show|freeze|check)$/;

export const judgePython: ProgramJudge = (invocation) => {
  const { context, state, fields } = invocation;
  if (isCalculation(invocation)) return reads();
  const [option, module, ...rest] = fields.map(exactText);
  if (option !== '-m' || rest.includes(undefined) || !isInProject(context, state)) return unknown('runs-code');
  if (module === 'json.tool') return JSON_TOOL.test(rest.join(' ')) ? reads() : unknown('runs-code');
  const isAsking =
    module === 'pip' && PIP_READS.test(rest[0] ?? '') && rest.slice(1).every((word) => /^[\w.-]+$/.test(word ?? ''));
  return isAsking && !rest.some((word) => /^--(?:path|python|log)/.test(word ?? '')) ? reads() : unknown('runs-code');
};
