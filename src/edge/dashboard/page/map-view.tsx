/** The project as a map: folders in folders, files by how much refers to them, colours by language. */
import { useMemo, useState } from 'preact/hooks';
import type { MapTile, ProjectMap } from '../api.ts';
import { projectRoot } from './code/editor.ts';
import { Place } from './code/place.tsx';
import { count } from './format.ts';
import { languageColours } from './palette.ts';
import { Empty, Loaded, Section } from './parts.tsx';
import { useResource } from './resource.ts';
import { place } from './settings.ts';
import { t } from './texts.ts';
import { type Folder, folderAt, folderTree, type Measure } from './treemap.ts';
import { mapHash, TreemapBoard } from './treemap-board.tsx';

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
