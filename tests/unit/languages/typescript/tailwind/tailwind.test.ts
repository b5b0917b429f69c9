import { describe, expect, it } from 'vitest';
import { entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (path: string, text: string) => factsOf(path, text, ['tailwind']);

const CONFIG = `import forms from '@tailwindcss/forms';
const grey = { 50: '#fafafa' };
const config = {
  content: { files: ['./src/**/*.vue', resolve('a')] },
  theme: {
    screens: { wide: '1440px' },
    extend: {
      colors: { primary: '#3b82f6', brand: { 500: 'rgb(0 0 0)', DEFAULT: '#111' }, grey, ...more },
      fontFamily: { sans: ['Inter', ...fallback] },
      spacing: { '4.5': '1.125rem' },
      keyframes: { spin: { to: { transform: 'none' } } },
    },
  },
  plugins: [forms, require('@tailwindcss/typography'), require('daisyui')({ themes: false }), plugin(({ a }) => a)],
} satisfies Config;
`;

describe('a Tailwind configuration', () => {
  it.each([
    ['tailwind.config.ts', 'export default config;'],
    ['apps/web/tailwind.config.mjs', 'export default config;'],
    ['tailwind.config.cjs', 'module.exports = config;'],
  ])('[CH23] in %s tells its theme, plugins and scanned files', (path, last) => {
    const text = (path.endsWith('.ts') ? CONFIG : CONFIG.replace(' satisfies Config', '')) + last;
    const known = read(path, text);
    expect(entitiesOf(known)).toEqual([
      'tailwind:content ui_config',
      'tailwind:theme ui_config',
      'tailwind:plugins ui_config',
    ]);
    expect(metadataOf(known, 'tailwind:theme')).toEqual({
      screens: { wide: '1440px' },
      colors: { primary: '#3b82f6', 'brand.500': 'rgb(0 0 0)', 'brand.DEFAULT': '#111', grey: 'grey' },
      fonts: { sans: 'Inter, ...fallback' },
      spacing: { '4.5': '1.125rem' },
      tokens: 7,
    });
    expect(metadataOf(known, 'tailwind:plugins')).toEqual({
      plugins: ['@tailwindcss/forms', '@tailwindcss/typography', 'daisyui', 'plugin'],
    });
    expect(metadataOf(known, 'tailwind:content')).toEqual({ scan_patterns: ['./src/**/*.vue', "resolve('a')"] });
  });

  it('[CH23] is read where it is given to a call', () => {
    const known = read('tailwind.config.js', "module.exports = withTV({ content: ['a.html'], theme: {} })");
    expect(entitiesOf(known)).toEqual(['tailwind:content ui_config', 'tailwind:theme ui_config']);
  });

  it('has places of its own', () => {
    const { parsed, entities, cutOuts } = read('tailwind.config.js', 'export default {\n  theme: {\n  },\n};\n');
    const [entity] = entities;
    expect(parsed.symbols[entity?.symbol ?? -1]).toMatchObject({ name: 'tailwind:theme', startLine: 2, endLine: 3 });
    expect([...cutOuts]).toEqual([entity?.symbol]);
  });

  it('is no other file', () => {
    expect(entitiesOf(read('src/theme.js', 'export default { theme: {} }'))).toEqual([]);
  });
});

const SHEET = `@import "tailwindcss" source("../src");
@plugin "@tailwindcss/forms";
@plugin "daisyui" { themes: light; }
@source "../views/**/*.blade.php";
/* @source "../nothing"; */
@source not "../legacy";
@custom-variant dark (&:where(.dark, .dark *));
@theme inline {
  --color-primary: #3b82f6;
  --color-brand-500: var(--brand);
  --font-sans: 'Inter', sans-serif;
  --breakpoint-wide: 1440px;
  --spacing: 0.25rem;
  --ease-fluid: cubic-bezier(0.3, 0, 0, 1);
}
@theme { --radius-lg: 1rem }
@utility tab-4 { tab-size: 4; }
`;

describe('a style sheet of Tailwind 4', () => {
  it('[CH23] tells its themes, utilities, variants, plugins and scanned files', () => {
    const known = read('src/app.css', SHEET);
    expect(entitiesOf(known)).toEqual([
      'tailwind:content ui_config',
      'tailwind:plugins ui_config',
      'tailwind:variant:dark ui_variant',
      'tailwind:theme ui_config',
      'tailwind:theme:2 ui_config',
      'tailwind:utility:tab-4 ui_utility',
    ]);
    expect(metadataOf(known, 'tailwind:theme')).toEqual({
      colors: { primary: '#3b82f6', 'brand-500': 'var(--brand)' },
      fonts: { sans: "'Inter', sans-serif" },
      screens: { wide: '1440px' },
      spacing: { DEFAULT: '0.25rem' },
      ease: { fluid: 'cubic-bezier(0.3, 0, 0, 1)' },
      tokens: 6,
      options: ['inline'],
    });
    expect(metadataOf(known, 'tailwind:theme:2')).toEqual({ radius: { lg: '1rem' }, tokens: 1 });
    expect(metadataOf(known, 'tailwind:plugins')).toEqual({ plugins: ['@tailwindcss/forms', 'daisyui'] });
    expect(metadataOf(known, 'tailwind:content')).toEqual({
      scan_patterns: ['../src', '../views/**/*.blade.php', 'not ../legacy'],
    });
  });

  it('shows no more than forty tokens of a group', () => {
    const tokens = Array.from({ length: 50 }, (_, index) => `--color-c${index}: #000;`).join('\n');
    const metadata = metadataOf(read('a.css', `@theme {\n${tokens}\n}`), 'tailwind:theme');
    expect(Object.keys(metadata?.colors ?? {})).toHaveLength(40);
    expect(metadata?.tokens).toBe(50);
  });

  it('knows nothing of another sheet', () => {
    expect(entitiesOf(read('src/app.css', '.a { top: 0 }'))).toEqual([]);
  });
});
