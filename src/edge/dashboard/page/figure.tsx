/** A plot as wide as its place, drawn anew when that or what it shows changes. The library is loaded beside the page. */
import { useEffect, useRef, useState } from 'preact/hooks';

type Plot = typeof import('@observablehq/plot');
export type Drawing = ReturnType<Plot['plot']>;

interface FigureProps {
  /** For those who do not see it. */
  readonly description: string;
  /** The text of the options' own state: another one draws anew. */
  readonly version: string;
  readonly draw: (plot: Plot, width: number) => Drawing;
}

/** On its way while the first answers are. */
const library = import('@observablehq/plot');

/** Class of the plot in the style sheet of the server, the only one that the page may use. */
export const PLOT_CLASS = 'plot';

export function Figure({ description, version, draw }: FigureProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  // The version stands for what is drawn.
  useEffect(() => {
    let isWanted = width > 0;
    void library.then((plot) => {
      if (isWanted) box.current?.replaceChildren(draw(plot, width));
    });
    return () => {
      isWanted = false;
    };
  }, [width, version]);
  return <div ref={box} class="figure" role="img" aria-label={description} />;
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
