/** The call inside a call of `use_tool`, read alike by the server and by the hook, so that both mean the same one. */
import { isRecord, type JsonRecord, parseJson } from '../base/json-record.ts';

export interface UsedTool {
  /** Empty where none is named. */
  readonly name: string;
  readonly args: JsonRecord;
}

/** Arguments are JSON in a text; written as an object, or beside the name, they are understood too. */
export function usedTool({ tool, args, ...beside }: JsonRecord): UsedTool {
  const read = typeof args === 'string' ? parseJson(args) : args;
  return { name: typeof tool === 'string' ? tool : '', args: isRecord(read) ? { ...beside, ...read } : beside };
}
