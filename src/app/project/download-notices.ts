/** Messages to a person while a model is fetched for the first time: that it happens, and how far it is. */

/** A step in percent; less would fill a terminal. */
const STEP = 25;

/**
 * @param model as the configuration names it
 * @returns takes the state of the files of the model, in percent from 0 to 100, in any order
 */
export function downloadNotices(
  model: string,
  notify: (text: string) => void,
): (progress: { readonly file: string; readonly percent: number }) => void {
  const reported = new Map<string, number>();
  return ({ file, percent }) => {
    const step = Math.floor(percent / STEP) * STEP;
    if (step <= (reported.get(file) ?? -1)) return;
    if (reported.size === 0) notify(`The embedding model ${model} is fetched; this happens once.`);
    reported.set(file, step);
    notify(`${model}: ${file}, ${step} %`);
  };
}
