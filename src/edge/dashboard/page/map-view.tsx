/** The project as a map: folders in folders, files by how much refers to them, colours by language. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MapTile, ProjectMap } from '../api.ts';
import { projectRoot } from './code/editor.ts';
import { fileHash, Place } from './code/place.tsx';
import { count } from './format.ts';
import { languageColours } from './palette.ts';
import { Empty, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { place } from './settings.ts';
import { t } from './texts.ts';
import {
  type Block,
  type Direction,
  type Folder,
  folderAt,
  folderTree,
  isFolder,
  layOut,
  type Measure,
  nameOf,
  neighbour,
} from './treemap.ts';

export function MapView() {
  const map = useResource<ProjectMap>('map', ['index']);
  return (
    <Loaded of={map}>
      {(answer) =>
        answer.files.length === 0 ? <Empty title={t('mapEmpty')} next={t('mapEmptyNext')} /> : <Shown map={answer} />
      }
    </Loaded>
  );
}

function Shown({ map: { files, total } }: { readonly map: ProjectMap }) {
  const [measure, setMeasure] = useState<Measure>('usedBy');
  const tree = useMemo(() => folderTree(files), [files]);
  const colours = useMemo(() => languageColours(files), [files]);
  const folder = folderAt(tree, place.value.rest) ?? tree;
  const inside = folder.path === '' ? files : files.filter(({ path }) => path.startsWith(`${folder.path}/`));
  return (
    <div class="map">
      <div class="map-head">
        <Crumbs folder={folder} />
        <label class="map-measure">
          {t('sizeBy')}
          <select
            class="field"
            value={measure}
            onChange={({ currentTarget }) => setMeasure(currentTarget.value === 'lines' ? 'lines' : 'usedBy')}
          >
            <option value="usedBy">{t('byUse')}</option>
            <option value="lines">{t('byLines')}</option>
          </select>
        </label>
      </div>
      <TreemapBoard folder={folder} measure={measure} colours={colours} />
      <div class="map-foot">
        <Legend colours={colours} tiles={inside} />
        <p class="quiet">
          {t('mapHint')} {total > files.length && t('leftOut', { shown: count(files.length), total: count(total) })}
        </p>
      </div>
      <MostUsed tiles={inside} colours={colours} />
    </div>
  );
}

function Crumbs({ folder }: { readonly folder: Folder }) {
  const parts = folder.path === '' ? [] : folder.path.split('/');
  return (
    <nav class="crumbs" aria-label={t('map')}>
      <ol>
        {[projectName(), ...parts].map((part, at) => (
          <li key={`${at} ${part}`}>
            <a href={mapHash(parts.slice(0, at).join('/'))} aria-current={at === parts.length ? 'location' : undefined}>
              {part}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function projectName(): string {
  return projectRoot.value?.split(/[\\/]/).at(-1) ?? t('project');
}

interface Coloured {
  readonly tiles: readonly MapTile[];
  readonly colours: ReadonlyMap<string, number>;
}

function Legend({ colours, tiles }: Coloured) {
  const counts = new Map<string, number>();
  for (const { language } of tiles) {
    const name = colours.has(language) ? language : t('others');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    <ul class="legend">
      {[...counts]
        .sort(([, left], [, right]) => right - left)
        .map(([language, files]) => (
          <li key={language}>
            <span class={`swatch language-${colours.get(language) ?? 0}`} aria-hidden="true" />
            {language} <span class="quiet">{count(files)}</span>
          </li>
        ))}
    </ul>
  );
}

const MOST_LISTED = 20;

/** Says in words what the map shows by size. */
function MostUsed({ tiles, colours }: Coloured) {
  const listed = tiles.toSorted((left, right) => right.usedBy - left.usedBy).slice(0, MOST_LISTED);
  return (
    <Section title={t('mostUsed')}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('path')}</th>
            <th scope="col" class="number">
              {t('usedBy')}
            </th>
            <th scope="col" class="number">
              {t('lines')}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ path, language, usedBy, lines }) => (
            <tr key={path}>
              <td>
                <span class={`swatch language-${colours.get(language) ?? 0}`} title={language} /> <Place path={path} />
              </td>
              <td class="number">{count(usedBy)}</td>
              <td class="number">{count(lines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

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

function TreemapBoard({ folder, measure, colours }: BoardProps) {
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

function mapHash(path: string): string {
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
