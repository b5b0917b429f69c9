/** A first answer with its likely places as compact text (D-47). Programs get the less likely ones as well. */
import { placesText } from '../../app/guidance/places/places-text.ts';
import type { FrameAnswer } from '../../app/request/frame-answer.ts';

export function withPlacesAsText<Answer extends FrameAnswer>({ places, blocks, ...rest }: Answer): object {
  const perhaps = places.filter(({ isWeak }) => isWeak).map(({ file, line, endLine }) => `${file}:${line}-${endLine}`);
  return {
    ...rest,
    ...(places.length > 0 && { places: placesText({ places, blocks }) }),
    ...(perhaps.length > 0 && { perhaps }),
  };
}
