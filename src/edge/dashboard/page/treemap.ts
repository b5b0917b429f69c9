/** Lays out the files of a folder as rectangles within rectangles. Pure, so that it is tested without a browser. */
import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { MapTile } from '../api.ts';

export type Measure = 'usedBy' | 'lines';

export interface Folder {
  /** Last part of the path, or several where each folder holds the next one only; empty for the project. */
  readonly name: string;
  /** Path without a final slash; empty for the project. */
  readonly path: string;
  readonly children: readonly (Folder | MapTile)[];
  readonly files: number;
  /** The language of most files. */
  readonly language: string;
}

export interface Block {
  readonly node: Folder | MapTile;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** A folder whose content is drawn inside. */
  readonly isFrame: boolean;
}

export function isFolder(node: Folder | MapTile): node is Folder {
  return 'children' in node;
}

export function nameOf(node: Folder | MapTile): string {
  return isFolder(node) ? node.name : (node.path.split('/').at(-1) ?? node.path);
}

/** @param tiles by path */
export function folderTree(tiles: readonly MapTile[], path = ''): Folder {
  const start = path === '' ? 0 : path.length + 1;
  const inside = new Map<string, MapTile[]>();
  const children: (Folder | MapTile)[] = [];
  for (const tile of tiles) {
    const slash = tile.path.indexOf('/', start);
    const folder = tile.path.slice(0, Math.max(0, slash));
    const below = inside.get(folder);
    if (slash === -1) children.push(tile);
    else if (below === undefined) inside.set(folder, [tile]);
    else below.push(tile);
  }
  for (const [folder, below] of inside) children.push(folderTree(below, folder));
  return { name: path.slice(path.lastIndexOf('/') + 1), path, children, ...summary(tiles) };
}

function summary(tiles: readonly MapTile[]): Pick<Folder, 'files' | 'language'> {
  const counts = new Map<string, number>();
  for (const { language } of tiles) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return { files: tiles.length, language: most?.[0] ?? '' };
}

/** The folder of this path; undefined when there is none any more. */
export function folderAt(root: Folder, path: string): Folder | undefined {
  if (root.path === path) return root;
  const next = root.children.find(
    (child): child is Folder => isFolder(child) && (path === child.path || path.startsWith(`${child.path}/`)),
  );
  return next === undefined ? undefined : folderAt(next, path);
}

const LABEL_HEIGHT = 20;
/** Narrower rectangles show their name to nobody, and cannot be hit. */
const LEAST_SIDE = 6;
/** A folder below this is drawn as one rectangle. */
const LEAST_FRAME = { width: 84, height: 60 } as const;
const DEEPEST = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Frames come before what lies in them. */
export function layOut(folder: Folder, measure: Measure, { width, height }: Size): Block[] {
  const root = hierarchy<Folder | MapTile>(folder, (node) => (isFolder(node) ? [...node.children] : undefined))
    // A file without references still gets a block.
    .sum((node) => (isFolder(node) ? 0 : 1 + node[measure]))
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0));
  const laid = treemap<Folder | MapTile>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(2)
    .paddingOuter(3)
    .paddingTop((node) => (node.depth === 0 ? 0 : LABEL_HEIGHT))
    .round(true)(root);
  return (laid.children ?? []).flatMap(blocksOf);
}

function blocksOf(node: HierarchyRectangularNode<Folder | MapTile>): Block[] {
  const block = {
    node: node.data,
    left: node.x0,
    top: node.y0,
    width: node.x1 - node.x0,
    height: node.y1 - node.y0,
  };
  if (Math.min(block.width, block.height) < LEAST_SIDE) return [];
  const hasRoom = block.width >= LEAST_FRAME.width && block.height >= LEAST_FRAME.height;
  const isFrame = node.children !== undefined && node.depth < DEEPEST && hasRoom;
  return [{ ...block, isFrame }, ...(isFrame ? (node.children ?? []).flatMap(blocksOf) : [])];
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest block in a direction, by the middles; undefined at the edge. */
export function neighbour(blocks: readonly Block[], from: Block, direction: Direction): Block | undefined {
  const [x, y] = middleOf(from);
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  const isAcross = direction === 'left' || direction === 'right';
  const ranked = blocks.flatMap((block) => {
    const [otherX, otherY] = middleOf(block);
    const [ahead, aside] = isAcross ? [otherX - x, otherY - y] : [otherY - y, otherX - x];
    // A block more beside than ahead is no neighbour in that direction.
    if (block === from || ahead * sign <= 0 || Math.abs(aside) > Math.abs(ahead) * 2) return [];
    return [{ block, distance: Math.abs(ahead) + 2 * Math.abs(aside) }];
  });
  return ranked.sort((left, right) => left.distance - right.distance)[0]?.block;
}

/** A frame is met at its label. */
function middleOf({ left, top, width, height, isFrame }: Block): readonly [number, number] {
  return [left + width / 2, isFrame ? top + LABEL_HEIGHT / 2 : top + height / 2];
}
