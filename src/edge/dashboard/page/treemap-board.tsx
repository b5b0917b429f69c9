/** The rectangles of the map, as buttons: one stop for the tab key, and arrows within. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MapTile } from '../api.ts';
import { fileHash } from './code/place.tsx';
import { count } from './format.ts';
import { t } from './texts.ts';
import {
  type Block,
  type Direction,
  type Folder,
  isFolder,
  layOut,
  type Measure,
  nameOf,
  neighbour,
} from './treemap.ts';

interface BoardProps {
  readonly folder: Folder;
  readonly measure: Measure;
  readonly colours: ReadonlyMap<string, number>;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function TreemapBoard({ folder, measure, colours }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const size = useSize(board);
  const blocks = useMemo(() => layOut(folder, measure, size), [folder, measure, size]);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = blocks.find(({ node }) => node.path === chosen) ?? blocks[0];
  const focus = (block: Block | undefined): void => {
    if (block === undefined) return;
    setChosen(block.node.path);
    board.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(block.node.path)}"]`)?.focus();
  };
  const isLeading = useRef(false);
  // The block that was chosen is gone when another folder is shown; the keys go on there, and no key falls between.
  useLayoutEffect(() => {
    if (isLeading.current) board.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isLeading.current = false;
  }, [folder.path]);
  const open = (path: string): void => {
    isLeading.current = true;
    location.hash = mapHash(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined && current !== undefined) focus(neighbour(blocks, current, direction));
    else if (event.key === 'Backspace' && folder.path !== '') {
      setChosen(folder.path);
      open(parentOf(folder.path));
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={board}
      class="board"
      role="group"
      aria-label={t('mapOf', { folder: folder.path || t('project') })}
      onKeyDown={onKeyDown}
    >
      {blocks.map((block) => (
        <BlockButton
          key={block.node.path}
          block={block}
          colour={colours.get(block.node.language) ?? 0}
          isCurrent={block === current}
          onFocus={() => setChosen(block.node.path)}
          onOpen={open}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly colour: number;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onOpen: (path: string) => void;
}

/** Below, a name would be cut to nothing. */
const LEAST_NAMED = { width: 52, height: 15 } as const;

function BlockButton({ block, colour, isCurrent, onFocus, onOpen }: BlockProps) {
  const { node, left, top, width, height, isFrame } = block;
  const isNamed = width >= LEAST_NAMED.width && height >= LEAST_NAMED.height;
  return (
    <button
      type="button"
      class={isFrame ? 'block block-frame' : `block ${isFolder(node) ? 'block-folder ' : ''}language-${colour}`}
      style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }}
      data-path={node.path}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={describe(node)}
      title={describe(node)}
      onFocus={onFocus}
      onClick={() => {
        if (isFolder(node)) onOpen(node.path);
        else location.hash = fileHash({ path: node.path });
      }}
    >
      {isNamed && <span aria-hidden="true">{nameOf(node)}</span>}
    </button>
  );
}

function describe(node: Folder | MapTile): string {
  if (isFolder(node)) return `${node.path}, ${t('folderHas', { count: count(node.files) })}`;
  const facts = [t('usedByFiles', { count: count(node.usedBy) }), t('linesCount', { count: count(node.lines) })];
  return [node.path, node.language || t('text'), ...facts].join(', ');
}

export function mapHash(path: string): string {
  return `#/map/${path.split('/').map(encodeURIComponent).join('/')}`;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

const UNKNOWN = { width: 0, height: 0 };

function useSize(board: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState(UNKNOWN);
  useEffect(() => {
    if (board.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(board.current);
    return () => observer.disconnect();
  }, [board]);
  return size;
}
