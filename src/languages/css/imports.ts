/** `@import`, `@use`, `@forward`, `@plugin`, `@config` and `@reference`: what a style sheet takes from other files. */
import type { AtRule } from 'postcss';
import type { Import } from '../contract.ts';

const IMPORTING = /^(?:import|use|forward|plugin|config|reference)$/;

export function importsIn({ name, params }: AtRule): Omit<Import, 'line'>[] {
  if (!IMPORTING.test(name)) return [];
  const names = namesIn(name, params);
  return modulesIn(name, params).map((module) => ({ module, names }));
}

/** Sass takes a list; the options of Less and the media of CSS are not part of it. */
function modulesIn(name: string, params: string): string[] {
  const address = /^(?:\([^)]*\)\s*)?url\(\s*["']?([^"')\s]+)/i.exec(params)?.[1];
  if (address !== undefined) return [address];
  const list = /^(?:\([^)]*\)\s*)?((?:["'][^"']+["']\s*,?\s*)+)/.exec(params)?.[1] ?? '';
  const modules = [...list.matchAll(/["']([^"']+)["']/g)].map(([, module = '']) => module);
  return name === 'import' ? modules : modules.slice(0, 1);
}

function namesIn(name: string, params: string): string[] {
  if (name === 'use') {
    const alias = /\sas\s+([\w*-]+)/.exec(params)?.[1];
    return alias === undefined || alias === '*' ? ['*'] : [`* as ${alias}`];
  }
  if (name !== 'forward') return [];
  const shown = /\sshow\s+([^;]+)/.exec(params)?.[1];
  return shown === undefined ? ['*'] : shown.split(',').map((entry) => entry.trim());
}
