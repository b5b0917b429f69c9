/** Texts that an agent hands to its client, which may hand them back in a prompt as if a person had typed them. */
import { isGateCommand } from '../../app/gate/prompt-words.ts';
import { isRecord } from '../../base/json-record.ts';
import { TOOLS } from './tools.ts';

/** `CronCreate`, `ScheduleWakeup`, `RemoteTrigger`; `Agent`, `spawn_agent`, `SendMessage`; `Monitor`. */
const SENDS = /cron|schedul|wake|remind|trigger|timer|agent|task|delegat|spawn|teammate|message|monitor|loop|workflow/i;
/** Lists of tasks are shown to the person, who may well type one of them; no client hands them back. */
const LISTS = /^task_?(?:create|update|get|list)$/i;
/** A name of a tool, as it stands in a bundle of calls. */
const NAME = /^[\w.:-]{1,80}$/;
/** Fields by which a call asks to run in the background. */
const IN_BACKGROUND = ['run_in_background', 'runInBackground', 'is_background', 'isBackground', 'background', 'async'];

/** Texts that a call may run later: all if it is answered later, else those that switch the gate. */
export function sentTexts(tool: string, input: unknown): readonly string[] {
  const texts = textsIn(input);
  const kind = TOOLS.get(tool);
  const isOther = kind === undefined || kind === 'harmless';
  const names = isOther ? [tool, ...texts.filter((text) => NAME.test(text))] : [tool];
  if (LISTS.test(tool)) return texts.filter(isGateCommand);
  if (isInBackground(input) || names.some((name) => SENDS.test(name))) return texts;
  return isOther ? texts.filter(isGateCommand) : [];
}

/** @param input of a tool that runs commands */
export function isInBackground(input: unknown): boolean {
  return isRecord(input) && IN_BACKGROUND.some((name) => input[name] === true);
}

/** However deep they lie, and however many: whatever is left out could be the one that counts. */
function textsIn(input: unknown): readonly string[] {
  const texts = new Set<string>();
  const open: unknown[] = [input];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value === 'string') texts.add(value);
    else if (Array.isArray(value) || isRecord(value)) for (const inner of Object.values(value)) open.push(inner);
  }
  return [...texts];
}
