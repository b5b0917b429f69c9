import { expect, it } from 'vitest';
import { languageOf } from '../../../../../src/languages/registry.ts';

const PAGE = `---
import Card from './Card.astro';
interface Props { title: string }
const { title } = Astro.props;
function shout(text: string) { return text.toUpperCase(); }
---
<main id="top" class={title}>
  <Card title={shout(title)} />
</main>
<script>
  function onLoad() {}
</script>
<style>
  .wide { color: red; }
</style>
`;

it('reads the script between the dashes, the markup, and the scripts and styles in it', () => {
  const { symbols, references, hasSyntaxError } = languageOf('index.astro')!.parse(PAGE);
  expect(hasSyntaxError).toBe(false);
  const lines = Object.fromEntries(symbols.map(({ name, nameLine }) => [name, nameLine]));
  expect(lines).toMatchObject({ Props: 3, shout: 5, onLoad: 11, '.wide': 14 });
  const uses = (wanted: string) =>
    references.filter(({ name }) => name === wanted).map(({ line, kind }) => [line, kind]);
  expect(uses('Card')).toEqual([
    [2, 'import'],
    [8, 'call'],
  ]);
  expect(uses('shout')).toEqual([[8, 'call']]);
});

it('reads a page without a script', () => {
  const { symbols } = languageOf('index.astro')!.parse('<main id="top"></main>\n');
  expect(symbols.map(({ name }) => name)).toEqual(['main#top']);
});
