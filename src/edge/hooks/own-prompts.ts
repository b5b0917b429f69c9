/** Prompts that an agent hands to its client, which sends them later as if a person had typed them. */
import { isGateCommand } from '../../app/gate/prompt-words.ts';
import { isRecord } from '../../base/json-record.ts';

/** `CronCreate`, `ScheduleWakeup`, `RemoteTrigger`. */
const SENDS_LATER = /cron|schedul|wake|remind|trigger|timer/i;
const MOST_DEPTH = 8;

/** Of a tool that is known to send prompts, all texts; of any other, those that would switch the gate. */
export function ownPrompts(tool: string, input: unknown): readonly string[] {
  const texts = textsBelow(input, MOST_DEPTH);
  return SENDS_LATER.test(tool) ? texts : texts.filter(isGateCommand);
}

function textsBelow(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0 || (!Array.isArray(value) && !isRecord(value))) return [];
  return Object.values(value).flatMap((inner) => textsBelow(inner, depth - 1));
}
