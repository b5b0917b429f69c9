/** Parts of the answers for programs, as `tools/list` describes them where `answer_format` is `json`. */
import { z } from 'zod';

export const str = z.string();
export const int = z.int();
export const num = z.number();
export const bool = z.boolean();
export const strs = z.array(str);
export const numbers = z.record(str, num);
/** Members that are described where they are made: facts of frameworks, rows of a log, parts of a session. */
export const further = z.record(str, z.unknown());

export function list(shape: z.ZodRawShape) {
  return z.array(z.strictObject(shape));
}

export function optional(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, z.optional(member)]));
}

export const LINES = { start_line: int, end_line: int };
export const CALL = { tool: str, args: further };
export const next = z.strictObject({ ...CALL, why: str });

/** What there was no time for. */
export const leftOut = z.strictObject(optional({ uses: int, files: int, leads: int, words: int, names: int }));

/** What was left out, and the call that shows it. */
export const rest = z
  .strictObject({
    ...optional({ omitted: int, omitted_lines: int, omitted_chunks: int, omitted_files: int }),
    next: z.strictObject(CALL),
  })
  .optional();

export const textPlaces = list({ file: str, line: int, why: str.nullable() });

/** Name that has no definition: similar names, and files in which its text stands. */
export const denied = list({
  ...{ symbol: str, suggestions: strs },
  ...optional({ may_inherit_from: strs, stands_in: textPlaces }),
}).optional();

export const readAsText = list({ language: str, files: int }).optional();

export const TARGET = { name: str, file: str, line: int, kind: str, scope: str.optional() };
export const USE = { file: str, line: int, kind: str, certainty: str, content: str };
export const HIT = {
  ...{ chunk_id: str, file: str, ...LINES, symbol: str, metadata: further, score: num },
  other_half: str.optional(),
};
export const CHUNK = {
  ...{ chunk_id: str, file: str, ...LINES, language: str, content: str },
  symbol: z.strictObject({ name: str, kind: str, signature: str }).optional(),
};
