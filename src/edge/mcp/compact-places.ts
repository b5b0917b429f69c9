/** A first answer with its places as compact text (D-47). */
import { placesText } from '../../app/guidance/places/places-text.ts';
import type { FrameAnswer } from '../../app/request/frame-answer.ts';

export function withPlacesAsText<Answer extends FrameAnswer>({ places, best, ...rest }: Answer): object {
  return places.length === 0 ? rest : { ...rest, places: placesText({ places, best }) };
}
