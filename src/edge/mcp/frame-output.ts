/** A first answer with its likely places as compact text (D-47). Programs get the less likely ones as well. */
import { z } from 'zod';
import { placesText } from '../../app/guidance/places/places-text.ts';
import type { FrameAnswer } from '../../app/request/frame-answer.ts';
import { further, next, numbers, optional, str, strs } from './outputs.ts';

/** Members that `start_session` and `set_query_frame` have in common. */
export const FRAME_OUTPUT = {
  ...{ session_id: str, phase: str, missing_slots: strs, risk_level: str, risk_reason: str },
  ...{ requirements: further, next: next.nullable() },
  ...optional({
    guidance: further,
    slot_notes: further,
    mentions: further,
    long_files: numbers,
    named: z.array(further),
  }),
  ...optional({
    places: str,
    perhaps: strs,
    untied: strs,
    uses: strs,
    read: strs,
    indexed: further,
    outdated: further,
  }),
};

export function withPlacesAsText<Answer extends FrameAnswer>({ places, blocks, ...rest }: Answer): object {
  const perhaps = places.filter(({ isWeak }) => isWeak).map(({ file, line, endLine }) => `${file}:${line}-${endLine}`);
  return {
    ...rest,
    ...(places.length > 0 && { places: placesText({ places, blocks }) }),
    ...(perhaps.length > 0 && { perhaps }),
  };
}
